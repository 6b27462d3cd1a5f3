import { expect, test } from "vitest"
import { allShown, plainView, type View } from "#machines/documents/list/display.ts"
import { followed } from "#machines/documents/list/heldRows.ts"
import { readView, sayView, withoutView } from "#machines/documents/list/viewAddress.ts"
import { contentTypes } from "#schemas/documents/filters/filtering.ts"
import fc from "#tests/support/properties.ts"

const days = fc.option(fc.constantFrom("2024-02-29", "2026-05-31", "2026-12-01"), { nil: null })
const views: fc.Arbitrary<View> = fc.record({
  mode: fc.constantFrom("list" as const, "mosaic" as const, null),
  sort: fc.option(
    fc.record({
      field: fc.constantFrom("default" as const, "name" as const, "date" as const, "size" as const, "type" as const),
      order: fc.constantFrom("asc" as const, "desc" as const)
    }),
    { nil: null }
  ),
  filters: fc.record({
    validated: fc.boolean(),
    unvalidated: fc.boolean(),
    author: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: null }),
    theme: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: null }),
    type: fc.constantFrom(...contentTypes, null),
    from: days,
    to: days
  })
})
/** The query as read back from a URL: the router parses values that look like numbers as numbers. */
const travelled = (query: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    [...new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))].map(
      ([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]
    )
  )

test("[DOC-010] [DOC-021] [ACC-080] whatever is shown, its address shows the same again", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readView(travelled(sayView(view)))).toEqual(view)
    })
  )
})

test("[DOC-014] [DOC-021] what everyone has is not said, and what else the address says stays", () => {
  expect(sayView(plainView)).toEqual({})
  const said = sayView({ mode: "list", sort: null, filters: { ...allShown, unvalidated: false, author: 3 } })
  expect(said).toEqual({ display: "list", state: "validated", by: 3 })
  expect(withoutView({ ...said, document_id: 4, q: "bail" })).toEqual({ document_id: 4, q: "bail" })
})

test.each([
  ["sort", "name"],
  ["sort", "name.up"],
  ["sort", "name.asc.asc"],
  ["sort", 3],
  ["display", "table"],
  ["state", "all"],
  ["by", "0"],
  ["by", "1e9"],
  ["by", ["1"]],
  ["kind", "folder"],
  ["since", "2026-02-30"],
  ["until", "hier"]
])("[ERR-001] an address that says %s=%j narrows and sorts nothing", (name, value) => {
  expect(readView({ [name]: value })).toEqual(plainView)
})

const row = (id: number, name = "") => ({ id, name })
test("[DOC-O03] held rows keep their places, say what is new of them, and let pages follow", () => {
  const kept = [row(1), row(2), row(3)]
  expect(followed(kept, [row(9), row(3, "c"), row(1), row(8)])).toEqual([row(1), row(2), row(3, "c"), row(8)])
  expect(followed(kept, [])).toEqual(kept)
})

test("[DOC-O03] held rows never move, whatever comes, goes or changes", () => {
  const rows = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 12 })
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const shown = followed(
        before.map((id) => row(id)),
        after.map((id) => row(id))
      )
      const ids = shown.map(({ id }) => id)
      expect(ids.slice(0, before.length)).toEqual(before)
      expect(new Set(ids).size).toBe(ids.length)
    })
  )
})
