// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/provider/messages/en.ts"
import { flags } from "#ui/provider/texts/en/flags.ts"
export const part = { errors, flags }
