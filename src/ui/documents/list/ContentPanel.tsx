import { useSelector } from "@xstate/react"
import { Suspense, useEffect, useState } from "react"
import { followed } from "#machines/documents/list/heldRows.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import { documentListColumns } from "#services/documents/list/keptColumns.ts"
import { ContentGround } from "#ui/documents/list/ContentGround.tsx"
import { ContentToolbar, StaleNotice } from "#ui/documents/page/aside.ts"
import {
  useBrowserView,
  useContent,
  useDocumentsStore,
  useSelectionRef,
  useShownRows
} from "#ui/documents/page/documentsStoreContext.ts"
import { useHeldRows } from "#ui/documents/list/useHeldRows.ts"
import { useKeptColumns } from "#ui/shared/page/useKeptColumns.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const NodeMenu = lazyPart(
  () => import("#ui/documents/onDemand/NodeMenu.tsx"),
  (module) => module.NodeMenu,
  "over"
)

interface OpenMenu {
  /** The nodes for which the menu was opened, as they were then. */
  readonly nodes: ReadonlyArray<TreeNode>
  readonly anchor: Anchor
}

/** The open folder: toolbar, rows or placeholder, and context menu. */
export function ContentPanel() {
  const view = useBrowserView()
  const content = useContent()
  const { browser } = useDocumentsStore()
  const columns = useKeptColumns(documentListColumns)
  const rows = useHeldRows(useShownRows())
  const selection = useSelectionRef()
  const isTouched = useSelector(selection, (state) => state.context.selected.size > 0 || state.context.cursor !== null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  useEffect(() => {
    // Deselect rows that no longer exist.
    if (isTouched) selection.send({ type: "rows.changed", order: rows.map(({ id }) => id) })
  }, [isTouched, rows, selection])

  const isMenuOpen = menu !== null
  useEffect(() => {
    if (!isMenuOpen) return
    browser.send({ type: "rows.held" })
    return () => browser.send({ type: "rows.released" })
  }, [browser, isMenuOpen])

  const openMenu = (node: TreeNode, anchor: Anchor) => {
    const order = rows.map(({ id }) => id)
    const { selected } = selection.getSnapshot().context
    const isPart = selected.has(node.id)
    if (!isPart) selection.send({ type: "item.clicked", id: node.id, toggle: false, extend: false, order })
    setMenu({ nodes: isPart ? rows.filter(({ id }) => selected.has(id)) : [node], anchor })
  }
  const { isKept } = view
  const isMosaic = view.mode === "mosaic" && !view.isTrash
  useEffect(() => {
    // Preload the mosaic in parallel with the rows; the stored view mode is only known after the first render.
    if (isMosaic && isKept) import("#ui/documents/mosaic/ContentMosaic.tsx").catch(() => undefined)
  }, [isMosaic, isKept])
  const stands = content !== null && view.phase !== "failed" && view.phase !== "building"
  return (
    <section className="panel docs-content" aria-busy={view.phase === "loading"}>
      <Suspense fallback={<div className="docs-bar" />}>
        <ContentToolbar rows={rows} columns={columns} />
        {stands ? <StaleNotice /> : null}
      </Suspense>
      {!stands && view.phase === "loading" ? (
        <SkeletonRows count={12} />
      ) : (
        <ContentGround rows={rows} shown={columns.columns} onMenu={openMenu} stands={stands} />
      )}
      {menu === null ? null : (
        <Suspense fallback={null}>
          <NodeMenu
            nodes={followed(menu.nodes, rows).slice(0, menu.nodes.length)}
            anchor={menu.anchor}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
