// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { scans } from "#ui/scans/texts/en/scans.ts"
export const part = { scans }
