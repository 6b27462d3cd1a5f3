import { type FirmRole, mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [WIZ-008] Whoever makes client files chooses a model: all of the firm's staff see the catalogue. */
export const maySeeTreeModels = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })

/** [NET-050] What every later client file looks like is the firm's administrators' to say. */
export const mayKeepTreeModels = (role: FirmRole | null): Refusals<"isOfFirm" | "isFirmAdmin"> =>
  mayAdministerFirm(role)
