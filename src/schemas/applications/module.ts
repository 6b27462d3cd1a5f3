import { AccountingSoftwareApi } from "#schemas/applications/accountingSoftware.api.ts"
import { ApplicationsApi } from "#schemas/applications/applications.api.ts"
import { OutsideArchiveApi } from "#schemas/applications/archive/archive.api.ts"
import { ConnectionsApi } from "#schemas/applications/connectors/connections.api.ts"
import { applicationsReference } from "#schemas/applications/applications.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `applications`. */
export const applicationsModule = {
  groups: [AccountingSoftwareApi, ApplicationsApi, ConnectionsApi, OutsideArchiveApi],
  reference: applicationsReference
} as const satisfies SchemaModule
