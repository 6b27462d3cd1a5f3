import { describe, expect, test } from "vitest"
import fc from "#tests/support/properties.ts"
import { makeRestingCollector } from "#server/platform/restingMemory.ts"

const mega = 1_048_576
const collector = (kept: number) => {
  let collections = 0
  const look = makeRestingCollector(() => {
    collections += 1
    return kept
  })
  return { look, count: () => collections }
}

describe("the collection at rest", () => {
  test("comes once after a start and once after each busy time that left something, never during one", () => {
    const { count, look } = collector(60 * mega)
    look({ busy: 0.9, heap: 90 * mega })
    expect(count()).toBe(0)
    look({ busy: 0.01, heap: 90 * mega })
    look({ busy: 0, heap: 61 * mega })
    look({ busy: 0, heap: 70 * mega })
    expect(count()).toBe(1)
    look({ busy: 0.5, heap: 120 * mega })
    expect(count()).toBe(1)
    look({ busy: 0.02, heap: 120 * mega })
    look({ busy: 0, heap: 62 * mega })
    expect(count()).toBe(2)
  })

  test("counts from what the heap's own collections left, so that little by little is seen too", () => {
    const { count, look } = collector(60 * mega)
    look({ busy: 0, heap: 100 * mega })
    look({ busy: 0.6, heap: 50 * mega })
    look({ busy: 0, heap: 66 * mega })
    expect(count()).toBe(2)
  })

  test("never comes while the server is busy, whatever the heap holds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ busy: fc.double({ min: 0.05, max: 1, noNaN: true }), heap: fc.nat() })),
        (looks) => {
          const { count, look } = collector(0)
          for (const one of looks) look(one)
          expect(count()).toBe(0)
        }
      )
    )
  })
})
