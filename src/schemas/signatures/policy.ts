import { type AccessFacts, documentRole } from "#schemas/documents/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [SIG-O01] Signatures are seen by all but guests. */
export const maySeeSignatures = (facts: AccessFacts): Refusals<"isMember" | "isWriter"> => {
  const role = documentRole(facts)
  return role === null ? ["isMember"] : unless({ isWriter: role !== "client_guest" })
}

/** [SIG-013] Sending, areas, corrections and ends are the firm's staff's. */
export const mayKeepSignatures = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })
