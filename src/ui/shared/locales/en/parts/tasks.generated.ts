// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/tasks/messages/en.ts"
import { tasks } from "#ui/tasks/texts/en/tasks.ts"
export const part = { errors, tasks }
