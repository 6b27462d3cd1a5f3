import { ClientFilesApi } from "#schemas/customers/clientFiles.api.ts"
import { ClientUsersApi } from "#schemas/customers/clientUsers.api.ts"
import { CreationApi } from "#schemas/customers/creation/creation.api.ts"
import { CustomersApi, ClientExportApi } from "#schemas/customers/customers.api.ts"
import { ImportsApi } from "#schemas/customers/imports.api.ts"
import { PeriodsApi } from "#schemas/customers/periods.api.ts"
import { customersReference } from "#schemas/customers/customers.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the customers domain. */
export const customersModule = {
  groups: [CustomersApi, ClientExportApi, ClientFilesApi, ClientUsersApi, ImportsApi, CreationApi, PeriodsApi],
  reference: customersReference
} as const satisfies SchemaModule
