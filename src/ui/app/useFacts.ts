import type { AccessFacts } from "#schemas/access/policy/documents.ts"
import { useCompany } from "#ui/app/company.ts"
import { useHere } from "#ui/app/useHere.ts"

/** What the policy knows of the person in the company that the page is about; null while that is not known. */
export const useFacts = (): AccessFacts | null => {
  const { firm, me } = useHere()
  const company = useCompany()
  if (me === null || firm === null || company === null) return null
  return {
    isSuperAdmin: me.isSuperAdmin,
    firmRole: firm.isAccountant ? (firm.isAccountantAdmin ? "admin" : "collaborator") : null,
    vendorRole: company.role,
    themeAcl: null
  }
}
