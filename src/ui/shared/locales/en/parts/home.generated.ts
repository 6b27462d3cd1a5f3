// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/home/messages/en.ts"
import { home } from "#ui/home/texts/en/home.ts"
import { waits } from "#ui/home/texts/en/waits.ts"
export const part = { errors, home, waits }
