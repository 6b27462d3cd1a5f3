// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/support/messages/fr.ts"
import { contact } from "#ui/support/texts/fr/contact.ts"
import { support } from "#ui/support/texts/fr/support.ts"
export const part = { errors, contact, support }
