// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/views/messages/pt.ts"
import { views } from "#ui/views/texts/pt/views.ts"
export const part = { errors, views }
