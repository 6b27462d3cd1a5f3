// Written by `npm run contract` from the folders of the domains in src/schemas/modules.ts.
import { messages as themes } from "#schemas/themes/messages/en.ts"
export const modules = { ...themes } as const
