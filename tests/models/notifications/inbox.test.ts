import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  type Inbox,
  type InboxFilter,
  inboxMachine,
  type InboxPageEvent,
  type ReadOutcome,
  type WorkOutcome
} from "#machines/notifications/inbox.machine.ts"
import { snoozeChoices, toInboxView, undoOf } from "#machines/notifications/inbox.projection.ts"
import { afterWork, takes } from "#machines/notifications/inboxGroups.ts"
import type { InboxChange, InboxGroup } from "#schemas/notifications/inbox.ts"
import { inboxEventTypes, inboxViews, type InboxWork } from "#schemas/notifications/inboxRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor, stoppedClock } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const group = (object: string, unread: number) =>
  ({
    object,
    unread,
    count: Math.max(unread, 1),
    is_muted: false,
    snoozed_until: null,
    notices: [{ id: 1, read_at: unread > 0 ? null : "2026-05-01T08:00:00.000Z" }]
  }) as unknown as InboxGroup
const inbox = (...groups: ReadonlyArray<InboxGroup>): Inbox => ({
  groups,
  counts: { inbox: groups.length, unread: 0, snoozed: 0, done: 0 },
  pages: 1,
  readAt: "2026-05-02T08:00:00.000Z"
})
const everything: InboxFilter = { show: "inbox", page: 1 }
const change: InboxChange = {
  changed: 1,
  at: "2026-05-02T08:00:00.000Z",
  counts: { inbox: 0, unread: 0, snoozed: 0, done: 1 }
}
const outcomes: ReadonlyArray<ReadOutcome> = [
  Result.succeed(inbox(group("task:1", 1), group("many:2", 0))),
  Result.succeed(inbox()),
  Result.fail({ code: "error.network", isFinal: false }),
  Result.fail({ code: "error.404", isFinal: true })
]
const done: InboxWork = { kind: "event", type: "notice.done", objects: ["task:1"] }
const fixtures = {
  "inbox.narrowed": [{ type: "inbox.narrowed", filter: { show: "done", page: 1 } }],
  "inbox.outdated": [{ type: "inbox.outdated" }],
  "inbox.retried": [{ type: "inbox.retried" }],
  "work.asked": [
    { type: "work.asked", work: done },
    // An object that merges several others cannot be muted.
    { type: "work.asked", work: { kind: "mute", object: "many:2", is_muted: true } },
    { type: "work.asked", work: { kind: "mute", object: "task:1", is_muted: true } }
  ]
} satisfies Record<InboxPageEvent["type"], ReadonlyArray<InboxPageEvent>>

const model: Model<typeof inboxMachine> = {
  machine: inboxMachine,
  input: { filter: everything },
  cases: {
    ...fixtures,
    "xstate.done.actor.read": outcomes.map((output) => ({ type: "xstate.done.actor.read", output })),
    "xstate.done.actor.act": [Result.succeed(change), Result.fail({ code: "error.409" })].map((output) => ({
      type: "xstate.done.actor.act",
      output
    })),
    "xstate.error.actor.read": [{ type: "xstate.error.actor.read" }],
    "xstate.error.actor.act": [{ type: "xstate.error.actor.act" }],
    "xstate.after.settling.inbox.settling": [{ type: "xstate.after.settling.inbox.settling" }]
  },
  vertex: ({ failure, filter, inbox: found, isOutdated, work }) => [
    failure?.isFinal ?? null,
    filter.show,
    found?.groups.length ?? null,
    isOutdated,
    work?.kind ?? null
  ]
}

test("[NOT-O01] every state of the inbox is reached, and only what cannot be asked again is an end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running inbox follows the model", () => {
  test.each(walks(model))("[NOT-O01] $title", async ({ run }) => {
    const read = deferredActor<ReadOutcome, InboxFilter>()
    const act = deferredActor<WorkOutcome, InboxWork | null>()
    const { clock, pass } = stoppedClock()
    const actor = createActor(inboxMachine.provide({ actors: { read: read.logic, act: act.logic } }), {
      clock,
      input: model.input
    })
    const told: Array<string> = []
    actor.on("*", ({ type }) => void told.push(type))
    actor.start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as InboxPageEvent)
    let ended = 0
    const resolve = (step: { readonly event: object }) => {
      ended += 1
      return act.resolve(step)
    }
    const fail = () => {
      ended += 1
      return act.fail()
    }
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ read, act: { resolve, fail } }),
        "xstate.after.settling.inbox.settling": () => pass(300)
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    // Every change that ends reports its result exactly once.
    expect(told).toHaveLength(ended)
    actor.stop()
  })
})

test("[NOT-O01] a group offers what the life cycle of its notices takes, and never what the machine ignores", () => {
  for (const state of reachable(model)) {
    const { canAct, filter, groups } = toInboxView(state)
    const type = filter.show === "done" ? "notice.restored" : "notice.done"
    for (const { object, offers, unread } of groups) {
      expect(state.can({ type: "work.asked", work: { kind: "event", type, objects: [object] } })).toBe(canAct)
      expect([offers.read, offers.unread]).toEqual(filter.show === "done" ? [false, false] : [unread > 0, unread === 0])
      expect([offers.done, offers.restore]).toEqual([filter.show !== "done", filter.show === "done"])
      if (state.matches("shown"))
        expect(state.can({ type: "work.asked", work: { kind: "mute", object, is_muted: true } })).toBe(offers.mute)
    }
  }
})

test("[NOT-O01] a group is acted on while the page is read again, but not before it was read", async () => {
  const read = deferredActor<ReadOutcome, InboxFilter>()
  const act = deferredActor<WorkOutcome, InboxWork | null>()
  const { clock, pass } = stoppedClock()
  const actor = createActor(inboxMachine.provide({ actors: { read: read.logic, act: act.logic } }), {
    clock,
    input: { filter: everything }
  }).start()
  actor.send({ type: "work.asked", work: done })
  expect(actor.getSnapshot().value).toBe("reading")
  await read.resolve({ event: { output: outcomes[0] } as never })
  actor.send({ type: "inbox.outdated" })
  expect(toInboxView(actor.getSnapshot()).canAct).toBe(true)
  actor.send({ type: "work.asked", work: done })
  expect(actor.getSnapshot().value).toBe("acting")
  expect(toInboxView(actor.getSnapshot()).canAct).toBe(false)
  await act.resolve({ event: { output: Result.succeed(change) } as never })
  expect(actor.getSnapshot().value).toBe("reading")
  await read.resolve({ event: { output: outcomes[0] } as never })
  actor.send({ type: "inbox.outdated" })
  pass(300)
  expect(actor.getSnapshot().value).toBe("reading")
  expect(toInboxView(actor.getSnapshot()).canAct).toBe(true)
  actor.send({ type: "work.asked", work: done })
  expect(actor.getSnapshot().value).toBe("acting")
  expect(toInboxView(actor.getSnapshot()).canAct).toBe(false)
  actor.stop()
})

test("[NOT-O01] a group that was just marked cannot be marked again before the page is read", async () => {
  const read = deferredActor<ReadOutcome, InboxFilter>()
  const act = deferredActor<WorkOutcome, InboxWork | null>()
  const actor = createActor(inboxMachine.provide({ actors: { read: read.logic, act: act.logic } }), {
    input: { filter: everything }
  }).start()
  const view = () => toInboxView(actor.getSnapshot())
  await read.resolve({ event: { output: outcomes[0] } as never })
  actor.send({ type: "work.asked", work: done })
  await act.resolve({ event: { output: Result.succeed(change) } as never })
  expect(actor.getSnapshot().value).toBe("reading")
  expect(view().groups.map(({ object }) => object)).toEqual(["many:2"])
  expect(view().counts).toEqual(change.counts)
  actor.send({ type: "work.asked", work: done })
  expect(actor.getSnapshot().value).toBe("reading")

  // The last group leaves: the view is shown as empty at once, not as loading.
  actor.send({ type: "work.asked", work: { ...done, objects: ["many:2"] } })
  await act.resolve({ event: { output: Result.succeed(change) } as never })
  expect([view().groups, view().isLoading]).toEqual([[], false])
  actor.stop()
})

test("[NOT-O01] a change asked before another view was chosen still tells its result, and then reads that view", async () => {
  const read = deferredActor<ReadOutcome, InboxFilter>()
  const act = deferredActor<WorkOutcome, InboxWork | null>()
  const actor = createActor(inboxMachine.provide({ actors: { read: read.logic, act: act.logic } }), {
    input: { filter: everything }
  })
  const told: Array<string> = []
  actor.on("*", ({ type }) => void told.push(type))
  actor.start()
  await read.resolve({ event: { output: outcomes[0] } as never })
  actor.send({ type: "work.asked", work: done })
  actor.send({ type: "inbox.narrowed", filter: { show: "done", page: 1 } })
  await act.resolve({ event: { output: Result.succeed(change) } as never })
  expect(told).toEqual(["work.done"])
  const { filter, groups, isLoading, working } = toInboxView(actor.getSnapshot())
  expect([filter.show, groups, isLoading, working]).toEqual(["done", [], true, []])
  await read.resolve({ event: { output: outcomes[0] } as never })
  expect(toInboxView(actor.getSnapshot()).groups).toHaveLength(2)
  actor.stop()
})

test("[NOT-O01] no group takes an event twice, but to be put aside again", () => {
  const at = "2026-05-02T08:00:00.000Z"
  for (const show of inboxViews)
    for (const type of inboxEventTypes)
      for (const one of [group("task:1", 2), group("task:1", 0)]) {
        const work: InboxWork = { kind: "event", type, objects: ["task:1"], until: "2026-05-03T05:00:00.000Z" }
        const other = group("task:2", 1)
        const [first, ...rest] = afterWork(show, [one, other], work, at)
        expect(rest.at(-1) ?? first).toBe(other)
        const isLeft = first?.object === "task:1"
        if (!takes(show, one, type)) expect(first).toBe(one)
        else if (isLeft && show === "snoozed")
          expect([type, first.snoozed_until]).toEqual(["notice.snoozed", work.until])
        else if (isLeft) expect(takes(show, first, type)).toBe(false)
      }
})

test("[NOT-O01] a muted group leaves the inbox, and its notices marked as done stay there as muted", () => {
  const mute: InboxWork = { kind: "mute", object: "task:1", is_muted: true }
  const at = "2026-05-02T08:00:00.000Z"
  const groups = [group("task:1", 1)]
  expect(inboxViews.map((show) => afterWork(show, groups, mute, at).map(({ is_muted }) => is_muted))).toEqual([
    [],
    [],
    [],
    [true]
  ])
  const [unmuted] = afterWork("done", afterWork("done", groups, mute, at), { ...mute, is_muted: false }, at)
  expect(unmuted).toEqual(groups[0])
})

test("[NOT-O01] an undo names the moment of what it takes back, and reading has none", () => {
  expect(undoOf(done, change)).toEqual({
    kind: "event",
    type: "notice.restored",
    objects: ["task:1"],
    done_at: change.at
  })
  expect(undoOf({ ...done, type: "notice.read" }, change)).toBeNull()
})

test("[NOT-O01] what is put aside comes back in the morning of the person's own clock, on a Monday after today", () => {
  // A Sunday, a Monday and the eve of a change of clocks.
  for (const now of [new Date(2026, 4, 3, 22), new Date(2026, 4, 4, 6), new Date(2026, 2, 28, 12)]) {
    const [later, tomorrow, monday, month] = snoozeChoices(now).map(({ at }) => at)
    for (const at of [later, tomorrow, monday, month]) expect(at?.getTime()).toBeGreaterThan(now.getTime())
    expect([tomorrow?.getHours(), monday?.getHours(), monday?.getDay()]).toEqual([7, 7, 1])
  }
})
