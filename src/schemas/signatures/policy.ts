import { type AccessFacts, documentRole } from "#schemas/documents/rules/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [SIG-O01] All members except guests may see signatures. */
export const maySeeSignatures = (facts: AccessFacts): Refusals<"isMember" | "isWriter"> => {
  const role = documentRole(facts)
  return role === null ? ["isMember"] : unless({ isWriter: role !== "client_guest" })
}

/** [SIG-013] Only the firm's staff may send documents to signature, place areas, correct signatories and cancel. */
export const mayKeepSignatures = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })
