// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { starters } from "#ui/starters/texts/fr/starters.ts"
export const part = { starters }
