// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/catalog/messages/fr.ts"
import { catalog } from "#ui/catalog/texts/fr/catalog.ts"
export const part = { errors, catalog }
