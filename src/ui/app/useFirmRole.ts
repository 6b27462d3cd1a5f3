import { firmRoleOf } from "#schemas/access/policy/firmRole.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The user's role in the firm of the page, for the policy; null if the user is not an accountant of that firm. */
export const useFirmRole = () => firmRoleOf(useHere().firm)
