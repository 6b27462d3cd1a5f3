// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/provider/messages/pt.ts"
import { flags } from "#ui/provider/texts/pt/flags.ts"
export const part = { errors, flags }
