// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/applications/messages/en.ts"
import { applications } from "#ui/applications/texts/en/applications.ts"
import { connections } from "#ui/applications/texts/en/connections.ts"
export const part = { errors, applications, connections }
