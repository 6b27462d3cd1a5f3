import { maySeeScreen } from "#schemas/access/policy/screens.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"

/** [ROL-015] The condition that closes the present screen to the viewer; undefined if it is open. */
export const useClosedScreen = (): string | undefined => maySeeScreen(useHere().row?.id ?? "", useFacts())[0]
