import { UploadsApi } from "#schemas/uploads/uploads.api.ts"
import { uploadsReference } from "#schemas/uploads/uploads.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `uploads`. */
export const uploadsModule = {
  groups: [UploadsApi],
  reference: uploadsReference
} as const satisfies SchemaModule
