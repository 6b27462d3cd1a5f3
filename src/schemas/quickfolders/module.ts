import { QuickFoldersApi } from "#schemas/quickfolders/quickfolders.api.ts"
import { quickfoldersReference } from "#schemas/quickfolders/quickfolders.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `quickfolders`. */
export const quickfoldersModule = {
  groups: [QuickFoldersApi],
  reference: quickfoldersReference
} as const satisfies SchemaModule
