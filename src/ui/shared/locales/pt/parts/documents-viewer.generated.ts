// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { viewer } from "#ui/documents/viewer/texts/pt/viewer.ts"
export const part = { viewer }
