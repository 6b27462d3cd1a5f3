import type { TFunction } from "i18next"
import { Suspense } from "react"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { DocumentColumn } from "#services/documents/list/keptColumns.ts"
import { DateText, dateOf, MenuCell, NameCell, RowCheck, SizeText, StateTag } from "#ui/documents/list/NodeCells.tsx"
import { SelectAll } from "#ui/documents/page/aside.ts"
import { TwoLines } from "#ui/documents/list/TwoLines.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import type { GridColumn } from "#ui/shared/virtual/grid/VirtualGrid.tsx"

/** Width of a column with one short value: 108 px. */
const width = "6.75rem"
const sortable = { sortable: true, className: "num" }
const narrow: ReadonlyArray<DocumentColumn> = ["state", "date", "size"]

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
 * The columns of the list, from the chosen ones (`shown`) and the list's width in CSS pixels (`room`). To keep about
 * 17rem for names, the author column is dropped first, then the size. A column that is not chosen leaves its width to
 * the others.
 */
export const rowColumns = (t: Texts, onMenu: OnMenu, room: number, shown: ReadonlyArray<DocumentColumn>): Columns => {
  const free = room + 108 * narrow.filter((column) => !shown.includes(column)).length
  const cell = (key: DocumentColumn, render: GridColumn<TreeNode>["render"], facts = {}) => ({
    key,
    header: t(`column.${key}`),
    width,
    render,
    ...facts
  })
  const all = {
    state: cell("state", (node) => <StateTag node={node} />),
    author: cell(
      "author",
      (node) => (node.type === "document" ? <span title={node.author.name}>{node.author.name}</span> : null),
      { width: free >= 960 ? "11rem" : "8rem" }
    ),
    date: cell("date", (node) => <DateText instant={dateOf(node)} />, sortable),
    size: cell("size", (node) => <SizeText node={node} />, sortable)
  }
  const least = { state: 0, author: 840, date: 0, size: 680 }
  return [
    check(t),
    {
      key: "name",
      header: t("column.name"),
      width: "minmax(12rem, 1fr)",
      sortable: true,
      className: "cell-name",
      render: (node) => <NameCell node={node} />
    },
    ...shown.filter((column) => free >= least[column]).map((column) => all[column]),
    menu(t, onMenu)
  ]
}

/** The checkbox and menu columns that every list of nodes has. */
export const rowTools = (t: Texts, onMenu: OnMenu) => ({ check: check(t), menu: menu(t, onMenu) })

/** The columns below 600 px: all values in one column of two lines. */
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
