import { expect, test } from "vitest"
import {
  compareNodes,
  defaultSort,
  isNarrow,
  modeOf,
  refreshInterval,
  type Sortable
} from "#machines/documents/display.ts"

test.each([
  [599, "list"],
  [600, "mosaic"],
  [601, "mosaic"]
])("[DOC-011] [DOC-O02] at %i px documents are shown as a %s", (width, mode) => {
  expect(modeOf(null, isNarrow(width))).toBe(mode)
})

test("[DOC-012] a chosen mode goes before the width", () => {
  expect(modeOf("mosaic", true)).toBe("mosaic")
  expect(modeOf("list", false)).toBe("list")
})

test.each([
  [undefined, 60_000],
  [null, 60_000],
  ["", 60_000],
  [0, 0],
  ["0", 0],
  [false, 0],
  ["false", 0],
  [1, 1],
  ["15000", 15_000],
  [-1, 60_000],
  ["often", 60_000],
  [true, 60_000],
  [Number.POSITIVE_INFINITY, 60_000]
])("[DOC-016] [DOC-017] [DOC-O01] [CST-019] ecmAutoRefresh %j refreshes every %i ms", (parameter, every) => {
  expect(refreshInterval(parameter)).toBe(every)
})

const nodes: ReadonlyArray<Sortable> = [
  {
    type: "document",
    id: 4,
    name: "b 10",
    folder_id: 1,
    updated_at: "x",
    start_date: "2026-01-02",
    size: 5,
    extension: "pdf"
  },
  {
    type: "document",
    id: 3,
    name: "b 9",
    folder_id: 1,
    updated_at: "x",
    start_date: "2026-01-01",
    size: 9,
    extension: "csv"
  },
  {
    type: "document",
    id: 2,
    name: "A",
    folder_id: 2,
    updated_at: "x",
    start_date: "2025-01-01",
    size: 5,
    extension: "pdf"
  },
  {
    type: "document",
    id: 1,
    name: "é",
    folder_id: 1,
    updated_at: "x",
    start_date: "2026-01-02",
    size: 1,
    extension: "csv"
  },
  { type: "folder", id: 9, name: "z", folder_id: 1, updated_at: "2026-02-01" }
]
const sorted = (...sort: Parameters<typeof compareNodes>) => nodes.toSorted(compareNodes(...sort)).map(({ id }) => id)

test("[DOC-014] by default documents are sorted by folder, start date and id, ascending", () => {
  expect(defaultSort).toEqual({ field: "default", order: "asc" })
  expect(sorted(defaultSort, "fr")).toEqual([9, 3, 1, 4, 2])
})

test.each([
  ["name", "asc", [9, 2, 3, 4, 1]],
  ["name", "desc", [9, 1, 4, 3, 2]],
  ["date", "asc", [9, 2, 3, 1, 4]],
  ["size", "asc", [9, 1, 2, 4, 3]],
  ["type", "asc", [9, 3, 1, 2, 4]]
] as const)("[DOC-013] sorted by %s %s, folders first", (field, order, expected) => {
  expect(sorted({ field, order }, "fr")).toEqual(expected)
})
