import { expect, test } from "vitest"
import { documentColumns, documentListColumns } from "#services/documents/list/keptColumns.ts"
import { inMemory, userValues } from "#services/shared/storage.ts"
import { rowColumns } from "#ui/documents/list/columns.tsx"
import fc from "#tests/support/properties.ts"

const t = ((key: string) => key) as Parameters<typeof rowColumns>[0]
const keys = (room: number, shown = documentListColumns.all) =>
  rowColumns(t, () => undefined, room, shown)
    .map(({ key }) => key)
    .slice(2, -1)

test("the columns that one person chose are theirs again, in the list's order; another sees all", () => {
  fc.assert(
    fc.property(fc.subarray([...documentColumns]), (chosen) => {
      const store = inMemory()
      documentListColumns.write(userValues(store, 1), [...chosen].toReversed())
      expect(documentListColumns.read(userValues(store, 1))).toEqual(chosen)
      expect(documentListColumns.read(userValues(store, 2))).toEqual(documentColumns)
      // If all columns fit, exactly the chosen ones are shown.
      expect(keys(960, chosen)).toEqual(chosen)
    })
  )
})

test("a list without room for all drops the author, then the size; a column that is hidden leaves its room to them", () => {
  expect([960, 840, 680, 560].map((room) => keys(room))).toEqual([
    ["state", "author", "date", "size"],
    ["state", "author", "date", "size"],
    ["state", "date", "size"],
    ["state", "date"]
  ])
  expect(keys(680, ["author", "size"])).toEqual(["author", "size"])
  expect(keys(560, ["date", "size"])).toEqual(["date"])
  expect(keys(560, ["size"])).toEqual(["size"])
})
