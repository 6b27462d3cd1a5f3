// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/catalog/messages/pt.ts"
import { catalog } from "#ui/catalog/texts/pt/catalog.ts"
export const part = { errors, catalog }
