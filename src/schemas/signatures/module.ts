import { SignaturesApi, SigningApi } from "#schemas/signatures/signatures.api.ts"
import { signaturesReference } from "#schemas/signatures/signatures.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `signatures`. */
export const signaturesModule = {
  groups: [SignaturesApi, SigningApi],
  reference: signaturesReference
} as const satisfies SchemaModule
