// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/letters/messages/pt.ts"
import { letters } from "#ui/letters/texts/pt.ts"
export const part = { errors, letters }
