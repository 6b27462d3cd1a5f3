import { useSelector } from "@xstate/react"
import { useSearch } from "@tanstack/react-router"
import type { KeyboardEvent } from "react"
import { allShown, isSameFilters } from "#machines/documents/list/display.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import {
  useActorOrNobody,
  useBrowserView,
  useContent,
  useDocumentsStore,
  useGoing,
  useNodeActionRef,
  usePlace,
  useSelectionRef
} from "#ui/documents/page/documentsStoreContext.ts"
import { acting } from "#ui/documents/page/aside.ts"
import { useDragging } from "#ui/documents/list/useDragging.ts"
import { nodeKeys } from "#ui/documents/page/keys.ts"
import { holdKeys } from "#ui/shared/keyboard/heldKeys.ts"
import { nameOf } from "#ui/shared/keyboard/keys.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import type { Choice, Selection } from "#ui/shared/selection/selection.ts"

const keyOf = ({ id }: TreeNode): number => id

/** The props that the list and the mosaic share: selection, keys, drag and drop, paging. */
export const useListProps = (rows: ReadonlyArray<TreeNode>, onMenu: (node: TreeNode, anchor: Anchor) => void) => {
  const { store } = useDocumentsStore()
  const place = usePlace()
  const content = useContent()
  const { filters, isTrash, sort } = useBrowserView()
  const selection = useSelectionRef()
  const keys = useSelector(selection, (state) => state.context.selected)
  const anchor = useSelector(selection, (state) => state.context.anchor)
  const by = useActorOrNobody()
  const nodeAction = useNodeActionRef()
  const going = useGoing()
  const { rows: drag } = useDragging()

  const onSelect = (_: Selection<number>, choice: Choice<number>) => {
    const order = rows.map(keyOf)
    if (choice === "none") selection.send({ type: "selection.cleared" })
    else if (choice === "all") selection.send({ type: "all.selected", order })
    else selection.send({ type: "item.clicked", id: choice.key, toggle: choice.toggle, extend: choice.range, order })
  }
  const onKey = (event: KeyboardEvent, node: TreeNode) => {
    const nodes = keys.has(node.id) ? rows.filter(({ id }) => keys.has(id)) : [node]
    const asked = nameOf(nodeKeys, event)
    if (asked === null) return
    event.preventDefault()
    // Ignore a held key: after a deletion the focus moves to the next row, which would be deleted too.
    if (event.repeat) return
    // In the trash, Delete deletes permanently, after a confirmation.
    const name = isTrash && asked === "trash" ? "purge" : asked
    if (acting.now() === null) holdKeys(acting.fetch())
    acting.with((parts) => parts.runAction({ store, by, nodeAction, going }, name, name === "rename" ? [node] : nodes))
  }
  const isWhole = content?.next === null
  // [ACC-080] Scroll to the document in the URL.
  const named = Number((useSearch({ strict: false }) as { readonly document_id?: unknown }).document_id)
  return {
    keyOf,
    selection: { keys, anchor },
    onSelect,
    onKey,
    onMenu,
    ...(isTrash ? {} : { onOpen: going.open, drag }),
    order: [place.folder, sort.field, sort.order].join(),
    reveal: Number.isNaN(named) ? undefined : named,
    onEnd: () => void store.extend(place),
    // Show the total only without filters: the number of filtered rows is unknown until the last page is loaded.
    ...(isWhole || isTrash || content?.folder == null || !isSameFilters(filters, allShown)
      ? {}
      : { total: content.folder.counter })
  }
}
