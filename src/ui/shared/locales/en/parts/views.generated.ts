// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/views/messages/en.ts"
import { views } from "#ui/views/texts/en/views.ts"
export const part = { errors, views }
