// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/programs/messages/fr.ts"
import { programs } from "#ui/programs/texts/fr/programs.ts"
export const part = { errors, programs }
