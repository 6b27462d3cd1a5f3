import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { toNodeActionView } from "#machines/documents/actions/nodeAction.projection.ts"
import { useBrowserView, useNodeActionRef } from "#ui/documents/page/documentsStoreContext.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const NameDialog = lazyPart(
  () => import("#ui/documents/onDemand/NameDialog.tsx"),
  (module) => module.NameDialog,
  "over"
)
const MoveDialog = lazyPart(
  () => import("#ui/documents/onDemand/MoveDialog.tsx"),
  (module) => module.MoveDialog,
  "over"
)
const AskDialog = lazyPart(
  () => import("#ui/documents/onDemand/AskDialog.tsx"),
  (module) => module.AskDialog,
  "over"
)

/** The dialog of the running action; its code is loaded with the first action. */
export function ActionDialogs() {
  const { isTrash, mode } = useBrowserView()
  const dialog = useSelector(useNodeActionRef(), (state) => toNodeActionView(state).dialog)
  // In list mode, the row itself has the field for the new name.
  const isInline = dialog === "rename" && mode === "list" && !isTrash
  if (dialog === null || isInline) return null
  return (
    <Suspense fallback={null}>
      {dialog === "create" || dialog === "rename" ? (
        <NameDialog />
      ) : dialog === "move" || dialog === "home" ? (
        <MoveDialog />
      ) : (
        <AskDialog />
      )}
    </Suspense>
  )
}
