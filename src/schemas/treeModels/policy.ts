import { type FirmRole, mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [WIZ-008] All staff of the firm see the catalogue, since creating a client file needs a model. */
export const maySeeTreeModels = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })

/** [NET-050] Models are managed by the firm's administrators. */
export const mayKeepTreeModels = (role: FirmRole | null): Refusals<"isOfFirm" | "isFirmAdmin"> =>
  mayAdministerFirm(role)
