import { toTree, type EditedFolder } from "#machines/treeModels/treeEditor.projection.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"

/** A folder of the drawing: its position, and the position of its parent. */
export interface DrawnFolder {
  readonly key: string
  readonly name: string
  readonly kind: TreeFolder["kind"]
  readonly column: number
  /** Each leaf takes a row; a folder is centred on its children. */
  readonly row: number
  readonly parent: { readonly column: number; readonly row: number } | null
}

/** [SAD-019] Lays a model out as a tree from left to right, under a root of its own at column 0. */
export const drawnTree = (root: string, folders: ReadonlyArray<TreeFolder>) => {
  let rows = 0
  const drawn: Array<DrawnFolder> = []
  /** Places the branches with their descendants, children first. Gives the row of each branch. */
  const lay = (branches: ReadonlyArray<EditedFolder>, column: number): ReadonlyArray<number> =>
    branches.map(({ folder, inside }) => {
      const below = lay(inside, column + 1)
      const row = below.length === 0 ? rows++ : ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2
      for (const one of drawn)
        if (one.parent === null && one.column === column + 1)
          drawn[drawn.indexOf(one)] = { ...one, parent: { column, row } }
      drawn.push({ key: folder.key, name: folder.name, kind: folder.kind, column, row, parent: null })
      return row
    })
  const tops = lay(toTree(folders), 1)
  const row = tops.length === 0 ? rows++ : ((tops[0] ?? 0) + (tops.at(-1) ?? 0)) / 2
  const all = drawn.map((one) => (one.parent === null ? { ...one, parent: { column: 0, row } } : one))
  return {
    folders: [
      { key: "", name: root, kind: "folder", column: 0, row, parent: null },
      ...all
    ] as ReadonlyArray<DrawnFolder>,
    rows,
    columns: Math.max(0, ...all.map(({ column }) => column)) + 1
  }
}
