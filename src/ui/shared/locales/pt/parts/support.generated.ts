// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/support/messages/pt.ts"
import { contact } from "#ui/support/texts/pt/contact.ts"
import { support } from "#ui/support/texts/pt/support.ts"
export const part = { errors, contact, support }
