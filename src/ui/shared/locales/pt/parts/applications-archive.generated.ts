// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/applications/archive/messages/pt.ts"
import { archive } from "#ui/applications/archive/texts/pt.ts"
export const part = { errors, archive }
