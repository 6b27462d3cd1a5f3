// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/mobileApps/messages/fr.ts"
import { mobileApps } from "#ui/mobileApps/texts/fr/mobileApps.ts"
export const part = { errors, mobileApps }
