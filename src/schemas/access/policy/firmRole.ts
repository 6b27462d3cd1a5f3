import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"
import type { Firm } from "#schemas/access/session.ts"

/** [ROL-004] [ROL-005] The user's role on the staff of a firm; null for client users and without a firm. */
export const firmRoleOf = (firm: Pick<Firm, "isAccountant" | "isAccountantAdmin"> | null): FirmRole | null =>
  firm === null || !firm.isAccountant ? null : firm.isAccountantAdmin ? "admin" : "collaborator"

/** [ROL-004] Facts about the acting user that the state machines of a firm's own entities need. */
export const staffFacts = (role: FirmRole | null) => ({ isOfFirm: role !== null, isFirmAdmin: role === "admin" })

/**
 * [ROL-024] Who may change the firm's identity and identity providers: its admins, and staff who were given the admin
 * module.
 */
export const mayUseAdminModule = (role: FirmRole | null, isGiven: boolean): Refusals<"isOfFirm" | "isFirmAdmin"> =>
  role !== null && isGiven ? [] : mayAdministerFirm(role)

/** [ROL-011] Who may change the firm's branding, terms, shortcuts and models: its admins only. */
export const mayAdministerFirm = (role: FirmRole | null): Refusals<"isOfFirm" | "isFirmAdmin"> =>
  role === null ? ["isOfFirm"] : unless({ isFirmAdmin: role === "admin" })
