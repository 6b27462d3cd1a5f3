import { shallowEqual, useSelector } from "@xstate/react"
import { Suspense, useEffect } from "react"
import { toDocumentsStoreView } from "#machines/documents/list/documentsStore.projection.ts"
import { usePortal } from "#ui/app/portal.ts"
import { ActionDialogs } from "#ui/documents/actions/ActionDialogs.tsx"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { fetchPageTexts } from "#ui/app/frame/pageTexts.ts"
import { useDoneMessages } from "#ui/documents/actions/useDoneMessages.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const dialogs = {
  board: lazyPart(
    () => import("#ui/documents/workflows/StatusBoard.tsx"),
    (module) => module.StatusBoard,
    "over"
  ),
  help: lazyPart(
    () => import("#ui/documents/help/HelpDialog.tsx"),
    (module) => module.HelpDialog,
    "over"
  ),
  mail: lazyPart(
    () => import("#ui/documents/magicMail/MagicMailDialog.tsx"),
    (module) => module.MagicMailDialog,
    "over"
  ),
  marks: lazyPart(
    () => import("#ui/documents/marks/MarksDialog.tsx"),
    (module) => module.MarksDialog,
    "over"
  ),
  refused: lazyPart(
    () => import("#ui/documents/help/RefusedDialog.tsx"),
    (module) => module.RefusedDialog,
    "over"
  ),
  share: lazyPart(
    () => import("#ui/documents/shares/ShareDialog.tsx"),
    (module) => module.ShareDialog,
    "over"
  ),
  themes: lazyPart(
    () => import("#ui/documents/themes/NodeThemesDialog.tsx"),
    (module) => module.NodeThemesDialog,
    "over"
  ),
  why: lazyPart(
    () => import("#ui/documents/help/WhyDialog.tsx"),
    (module) => module.WhyDialog,
    "over"
  ),
  workflows: lazyPart(
    () => import("#ui/documents/workflows/NodeWorkflowsDialog.tsx"),
    (module) => module.NodeWorkflowsDialog,
    "over"
  )
}

const WorkUnderWay = lazyPart(
  () => import("#ui/documents/onDemand/WorkUnderWay.tsx"),
  (module) => module.WorkUnderWay,
  "over"
)

/** The dialog, result message and undo of the running action. */
export function Actions() {
  const { browser, store } = useDocumentsStore()
  const portal = usePortal()
  const undo = useDoneMessages(store, browser)
  const { dialog: asked, job } = useSelector(store.ref, toDocumentsStoreView, shallowEqual)
  useEffect(() => {
    // Prefetch the rarely used texts before a dialog needs them: this chunk loads at the first pointer or key event.
    fetchPageTexts(portal, "documents").catch(() => undefined)
  }, [portal])
  useEffect(() => {
    const due = store.ref.on("undo.due", () => undo.send({ type: "undo.asked", id: null }))
    store.ref.send({ type: "actions.loaded" })
    return () => due.unsubscribe()
  }, [store, undo])
  const OpenDialog = asked === null ? null : dialogs[asked.name]
  return (
    <>
      {job === null ? (
        <ActionDialogs />
      ) : (
        // The action already runs as a job, which has its own cancel button: show its progress instead of the dialog.
        <Suspense fallback={null}>
          <WorkUnderWay job={job} />
        </Suspense>
      )}
      {asked === null || OpenDialog === null ? null : (
        <Suspense fallback={null}>
          <OpenDialog
            nodes={asked.nodes}
            failure={asked.failure}
            workflow={asked.workflow}
            onClose={() => store.ref.send({ type: "dialog.closed" })}
          />
        </Suspense>
      )}
    </>
  )
}
