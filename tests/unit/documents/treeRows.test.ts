import { describe, expect, test } from "vitest"
import { emptyTree, put, putAll, type TreeFacts } from "#machines/documents/tree/tree.ts"
import { type RowOptions, visibleRows } from "#machines/documents/folder/treeRows.ts"
import { byName } from "#schemas/documents/list/nameOrder.ts"

interface Item extends TreeFacts {
  readonly name: string
  readonly full?: boolean
}
const folder = (id: number, folder_id: number | null, name: string, full = false): Item => ({
  type: "folder",
  id,
  hash: `h${id}`,
  alias: null,
  name,
  folder_id,
  full
})
const options: RowOptions<Item> = {
  compare: byName,
  shows: ({ type }) => type === "folder",
  mayOpen: ({ full }) => full === true
}
const tree = putAll(emptyTree<Item>(), [
  folder(1, null, "Juridique"),
  folder(2, null, "Banque", true),
  folder(3, 2, "10"),
  folder(4, 2, "9"),
  folder(5, 4, "été"),
  { ...folder(6, 2, "relevé.pdf"), type: "document" }
])
const rows = (...expanded: ReadonlyArray<number>) =>
  visibleRows(tree, new Set(expanded), options).map(({ node, level, position, brothers, isExpanded }) => [
    node.name,
    level,
    position,
    brothers,
    isExpanded
  ])

describe("the rows of a tree", () => {
  test("[DOC-010] show the top alone while all is closed", () => {
    expect(rows()).toEqual([
      ["Banque", 1, 1, 2, false],
      ["Juridique", 1, 2, 2, null]
    ])
  })

  test("[DOC-010] show what lies under open folders, numbers in their order", () => {
    expect(rows(2, 4)).toEqual([
      ["Banque", 1, 1, 2, true],
      ["9", 2, 1, 2, true],
      ["été", 3, 1, 1, null],
      ["10", 2, 2, 2, null],
      ["Juridique", 1, 2, 2, null]
    ])
  })

  test("[DOC-010] an open folder inside a closed one shows nothing", () => {
    expect(rows(4)).toEqual(rows())
  })

  test("[DOC-010] follow a rename at once", () => {
    const renamed = put(tree, folder(1, null, "Archives"))
    expect(visibleRows(renamed, new Set(), options).map(({ node }) => node.name)).toEqual(["Archives", "Banque"])
    expect(rows().map(([name]) => name)).toEqual(["Banque", "Juridique"])
  })

  test("[DOC-010] hold every node of a wide and of a deep tree", () => {
    const deep = putAll(
      emptyTree<Item>(),
      Array.from({ length: 30_000 }, (_, index) => folder(index + 1, index % 3 === 0 ? null : index, `${index}`))
    )
    const all = new Set(Array.from({ length: 30_000 }, (_, index) => index + 1))
    const seen = visibleRows(deep, all, options)
    expect(seen).toHaveLength(30_000)
    expect(Math.max(...seen.map(({ level }) => level))).toBe(3)
  })
})
