// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/holding/messages/pt.ts"
import { holding } from "#ui/holding/texts/pt/holding.ts"
export const part = { errors, holding }
