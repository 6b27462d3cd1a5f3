// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { comparison } from "#ui/documents/comparison/texts/en/comparison.ts"
export const part = { comparison }
