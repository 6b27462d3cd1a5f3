// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/treeModels/messages/fr.ts"
import { treeModels } from "#ui/treeModels/texts/fr.ts"
export const part = { errors, treeModels }
