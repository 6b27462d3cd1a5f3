import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import {
  type DraftKeeperEvent,
  draftKeeperMachine,
  type KeepOutcome,
  type KeepRequest
} from "#machines/customers/creation/draftKeeper.machine.ts"
import { toKeeperView } from "#machines/customers/creation/draftKeeper.projection.ts"
import type { CreationDraft } from "#schemas/customers/creation/creation.api.ts"
import { emptyCreation } from "#schemas/customers/creation/creation.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor, stoppedClock } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const kept = (revision: number, siret = ""): CreationDraft => ({
  key: "0123456789abcdef",
  step: "siret",
  furthest: "siret",
  values: { ...emptyCreation, siret },
  revision,
  saved_at: revision === 0 ? null : "2026-11-21T10:00:00.000Z"
})
const { revision: _, saved_at: __, ...changes } = kept(0, "552")
const theirs = Result.fail({ code: "error.412", theirs: kept(5, "732") })
const lost = Result.fail({ code: "connection.lost", theirs: null })

const fixtures = {
  "draft.read": [{ type: "draft.read", draft: kept(1) }],
  "draft.changed": [{ type: "draft.changed", draft: changes }],
  "draft.closed": [{ type: "draft.closed" }],
  "conflict.mineKept": [{ type: "conflict.mineKept" }],
  "conflict.theirsTaken": [{ type: "conflict.theirsTaken" }],
  "leaving.asked": [{ type: "leaving.asked" }],
  "leaving.confirmed": [{ type: "leaving.confirmed" }],
  "leaving.dismissed": [{ type: "leaving.dismissed" }]
} satisfies Record<DraftKeeperEvent["type"], ReadonlyArray<DraftKeeperEvent>>

const delays = {
  "xstate.after.pause.draftKeeper.keeping.waiting": 600,
  "xstate.after.retryPause.draftKeeper.keeping.failed": 5_000,
  "xstate.after.grace.draftKeeper.leaving.hurrying": 1_500
}
const model: Model<typeof draftKeeperMachine> = {
  machine: draftKeeperMachine,
  input: undefined,
  cases: {
    ...fixtures,
    "xstate.done.actor.keep": [Result.succeed(kept(2)), theirs, lost].map((output) => ({
      type: "xstate.done.actor.keep",
      output
    }))
  },
  vertex: ({ isBehind }) => [isBehind]
}

test("[WIZ-O02] every state of the keeper is reached, none is a dead end, and it says what it does", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toKeeperView(state)
    if (view.state === "kept") expect(view.mustAsk).toBe(false)
    if (view.asksToLeave || view.theirs !== null) expect(view.mustAsk).toBe(true)
  }
})

const running = () => {
  const keep = deferredActor<KeepOutcome, KeepRequest>()
  const clock = new SimulatedClock()
  const actor = createActor(draftKeeperMachine.provide({ actors: { keep: keep.logic } }), { clock }).start()
  const left: Array<boolean> = []
  const taken: Array<number> = []
  actor.on("leaving.answered", ({ leaves }) => left.push(leaves))
  actor.on("draft.taken", ({ draft }) => taken.push(draft.revision))
  return { actor, clock, keep, left, taken, view: () => toKeeperView(actor.getSnapshot()) }
}

describe("the running keeper follows the model", () => {
  test.each(walks(model))("[WIZ-O02] $title", async ({ run }) => {
    const keep = deferredActor<KeepOutcome, KeepRequest>()
    const { clock, pass } = stoppedClock()
    const actor = createActor(draftKeeperMachine.provide({ actors: { keep: keep.logic } }), { clock }).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as DraftKeeperEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...Object.fromEntries(Object.entries(delays).map(([type, delay]) => [type, () => pass(delay)])),
        ...endings({ keep })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  type Running = ReturnType<typeof running>
  const typing = (keeper: Running) => keeper.actor.send({ type: "draft.changed", draft: changes })
  const answer = async (keeper: Running, output: KeepOutcome) => {
    const before = keeper.actor.getSnapshot()
    await keeper.keep.resolve({ event: { output } as never })
    await expect.poll(() => keeper.actor.getSnapshot() !== before).toBe(true)
  }

  test("[WIZ-O02] typing is kept once it rests, what is typed meanwhile after it, and leaving then asks nothing", async () => {
    const keeper = running()
    keeper.actor.send({ type: "draft.read", draft: kept(0) })
    typing(keeper)
    keeper.clock.increment(500)
    typing(keeper)
    keeper.clock.increment(500)
    expect(keeper.actor.getSnapshot().value).toMatchObject({ keeping: "waiting" })
    keeper.clock.increment(100)
    typing(keeper)
    await answer(keeper, Result.succeed(kept(1)))
    expect(keeper.actor.getSnapshot()).toMatchObject({ value: { keeping: "waiting" }, context: { revision: 1 } })
    keeper.clock.increment(600)
    await answer(keeper, Result.succeed(kept(2)))
    expect(keeper.view()).toMatchObject({ state: "kept", mustAsk: false })
    keeper.actor.send({ type: "leaving.asked" })
    expect(keeper.left).toEqual([true])
  })

  test("[WIZ-O02] whoever leaves at once is kept at once, and asked only where that takes too long or fails", async () => {
    const keeper = running()
    keeper.actor.send({ type: "draft.read", draft: kept(0) })
    typing(keeper)
    keeper.actor.send({ type: "leaving.asked" })
    expect(keeper.actor.getSnapshot().value).toEqual({ keeping: "saving", leaving: "hurrying" })
    await answer(keeper, Result.succeed(kept(1)))
    expect(keeper.left).toEqual([true])

    typing(keeper)
    keeper.actor.send({ type: "leaving.asked" })
    await answer(keeper, lost)
    expect(keeper.view()).toMatchObject({ state: "failed", asksToLeave: false })
    keeper.clock.increment(1_500)
    expect(keeper.view().asksToLeave).toBe(true)
    keeper.actor.send({ type: "leaving.dismissed" })
    keeper.clock.increment(3_500)
    await answer(keeper, Result.succeed(kept(2)))
    expect([keeper.left, keeper.view().state]).toEqual([[true, false], "kept"])
  })

  test("[WIZ-O02] another window's draft is never overwritten unasked: it is taken, or kept over with its revision", async () => {
    const keeper = running()
    keeper.actor.send({ type: "draft.read", draft: kept(1) })
    typing(keeper)
    keeper.clock.increment(600)
    await answer(keeper, theirs)
    typing(keeper)
    expect(keeper.view().theirs?.values.siret).toBe("732")
    keeper.actor.send({ type: "conflict.mineKept" })
    expect(keeper.actor.getSnapshot()).toMatchObject({
      value: { keeping: "saving" },
      context: { revision: 5, draft: { values: { siret: "552" } } }
    })
    await answer(keeper, theirs)
    keeper.actor.send({ type: "conflict.theirsTaken" })
    expect([keeper.taken, keeper.view()]).toMatchObject([[5], { state: "kept", theirs: null, mustAsk: false }])
  })
})
