import { SignaturesApi, SigningApi } from "#schemas/signatures/signatures.api.ts"
import { signaturesReference } from "#schemas/signatures/signatures.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `signatures` adds to the contract. */
export const signaturesModule = {
  groups: [SignaturesApi, SigningApi],
  reference: signaturesReference
} as const satisfies SchemaModule
