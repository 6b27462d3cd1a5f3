// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/workflows/messages/fr.ts"
import { workflows } from "#ui/workflows/texts/fr.ts"
export const part = { errors, workflows }
