// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { notices } from "#ui/notifications/texts/fr/notices.ts"
export const part = { notices }
