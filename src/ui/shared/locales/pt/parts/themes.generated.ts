// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/themes/messages/pt.ts"
import { themes } from "#ui/themes/texts/pt.ts"
export const part = { errors, themes }
