// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/letters/messages/fr.ts"
import { letters } from "#ui/letters/texts/fr.ts"
export const part = { errors, letters }
