import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { useHere } from "#ui/app/useHere.ts"

/**
 * The user's facts for the policy, in the company of the page; null while unknown. Accountants need no company: their
 * role in the firm is enough, as the settings of the firm have no company.
 */
export const useFacts = (): AccessFacts | null => {
  const { firm, me } = useHere()
  const company = useCompany()
  if (me === null || firm === null || (company === null && !firm.isAccountant)) return null
  return {
    isSuperAdmin: me.isSuperAdmin,
    firmRole: firm.isAccountant ? (firm.isAccountantAdmin ? "admin" : "collaborator") : null,
    vendorRole: company?.role ?? null,
    themeAcl: null
  }
}
