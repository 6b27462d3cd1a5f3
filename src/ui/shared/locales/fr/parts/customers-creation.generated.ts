// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { creation } from "#ui/customers/creation/texts/fr/creation.ts"
export const part = { creation }
