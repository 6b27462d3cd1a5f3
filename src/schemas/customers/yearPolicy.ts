import type { AccessFacts } from "#schemas/documents/policy.ts"
import { mayInFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [CLI-006] [ROL-021] A company's financial years are opened and closed by its firm's staff and its own administrators. */
export const mayKeepYears = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<
  "isOfFirm" | "hasFirmRight" | "isMember" | "isCompanyAdmin"
> => {
  if (firmRole !== null) return mayInFirm(firmRole, "edit_client_files")
  return vendorRole === null ? ["isMember"] : unless({ isCompanyAdmin: vendorRole === "admin" })
}
