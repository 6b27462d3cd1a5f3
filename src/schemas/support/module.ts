import { SupportApi } from "#schemas/support/actions.api.ts"
import { ContactApi } from "#schemas/support/contact.api.ts"
import { supportReference } from "#schemas/support/support.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `support`. */
export const supportModule = {
  groups: [ContactApi, SupportApi],
  reference: supportReference
} as const satisfies SchemaModule
