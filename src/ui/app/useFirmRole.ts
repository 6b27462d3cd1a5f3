import { firmRoleOf } from "#schemas/access/policy/firmRole.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The viewer's role in the firm that the page is about, as the policy asks for it; null for whoever is not of the firm. */
export const useFirmRole = () => firmRoleOf(useHere().firm)
