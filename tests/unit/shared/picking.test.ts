import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { clicked, moved, nothing, type Picked, pruned, type Step } from "#machines/shared/list/picking.ts"

const order = [10, 20, 30, 40, 50, 60, 70]
const click = (picked: Picked, id: number, keys = "") =>
  clicked(picked, { id, toggle: keys.includes("ctrl"), extend: keys.includes("shift"), order })
const press = (picked: Picked, to: Step["to"], columns = 1, extend = false) =>
  moved(picked, { to, columns, extend, order })
const ids = ({ selected }: Picked) => [...selected].toSorted((a, b) => a - b)

describe("clicks", () => {
  test("a plain click selects one, Ctrl adds and takes away", () => {
    const two = click(click(nothing, 20), 40, "ctrl")
    expect(ids(two)).toEqual([20, 40])
    expect(ids(click(two, 20, "ctrl"))).toEqual([40])
    expect(ids(click(two, 60))).toEqual([60])
  })

  test("Shift selects from the anchor, either way and again, Ctrl+Shift adds the range", () => {
    const down = click(click(nothing, 30), 50, "shift")
    expect(ids(down)).toEqual([30, 40, 50])
    expect(ids(click(down, 10, "shift"))).toEqual([10, 20, 30])
    expect(ids(click(click(click(nothing, 70), 20, "ctrl"), 30, "ctrl shift"))).toEqual([20, 30, 70])
    expect(ids(click(nothing, 30, "shift"))).toEqual([30])
  })

  test("what is not on the screen cannot be clicked, and is no anchor", () => {
    expect(click(nothing, 99)).toEqual(nothing)
    expect(click({ selected: new Set([99]), anchor: 99, cursor: 99 }, 20, "shift")).toEqual({
      selected: new Set([20]),
      anchor: 20,
      cursor: 20
    })
  })
})

describe("keys", () => {
  test("arrows, Home and End move the cursor and stop at the edges", () => {
    expect(press(nothing, "next").cursor).toBe(10)
    expect(press(nothing, "up").cursor).toBe(10)
    expect(press(nothing, "last").cursor).toBe(70)
    expect(press(click(nothing, 70), "next").cursor).toBe(70)
    expect(press(click(nothing, 10), "previous").cursor).toBe(10)
    expect(press(click(nothing, 10), "last").cursor).toBe(70)
    expect(press(click(nothing, 60), "first").cursor).toBe(10)
  })

  test("in a mosaic of three columns, up and down keep their column", () => {
    expect(press(click(nothing, 20), "down", 3).cursor).toBe(50)
    expect(press(click(nothing, 50), "up", 3).cursor).toBe(20)
    expect(press(click(nothing, 60), "down", 3).cursor).toBe(60)
    expect(press(click(nothing, 20), "up", 3).cursor).toBe(20)
  })

  test("with Shift they extend from the anchor", () => {
    expect(ids(press(press(click(nothing, 30), "down", 1, true), "down", 1, true))).toEqual([30, 40, 50])
  })
})

test("[DOC-O03] a refresh keeps what is still there", () => {
  const picked = click(click(click(nothing, 20), 40, "ctrl"), 60, "ctrl")
  expect(pruned(picked, [10, 20, 60])).toEqual({ selected: new Set([20, 60]), anchor: 60, cursor: 60 })
  expect(pruned(picked, [20])).toEqual({ selected: new Set([20]), anchor: null, cursor: null })
})

test("whatever is clicked and pressed, only what is on the screen is selected", () => {
  const step = fc.record({
    id: fc.constantFrom(...order, 99),
    toggle: fc.boolean(),
    extend: fc.boolean(),
    to: fc.constantFrom<Step["to"]>("next", "previous", "down", "up", "first", "last"),
    columns: fc.integer({ min: 1, max: 4 }),
    key: fc.boolean(),
    order: fc.subarray(order)
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let picked = nothing
      for (const one of steps) {
        picked = one.key ? moved(pruned(picked, one.order), one) : clicked(pruned(picked, one.order), one)
        expect([...picked.selected].filter((id) => !one.order.includes(id))).toEqual([])
        if (picked.cursor !== null) expect(one.order).toContain(picked.cursor)
      }
    })
  )
})
