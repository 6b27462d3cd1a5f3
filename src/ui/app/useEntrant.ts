import type { Entrant } from "#schemas/access/policy/entering.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The user's facts for the policy, in the firm of the page. */
export const useEntrant = (): Entrant => {
  const { firm, me, modules } = useHere()
  return { isSuperAdmin: me?.isSuperAdmin ?? false, firms: firm === null ? [] : [firm], modules }
}
