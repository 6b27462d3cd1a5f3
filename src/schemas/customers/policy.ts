import { type AccessFacts, documentRole } from "#schemas/documents/rules/policy.ts"
import { mayInFirm } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/**
 * [CLI-O01] [ROL-021] Who may edit a company's data: the firm's staff, by the firm's rights table, and the company's
 * admins.
 */
export const mayEditInformation = (
  facts: AccessFacts
): Refusals<"isMember" | "isOfFirm" | "hasFirmRight" | "isWriter" | "isCompanyAdmin"> => {
  if (facts.firmRole !== null) return mayInFirm(facts.firmRole, "edit_client_file_information")
  if (facts.vendorRole === null) return documentRole(facts) === null ? ["isMember"] : ["isOfFirm"]
  if (facts.vendorRole === "guest") return ["isWriter"]
  return unless({ isCompanyAdmin: facts.vendorRole === "admin" })
}

/** [CLI-011] Who may read the firm-only tabs of a client file (fiscal data, note, life cycle): the firm's staff. */
export const mayReadFirmSide = ({ firmRole }: AccessFacts): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [ROL-O04] Who may deactivate, restore, transfer and delete client files. */
export const mayEditFiles = ({ firmRole }: AccessFacts): Refusals<"isOfFirm" | "hasFirmRight"> =>
  mayInFirm(firmRole, "edit_client_files")
