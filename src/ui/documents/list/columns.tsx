import type { TFunction } from "i18next"
import { Suspense } from "react"
import type { TreeNode } from "#schemas/documents/node.ts"
import { DateText, dateOf, MenuCell, NameCell, RowCheck, SizeText, StateTag } from "#ui/documents/list/NodeCells.tsx"
import { SelectAll } from "#ui/documents/aside.ts"
import { TwoLines } from "#ui/documents/list/TwoLines.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import type { GridColumn } from "#ui/shared/VirtualGrid.tsx"

type Columns = ReadonlyArray<GridColumn<TreeNode>>
type Texts = TFunction<"documents">
type OnMenu = (node: TreeNode, anchor: Anchor) => void

const check = (t: Texts): GridColumn<TreeNode> => ({
  key: "check",
  header: t("column.select"),
  head: (
    <Suspense fallback={null}>
      <SelectAll />
    </Suspense>
  ),
  width: "2.5rem",
  className: "cell-check",
  render: ({ id, name }) => <RowCheck id={id} name={name} />
})
const menu = (t: Texts, onMenu: OnMenu): GridColumn<TreeNode> => ({
  key: "menu",
  header: t("column.menu"),
  head: <span className="visually-hidden">{t("column.menu")}</span>,
  width: "3rem",
  className: "cell-menu",
  render: (node) => <MenuCell node={node} onMenu={onMenu} />
})

/**
 * `room` is the width of the list in CSS pixels: names keep 17rem, so the author column is dropped first, then the
 * size.
 */
export const rowColumns = (t: Texts, onMenu: OnMenu, room: number): Columns => [
  check(t),
  {
    key: "name",
    header: t("column.name"),
    width: "minmax(12rem, 1fr)",
    sortable: true,
    className: "cell-name",
    render: (node) => <NameCell node={node} />
  },
  { key: "state", header: t("column.state"), width: "6.75rem", render: (node) => <StateTag node={node} /> },
  ...(room >= 840
    ? [
        {
          key: "author",
          header: t("column.author"),
          width: room >= 960 ? "11rem" : "8rem",
          render: (node: TreeNode) =>
            node.type === "document" ? <span title={node.author.name}>{node.author.name}</span> : null
        }
      ]
    : []),
  {
    key: "date",
    header: t("column.date"),
    width: "6.75rem",
    sortable: true,
    className: "num",
    render: (node) => <DateText instant={dateOf(node)} />
  },
  ...(room >= 680
    ? [
        {
          key: "size",
          header: t("column.size"),
          width: "6.75rem",
          sortable: true,
          className: "num",
          render: (node: TreeNode) => <SizeText node={node} />
        }
      ]
    : []),
  menu(t, onMenu)
]

/** The first and last column of every list of nodes. */
export const rowTools = (t: Texts, onMenu: OnMenu) => ({ check: check(t), menu: menu(t, onMenu) })

/** Below 600 px: everything in one column of two lines. */
export const narrowColumns = (t: Texts, onMenu: OnMenu): Columns => [
  { ...check(t), width: "2.75rem" },
  {
    key: "name",
    header: t("column.name"),
    width: "minmax(0, 1fr)",
    className: "cell-two",
    render: (node) => <TwoLines node={node} />
  },
  menu(t, onMenu)
]
