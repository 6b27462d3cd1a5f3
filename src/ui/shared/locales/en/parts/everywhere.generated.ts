// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { everywhere } from "#ui/everywhere/texts/en/everywhere.ts"
export const part = { everywhere }
