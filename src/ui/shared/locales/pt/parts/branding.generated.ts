// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/branding/messages/pt.ts"
import { branding } from "#ui/branding/texts/pt/branding.ts"
export const part = { errors, branding }
