import { useSelector } from "@xstate/react"
import { useSearch } from "@tanstack/react-router"
import type { KeyboardEvent } from "react"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useBrowserView, useContent, useDesk, useGoing, usePlace, useSelectionRef } from "#ui/documents/deskContext.ts"
import { useDragging } from "#ui/documents/dragging.ts"
import { useActions } from "#ui/documents/useActions.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import type { Choice, Selection } from "#ui/shared/selection.ts"

const keyOf = ({ id }: TreeNode): number => id

/** What the list and the mosaic have in common: the machine's selection, the keys, the drags, the next pages. */
export const useListProps = (rows: ReadonlyArray<TreeNode>, onMenu: (node: TreeNode, anchor: Anchor) => void) => {
  const { desk } = useDesk()
  const place = usePlace()
  const content = useContent()
  const { isTrash } = useBrowserView()
  const selection = useSelectionRef()
  const keys = useSelector(selection, (state) => state.context.selected)
  const anchor = useSelector(selection, (state) => state.context.anchor)
  const actions = useActions()
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
    if (event.key === "F2") actions.run("rename", [node])
    else if (event.key === "Delete") actions.run("trash", nodes)
    else return
    event.preventDefault()
  }
  const isWhole = content?.next === null
  // [ACC-080] The document that the address names is found among its neighbours.
  const named = Number((useSearch({ strict: false }) as { readonly document_id?: unknown }).document_id)
  return {
    keyOf,
    selection: { keys, anchor },
    onSelect,
    onKey,
    onMenu,
    ...(isTrash ? {} : { onOpen: going.open, drag }),
    reveal: Number.isNaN(named) ? undefined : named,
    onEnd: () => void desk.extend(place),
    ...(isWhole || isTrash || content?.folder == null ? {} : { total: content.folder.counter })
  }
}
