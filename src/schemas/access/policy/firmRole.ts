import type { FirmRole } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"
import type { Firm } from "#schemas/access/session.ts"

/** [ROL-004] [ROL-005] The viewer's role in a firm; null for client users and where there is no firm. */
export const firmRoleOf = (firm: Pick<Firm, "isAccountant" | "isAccountantAdmin"> | null): FirmRole | null =>
  firm === null || !firm.isAccountant ? null : firm.isAccountantAdmin ? "admin" : "collaborator"

/** [ROL-004] What the life cycles of a firm's own things ask of who acts on them. */
export const staffFacts = (role: FirmRole | null) => ({ isOfFirm: role !== null, isFirmAdmin: role === "admin" })

/** [ROL-024] The firm's identity and sign-in providers: for its admins, and members who were given the admin module. */
export const mayUseAdminModule = (role: FirmRole | null, isGiven: boolean): Refusals<"isOfFirm" | "isFirmAdmin"> =>
  role !== null && isGiven ? [] : mayAdministerFirm(role)

/** [ROL-011] The firm's look, terms, shortcuts and models are changed by its admins only. */
export const mayAdministerFirm = (role: FirmRole | null): Refusals<"isOfFirm" | "isFirmAdmin"> =>
  role === null ? ["isOfFirm"] : unless({ isFirmAdmin: role === "admin" })
