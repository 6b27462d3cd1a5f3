import { type FirmRole, mayAdministerFirm } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [WIZ-008] All staff of the firm may see its tree models: creating a client file needs one. */
export const maySeeTreeModels = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })

/** [NET-050] Only the firm's admins manage tree models. */
export const mayKeepTreeModels = (role: FirmRole | null): Refusals<"isOfFirm" | "isFirmAdmin"> =>
  mayAdministerFirm(role)
