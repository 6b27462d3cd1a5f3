import type { SchemaModule } from "#schemas/shared/module.ts"
import { ThreadsApi } from "#schemas/threads/threads.api.ts"
import { threadsReference } from "#schemas/threads/threads.reference.ts"

/** The part of the contract that belongs to `threads`. */
export const threadsModule = { groups: [ThreadsApi], reference: threadsReference } as const satisfies SchemaModule
