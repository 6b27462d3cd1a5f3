import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { ActionDialogs } from "#ui/documents/ActionDialogs.tsx"
import { useDesk, useGoing, useWay } from "#ui/documents/deskContext.ts"
import { screenKeyOf } from "#ui/documents/keys.ts"
import { fetchPageTexts } from "#ui/documents/pageTexts.ts"
import { useDoneMessages } from "#ui/documents/useDoneMessages.ts"

const dialogs = {
  help: lazy(() => import("#ui/documents/help/HelpDialog.tsx").then((module) => ({ default: module.HelpDialog }))),
  mail: lazy(() =>
    import("#ui/documents/magicMail/MagicMailDialog.tsx").then((module) => ({ default: module.MagicMailDialog }))
  ),
  marks: lazy(() => import("#ui/documents/marks/MarksDialog.tsx").then((module) => ({ default: module.MarksDialog }))),
  share: lazy(() => import("#ui/documents/ShareDialog.tsx").then((module) => ({ default: module.ShareDialog }))),
  themes: lazy(() =>
    import("#ui/documents/themes/NodeThemesDialog.tsx").then((module) => ({ default: module.NodeThemesDialog }))
  ),
  why: lazy(() => import("#ui/documents/help/WhyDialog.tsx").then((module) => ({ default: module.WhyDialog })))
}

/** The action under way: its dialog, what is said once it is done, and the way back; and the screen's own keys. */
export function Actions() {
  const { browser, desk } = useDesk()
  const portal = usePortal()
  const undo = useDoneMessages(desk, browser)
  const asked = useSyncExternalStore(desk.onDialog, desk.dialog)
  const going = useGoing()
  const way = useWay()
  useEffect(() => {
    // What is rarely said comes with the first move of whoever is there: before anything can be asked for that says it.
    const stop = new AbortController()
    const fetch = () => {
      stop.abort()
      fetchPageTexts(portal).catch(() => undefined)
    }
    for (const sign of ["pointermove", "pointerdown", "keydown"])
      addEventListener(sign, fetch, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [portal])
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const name = screenKeyOf(event)
    if (name === null || name === "search") return
    if (name === "help") desk.show({ name: "help", nodes: [] })
    else if (name === "undo") undo.send({ type: "undo.asked", id: null })
    else if (way === null || way.length === 0) return
    else going.toFolder(way.at(-2)?.hash ?? "root")
    event.preventDefault()
  })
  // With the first drawing: what comes after it would miss a key that is pressed at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
  const Asked = asked === null ? null : dialogs[asked.name]
  return (
    <>
      <ActionDialogs />
      {asked === null || Asked === null ? null : (
        <Suspense fallback={null}>
          <Asked nodes={asked.nodes} onClose={() => desk.show(null)} />
        </Suspense>
      )}
    </>
  )
}
