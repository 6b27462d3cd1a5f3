import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"
import type { FirmRole } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [ANA-001] [ACC-033] The firm's figures are for its staff; each sees those of the clients they reach. */
export const maySeeAnalytics = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })

/** [ANA-O01] The outside dashboard is chosen by the firm's admins. */
export const mayChooseDashboard = (role: FirmRole | null) => mayAdministerFirm(role)
