// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { uploads } from "#ui/uploads/texts/pt/uploads.ts"
export const part = { uploads }
