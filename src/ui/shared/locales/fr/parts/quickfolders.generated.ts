// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/quickfolders/messages/fr.ts"
import { quickfolders } from "#ui/quickfolders/texts/fr/quickfolders.ts"
export const part = { errors, quickfolders }
