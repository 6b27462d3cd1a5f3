import type { DragEvent } from "react"
import type { BrowserRef } from "#machines/documents/browser.machine.ts"
import { nodeById } from "#machines/documents/tree.ts"
import { nobody } from "#schemas/access/policy.ts"
import type { FolderNode, TreeNode } from "#schemas/documents/node.ts"
import { trashId } from "#schemas/shared/constants.ts"
import { toTarget } from "#ui/documents/asking.ts"
import { useActor, useContent, useDesk, useNodeActionRef, useSelectionRef } from "#ui/documents/deskContext.ts"
import { offeredActions } from "#ui/documents/doors.ts"
import { whyNotThere } from "#ui/documents/places.ts"
import type { FrameDrag } from "#ui/shared/useFrame.ts"

// One drag at a time in a window; its data cannot be read before it lands.
let dragged: ReadonlyArray<TreeNode> = []

/** No row comes or goes while one is carried. The pointer moves again once it is over, whatever has become of its row. */
const holdRows = (browser: BrowserRef) => {
  const ends = ["dragend", "drop", "pointermove"] as const
  const end = () => {
    for (const name of ends) removeEventListener(name, end, true)
    browser.send({ type: "rows.released" })
  }
  for (const name of ends) addEventListener(name, end, true)
  browser.send({ type: "rows.held" })
}

export const isFileDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files")

/** [DOC-029] Dragging rows and folders onto folders, the trash and the way above. 0 is the root, -1 the trash. */
export const useDragging = () => {
  const { browser, desk } = useDesk()
  const actor = useActor() ?? nobody
  const content = useContent()
  const nodeAction = useNodeActionRef()
  const selection = useSelectionRef()

  const folderAt = (key: number): FolderNode | null => {
    const { root, tree } = desk.folders.get()
    if (key === 0) return root
    const row = content?.rows.find(({ id }) => id === key)
    return nodeById(tree, key) ?? (row?.type === "folder" ? row : null)
  }
  const lands = (key: number | null): boolean => {
    if (key === null || dragged.length === 0 || dragged.some(({ id }) => id === key)) return false
    if (key === trashId)
      return offeredActions(dragged, actor).some((one) => one.name === "trash" && one.closedBy === null)
    const folder = folderAt(key)
    return folder !== null && whyNotThere(dragged, folder, desk.folders.get(), actor) === null
  }
  const drop = (key: number | null) => {
    const targets = dragged.map(toTarget)
    const folder = key === null ? null : folderAt(key)
    if (!lands(key)) return
    if (key === trashId) nodeAction.send({ type: "trashing.asked", targets })
    else if (folder !== null) nodeAction.send({ type: "nodes.dropped", targets, folder: folder.id })
    dragged = []
  }
  const start = (nodes: ReadonlyArray<TreeNode>, event: DragEvent) => {
    dragged = nodes
    holdRows(browser)
    event.dataTransfer.effectAllowed = "move"
    event.dataTransfer.setData("text/plain", nodes.map(({ name }) => name).join("\n"))
  }
  const common = {
    over: (key: number | null, event: DragEvent) => !isFileDrag(event) && lands(key),
    drop: (key: number | null, event: DragEvent) => {
      if (!isFileDrag(event)) drop(key)
    }
  }
  const rows: FrameDrag<number> = {
    ...common,
    start: (key, event) => {
      const { selected } = selection.getSnapshot().context
      const taken = selected.has(key) ? selected : new Set([key])
      start(content?.rows.filter(({ id }) => taken.has(id)) ?? [], event)
    }
  }
  const folders: FrameDrag<number> = {
    ...common,
    start: (key, event) => {
      const folder = nodeById(desk.folders.get().tree, key)
      if (folder === undefined) event.preventDefault()
      else start([folder], event)
    }
  }
  return { rows, folders }
}
