import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  type RemindOutcome,
  remindable,
  waitKey,
  type WaitsEvent,
  type WaitsFilter,
  waitsMachine,
  type WaitsOutcome
} from "#machines/home/waits.machine.ts"
import { toWaitsView } from "#machines/home/waits.projection.ts"
import type { HomeTurn, Waits } from "#schemas/home/home.ts"
import { remindedAtOnce } from "#schemas/home/turnRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor, stoppedClock } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const turn = (id: number, can_remind: boolean) =>
  ({ kind: "task", id, can_remind, company: { id: 1, name: "Un" }, title: `Tâche ${id}` }) as unknown as HomeTurn
const waitsOf = (...items: ReadonlyArray<HomeTurn>): Waits => ({
  items,
  total: items.length,
  is_capped: false,
  kinds: [],
  companies: [],
  owners: []
})
const open = waitsOf(turn(1, true), turn(2, true), turn(3, false))
const everything: WaitsFilter = { vendor: null, kind: null, owner: null }
const outcomes: ReadonlyArray<WaitsOutcome> = [
  Result.succeed(open),
  Result.succeed(waitsOf(turn(3, false))),
  Result.fail({ code: "error.network", isFinal: false }),
  Result.fail({ code: "error.404", isFinal: true })
]
const fixtures = {
  "waits.narrowed": [{ type: "waits.narrowed", filter: { ...everything, kind: "task" } }],
  "waits.outdated": [{ type: "waits.outdated" }],
  "waits.retried": [{ type: "waits.retried" }],
  "wait.toggled": [
    { type: "wait.toggled", key: "task:1:1" },
    { type: "wait.toggled", key: "task:1:3" }
  ],
  "all.toggled": [{ type: "all.toggled" }],
  "reminders.asked": [{ type: "reminders.asked" }],
  "reminder.asked": [
    { type: "reminder.asked", key: "task:1:2" },
    { type: "reminder.asked", key: "task:1:3" }
  ]
} satisfies Record<WaitsEvent["type"], ReadonlyArray<WaitsEvent>>

const model: Model<typeof waitsMachine> = {
  machine: waitsMachine,
  input: { filter: everything },
  cases: {
    ...fixtures,
    "xstate.done.actor.read": outcomes.map((output) => ({ type: "xstate.done.actor.read", output })),
    "xstate.done.actor.remind": [Result.succeed({ done: 1, left: 0 }), Result.fail({ code: "error.409" })].map(
      (output) => ({ type: "xstate.done.actor.remind", output })
    ),
    "xstate.error.actor.read": [{ type: "xstate.error.actor.read" }],
    "xstate.error.actor.remind": [{ type: "xstate.error.actor.remind" }],
    "xstate.after.settling.waits.settling": [{ type: "xstate.after.settling.waits.settling" }]
  },
  vertex: ({ chosen, failure, filter, isOutdated, reminding, waits }) => [
    chosen.length,
    failure?.isFinal ?? null,
    filter.kind,
    isOutdated,
    reminding.length,
    remindable(waits).length,
    waits?.items.length ?? null
  ]
}

test("[ACC-084] every state of the board is reached, and only what cannot be asked again is an end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running board follows the model", () => {
  test.each(walks(model))("[ACC-084] $title", async ({ run }) => {
    const read = deferredActor<WaitsOutcome, WaitsFilter>()
    const remind = deferredActor<RemindOutcome, ReadonlyArray<HomeTurn>>()
    const { clock, pass } = stoppedClock()
    const actor = createActor(waitsMachine.provide({ actors: { read: read.logic, remind: remind.logic } }), {
      clock,
      input: model.input
    })
    const told: Array<string> = []
    actor.on("*", ({ type }) => void told.push(type))
    actor.start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as WaitsEvent)
    let ended = 0
    const resolve = (step: { readonly event: object }) => {
      ended += 1
      return remind.resolve(step)
    }
    const fail = () => {
      ended += 1
      return remind.fail()
    }
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ read, remind: { resolve, fail } }),
        "xstate.after.settling.waits.settling": () => pass(300)
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    // Every reminder that ends reports its result exactly once.
    expect(told).toHaveLength(ended)
    actor.stop()
  })

  test("[ACC-084] nothing is chosen or reminded of that cannot be", () => {
    for (const state of reachable(model)) {
      const view = toWaitsView(state)
      expect(view.chosen.filter((key) => !remindable(view.waits).includes(key))).toEqual([])
      expect(view.canRemind && view.chosen.length === 0).toBe(false)
      expect(view.reminding).not.toContain("task:1:3")
    }
  })
})

test("[ACC-084] a reminder can be sent while the board is read again, but not twice for one wait", async () => {
  const read = deferredActor<WaitsOutcome, WaitsFilter>()
  const remind = deferredActor<RemindOutcome, ReadonlyArray<HomeTurn>>()
  const { clock, pass } = stoppedClock()
  const actor = createActor(waitsMachine.provide({ actors: { read: read.logic, remind: remind.logic } }), {
    clock,
    input: { filter: everything }
  }).start()
  const ask = (id: number) => {
    actor.send({ type: "reminder.asked", key: `task:1:${id}` })
    const snapshot = actor.getSnapshot()
    expect(toWaitsView(snapshot).canRemindOne).toBe(snapshot.value === "reading" && snapshot.context.waits !== null)
    return snapshot.value
  }
  expect(ask(1)).toBe("reading")
  await read.resolve({ event: { output: outcomes[0] } as never })
  actor.send({ type: "waits.outdated" })
  pass(300)
  expect(actor.getSnapshot().value).toBe("reading")
  expect(ask(1)).toBe("reminding")
  await remind.resolve({ event: { output: Result.succeed({ done: 1, left: 0 }) } as never })
  // The read that follows has not ended yet.
  expect(ask(1)).toBe("reading")
  actor.send({ type: "all.toggled" })
  expect(toWaitsView(actor.getSnapshot()).chosen).toEqual(["task:1:2"])
  expect(ask(2)).toBe("reminding")
  actor.stop()
})

test("[ACC-084] no more is chosen than is reminded of at once", () => {
  const many = waitsOf(...Array.from({ length: remindedAtOnce + 20 }, (_, id) => turn(id + 1, true)))
  expect(remindable(many)).toHaveLength(remindedAtOnce)
  expect(new Set(many.items.map(waitKey)).size).toBe(remindedAtOnce + 20)
})
