// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/home/messages/pt.ts"
import { home } from "#ui/home/texts/pt/home.ts"
import { waits } from "#ui/home/texts/pt/waits.ts"
export const part = { errors, home, waits }
