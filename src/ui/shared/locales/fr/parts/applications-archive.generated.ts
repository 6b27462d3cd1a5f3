// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/applications/archive/messages/fr.ts"
import { archive } from "#ui/applications/archive/texts/fr.ts"
export const part = { errors, archive }
