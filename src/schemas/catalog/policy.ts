import type { AccessFacts } from "#schemas/documents/policy.ts"
import type { FirmRole } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [CAT-003] Offers, categories and services are managed by the firm's accountants. */
export const mayKeepCatalog = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })

/** [SRQ-001] Clients may order, guests may only read. */
export const mayOrderServices = ({
  vendorRole
}: Pick<AccessFacts, "vendorRole">): Refusals<"isClientUser" | "isWriter"> =>
  vendorRole === null ? ["isClientUser"] : unless({ isWriter: vendorRole !== "guest" })

/** [SRQ-O01] Staff of the firm with access to the client. */
export const mayDecideRequests = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })
