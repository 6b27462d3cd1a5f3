import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { type BrandingEvent, brandingMachine, type RootOutcome } from "#machines/branding/branding.machine.ts"
import { toBranding, toLooks } from "#machines/branding/branding.projection.ts"
import type { PortalRoot } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import fc from "#tests/support/properties.ts"

const firm = (id: number) => id as FirmId
const rootOf = (...ids: ReadonlyArray<number>) =>
  ({ white_labels: ids.map((accounting_firm_id) => ({ accounting_firm_id })) }) as unknown as PortalRoot
const outcomes: ReadonlyArray<RootOutcome> = [
  Result.succeed(rootOf(1)),
  Result.succeed(rootOf(2)),
  Result.succeed(rootOf()),
  Result.fail("unknown"),
  Result.fail("failed")
]
const fixtures = {
  "loading.retried": [{ type: "loading.retried" }],
  "firm.chosen": [
    { type: "firm.chosen", firmId: firm(1) },
    { type: "firm.chosen", firmId: firm(2) }
  ],
  "looks.changed": [{ type: "looks.changed" }],
  "looks.worn": [{ type: "looks.worn" }],
  "looks.putAway": [{ type: "looks.putAway" }]
} satisfies Record<BrandingEvent["type"], ReadonlyArray<BrandingEvent>>
const ended = (id: string) => outcomes.map((output) => ({ type: `xstate.done.actor.${id}`, output }))

const models = [null, firm(1)].map((asked): Model<typeof brandingMachine> => ({
  machine: brandingMachine,
  input: { asked },
  cases: { ...fixtures, "xstate.done.actor.load": ended("load"), "xstate.done.actor.read": ended("read") },
  vertex: ({ isOutdated, root, wanted }) => [
    wanted,
    isOutdated,
    root?.white_labels.map(({ accounting_firm_id }) => accounting_firm_id) ?? null
  ]
}))

test("[WHL-004] every state of the branding is reached and none is a dead end", () => {
  expect(models.map(unreachedStates)).toEqual([[], []])
  // Every outcome of a promise leads on; a rejection is a defect, and is not modelled as a transition.
  expect(models.map(deadEnds)).toEqual([[], []])
})

test("[ERR-026] [WHL-006] the first question has an answer exactly once it is no longer asked", () => {
  for (const state of models.flatMap(reachable)) {
    expect(toBranding(state) === null).toBe(state.matches("loading"))
    expect(state.can({ type: "loading.retried" })).toBe(
      toBranding(state) !== null && toBranding(state)?.status !== "ready"
    )
    // Where the firm's white label is not shown, the portal's own look is.
    if (!state.matches({ ready: { wear: "worn" } })) expect(toLooks(state)).toEqual([])
  }
})

const walked = models.flatMap((model) => walks(model).map((walk) => ({ ...walk, model, asked: model.input.asked })))

describe("the running branding follows the model", () => {
  test.each(walked)("[WHL-004] asked for $asked: $title", async ({ model, run }) => {
    const load = deferredActor<RootOutcome, FirmId | null>()
    const actor = createActor(brandingMachine.provide({ actors: { load: load.logic } }), { input: model.input }).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as BrandingEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ load, read: load })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

const start = (asked: number | null = null) => {
  const questions: Array<FirmId | null> = []
  const pending: Array<PromiseWithResolvers<RootOutcome>> = []
  const load = fromPromise<RootOutcome, FirmId | null>(({ input }) => {
    questions.push(input)
    const answer = Promise.withResolvers<RootOutcome>()
    pending.push(answer)
    return answer.promise
  })
  const actor = createActor(brandingMachine.provide({ actors: { load } }), {
    input: { asked: asked === null ? null : firm(asked) }
  }).start()
  const answer = async (outcome: RootOutcome) => {
    pending.at(-1)?.resolve(outcome)
    await Promise.resolve()
    await Promise.resolve()
  }
  const shown = () => toLooks(actor.getSnapshot())[0]?.accounting_firm_id ?? null
  return { actor, answer, questions, shown }
}

describe("journeys", () => {
  test("[ACC-010] the default firm stands in for a named one that does not load; a retry asks for the named one again", async () => {
    const { actor, answer, questions } = start(9)
    await answer(Result.fail("failed"))
    await answer(Result.fail("failed"))
    expect(toBranding(actor.getSnapshot())).toEqual({ status: "failed" })
    actor.send({ type: "loading.retried" })
    await answer(Result.fail("unknown"))
    await answer(Result.fail("unknown"))
    expect(toBranding(actor.getSnapshot())).toEqual({ status: "unknown" })
    expect(questions).toEqual([9, null, 9, null])
  })

  test("[WHL-004] looks that change while they are read are read again, once however often they changed", async () => {
    const { actor, answer, questions } = start()
    await answer(Result.succeed(rootOf(1)))
    actor.send({ type: "looks.changed" })
    actor.send({ type: "looks.changed" })
    actor.send({ type: "looks.changed" })
    await answer(Result.succeed(rootOf(1)))
    await answer(Result.succeed(rootOf(1)))
    expect([questions, actor.getSnapshot().matches({ ready: { looks: "known" } })]).toEqual([[null, 1, 1], true])
  })

  test("[WHL-004] of two firms chosen at once the later one is shown, and a firm that does not load can be chosen again", async () => {
    const { actor, answer, questions, shown } = start()
    await answer(Result.succeed(rootOf(1)))
    actor.send({ type: "firm.chosen", firmId: firm(2) })
    actor.send({ type: "firm.chosen", firmId: firm(3) })
    await answer(Result.fail("failed"))
    expect(shown()).toBe(1)
    actor.send({ type: "firm.chosen", firmId: firm(3) })
    await answer(Result.succeed(rootOf(3)))
    expect([shown(), questions]).toEqual([3, [null, 2, 3, 3]])
  })

  test("a page about no firm wears the portal's look, and a firm's looks are read meanwhile", async () => {
    const { actor, answer, shown } = start()
    await answer(Result.succeed(rootOf(1)))
    actor.send({ type: "looks.putAway" })
    actor.send({ type: "firm.chosen", firmId: firm(2) })
    await answer(Result.succeed(rootOf(2)))
    expect(shown()).toBeNull()
    actor.send({ type: "looks.worn" })
    expect(shown()).toBe(2)
  })
})

test("[WHL-004] [WHL-006] once a firm is known no answer takes its name away", () => {
  const any = fc.constantFrom<BrandingEvent | RootOutcome>(...Object.values(fixtures).flat(), ...outcomes)
  return fc.assert(
    fc.asyncProperty(fc.array(any, { maxLength: 20 }), async (steps) => {
      const { actor, answer } = start()
      await answer(Result.succeed(rootOf(1)))
      for (const step of steps) {
        if ("_tag" in step) await answer(step)
        else actor.send(step)
        const state = toBranding(actor.getSnapshot())
        expect(state?.status === "ready" && state.firmId !== null).toBe(true)
      }
      actor.stop()
    })
  )
})
