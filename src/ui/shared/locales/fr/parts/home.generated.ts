// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/home/messages/fr.ts"
import { home } from "#ui/home/texts/fr/home.ts"
import { waits } from "#ui/home/texts/fr/waits.ts"
export const part = { errors, home, waits }
