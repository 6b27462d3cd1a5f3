import { firmRoleOf } from "#schemas/access/policy/firmRole.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The viewer's role in the firm of the page, for the policy; null if they do not belong to it. */
export const useFirmRole = () => firmRoleOf(useHere().firm)
