import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import { toNodeActionView } from "#machines/documents/nodeAction.projection.ts"
import { useBrowserView, useNodeActionRef } from "#ui/documents/deskContext.ts"

const NameDialog = lazy(() => import("#ui/documents/NameDialog.tsx").then((module) => ({ default: module.NameDialog })))
const MoveDialog = lazy(() => import("#ui/documents/MoveDialog.tsx").then((module) => ({ default: module.MoveDialog })))
const AskDialog = lazy(() => import("#ui/documents/AskDialog.tsx").then((module) => ({ default: module.AskDialog })))

/** The dialog of the action under way; none of their code is here before the first. */
export function ActionDialogs() {
  const { isTrash, mode } = useBrowserView()
  const dialog = useSelector(useNodeActionRef(), (state) => toNodeActionView(state).dialog)
  // In a list the name is typed in its own row.
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
