import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { menuPosition, pointAnchor } from "#ui/shared/placeMenu.ts"

test("a menu stays inside the window wherever it is opened", () => {
  fc.assert(
    fc.property(
      fc.nat(360),
      fc.nat(640),
      fc.integer({ min: 40, max: 300 }),
      fc.integer({ min: 40, max: 500 }),
      (x, y, w, h) => {
        const { left, top } = menuPosition(pointAnchor(x, y), { width: w, height: h }, { width: 360, height: 640 })
        expect([left >= 0, top >= 0, left + w <= 360, top + h <= 640]).toEqual([true, true, true, true])
      }
    )
  )
})

test("a menu opens under its button, and above it where there is no room below", () => {
  const button = (top: number) => ({ left: 10, right: 110, top, bottom: top + 36 })
  const at = (top: number) => menuPosition(button(top), { width: 200, height: 300 }, { width: 1280, height: 800 })
  expect([at(100), at(700)]).toEqual([
    { left: 10, top: 140 },
    { left: 10, top: 396 }
  ])
})
