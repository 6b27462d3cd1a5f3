import { SupportApi } from "#schemas/support/actions.api.ts"
import { ContactApi } from "#schemas/support/contact.api.ts"
import { supportReference } from "#schemas/support/support.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `support` adds to the contract. */
export const supportModule = {
  groups: [ContactApi, SupportApi],
  reference: supportReference
} as const satisfies SchemaModule
