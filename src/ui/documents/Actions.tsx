import { lazy, Suspense, useEffect, useState } from "react"
import type { TreeNode } from "#schemas/documents/node.ts"
import { succeed } from "#schemas/shared/result.ts"
import { usePortal } from "#ui/app/portal.ts"
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
  const portal = usePortal()
  const [shared, setShared] = useState<ReadonlyArray<TreeNode>>([])
  useEffect(() => {
    portal.teach("documents.share", (nodes) => {
      setShared(nodes as ReadonlyArray<TreeNode>)
      return Promise.resolve(succeed(null))
    })
  }, [portal])
  return (
    <>
      <ActionDialogs />
      {shared.length === 0 ? null : (
        <Suspense fallback={null}>
          <ShareDialog nodes={shared} onClose={() => setShared([])} />
        </Suspense>
      )}
    </>
  )
}
