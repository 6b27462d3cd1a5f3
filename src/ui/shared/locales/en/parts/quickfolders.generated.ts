// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/quickfolders/messages/en.ts"
import { quickfolders } from "#ui/quickfolders/texts/en/quickfolders.ts"
export const part = { errors, quickfolders }
