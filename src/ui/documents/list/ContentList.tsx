import { Suspense, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { DocumentColumn } from "#services/documents/list/keptColumns.ts"
import { EmptyContent } from "#ui/documents/page/aside.ts"
import { narrowColumns, rowColumns } from "#ui/documents/list/columns.tsx"
import { useBrowserView, useChoosing } from "#ui/documents/page/documentsStoreContext.ts"
import { useFolderTitle } from "#ui/documents/page/DocumentsHead.tsx"
import { useListProps } from "#ui/documents/list/useListProps.ts"
import { useElementSize } from "#ui/documents/list/useElementSize.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { type GridSort, VirtualGrid } from "#ui/shared/virtual/grid/VirtualGrid.tsx"

const steps = [560, 680, 840, 960] as const
const sortable = ["name", "date", "size"] as const

interface ContentListProps {
  readonly rows: ReadonlyArray<TreeNode>
  readonly shown: ReadonlyArray<DocumentColumn>
  readonly onMenu: (node: TreeNode, anchor: Anchor) => void
}

export function ContentList({ onMenu, rows, shown }: ContentListProps) {
  const { t } = useTranslation("documents")
  const choose = useChoosing()
  const { sort } = useBrowserView()
  const box = useRef<HTMLDivElement>(null)
  const room = useElementSize(box, steps)
  const title = useFolderTitle()
  const props = useListProps(rows, onMenu)
  const isWide = room >= 560
  const columns = isWide ? rowColumns(t, onMenu, room, shown) : narrowColumns(t, onMenu)
  const onSort = ({ key, order }: GridSort) => {
    const field = sortable.find((one) => one === key)
    if (field !== undefined) choose({ type: "sort.chosen", sort: { field, order } })
  }
  return (
    <div ref={box} className="docs-list" data-narrow={!isWide || undefined}>
      <VirtualGrid
        key={isWide ? "wide" : "narrow"}
        {...props}
        label={t("content", { name: title ?? "" })}
        rows={rows}
        columns={columns}
        rowHeight={isWide ? 44 : 60}
        headless={!isWide}
        sort={{ key: sort.field, order: sort.order }}
        onSort={onSort}
        empty={
          <Suspense fallback={null}>
            <EmptyContent />
          </Suspense>
        }
      />
    </div>
  )
}
