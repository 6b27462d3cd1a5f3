import { ActionDialogs } from "#ui/documents/ActionDialogs.tsx"
import { useDesk } from "#ui/documents/deskContext.ts"
import { useDoneMessages } from "#ui/documents/useDoneMessages.ts"

/** The action under way: its dialog, and what is said once it is done. */
export function Actions() {
  const { browser, desk } = useDesk()
  useDoneMessages(desk, browser)
  return <ActionDialogs />
}
