import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { ContentList } from "#ui/documents/ContentList.tsx"
import { ContentMosaic } from "#ui/documents/ContentMosaic.tsx"
import { ContentState } from "#ui/documents/ContentState.tsx"
import { ContentToolbar } from "#ui/documents/ContentToolbar.tsx"
import {
  useActorOrNobody,
  useBrowserView,
  useContent,
  useDesk,
  useSelectionRef,
  useShownRows
} from "#ui/documents/deskContext.ts"
import { useFolderTitle } from "#ui/documents/DocumentsHead.tsx"
import { additionDoors } from "#ui/documents/doors.ts"
import { NodeMenu } from "#ui/documents/NodeMenu.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { DropZone } from "#ui/uploads/DropZone.tsx"
import { useText } from "#ui/shared/useText.ts"

interface OpenMenu {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly anchor: Anchor
}

/** The open folder: its bar, its rows or what stands in their place, and their menu. */
export function ContentPanel() {
  const { t } = useTranslation("documents")
  const text = useText()
  const { desk } = useDesk()
  const view = useBrowserView()
  const content = useContent()
  const folder = content?.folder ?? null
  const title = useFolderTitle()
  const by = useActorOrNobody()
  const rows = useShownRows()
  const selection = useSelectionRef()
  const isTouched = useSelector(selection, (state) => state.context.selected.size > 0 || state.context.cursor !== null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  useEffect(() => {
    // Nobody acts on a row that is gone.
    if (isTouched) selection.send({ type: "rows.changed", order: rows.map(({ id }) => id) })
  }, [isTouched, rows, selection])

  const openMenu = (node: TreeNode, anchor: Anchor) => {
    const order = rows.map(({ id }) => id)
    const { selected } = selection.getSnapshot().context
    const isPart = selected.has(node.id)
    if (!isPart) selection.send({ type: "item.clicked", id: node.id, toggle: false, extend: false, order })
    setMenu({ nodes: isPart ? rows.filter(({ id }) => selected.has(id)) : [node], anchor })
  }
  const stands = content !== null && view.phase !== "failed" && view.phase !== "building"
  return (
    <section className="panel docs-content" aria-busy={view.phase === "loading"}>
      <ContentToolbar rows={rows} />
      {stands && view.failureCode !== null ? (
        <Notice tone="warn">{`${t("refresh.failed")} ${text(view.failureCode)}`}</Notice>
      ) : null}
      <DropZone
        vendorId={desk.vendorId}
        folderId={folder === null || folder.is_root ? null : folder.id}
        folderName={title}
        closedBy={view.isTrash ? "isNotTrashed" : folder === null ? "hasPlace" : additionDoors(folder, by).document}
      >
        {!stands ? (
          <ContentState />
        ) : view.mode === "mosaic" && !view.isTrash ? (
          <ContentMosaic rows={rows} onMenu={openMenu} />
        ) : (
          <ContentList rows={rows} onMenu={openMenu} />
        )}
      </DropZone>
      {menu === null ? null : <NodeMenu nodes={menu.nodes} anchor={menu.anchor} onClose={() => setMenu(null)} />}
    </section>
  )
}
