// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/workspaces/messages/en.ts"
import { plan } from "#ui/workspaces/texts/en/plan.ts"
import { providers } from "#ui/workspaces/texts/en/providers.ts"
import { workspaces } from "#ui/workspaces/texts/en/workspaces.ts"
export const part = { errors, plan, providers, workspaces }
