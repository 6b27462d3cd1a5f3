import { useEffectEvent, useLayoutEffect } from "react"
import { useDocumentsStore, useGoing, useWay } from "#ui/documents/page/documentsStoreContext.ts"
import { screenKeyOf } from "#ui/documents/page/keys.ts"

/** Handles the keys of the documents screen; an undo is queued until its code is loaded. */
export const useScreenKeys = () => {
  const { store } = useDocumentsStore()
  const going = useGoing()
  const way = useWay()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const name = screenKeyOf(event)
    if (name === null || name === "search") return
    if (name === "help") store.ref.send({ type: "dialog.asked", dialog: { name: "help", nodes: [] } })
    else if (name === "undo") store.ref.send({ type: "undo.asked" })
    else if (way === null || way.length === 0) return
    else going.toFolder(way.at(-2)?.hash ?? "root")
    event.preventDefault()
  })
  // A layout effect, because a passive effect would miss a key pressed right after the first paint.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
}
