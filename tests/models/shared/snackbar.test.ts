import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { type Message, type SnackbarEvent, snackbarMachine } from "#machines/shared/snackbar.machine.ts"
import { toSnackbarView } from "#machines/shared/snackbar.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const message = (code: string, part: Partial<Message> = {}): Message => ({
  tone: "info",
  code,
  params: {},
  text: null,
  ...part
})
const saved = message("documents.saved", { tone: "success" })
const failed = message("error.500", { tone: "error" })
const trashed = message("documents.trashed", { about: ["node 1"] })
const restored = message("documents.restored", { about: ["node 1", "node 2"] })
const raised = (of: Message, showError?: boolean): SnackbarEvent => ({
  type: "message.raised",
  message: of,
  ...(showError === undefined ? {} : { showError })
})
const settled: SnackbarEvent = { type: "messages.settled", codes: ["error.500"] }

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
    "messages.settled": [settled],
    "message.dismissed": [1, 2].map((id) => ({ type: "message.dismissed", id })),
    "message.expired": [1, 2].map((id) => ({ type: "message.expired", id }))
  },
  // Ids and counts only grow, so the graph would be infinite: both are capped.
  vertex: ({ nextId, queue, timed }) => [
    queue.map(({ code, count, id }) => [code, Math.min(id, 3), Math.min(count, 2)]),
    Math.min(nextId, 3),
    timed.length
  ]
}

test("[ERR-014] the queue reaches every state and is never stuck", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[ERR-014] it is empty exactly when nothing is queued, and shows each message once", () => {
  for (const state of reachable(model)) {
    expect(state.matches("empty")).toBe(state.context.queue.length === 0)
    const view = toSnackbarView(state)
    expect(view.visible.length + view.waiting).toBe(state.context.queue.length)
    // Every visible message has a running timer, unless the pointer or the focus is on a message.
    const running = state.matches("showing") ? view.visible.map(({ id }) => id) : []
    expect(state.context.timed).toEqual(running)
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
        { id: 1, count: 1, tone: "error", code: "access.no_company", params: {}, text: null },
        { id: 2, count: 1, tone: "error", code: "auth.invalid_credentials", params: { name: "x" }, text: "Non." }
      ],
      waiting: 0,
      held: false
    })
  })
  test("[ERR-014] three are shown at once, each for its own time: 4 seconds, 10 for an error", () => {
    const { actor, clock, codes } = running()
    actor.send(raised(failed))
    clock.increment(1_000)
    actor.send(raised(message("a")))
    clock.increment(1_000)
    actor.send(raised(message("b")))
    expect(codes()).toEqual(["error.500", "a", "b"])
    clock.increment(2_999)
    expect(codes()).toEqual(["error.500", "a", "b"])
    clock.increment(1)
    expect(codes()).toEqual(["error.500", "b"])
    clock.increment(1_000)
    expect(codes()).toEqual(["error.500"])
    clock.increment(3_999)
    expect(codes()).toEqual(["error.500"])
    clock.increment(1)
    expect(actor.getSnapshot()).toMatchObject({ value: "empty", context: { queue: [], timed: [] } })
  })
  test.each(["error", "warning"] as const)("[ERR-014] a fourth takes the place of the oldest that is no %s", (tone) => {
    const { actor, clock, codes, view } = running()
    const error = (code: string) => raised(message(code, { tone }))
    for (const event of [error("x"), raised(saved), error("y"), error("z")]) actor.send(event)
    expect([codes(), view().waiting]).toEqual([["x", "y", "z"], 0])
    actor.send(raised(saved))
    expect([codes(), view().waiting]).toEqual([["x", "y", "z"], 1])
    clock.increment(10_000)
    expect(codes()).toEqual(["documents.saved"])
    clock.increment(4_000)
    expect(codes()).toEqual([])
  })
  test("a message that offers something stays as long as an error, with its offer", () => {
    const { actor, clock, view } = running()
    const offer = { textKey: "documents:undo", work: { name: "documents.undo", input: [7] } }
    actor.send(raised(message("documents.saved", { offer })))
    clock.increment(9_999)
    expect(view().visible).toEqual([{ ...message("documents.saved"), id: 1, count: 1, offer }])
    clock.increment(1)
    expect(view().visible).toEqual([])
    const other = { ...offer, work: { ...offer.work, input: [8] } }
    for (const one of [offer, other]) actor.send(raised(message("documents.saved", { offer: one })))
    expect(view().visible.map(({ offer: shown }) => shown)).toEqual([offer, other])
  })
  test("[ERR-014] nothing leaves under the pointer, and its time starts again afterwards", () => {
    const { actor, clock, codes, view } = running()
    actor.send(raised(saved))
    clock.increment(3_000)
    actor.send({ type: "reader.came" })
    clock.increment(60_000)
    expect([codes(), view().held]).toEqual([["documents.saved"], true])
    actor.send({ type: "reader.left" })
    clock.increment(3_999)
    expect(codes()).toEqual(["documents.saved"])
    clock.increment(1)
    expect(codes()).toEqual([])
  })
  test("[ERR-014] the same message is shown once and counted, its time beginning anew; with other values it is another", () => {
    const { actor, clock, codes, view } = running()
    for (const name of ["a", "a", "b"]) actor.send(raised(message("name.taken", { params: { name } })))
    expect(view().visible.map(({ count, params }) => [params["name"], count])).toEqual([
      ["a", 2],
      ["b", 1]
    ])
    clock.increment(3_000)
    actor.send(raised(message("name.taken", { params: { name: "a" } })))
    clock.increment(3_999)
    expect(view().visible.map(({ count }) => count)).toEqual([3])
    clock.increment(1)
    expect(codes()).toEqual([])
  })
  test("[ERR-014] a later message about the same thing takes the place of what is no longer so, its offer with it", () => {
    const { actor, codes, view } = running()
    const offer = { textKey: "documents:undo", work: { name: "documents.undo", input: [1] } }
    actor.send(raised({ ...trashed, offer }))
    actor.send(raised(message("documents.moved", { about: ["node 3"] })))
    actor.send(raised(restored))
    expect(codes()).toEqual(["documents.moved", "documents.restored"])
    // An equal message about another thing is about both things.
    actor.send(raised({ ...trashed, about: ["node 4"] }))
    actor.send(raised({ ...restored, about: ["node 4"] }))
    expect(view().visible.map(({ code, count }) => [code, count])).toEqual([
      ["documents.moved", 1],
      ["documents.restored", 2]
    ])
    actor.send(raised(trashed))
    expect(codes()).toEqual(["documents.moved", "documents.trashed"])
  })
  test("[ERR-027] [ERR-028] what is settled leaves, also under the pointer, and whoever waited comes", () => {
    const { actor, codes } = running()
    const lost = message("connection.lost", { tone: "error" })
    for (const code of ["x", "y"]) actor.send(raised(message(code, { tone: "error" })))
    actor.send(raised(lost))
    actor.send(raised(saved))
    expect(codes()).toEqual(["x", "y", "connection.lost"])
    actor.send({ type: "messages.settled", codes: ["connection.lost"] })
    expect(codes()).toEqual(["x", "y", "documents.saved"])
    actor.send({ type: "reader.came" })
    actor.send({ type: "messages.settled", codes: ["x", "y", "documents.saved"] })
    expect(actor.getSnapshot().value).toBe("empty")
  })
  test("[ERR-014] a dismissed message leaves at once; the last one dismissed under the pointer empties the queue", () => {
    const { actor, clock, codes } = running()
    actor.send(raised(message("a")))
    actor.send(raised(message("b")))
    clock.increment(3_000)
    actor.send({ type: "message.dismissed", id: 1 })
    clock.increment(900)
    expect(codes()).toEqual(["b"])
    actor.send({ type: "reader.came" })
    actor.send({ type: "message.dismissed", id: 2 })
    expect(actor.getSnapshot().value).toBe("empty")
  })
})

test("[ERR-014] whatever happens, the queue drains once the pointer is away and time goes on", () => {
  const events = fc.oneof(
    fc.constantFrom("a", "b", "c", "d", "e").map((code) => raised(message(code))),
    fc.integer({ min: 1, max: 9 }).map((id): SnackbarEvent => ({ type: "message.dismissed", id })),
    fc.constantFrom<SnackbarEvent>({ type: "reader.came" }, { type: "reader.left" })
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(events, fc.integer({ min: 0, max: 5_000 })), { maxLength: 30 }), (steps) => {
      const { actor, clock, view } = running()
      for (const [event, wait] of steps) {
        actor.send(event)
        clock.increment(wait)
        expect(view().visible.length).toBeLessThanOrEqual(3)
      }
      actor.send({ type: "reader.left" })
      for (const _ of steps) clock.increment(10_000)
      expect(actor.getSnapshot().value).toBe("empty")
    })
  )
})

test("[ERR-014] no two messages on the screen contradict each other, whatever was said in whatever order", () => {
  const things = fc.subarray(["1", "2", "3", "4"], { minLength: 1 })
  const said = fc.tuple(fc.constantFrom("trashed", "restored", "undone"), things, fc.boolean())
  fc.assert(
    fc.property(fc.array(said, { maxLength: 20 }), (steps) => {
      const { actor } = running()
      for (const [code, about, reader] of steps) {
        actor.send({ type: reader ? "reader.came" : "reader.left" })
        actor.send(raised(message(code, { about })))
        const { queue } = actor.getSnapshot().context
        const told = queue.flatMap((queued) => queued.about ?? [])
        expect(new Set(told).size).toBe(told.length)
        expect(queue.find((queued) => queued.code === code)?.about).toEqual(expect.arrayContaining(about))
      }
    })
  )
})

const walksByLastEvent = [...Map.groupBy(walks(model), ({ title }) => title.split(" > ").at(-1) ?? "")]

describe("the running actor follows the model", () => {
  test.each(walksByLastEvent)("[ERR-014] whenever a walk ends in %s", async (_, group) => {
    for (const { run } of group) {
      const { actor } = running()
      const send = ({ event }: { readonly event: object }) => actor.send(event as SnackbarEvent)
      await run({
        events: {
          "message.raised": send,
          "message.dismissed": send,
          "message.expired": send,
          "messages.settled": send,
          "reader.came": send,
          "reader.left": send
        },
        states: {
          "*": ({ context, value }) => {
            const now = actor.getSnapshot()
            expect(now.value).toEqual(value)
            expect(now.context.queue.map(({ code }) => code)).toEqual(context.queue.map(({ code }) => code))
          }
        }
      })
      actor.stop()
    }
  })
})
