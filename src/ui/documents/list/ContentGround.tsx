import { Suspense } from "react"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { DocumentColumn } from "#services/documents/list/keptColumns.ts"
import { seizeDropped } from "#services/uploads/drop/seizeDropped.ts"
import { usePortal } from "#ui/app/portal.ts"
import { ContentList } from "#ui/documents/list/ContentList.tsx"
import {
  useActorOrNobody,
  useBrowserView,
  useContent,
  useDocumentsStore
} from "#ui/documents/page/documentsStoreContext.ts"
import { acting, ContentState, useAround } from "#ui/documents/page/aside.ts"
import { useFolderTitle } from "#ui/documents/page/DocumentsHead.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { DropZone } from "#ui/uploads/drop/DropZone.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

// Lazy, because most users stay in the list view.
const ContentMosaic = lazyPart(
  () => import("#ui/documents/mosaic/ContentMosaic.tsx"),
  (module) => module.ContentMosaic
)

const TrashList = lazyPart(
  () => import("#ui/documents/trash/TrashList.tsx"),
  (module) => module.TrashList
)

interface ContentGroundProps {
  readonly rows: ReadonlyArray<TreeNode>
  readonly onMenu: (node: TreeNode, anchor: Anchor) => void
  /** The visible columns of the list. */
  readonly shown: ReadonlyArray<DocumentColumn>
  /** Whether there is content to show, current or stale; otherwise a placeholder is shown. */
  readonly stands: boolean
}

/** The drop zone for files, with the rows of the folder or their placeholder. */
export function ContentGround({ onMenu, rows, shown, stands }: ContentGroundProps) {
  const { store } = useDocumentsStore()
  const portal = usePortal()
  const view = useBrowserView()
  const content = useContent()
  const folder = content?.folder ?? null
  const title = useFolderTitle()
  const by = useActorOrNobody()
  const parts = useAround()
  // Refuses uploads until the permissions are loaded.
  const refusal = parts === null || folder === null ? "isFolderShown" : parts.additionRefusals(folder, by).document
  const isMosaic = view.mode === "mosaic" && !view.isTrash
  return (
    <DropZone
      folderName={title ?? ""}
      onGiven={(transfer) => {
        const destination = {
          vendorId: store.vendorId,
          folderId: folder === null || folder.is_root ? null : folder.id
        }
        const seized = seizeDropped(transfer)
        acting.with(({ giveDropped }) => giveDropped(portal, seized, destination))
      }}
      closedBy={view.isTrash ? "isNotTrashed" : refusal}
    >
      <Suspense fallback={<SkeletonRows count={12} />}>
        {!stands ? (
          <ContentState />
        ) : view.isTrash ? (
          <TrashList rows={rows} onMenu={onMenu} />
        ) : isMosaic ? (
          <ContentMosaic rows={rows} onMenu={onMenu} />
        ) : (
          <ContentList rows={rows} shown={shown} onMenu={onMenu} />
        )}
      </Suspense>
    </DropZone>
  )
}
