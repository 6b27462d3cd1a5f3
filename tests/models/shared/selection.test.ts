import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { type SelectionEvent, selectionMachine } from "#machines/shared/list/selection.machine.ts"
import { toSelectionView } from "#machines/shared/list/selection.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const order = [1, 2, 3]
const click = (id: number, keys = "") =>
  ({ type: "item.clicked", id, toggle: keys === "ctrl", extend: keys === "shift", order }) as const
const cases = {
  "item.clicked": [click(1), click(2, "ctrl"), click(3, "shift")],
  "cursor.moved": [
    { type: "cursor.moved", to: "next", columns: 1, extend: false, order },
    { type: "cursor.moved", to: "last", columns: 1, extend: true, order }
  ],
  "all.selected": [
    { type: "all.selected", order },
    { type: "all.selected", order: [] }
  ],
  "rows.changed": [
    { type: "rows.changed", order: [1] },
    { type: "rows.changed", order: [] }
  ],
  "selection.cleared": [{ type: "selection.cleared" }]
} satisfies { readonly [T in SelectionEvent["type"]]: ReadonlyArray<SelectionEvent & { readonly type: T }> }

const model: Model<typeof selectionMachine> = {
  machine: selectionMachine,
  input: undefined,
  cases,
  vertex: ({ selected, anchor, cursor }) => [[...selected].toSorted(), anchor, cursor]
}

test("every state is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("the state says how many are selected", () => {
  for (const state of reachable(model)) {
    const { count } = toSelectionView(state)
    expect(state.value).toBe(count === 0 ? "empty" : count === 1 ? "single" : "several")
    expect(toSelectionView(state)).toMatchObject({ isSome: count > 0, isSingle: count === 1 })
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const actor = createActor(selectionMachine).start()
    let driven = 0
    const send = ({ event }: { readonly event: unknown }) => {
      driven += 1
      actor.send(event as SelectionEvent)
    }
    let seen = -1
    await run({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, send])),
      states: {
        "*": (expected) => {
          seen += 1
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
        }
      }
    })
    expect(driven).toBe(seen)
    actor.stop()
  })
})

test("[DOC-O03] a person picks a range, drops one of it, and a refresh takes another", () => {
  const actor = createActor(selectionMachine).start()
  actor.send(click(1))
  actor.send(click(3, "shift"))
  actor.send(click(2, "ctrl"))
  expect(actor.getSnapshot().value).toBe("several")
  actor.send({ type: "rows.changed", order: [2, 3] })
  expect(toSelectionView(actor.getSnapshot())).toEqual({
    selected: new Set([3]),
    cursor: 2,
    count: 1,
    isSingle: true,
    isSome: true
  })
  actor.send({ type: "selection.cleared" })
  expect(actor.getSnapshot().value).toBe("empty")
})
