// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/treeModels/messages/pt.ts"
import { treeModels } from "#ui/treeModels/texts/pt.ts"
export const part = { errors, treeModels }
