// Written by `npm run contract` from the folders of the domains in src/schemas/modules.ts.
import { addresses as documents } from "#schemas/documents/addresses.ts"
import { addresses as rooms } from "#schemas/rooms/addresses.ts"
import { addresses as threads } from "#schemas/threads/addresses.ts"
import { addresses as workspaces } from "#schemas/workspaces/addresses.ts"
export const moduleRoutes = [...documents, ...rooms, ...threads, ...workspaces] as const
