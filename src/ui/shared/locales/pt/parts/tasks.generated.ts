// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/tasks/messages/pt.ts"
import { tasks } from "#ui/tasks/texts/pt/tasks.ts"
export const part = { errors, tasks }
