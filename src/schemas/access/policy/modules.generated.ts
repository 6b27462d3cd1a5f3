// Written by `npm run contract` from the folders of the domains in src/schemas/modules.ts.
import { screenPolicy as applications } from "#schemas/applications/screenPolicy.ts"
import { screenPolicy as branding } from "#schemas/branding/screenPolicy.ts"
import { screenPolicy as customers } from "#schemas/customers/screenPolicy.ts"
import { screenPolicy as signatures } from "#schemas/signatures/screenPolicy.ts"
export const modulePolicy = { ...applications, ...branding, ...customers, ...signatures } as const
