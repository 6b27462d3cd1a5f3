// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { scans } from "#ui/uploads/texts/fr/scans.ts"
import { uploads } from "#ui/uploads/texts/fr/uploads.ts"
export const part = { scans, uploads }
