// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/threads/messages/pt.ts"
import { threads } from "#ui/threads/texts/pt/threads.ts"
export const part = { errors, threads }
