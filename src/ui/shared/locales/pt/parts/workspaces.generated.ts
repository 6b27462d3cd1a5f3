// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/workspaces/messages/pt.ts"
import { plan } from "#ui/workspaces/texts/pt/plan.ts"
import { providers } from "#ui/workspaces/texts/pt/providers.ts"
import { workspaces } from "#ui/workspaces/texts/pt/workspaces.ts"
export const part = { errors, plan, providers, workspaces }
