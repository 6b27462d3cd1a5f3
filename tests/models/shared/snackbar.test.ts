import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { type Message, type SnackbarEvent, snackbarMachine } from "#machines/shared/snackbar.machine.ts"
import { toSnackbarView } from "#machines/shared/snackbar.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"

const message = (code: string, part: Partial<Message> = {}): Message => ({
  tone: "info",
  code,
  params: {},
  text: null,
  ...part
})
const saved = message("documents.saved", { tone: "success" })
const failed = message("error.500", { tone: "error" })
const raised = (of: Message, showError?: boolean): SnackbarEvent => ({
  type: "message.raised",
  message: of,
  ...(showError === undefined ? {} : { showError })
})

const running = () => {
  const clock = new SimulatedClock()
  const actor = createActor(snackbarMachine, { clock }).start()
  return {
    actor,
    clock,
    view: () => toSnackbarView(actor.getSnapshot()),
    codes: () => toSnackbarView(actor.getSnapshot()).visible.map(({ code }) => code)
  }
}

/** Two kinds of message and at most two queued: enough for every transition. */
const model: Model<typeof snackbarMachine> = {
  machine: snackbarMachine,
  input: undefined,
  cases: {
    "message.raised": [raised(saved), raised(failed)],
    "message.dismissed": [1, 2].map((id) => ({ type: "message.dismissed", id }))
  },
  // Ids only grow: a graph over them would never close, so they are counted up to the first two.
  vertex: ({ nextId, queue }) => [queue.map(({ code, id }) => [code, Math.min(id, 3)]), Math.min(nextId, 3)]
}

test("[ERR-014] the queue reaches every state and is never stuck", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

test("[ERR-014] it is empty exactly when nothing is queued, and shows each message once", () => {
  for (const state of reachable(model)) {
    expect(state.matches("empty")).toBe(state.context.queue.length === 0)
    const view = toSnackbarView(state)
    expect(view.visible.length + view.waiting).toBe(state.context.queue.length)
    expect(new Set(view.visible.map(({ code }) => code)).size).toBe(view.visible.length)
    for (const { id } of view.visible) expect(state.can({ type: "message.dismissed", id })).toBe(true)
    expect(state.can({ type: "message.dismissed", id: 999 })).toBe(false)
  }
})

describe("journeys", () => {
  test("[ERR-014] an error shows in a snackbar unless its caller said not to", () => {
    const { actor, codes } = running()
    actor.send(raised(failed, false))
    expect(codes()).toEqual([])
    actor.send(raised(failed, true))
    actor.send(raised(saved))
    expect(codes()).toEqual(["error.500", "documents.saved"])
  })
  test("[ERR-014] the catalogue's code and its values reach the screen as they are", () => {
    const { actor, view } = running()
    actor.send(raised(message("access.no_company", { tone: "error" })))
    actor.send(raised(message("auth.invalid_credentials", { tone: "error", params: { name: "x" }, text: "Non." })))
    expect(view()).toEqual({
      visible: [
        { id: 1, tone: "error", code: "access.no_company", params: {}, text: null },
        { id: 2, tone: "error", code: "auth.invalid_credentials", params: { name: "x" }, text: "Non." }
      ],
      waiting: 0,
      held: false
    })
  })
  test("[ERR-014] three are stacked, the others wait; a brief one leaves after 4 seconds, an error after 10", () => {
    const { actor, clock, codes, view } = running()
    for (const code of ["a", "b", "c", "d"]) actor.send(raised(message(code)))
    actor.send(raised(failed))
    expect([codes(), view().waiting]).toEqual([["a", "b", "c"], 2])
    clock.increment(3_999)
    expect(codes()).toEqual(["a", "b", "c"])
    clock.increment(1)
    expect([codes(), view().waiting]).toEqual([["b", "c", "d"], 1])
    for (const _ of "bcd") clock.increment(4_000)
    expect(codes()).toEqual(["error.500"])
    clock.increment(9_999)
    expect(codes()).toEqual(["error.500"])
    clock.increment(1)
    expect(actor.getSnapshot()).toMatchObject({ value: "empty", context: { queue: [] } })
  })
  test("a message that offers something stays as long as an error, with its offer", () => {
    const { actor, clock, view } = running()
    const offer = { textKey: "documents:undo", work: { name: "documents.undo", input: [7] } }
    actor.send(raised(message("documents.saved", { offer })))
    clock.increment(9_999)
    expect(view().visible).toEqual([{ ...message("documents.saved"), id: 1, offer }])
    clock.increment(1)
    expect(view().visible).toEqual([])
  })
  test("[ERR-014] nothing leaves under the pointer, and its time starts again afterwards", () => {
    const { actor, clock, codes, view } = running()
    actor.send(raised(saved))
    clock.increment(3_000)
    actor.send({ type: "pointer.entered" })
    clock.increment(60_000)
    expect([codes(), view().held]).toEqual([["documents.saved"], true])
    actor.send({ type: "pointer.left" })
    clock.increment(3_999)
    expect(codes()).toEqual(["documents.saved"])
    clock.increment(1)
    expect(codes()).toEqual([])
  })
  test("[ERR-014] the same message is said once; with other values it is another", () => {
    const { actor, codes } = running()
    for (const name of ["a", "a", "b"]) actor.send(raised(message("name.taken", { params: { name } })))
    expect(codes()).toEqual(["name.taken", "name.taken"])
  })
  test("[ERR-014] a dismissed message leaves at once; the last one dismissed under the pointer empties the queue", () => {
    const { actor, clock, codes } = running()
    actor.send(raised(message("a")))
    actor.send(raised(message("b")))
    clock.increment(3_000)
    actor.send({ type: "message.dismissed", id: 1 })
    clock.increment(3_000)
    expect(codes()).toEqual(["b"])
    actor.send({ type: "pointer.entered" })
    actor.send({ type: "message.dismissed", id: 2 })
    expect(actor.getSnapshot().value).toBe("empty")
  })
})

test("[ERR-014] whatever happens, the queue drains once the pointer is away and time goes on", () => {
  const events = fc.oneof(
    fc.constantFrom("a", "b", "c", "d", "e").map((code) => raised(message(code))),
    fc.integer({ min: 1, max: 9 }).map((id): SnackbarEvent => ({ type: "message.dismissed", id })),
    fc.constantFrom<SnackbarEvent>({ type: "pointer.entered" }, { type: "pointer.left" })
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(events, fc.integer({ min: 0, max: 5_000 })), { maxLength: 30 }), (steps) => {
      const { actor, clock, view } = running()
      for (const [event, wait] of steps) {
        actor.send(event)
        clock.increment(wait)
        expect(view().visible.length).toBeLessThanOrEqual(3)
      }
      actor.send({ type: "pointer.left" })
      for (const _ of steps) clock.increment(4_000)
      expect(actor.getSnapshot().value).toBe("empty")
    })
  )
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[ERR-014] $title", async ({ run }) => {
    const { actor, clock } = running()
    const send = ({ event }: { readonly event: object }) => actor.send(event as SnackbarEvent)
    await run({
      events: {
        "message.raised": send,
        "message.dismissed": send,
        "pointer.entered": send,
        "pointer.left": send,
        "xstate.after.lifetime.snackbar.showing": () => clock.increment(10_000)
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})
