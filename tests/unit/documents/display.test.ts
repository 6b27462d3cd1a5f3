import { expect, test } from "vitest"
import { defaultSortOf, modeOf, refreshInterval } from "#machines/documents/display.ts"

test("[DOC-011] [DOC-012] a folder is a list until the mosaic is chosen", () => {
  expect(modeOf(null)).toBe("list")
  expect(modeOf("mosaic")).toBe("mosaic")
})

test("[DOC-013] names decide the order until another is chosen", () => {
  expect(defaultSortOf("root")).toEqual({ field: "name", order: "asc" })
  expect(defaultSortOf("trash")).toEqual({ field: "default", order: "asc" })
  expect(defaultSortOf("-1")).toEqual(defaultSortOf("trash"))
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
