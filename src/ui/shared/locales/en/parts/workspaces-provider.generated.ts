// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { provider } from "#ui/workspaces/provider/texts/en/provider.ts"
export const part = { provider }
