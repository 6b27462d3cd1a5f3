import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import { mayInFirm } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/**
 * [CLI-006] [ROL-021] Who may create and delete a company's financial years: the firm's staff, by the firm's rights
 * table, and the company's admins.
 */
export const mayKeepYears = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<
  "isOfFirm" | "hasFirmRight" | "isMember" | "isCompanyAdmin"
> => {
  if (firmRole !== null) return mayInFirm(firmRole, "edit_client_files")
  return vendorRole === null ? ["isMember"] : unless({ isCompanyAdmin: vendorRole === "admin" })
}
