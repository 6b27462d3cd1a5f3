import { describe, expect, test } from "vitest"
import { taskGroupings, taskReviews, taskSorts, tasksPerPage, taskStatuses } from "#schemas/tasks/taskRules.ts"
import { taskTurns } from "#schemas/tasks/turn.ts"
import fc from "#tests/support/properties.ts"
import {
  chipNames,
  defaultSearch,
  isNarrowed,
  isPressed,
  openedIn,
  pressed,
  questionOf,
  rareFilters,
  readTaskFilters,
  type TaskFilters,
  writeTaskFilters
} from "#ui/tasks/taskFilters.ts"

const place = { firmId: 3, vendorId: null }
const asked = (more: Partial<TaskFilters>, where = {}) =>
  questionOf({ ...defaultSearch, ...more }, { ...place, ...where }).query

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 5 })
const anySearch: fc.Arbitrary<TaskFilters> = fc.record({
  search: fc.string({ maxLength: 20 }),
  // Selecting all statuses is the same as selecting none.
  statuses: fc.subarray([...taskStatuses], { maxLength: 2 }),
  turn: fc.constantFrom(null, ...taskTurns),
  review: fc.constantFrom(null, ...taskReviews),
  due: fc.constantFrom(null, "today", "week", "overdue"),
  after: fc.option(day, { nil: null }),
  before: fc.option(day, { nil: null }),
  companies: ids,
  members: ids,
  themes: ids,
  mission: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: null }),
  internal: fc.boolean(),
  all: fc.boolean(),
  sort: fc.constantFrom(...taskSorts),
  order: fc.constantFrom("asc", "desc"),
  group: fc.constantFrom(null, ...taskGroupings),
  page: fc.integer({ min: 1, max: 1_000 }),
  view: fc.constantFrom("list", "month", "week"),
  day: fc.option(day, { nil: null })
})

describe("the address of the list", () => {
  test("[TSK-005] [TSK-006] [TSK-007] [TSK-008] [TSK-009] [TSK-010] [TSK-011] [TSK-012] [TSK-015] says every choice, and is read back as it was written", () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const written = JSON.parse(JSON.stringify(writeTaskFilters(search))) as Readonly<Record<string, unknown>>
        expect(readTaskFilters(written)).toEqual(search)
      })
    )
  })

  test("[TSK-009] [TSK-O03] a plain list has a plain address: by due date, internal tasks shown, and what is over left out", () => {
    expect(Object.values(writeTaskFilters(defaultSearch)).every((value) => value === undefined)).toBe(true)
    expect(readTaskFilters({})).toEqual(defaultSearch)
    expect(defaultSearch).toMatchObject({ sort: "due_date", order: "asc", internal: true, all: false })
    expect(isNarrowed(defaultSearch)).toBe(false)
  })

  test("what an address should not hold is as if it were not there", () => {
    const odd = {
      statuses: "late",
      companies: "0,-1,x",
      after: "2026-02-31",
      page: -2,
      sort: "size",
      all: "true",
      due: 7
    }
    expect(readTaskFilters(odd)).toEqual({ ...defaultSearch, statuses: [] })
    expect([openedIn({ task: "7" }), openedIn({ task: 7 }), openedIn({})]).toEqual([null, 7, null])
  })
})

describe("what the server is asked", () => {
  test("[TSK-016] [CST-023] pages of fifteen", () => {
    expect([tasksPerPage, asked({})["per_page"]]).toEqual([15, 15])
  })

  test("[TSK-013] [TSK-014] [TSK-O03] quick dates take the place of the two days, and so does what is late", () => {
    const days = { after: "2026-01-01", before: "2026-01-31" }
    expect(asked(days)).toMatchObject({ due_after: "2026-01-01", due_before: "2026-01-31" })
    expect(asked({ ...days, due: "today" })).toMatchObject({ quick: "today" })
    expect(asked({ ...days, due: "week" })["due_after"]).toBeUndefined()
    expect(asked({ due: "overdue" })).toMatchObject({ overdue: "true", statuses: "to_do,in_progress" })
  })

  test("[TSK-012] a screen about one company asks for nothing else", () => {
    const query = asked({ companies: [4, 5] }, { vendorId: 9 })
    expect([query["vendor_id"], query["companies"]]).toEqual([9, undefined])
    expect(asked({ companies: [4, 5] })["companies"]).toBe("4,5")
  })

  test("[TSK-004] a screen about one company groups by title alone", () => {
    expect([asked({ group: "company" })["group"], asked({ group: "title" }, { vendorId: 9 })["group"]]).toEqual([
      "company",
      "title"
    ])
    expect(asked({ group: "company" }, { vendorId: 9 })["group"]).toBeUndefined()
  })

  test("[TSK-005] the rarer filters are counted, the quick ones are not", () => {
    expect(rareFilters({ ...defaultSearch, search: "tva", due: "today", review: "submitted" })).toBe(0)
    expect(
      rareFilters({ ...defaultSearch, after: "2026-01-01", before: "2026-01-31", all: true, internal: false })
    ).toBe(3)
  })
})

describe("the chips", () => {
  const quick = ["statuses", "review", "turn", "due", "after", "before"] as const
  const rest = (search: TaskFilters) =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !quick.some((one) => one === name)))

  test("[TSK-011] [TSK-013] [TSK-014] show the same list wherever they are pressed, leave the other filters alone, and are taken back by a second press", () => {
    fc.assert(
      fc.property(anySearch, fc.constantFrom(...chipNames), (search, chip) => {
        const plain = { ...defaultSearch, ...pressed({ ...defaultSearch, search: "tva", review: "accepted" }, chip) }
        const first = isPressed(search, chip) ? search : { ...search, ...pressed(search, chip) }
        expect(quick.map((name) => first[name])).toEqual(quick.map((name) => plain[name]))
        expect(rest(first)).toEqual(rest(search))
        expect(chipNames.filter((name) => isPressed(first, name))).toEqual([chip])
        const second = { ...first, ...pressed(first, chip) }
        expect(chipNames.filter((name) => isPressed(second, name))).toEqual(["open"])
      })
    )
  })
})
