import { maySeeScreen } from "#schemas/access/policy/screens.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"

/** [ROL-015] The condition for which the policy refuses the current screen to the user; undefined if it is allowed. */
export const useScreenRefusal = (): string | undefined => maySeeScreen(useHere().row?.id ?? "", useFacts())[0]
