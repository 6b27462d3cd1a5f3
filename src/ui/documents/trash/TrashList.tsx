import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { rowTools } from "#ui/documents/list/columns.tsx"
import { EmptyContent } from "#ui/documents/around/ContentState.tsx"
import { useBrowserView, useChoosing } from "#ui/documents/page/documentsStoreContext.ts"
import { DateText, NameCell } from "#ui/documents/list/NodeCells.tsx"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { FormerPlace, LastDay, TrashLines } from "#ui/documents/trash/TrashCells.tsx"
import { TrashNote } from "#ui/documents/trash/TrashNote.tsx"
import { useListProps } from "#ui/documents/list/useListProps.ts"
import { useElementSize } from "#ui/documents/list/useElementSize.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { type GridColumn, type GridSort, VirtualGrid } from "#ui/shared/virtual/grid/VirtualGrid.tsx"

const steps = [560, 720] as const
const sortable = ["name", "date"] as const

interface TrashListProps {
  readonly rows: ReadonlyArray<TreeNode>
  readonly onMenu: (node: TreeNode, anchor: Anchor) => void
}

/**
 * [DOC-015] [DOC-025] The list of the trash: who deleted a node and when, its former folder, and the day of its
 * permanent deletion.
 */
export function TrashList({ onMenu, rows }: TrashListProps) {
  usePageTexts("documents")
  const { t } = useTranslation(["documents", "trash"])
  const choose = useChoosing()
  const { sort } = useBrowserView()
  const box = useRef<HTMLDivElement>(null)
  const room = useElementSize(box, steps)
  const props = useListProps(rows, onMenu)
  const isWide = room >= 560
  const { check, menu } = rowTools(t, onMenu)
  const columns: ReadonlyArray<GridColumn<TreeNode>> = isWide
    ? [
        check,
        {
          key: "name",
          header: t("documents:column.name"),
          width: "minmax(9rem, 2fr)",
          sortable: true,
          className: "cell-name",
          render: (node) => <NameCell node={node} isStatic />
        },
        {
          key: "from",
          header: t("documents:column.from"),
          width: "minmax(7rem, 1.5fr)",
          render: (node) => <FormerPlace node={node} />
        },
        ...(room >= 720
          ? [
              {
                key: "by",
                header: t("documents:column.deletedBy"),
                width: "minmax(7rem, 1fr)",
                render: ({ deleted_by }: TreeNode) => <span title={deleted_by?.name}>{deleted_by?.name}</span>
              }
            ]
          : []),
        {
          key: "date",
          header: t("documents:column.deletedAt"),
          width: "7.25rem",
          sortable: true,
          className: "num",
          render: (node) => <DateText instant={node.deleted_at} />
        },
        {
          key: "end",
          header: t("trash:end"),
          width: "7.5rem",
          className: "num",
          render: (node) => <LastDay node={node} />
        },
        menu
      ]
    : [
        { ...check, width: "2.75rem" },
        {
          key: "name",
          header: t("documents:column.name"),
          width: "minmax(0, 1fr)",
          className: "cell-two",
          render: (node) => <TrashLines node={node} />
        },
        menu
      ]
  const onSort = ({ key, order }: GridSort) => {
    const field = sortable.find((one) => one === key)
    if (field !== undefined) choose({ type: "sort.chosen", sort: { field, order } })
  }
  return (
    <div ref={box} className="docs-list" data-narrow={!isWide || undefined}>
      <TrashNote />
      <VirtualGrid
        key={isWide ? "wide" : "narrow"}
        {...props}
        label={t("documents:content", { name: t("documents:trash") })}
        rows={rows}
        columns={columns}
        rowHeight={isWide ? 44 : 60}
        headless={!isWide}
        // By default the server sorts by date of deletion, latest first.
        sort={sort.field === "default" ? { key: "date", order: "desc" } : { key: sort.field, order: sort.order }}
        onSort={onSort}
        empty={<EmptyContent />}
      />
    </div>
  )
}
