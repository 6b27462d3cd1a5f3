// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/push/messages/pt.ts"
import { push } from "#ui/push/texts/pt/push.ts"
export const part = { errors, push }
