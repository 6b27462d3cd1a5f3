// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/analytics/messages/pt.ts"
import { analytics } from "#ui/analytics/texts/pt/analytics.ts"
export const part = { errors, analytics }
