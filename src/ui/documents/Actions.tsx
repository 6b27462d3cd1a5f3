import { lazy, Suspense, useEffect, useSyncExternalStore } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { ActionDialogs } from "#ui/documents/ActionDialogs.tsx"
import { useDesk } from "#ui/documents/deskContext.ts"
import { fetchPageTexts } from "#ui/documents/pageTexts.ts"
import { useDoneMessages } from "#ui/documents/useDoneMessages.ts"

const dialogs = {
  help: lazy(() => import("#ui/documents/help/HelpDialog.tsx").then((module) => ({ default: module.HelpDialog }))),
  mail: lazy(() =>
    import("#ui/documents/magicMail/MagicMailDialog.tsx").then((module) => ({ default: module.MagicMailDialog }))
  ),
  marks: lazy(() => import("#ui/documents/marks/MarksDialog.tsx").then((module) => ({ default: module.MarksDialog }))),
  refused: lazy(() =>
    import("#ui/documents/help/RefusedDialog.tsx").then((module) => ({ default: module.RefusedDialog }))
  ),
  share: lazy(() => import("#ui/documents/ShareDialog.tsx").then((module) => ({ default: module.ShareDialog }))),
  themes: lazy(() =>
    import("#ui/documents/themes/NodeThemesDialog.tsx").then((module) => ({ default: module.NodeThemesDialog }))
  ),
  why: lazy(() => import("#ui/documents/help/WhyDialog.tsx").then((module) => ({ default: module.WhyDialog })))
}

const WorkUnderWay = lazy(() =>
  import("#ui/documents/WorkUnderWay.tsx").then((module) => ({ default: module.WorkUnderWay }))
)

/** The action under way: its dialog, what is said once it is done, and the way back. */
export function Actions() {
  const { browser, desk } = useDesk()
  const portal = usePortal()
  const undo = useDoneMessages(desk, browser)
  const asked = useSyncExternalStore(desk.onDialog, desk.dialog)
  const job = useSyncExternalStore(desk.onWork, desk.work)
  useEffect(() => {
    // What is rarely said comes with the first move of whoever is there: before anything can be asked for that says it.
    fetchPageTexts(portal).catch(() => undefined)
  }, [portal])
  useEffect(() => desk.onUndo(() => undo.send({ type: "undo.asked", id: null })), [desk, undo])
  const Asked = asked === null ? null : dialogs[asked.name]
  return (
    <>
      {job === null ? (
        <ActionDialogs />
      ) : (
        // A job was asked for already, and says itself what can still be done: no question stands before it.
        <Suspense fallback={null}>
          <WorkUnderWay job={job} />
        </Suspense>
      )}
      {asked === null || Asked === null ? null : (
        <Suspense fallback={null}>
          <Asked nodes={asked.nodes} failure={asked.failure} onClose={() => desk.show(null)} />
        </Suspense>
      )}
    </>
  )
}
