// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/access/messages/pt.ts"
import { passwords } from "#ui/access/texts/pt/passwords.ts"
import { twoFactor } from "#ui/access/texts/pt/twoFactor.ts"
export const part = { errors, passwords, twoFactor }
