import type { Entrant } from "#schemas/access/policy/entering.ts"
import { useHere } from "#ui/app/useHere.ts"

/** Who would enter a screen about the firm that the page is about, as the policy asks for it. */
export const useEntrant = (): Entrant => {
  const { firm, me, modules } = useHere()
  return { isSuperAdmin: me?.isSuperAdmin ?? false, firms: firm === null ? [] : [firm], modules }
}
