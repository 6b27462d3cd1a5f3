// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/workflows/messages/en.ts"
import { workflows } from "#ui/workflows/texts/en.ts"
export const part = { errors, workflows }
