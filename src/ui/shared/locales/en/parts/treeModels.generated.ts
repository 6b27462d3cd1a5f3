// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/treeModels/messages/en.ts"
import { treeModels } from "#ui/treeModels/texts/en.ts"
export const part = { errors, treeModels }
