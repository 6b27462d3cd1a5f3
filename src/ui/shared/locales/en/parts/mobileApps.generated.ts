// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/mobileApps/messages/en.ts"
import { mobileApps } from "#ui/mobileApps/texts/en/mobileApps.ts"
export const part = { errors, mobileApps }
