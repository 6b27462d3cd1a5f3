import { describe, expect, test } from "vitest"
import { createActor, type EventFrom } from "xstate"
import { asTest } from "#machines/inspector/asTest.ts"
import { inspectorMachine } from "#machines/inspector/inspector.machine.ts"
import { toInspectorView } from "#machines/inspector/inspector.projection.ts"
import { type JournalEntry, payloadOf, type WatchedActor } from "#machines/inspector/observed.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

type Event = EventFrom<typeof inspectorMachine>

const actor = (id: string, more: Partial<WatchedActor> = {}): WatchedActor => ({
  id,
  parent: null,
  name: `actor ${id}`,
  kind: "machine",
  live: true,
  revision: 0,
  ...more
})
const entry = (id: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  at: id,
  actor: "a",
  from: null,
  event: `step.${id}`,
  payload: "{}",
  state: "on",
  ...more
})
const seen = (actors: ReadonlyArray<WatchedActor>, entries: ReadonlyArray<JournalEntry> = []): Event => ({
  type: "facts.observed",
  actors,
  entries
})

const cases: { readonly [K in Event["type"]]: ReadonlyArray<Extract<Event, { readonly type: K }>> } = {
  "panel.toggled": [{ type: "panel.toggled" }],
  "panel.closed": [{ type: "panel.closed" }],
  "facts.observed": [
    { type: "facts.observed", actors: [actor("a"), actor("b", { parent: "a", kind: "task" })], entries: [entry(1)] },
    { type: "facts.observed", actors: [actor("a", { live: false })], entries: [] }
  ],
  "actor.selected": [
    { type: "actor.selected", id: "b" },
    { type: "actor.selected", id: "nobody" }
  ],
  "journal.paused": [{ type: "journal.paused" }],
  "journal.resumed": [{ type: "journal.resumed" }],
  "journal.cleared": [{ type: "journal.cleared" }],
  "filter.changed": [{ type: "filter.changed", text: "step" }],
  "draft.opened": [{ type: "draft.opened", event: "step.taken" }],
  "moment.chosen": [
    { type: "moment.chosen", id: 1 },
    { type: "moment.chosen", id: 99 }
  ],
  "moment.left": [{ type: "moment.left" }],
  "test.asked": [{ type: "test.asked" }],
  "draft.changed": [
    { type: "draft.changed", text: '{"by":1}' },
    { type: "draft.changed", text: "{" }
  ],
  "draft.sent": [{ type: "draft.sent" }],
  "draft.cancelled": [{ type: "draft.cancelled" }]
}

const model: Model<typeof inspectorMachine> = {
  machine: inspectorMachine,
  input: { limit: 2 },
  cases,
  vertex: ({ actors, draft, entries, moment, selected }) => [
    selected,
    moment,
    entries.length > 0,
    actors.find(({ id }) => id === selected)?.live,
    payloadOf(draft.text) === null
  ]
}

describe("the inspector's model", () => {
  test("reaches every state and stops in none", () => {
    expect(unreachedStates(model)).toEqual([])
    expect(deadEnds(model)).toEqual([])
    holdsAtRandom(model)
  })

  test("offers to send only what the machine takes", () => {
    for (const state of reachable(model)) {
      const view = toInspectorView(state)
      expect(view.draft?.canSend ?? false).toBe(state.can({ type: "draft.sent" }))
      expect(view.isPaused).toBe(state.can({ type: "journal.resumed" }))
      expect(view.isOpen).toBe(state.can({ type: "panel.closed" }))
      const isNow = state.matches({ time: "now" })
      expect(isNow && (view.selected?.live ?? false)).toBe(state.can({ type: "draft.opened", event: "x" }))
      expect([view.moment === null, view.draft === null || isNow]).toEqual([isNow, true])
    }
  })

  test("refuses every event that its state does not open", () => {
    const start = createActor(inspectorMachine, { input: { limit: 2 } }).getSnapshot()
    const open = Object.values(cases)
      .flat()
      .filter((event) => start.can(event))
    expect([...new Set(open.map(({ type }) => type))]).toEqual([
      "panel.toggled",
      "facts.observed",
      "journal.paused",
      "journal.cleared",
      "filter.changed"
    ])
  })
})

describe("the running inspector follows the model", () => {
  test("on each of its transitions", async () => {
    const driven = new Set<string>()
    const all = walks(model)
    for (const { run } of all) {
      const running = createActor(inspectorMachine, { input: model.input }).start()
      const events = Object.fromEntries(
        Object.keys(cases).map((type) => [
          type,
          ({ event }: { readonly event: { readonly type: string } }) => {
            driven.add(event.type)
            running.send(event as Event)
          }
        ])
      )
      await run({
        events,
        states: {
          "*": (expected) => {
            const { context, value } = running.getSnapshot()
            expect([value, model.vertex(context)]).toEqual([expected.value, model.vertex(expected.context)])
          }
        }
      })
      running.stop()
    }
    expect(all.length).toBeGreaterThan(100)
    expect([...driven].toSorted()).toEqual(Object.keys(cases).toSorted())
  })
})

describe("journeys", () => {
  const start = (limit = 500) => {
    const sent: Array<unknown> = []
    const running = createActor(
      inspectorMachine.provide({ actions: { deliver: (_, message) => void sent.push(message) } }),
      { input: { limit } }
    ).start()
    const after = (...events: ReadonlyArray<Event>) => {
      for (const event of events) running.send(event)
      return toInspectorView(running.getSnapshot())
    }
    return { after, sent }
  }

  test("an event is written for the first machine seen, sent only once its payload can be read", () => {
    const { after, sent } = start()
    const opened = after(
      seen([actor("task", { kind: "task" }), actor("a")]),
      { type: "panel.toggled" },
      { type: "draft.opened", event: "step.taken" },
      { type: "draft.changed", text: '{"by":' },
      { type: "draft.sent" }
    )
    expect(opened.draft).toEqual({ event: "step.taken", text: '{"by":', canSend: false })
    expect(sent).toEqual([])
    const again = after({ type: "draft.changed", text: '{"by":7}' }, { type: "draft.sent" })
    expect(sent).toEqual([{ actor: "a", event: "step.taken", text: '{"by":7}' }])
    expect(again.draft).toEqual({ event: "step.taken", text: '{"by":7}', canSend: true })
  })

  test("an entry shows its actor as it was, nothing is sent from there, and a cleared journal leads back to now", () => {
    const { after, sent } = start()
    const facts = seen([actor("a"), actor("b")], [entry(1), entry(2, { actor: "b" })])
    const past = after(facts, { type: "draft.opened", event: "x" }, { type: "moment.chosen", id: 2 })
    expect([past.moment?.id, past.selected?.id, past.draft]).toEqual([2, "b", null])
    expect(after({ type: "draft.opened", event: "x" }, { type: "draft.sent" }).draft).toBeNull()
    expect(sent).toEqual([])
    expect(after({ type: "moment.chosen", id: 99 }).moment?.id).toBe(2)
    const other = after({ type: "actor.selected", id: "a" })
    expect([other.moment, other.selected?.id]).toEqual([null, "a"])
    expect(after({ type: "moment.chosen", id: 1 }, { type: "moment.left" }).moment).toBeNull()
    expect(after({ type: "moment.chosen", id: 1 }, { type: "journal.cleared" }).moment).toBeNull()
  })

  test("what happened to an actor is written as a test of its machine", () => {
    const lines = asTest(
      "signIn",
      "#machines/access/signIn.machine.ts",
      [
        entry(1, { event: "xstate.init", payload: '{"input":{"form":"setup"}}' }),
        entry(2, { payload: '{"by":7}' }),
        entry(3, { event: "xstate.done.actor.x" })
      ],
      '"open"'
    ).split("\n")
    expect(lines.slice(2)).toEqual([
      'import { signInMachine } from "#machines/access/signIn.machine.ts"',
      "",
      'test("step.2", () => {',
      '  const actor = createActor(signInMachine, { input: {"form":"setup"} }).start()',
      "  // Told by its own actors, which the test provides: xstate.done.actor.x.",
      '  actor.send({ type: "step.2", "by":7 })',
      '  expect(actor.getSnapshot().value).toEqual("open")',
      "})",
      ""
    ])
  })

  test("children stand under their parent, and an ended actor stays only while it is looked at", () => {
    const { after } = start()
    const rows = after(
      seen([actor("a"), actor("b"), actor("c", { parent: "a" }), actor("d", { parent: "c" })]),
      seen([actor("a", { live: false }), actor("b", { live: false, revision: 3 })])
    ).actors
    expect(rows.map(({ id, level, live }) => [id, level, live])).toEqual([
      ["a", 1, false],
      ["c", 2, true],
      ["d", 3, true]
    ])
    expect(after({ type: "actor.selected", id: "d" }).actors.map(({ id, level }) => [id, level])).toEqual([
      ["c", 1],
      ["d", 2]
    ])
  })

  test("what has ended is looked at in its past, by its name, as long as the journal tells of it", () => {
    const { after } = start(2)
    const ended = actor("b", { name: "guardChain", live: false })
    const view = after(seen([actor("a"), ended], [entry(1, { actor: "b" })]))
    expect([view.actors.map(({ id }) => id), view.names.get("b")]).toEqual([["a"], "guardChain"])
    const past = after({ type: "moment.chosen", id: 1 })
    expect([past.selected, past.moment?.id, past.actors.map(({ id }) => id)]).toEqual([ended, 1, ["a", "b"]])
    // Newer entries have replaced those of this actor in the journal: its name is forgotten.
    after({ type: "actor.selected", id: "a" })
    expect(after(seen([], [entry(2), entry(3)]), seen([actor("a", { revision: 1 })])).names.has("b")).toBe(false)
  })

  test("what was being written is dropped when its actor ends", () => {
    const { after } = start()
    const view = after(
      seen([actor("a")]),
      { type: "draft.opened", event: "step.taken" },
      seen([actor("a", { live: false })])
    )
    expect([view.draft, view.selected?.live]).toEqual([null, false])
  })

  test("the journal keeps the newest, stops while paused, is filtered by any of its words and cleared", () => {
    const { after } = start(3)
    const ids = (...events: ReadonlyArray<Event>) => after(...events).entries.map(({ id }) => id)
    expect(ids(seen([actor("a")], [entry(1), entry(2)]), seen([], [entry(3), entry(4)]))).toEqual([4, 3, 2])
    expect(ids({ type: "journal.paused" }, seen([], [entry(5)]))).toEqual([4, 3, 2])
    expect(ids({ type: "journal.resumed" }, seen([], [entry(6, { payload: '{"name":"Bilan"}' })]))).toEqual([6, 4, 3])
    expect(ids({ type: "filter.changed", text: " bilan " })).toEqual([6])
    expect(ids({ type: "filter.changed", text: "ACTOR A" })).toEqual([6, 4, 3])
    expect(ids({ type: "journal.cleared" })).toEqual([])
  })
})
