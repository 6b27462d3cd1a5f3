// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/themes/messages/en.ts"
import { themes } from "#ui/themes/texts/en.ts"
export const part = { errors, themes }
