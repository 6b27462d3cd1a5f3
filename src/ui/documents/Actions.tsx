import { lazy, Suspense, useSyncExternalStore } from "react"
import { ActionDialogs } from "#ui/documents/ActionDialogs.tsx"
import { useDesk } from "#ui/documents/deskContext.ts"
import { useDoneMessages } from "#ui/documents/useDoneMessages.ts"

const ShareDialog = lazy(() =>
  import("#ui/documents/ShareDialog.tsx").then((module) => ({ default: module.ShareDialog }))
)

/** The action under way: its dialog, and what is said once it is done. */
export function Actions() {
  const { browser, desk } = useDesk()
  useDoneMessages(desk, browser)
  const shared = useSyncExternalStore(desk.onShared, desk.shared)
  return (
    <>
      <ActionDialogs />
      {shared.length === 0 ? null : (
        <Suspense fallback={null}>
          <ShareDialog nodes={shared} onClose={() => desk.share([])} />
        </Suspense>
      )}
    </>
  )
}
