import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { movedTo } from "#ui/shared/keyboard/lineKeys.ts"
import { keepOnly, noSelection, pick, pickAll, type Selection } from "#ui/shared/selection/selection.ts"

const order = Array.from({ length: 20 }, (_, n) => n)
const key = fc.nat(19)
const plain = { range: false, toggle: false }
const shown = ({ keys }: Selection<number>) => [...keys].sort((a, b) => a - b)

test("a plain click chooses one line alone, whatever was chosen", () => {
  fc.assert(
    fc.property(fc.array(key), key, (before, chosen) => {
      const start = { keys: new Set(before), anchor: before[0] ?? null }
      expect(pick(order, start, chosen, plain)).toEqual({ keys: new Set([chosen]), anchor: chosen })
    })
  )
})

test("a click with Ctrl twice changes nothing", () => {
  fc.assert(
    fc.property(fc.array(key), key, (before, chosen) => {
      const start: Selection<number> = { keys: new Set(before), anchor: null }
      const toggle = { range: false, toggle: true }
      expect(shown(pick(order, pick(order, start, chosen, toggle), chosen, toggle))).toEqual(shown(start))
    })
  )
})

test("a click with Shift chooses every line between the anchor and it, in either direction", () => {
  fc.assert(
    fc.property(key, key, (from, to) => {
      const ranged = pick(order, pick(order, noSelection<number>(), from, plain), to, { range: true, toggle: false })
      const expected = order.slice(Math.min(from, to), Math.max(from, to) + 1)
      expect([shown(ranged), ranged.anchor]).toEqual([expected, from])
    })
  )
})

test("Ctrl-A chooses all and lines that have gone are no longer chosen", () => {
  const all = pickAll(order, noSelection<number>())
  expect(shown(all)).toEqual(order)
  expect(keepOnly([3, 4], all)).toEqual({ keys: new Set([3, 4]), anchor: null })
  expect(keepOnly(order, all)).toBe(all)
})

test("movement keys stay inside the list and other keys move nothing", () => {
  const keys = fc.constantFrom("ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End")
  fc.assert(
    fc.property(
      keys,
      fc.integer({ min: 1, max: 50 }),
      fc.nat(49),
      fc.integer({ min: 1, max: 60 }),
      (name, count, at, page) => {
        const target = movedTo(name, Math.min(at, count - 1), count, page)
        expect(target).toBeGreaterThanOrEqual(0)
        expect(target).toBeLessThan(count)
      }
    )
  )
  expect([movedTo("x", 0, 5, 2), movedTo("Home", 0, 0, 2), movedTo("PageDown", 1, 9, 3)]).toEqual([null, null, 4])
})
