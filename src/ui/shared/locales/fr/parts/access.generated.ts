// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/access/messages/fr.ts"
import { passwords } from "#ui/access/texts/fr/passwords.ts"
export const part = { errors, passwords }
