import type { AccessFacts } from "#schemas/documents/policy.ts"
import { useCompany } from "#ui/app/company.ts"
import { useHere } from "#ui/app/useHere.ts"

/**
 * What the policy knows of the person in the company that the page is about; null while that is not known. Of the staff the
 * firm's role is enough: its settings are about no company.
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
