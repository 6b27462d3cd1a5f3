import type { DragEvent } from "react"
import type { BrowserRef } from "#machines/documents/list/browser.machine.ts"
import { acting } from "#ui/documents/page/aside.ts"
import {
  useActorOrNobody,
  useContent,
  useDocumentsStore,
  useNodeActionRef,
  useSelectionRef
} from "#ui/documents/page/documentsStoreContext.ts"
import type { FrameDrag } from "#ui/shared/virtual/grid/frameHandlers.ts"

export const isFileDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files")

/**
 * Freezes the rows during a drag. A `pointermove` also ends it: browsers send none while dragging, and `dragend` may
 * never fire if the dragged row was removed.
 */
const holdRows = (browser: BrowserRef) => {
  const ends = ["dragend", "drop", "pointermove"] as const
  const end = () => {
    for (const name of ends) removeEventListener(name, end, true)
    browser.send({ type: "rows.released" })
  }
  for (const name of ends) addEventListener(name, end, true)
  browser.send({ type: "rows.held" })
}

/**
 * [DOC-029] Drag and drop of rows and folders onto folders, the trash and the breadcrumbs. The key 0 is the root, -1
 * the trash.
 */
export const useDragging = () => {
  const { browser, store } = useDocumentsStore()
  const context = {
    store,
    by: useActorOrNobody(),
    content: useContent(),
    nodeAction: useNodeActionRef(),
    selection: useSelectionRef()
  }
  // A drag may start, or even end, before its code is loaded: its events are then handled once the code is there.
  const common = {
    over: (key: number | null, event: DragEvent) =>
      !isFileDrag(event) && (acting.now()?.mayDrop(context, key) ?? key !== null),
    drop: (key: number | null, event: DragEvent) => {
      if (!isFileDrag(event)) acting.with(({ dropNodes }) => dropNodes(context, key))
    }
  }
  const start = (drag: "dragRows" | "dragFolder") => (key: number, event: DragEvent) => {
    holdRows(browser)
    event.dataTransfer.effectAllowed = "move"
    acting.with((parts) => parts[drag](context, key, event))
  }
  const rows: FrameDrag<number> = { ...common, start: start("dragRows") }
  const folders: FrameDrag<number> = { ...common, start: start("dragFolder") }
  return { rows, folders }
}
