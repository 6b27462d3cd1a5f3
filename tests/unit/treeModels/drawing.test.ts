import { expect, test } from "vitest"
import { drawnTree } from "#machines/treeModels/drawing.ts"
import { starterFolders, starterNames } from "#schemas/treeModels/starters.ts"

test("[SAD-019] every folder has a place of its own, right of what holds it, and what holds others stands in their middle", () => {
  for (const starter of starterNames) {
    const folders = starterFolders(starter)
    const { columns, folders: drawn, rows } = drawnTree("Modèle", folders)
    expect(drawn.map(({ key }) => key).toSorted()).toEqual(["", ...folders.map(({ key }) => key)].toSorted())
    expect(new Set(drawn.map(({ column, row }) => `${column} ${row}`)).size).toBe(drawn.length)
    for (const { column, key, parent, row } of drawn) {
      expect(column).toBe(folders.find((one) => one.key === key)?.level ?? 0)
      expect(column < columns && row < Math.max(rows, 1)).toBe(true)
      expect(parent === null ? column : parent.column).toBe(parent === null ? 0 : column - 1)
      const below = drawn.filter((one) => one.parent?.column === column && one.parent.row === row).map((one) => one.row)
      if (below.length > 0) expect(row).toBe((Math.min(...below) + Math.max(...below)) / 2)
    }
  }
})
