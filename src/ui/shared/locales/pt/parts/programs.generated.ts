// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/programs/messages/pt.ts"
import { programs } from "#ui/programs/texts/pt/programs.ts"
export const part = { errors, programs }
