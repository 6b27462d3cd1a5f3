// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/workspaces/messages/fr.ts"
import { plan } from "#ui/workspaces/texts/fr/plan.ts"
import { providers } from "#ui/workspaces/texts/fr/providers.ts"
import { workspaces } from "#ui/workspaces/texts/fr/workspaces.ts"
export const part = { errors, plan, providers, workspaces }
