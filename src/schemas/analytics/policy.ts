import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"
import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/**
 * [ANA-001] [ACC-033] Only the firm's staff see its figures; row policies limit them to the clients that the caller may
 * access.
 */
export const maySeeAnalytics = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })

/** [ANA-O01] Only the firm's admins set the outside dashboard. */
export const mayChooseDashboard = (role: FirmRole | null) => mayAdministerFirm(role)
