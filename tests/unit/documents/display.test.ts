import { expect, test } from "vitest"
import { defaultSortOf, modeOf } from "#machines/documents/list/display.ts"

test("[DOC-011] [DOC-012] a folder is a list until the mosaic is chosen", () => {
  expect(modeOf(null)).toBe("list")
  expect(modeOf("mosaic")).toBe("mosaic")
})

test("[DOC-013] names decide the order until another is chosen", () => {
  expect(defaultSortOf("root")).toEqual({ field: "name", order: "asc" })
  expect(defaultSortOf("trash")).toEqual({ field: "default", order: "asc" })
  expect(defaultSortOf("-1")).toEqual(defaultSortOf("trash"))
})
