import { PushApi } from "#schemas/push/push.api.ts"
import { pushReference } from "#schemas/push/push.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `push`. */
export const pushModule = { groups: [PushApi], reference: pushReference } as const satisfies SchemaModule
