import type { DragEvent } from "react"
import { acting } from "#ui/documents/aside.ts"
import { useActorOrNobody, useContent, useDesk, useNodeActionRef, useSelectionRef } from "#ui/documents/deskContext.ts"
import type { FrameDrag } from "#ui/shared/frameHands.ts"

export const isFileDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files")

/** [DOC-029] Dragging rows and folders onto folders, the trash and the way above. 0 is the root, -1 the trash. */
export const useDragging = () => {
  const { browser, desk } = useDesk()
  const hand = {
    browser,
    desk,
    by: useActorOrNobody(),
    content: useContent(),
    nodeAction: useNodeActionRef(),
    selection: useSelectionRef()
  }
  const common = {
    over: (key: number | null, event: DragEvent) => !isFileDrag(event) && acting.now()?.mayLand(hand, key) === true,
    drop: (key: number | null, event: DragEvent) => {
      if (!isFileDrag(event)) acting.now()?.putDown(hand, key)
    }
  }
  const rows: FrameDrag<number> = { ...common, start: (key, event) => acting.now()?.carryRows(hand, key, event) }
  const folders: FrameDrag<number> = { ...common, start: (key, event) => acting.now()?.carryFolder(hand, key, event) }
  return { rows, folders }
}
