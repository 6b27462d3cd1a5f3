// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/notifications/messages/fr.ts"
import { inbox } from "#ui/notifications/texts/fr/inbox.ts"
import { notices } from "#ui/notifications/texts/fr/notices.ts"
export const part = { errors, inbox, notices }
