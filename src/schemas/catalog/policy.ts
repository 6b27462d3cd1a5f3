import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [CAT-003] Who may change offers, categories and services: all of the firm's staff. */
export const mayKeepCatalog = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })

/** [SRQ-001] Who may order services: users of the client, except guests. */
export const mayOrderServices = ({
  vendorRole
}: Pick<AccessFacts, "vendorRole">): Refusals<"isClientUser" | "isWriter"> =>
  vendorRole === null ? ["isClientUser"] : unless({ isWriter: vendorRole !== "guest" })

/** [SRQ-O01] Who may accept or decline service requests: the firm's staff (with access to the client). */
export const mayDecideRequests = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })
