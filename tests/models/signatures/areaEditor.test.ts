import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { areaEditorMachine, type AreaEditorEvent, toAreaEditorView } from "#machines/signatures/areaEditor.machine.ts"
import { areaAround, areaBetween, freeArea, grips, insidePage, movedBy, resizedBy } from "#machines/signatures/areas.ts"
import { isAreaThere } from "#schemas/signatures/rules.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import fc from "#tests/support/properties.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const number = fc.double({ min: -3, max: 3, noNaN: true })
const point = fc.record({ x: number, y: number })
const inside = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true })
})
const placed = fc.tuple(inside, inside).map(([from, to]) => areaBetween(0, from, to))
const fits = (area: SignatureArea) => {
  expect(isAreaThere(area, 1)).toBe(true)
  expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(0)
}

describe("areas", () => {
  test("[SIG-O02] whatever is drawn, moved or resized is an area that the server takes", () => {
    fc.assert(
      fc.property(placed, point, fc.constantFrom(...grips), (area, by, grip) => {
        fits(area)
        fits(movedBy(area, by))
        fits(resizedBy(area, grip, by))
        fits(areaAround(0, by))
        fits(insidePage({ page: 0, x: by.x, y: by.y, width: by.y, height: by.x }))
      })
    )
  })
  test("[SIG-O02] a corner moves, and the opposite one stays", () => {
    fc.assert(
      fc.property(placed, point, (area, by) => {
        const south = resizedBy(area, "se", by)
        expect([south.x, south.y]).toEqual([area.x, area.y])
        const north = resizedBy(area, "nw", by)
        expect(north.x + north.width).toBeCloseTo(area.x + area.width, 5)
        expect(north.y + north.height).toBeCloseTo(area.y + area.height, 5)
      })
    )
  })
  test("[SIG-O02] areas placed by keys do not cover each other", () => {
    const taken: Array<SignatureArea> = []
    for (let count = 0; count < 20; count += 1) {
      const next = freeArea(0, taken)
      for (const other of taken)
        expect(
          next.x >= other.x + other.width ||
            other.x >= next.x + next.width ||
            next.y >= other.y + other.height ||
            other.y >= next.y + next.height
        ).toBe(true)
      taken.push(next)
    }
  })
})

const say = (event: AreaEditorEvent): AreaEditorEvent => event
const at = { x: 0.5, y: 0.5 }
const model: Model<typeof areaEditorMachine> = {
  machine: areaEditorMachine,
  input: { pages: 2, signatories: ["a", "b"].map((key) => ({ key, area: null })) },
  cases: {
    "page.shown": [1, 9].map((page) => say({ type: "page.shown", page })),
    "signatory.chosen": ["b", "z"].map((key) => say({ type: "signatory.chosen", key })),
    "area.begun": [0, 9].map((page) => say({ type: "area.begun", page, at })),
    "area.taken": (["body", "se"] as const).map((grip) => say({ type: "area.taken", key: "a", grip, at })),
    "pointer.moved": [say({ type: "pointer.moved", at: { x: 0.9, y: 0.7 } })],
    "area.nudged": [say({ type: "area.nudged", key: "a", right: 1, down: 0 })],
    "area.stretched": [say({ type: "area.stretched", key: "a", right: 0, down: 1 })],
    "area.turned": ([-1, 1] as const).map((pages) => say({ type: "area.turned", key: "a", pages })),
    "area.removed": [say({ type: "area.removed", key: "a" })]
  },
  vertex: ({ areas, chosen, drag, page }) => [
    [...areas.keys()].toSorted(),
    chosen,
    drag?.grip,
    drag?.before === null,
    page
  ]
}

test("[SIG-013] every state of the editor is reached, none is a dead end, and areas stay on the pages", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model, {
    "an area is one that the server takes": ({ after }) =>
      [...after.context.areas.values()].every((area) => isAreaThere(area, after.context.pages)),
    "nobody has an area who does not sign": ({ after }) =>
      [...after.context.areas.keys()].every((key) => after.context.keys.includes(key))
  })
  for (const state of reachable(model)) {
    const view = toAreaEditorView(state)
    expect(view.missing + view.areas.length).toBe(2)
    expect(view.canAdd).toBe(!view.isDragging)
  }
})

describe("the running editor follows the model", () => {
  test.each(walks(model))("[SIG-013] $title", async ({ run }) => {
    const actor = createActor(areaEditorMachine, { input: model.input }).start()
    const send = ({ event }: { readonly event: { readonly type: string } }) => actor.send(event as AreaEditorEvent)
    const names = [...Object.keys(model.cases), "pointer.released", "pointer.cancelled", "area.added"]
    await run({
      events: Object.fromEntries(names.map((name) => [name, send])),
      states: {
        "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected as never))
      }
    })
    actor.stop()
  })
})

test("[SIG-013] a click places the usual area, a drag that is broken off puts the old one back", () => {
  const actor = createActor(areaEditorMachine, { input: model.input }).start()
  const view = () => toAreaEditorView(actor.getSnapshot())
  actor.send({ type: "area.begun", page: 1, at })
  actor.send({ type: "pointer.released" })
  const [first] = view().areas
  expect(first?.area).toMatchObject({ page: 1, width: 0.3, height: 0.08 })
  // The next press places the area of the next signatory.
  expect(view().chosen).toBe("b")
  actor.send({ type: "area.taken", key: "a", grip: "body", at })
  actor.send({ type: "pointer.moved", at: { x: 0.9, y: 0.9 } })
  expect(view().areas[0]?.area).not.toEqual(first?.area)
  actor.send({ type: "pointer.cancelled" })
  expect(view().areas[0]?.area).toEqual(first?.area)
  actor.stop()
})
