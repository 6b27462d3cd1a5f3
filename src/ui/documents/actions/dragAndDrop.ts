import type { DragEvent } from "react"
import type { NodeActionRef } from "#machines/documents/actions/run/nodeAction.machine.ts"
import type { SelectionRef } from "#machines/shared/list/selection.machine.ts"
import { nodeById } from "#machines/documents/tree/tree.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { FolderNode, TreeNode } from "#schemas/documents/node.ts"
import { trashId } from "#schemas/shared/constants.ts"
import { toTarget } from "#ui/documents/actions/asking.ts"
import type { Content } from "#ui/documents/list/contentCache.ts"
import type { DocumentsStore } from "#ui/documents/page/documentsStore.ts"
import { offeredActions } from "#machines/documents/actions/nodeOffers.ts"
import { whyNotThere } from "#ui/documents/actions/places.ts"

/** The state of the page that drag and drop needs. */
export interface DragContext {
  readonly store: DocumentsStore
  readonly by: Actor
  readonly content: Content | null
  readonly nodeAction: NodeActionRef
  readonly selection: SelectionRef
}

// The nodes being dragged. Kept here because `dataTransfer` cannot be read before the drop; a window has one drag at a
// time.
let dragged: ReadonlyArray<TreeNode> = []

const start = (nodes: ReadonlyArray<TreeNode>, event: DragEvent) => {
  dragged = nodes
  event.dataTransfer.setData("text/plain", nodes.map(({ name }) => name).join("\n"))
}
/** Starts a drag of the row, or of the whole selection if the row is selected. */
export const dragRows = (context: DragContext, key: number, event: DragEvent) => {
  const { selected } = context.selection.getSnapshot().context
  const taken = selected.has(key) ? selected : new Set([key])
  start(context.content?.rows.filter(({ id }) => taken.has(id)) ?? [], event)
}
export const dragFolder = (context: DragContext, key: number, event: DragEvent) => {
  const folder = nodeById(context.store.folders.get().tree, key)
  if (folder === undefined) event.preventDefault()
  else start([folder], event)
}

/** The folder with this key; 0 is the root. Null if it is not loaded, or no folder. */
const folderAt = ({ content, store }: DragContext, key: number): FolderNode | null => {
  const { root, tree } = store.folders.get()
  if (key === 0) return root
  const row = content?.rows.find(({ id }) => id === key)
  return nodeById(tree, key) ?? (row?.type === "folder" ? row : null)
}

/** Whether the dragged nodes may be dropped on this row; the key null is the background of the list. */
export const mayDrop = (context: DragContext, key: number | null): boolean => {
  if (key === null || dragged.length === 0 || dragged.some(({ id }) => id === key)) return false
  if (key === trashId)
    return offeredActions(dragged, context.by).some((one) => one.name === "trash" && one.closedBy === null)
  const folder = folderAt(context, key)
  return folder !== null && whyNotThere(dragged, folder, context.store.folders.get(), context.by) === null
}

export const dropNodes = (context: DragContext, key: number | null) => {
  const targets = dragged.map(toTarget)
  const folder = key === null ? null : folderAt(context, key)
  if (!mayDrop(context, key)) return
  if (key === trashId) context.nodeAction.send({ type: "trashing.asked", targets })
  else if (folder !== null) context.nodeAction.send({ type: "nodes.dropped", targets, folder: folder.id })
  dragged = []
}
