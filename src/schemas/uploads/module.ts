import { UploadsApi } from "#schemas/uploads/uploads.api.ts"
import { uploadsReference } from "#schemas/uploads/uploads.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `uploads` adds to the contract. */
export const uploadsModule = {
  groups: [UploadsApi],
  reference: uploadsReference
} as const satisfies SchemaModule
