import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import { mayInFirm } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

type Sides = Pick<AccessFacts, "firmRole" | "vendorRole">
type ThemeRefusals = Refusals<"isOfFirm" | "hasFirmRight" | "isMember" | "isCompanyAdmin" | "hasThemeAccess">

/**
 * [THM-007] [THM-008] [THM-009] [ROL-021] Only staff create themes of the firm; themes of a company are created by
 * staff or by the company's admins.
 */
export const mayMakeThemes = ({ firmRole, vendorRole }: Sides, level: "firm" | "company"): ThemeRefusals => {
  if (level === "firm" || firmRole !== null) return mayInFirm(firmRole, "edit_themes")
  return vendorRole === null ? ["isMember"] : unless({ isCompanyAdmin: vendorRole === "admin" })
}

/**
 * [ROL-021] A collaborator may change only themes that they were given; an admin may change all themes of their side.
 */
export const mayChangeTheme = (facts: Sides, level: "firm" | "company", hasIt: boolean): ThemeRefusals => {
  const refusals = mayMakeThemes(facts, level)
  if (refusals.length > 0) return refusals
  return unless({ hasThemeAccess: hasIt || facts.firmRole === "admin" || facts.vendorRole === "admin" })
}

/** [ROL-021] [ROL-022] [CLI-007] Whether a user may give themes to others. */
export const mayGiveThemes = ({ firmRole, vendorRole }: Sides, to: "staff" | "client"): ThemeRefusals => {
  if (to === "staff") return mayInFirm(firmRole, "change_user_rights")
  if (firmRole !== null) return mayInFirm(firmRole, "edit_client_files")
  return vendorRole === null ? ["isMember"] : unless({ isCompanyAdmin: vendorRole === "admin" })
}
