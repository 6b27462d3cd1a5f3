import { type AccessFacts, documentRole } from "#schemas/documents/policy.ts"
import { mayInFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [CLI-O01] [ROL-021] The firm's staff by the rights table, and the company's own administrators for their company. */
export const mayEditInformation = (
  facts: AccessFacts
): Refusals<"isMember" | "isOfFirm" | "hasFirmRight" | "isWriter" | "isCompanyAdmin"> => {
  if (facts.firmRole !== null) return mayInFirm(facts.firmRole, "edit_client_file_information")
  if (facts.vendorRole === null) return documentRole(facts) === null ? ["isMember"] : ["isOfFirm"]
  if (facts.vendorRole === "guest") return ["isWriter"]
  return unless({ isCompanyAdmin: facts.vendorRole === "admin" })
}

/** [CLI-011] Tabs that a company's own settings do not have (fiscal data, the note, the file's life) are the firm's alone. */
export const mayReadFirmSide = ({ firmRole }: AccessFacts): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [ROL-O04] The life of a client file. */
export const mayEditFiles = ({ firmRole }: AccessFacts): Refusals<"isOfFirm" | "hasFirmRight"> =>
  mayInFirm(firmRole, "edit_client_files")
