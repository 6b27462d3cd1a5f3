// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/applications/messages/fr.ts"
import { applications } from "#ui/applications/texts/fr/applications.ts"
import { connections } from "#ui/applications/texts/fr/connections.ts"
export const part = { errors, applications, connections }
