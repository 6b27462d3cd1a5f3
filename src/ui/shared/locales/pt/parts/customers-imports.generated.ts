// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { imports } from "#ui/customers/imports/texts/pt/imports.ts"
export const part = { imports }
