import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { missionWizardMachine } from "#machines/missions/missionWizard.machine.ts"
import { toMissionWizardView } from "#machines/missions/missionWizard.projection.ts"
import type {
  KeptDraft,
  MissionWizardEvent,
  WizardFinishOutcome,
  WizardFinishRequest,
  WizardReadOutcome,
  WizardSaveOutcome,
  WizardSaveRequest
} from "#machines/missions/missionWizard.setup.ts"
import { emptyMission, missionErrors } from "#schemas/missions/missionRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { mission } from "#tests/models/missions/cases.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const fresh: KeptDraft = {
  id: null,
  revision: 0,
  step: "data",
  content: emptyMission,
  kind: "draft",
  note: "",
  before: null
}
const kept = (step: KeptDraft["step"]): KeptDraft => ({ ...fresh, id: 4, revision: 2, step, content: mission() })
const amendment: KeptDraft = { ...kept("summary"), kind: "amendment", before: mission() }
const failed = (errors: Readonly<Record<string, ReadonlyArray<string>>> = {}) =>
  Result.fail({ status: 422, code: "error.422", errors, retryAfter: null })
const saved: WizardSaveOutcome = Result.succeed({ id: 4, revision: 3 })
const named: MissionWizardEvent = { type: "value.changed", field: "name", change: { name: "Tenue 2026" } }
const whole: MissionWizardEvent = { type: "value.changed", field: "services", change: mission() }

const fixtures = {
  "value.changed": [{ ...named, change: { ...mission(), name: "" } }, whole],
  "note.changed": [{ type: "note.changed", note: "Un site de plus" }],
  "step.continued": [{ type: "step.continued" }],
  "step.leftBack": [{ type: "step.leftBack" }],
  "step.chosen": (["data", "summary"] as const).map((step) => ({ type: "step.chosen", step }) as const),
  "draft.reread": [{ type: "draft.reread" }],
  "leaving.asked": [{ type: "leaving.asked" }],
  "leaving.confirmed": [{ type: "leaving.confirmed" }],
  "leaving.dismissed": [{ type: "leaving.dismissed" }]
} satisfies Record<MissionWizardEvent["type"], ReadonlyArray<MissionWizardEvent>>

const answers = (id: string, outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})
const model: Model<typeof missionWizardMachine> = {
  machine: missionWizardMachine,
  input: undefined,
  cases: {
    ...fixtures,
    ...answers("read", [Result.succeed(fresh), Result.succeed(kept("summary")), failed()]),
    ...answers("save", [saved, failed({ name: ["mission.name_taken"] })]),
    ...answers("finish", [Result.succeed({ id: 4 }), failed({ "services.0.ends_on": ["mission.service_outside"] })])
  },
  vertex: ({ content, heading, isChanged, step }) => [step, heading, isChanged, content.name !== ""]
}

test("[MIS-O01] every state of the wizard is reached, and none is a dead end but its end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model, {
    "what is finished is right and saved": ({ after }) =>
      !after.matches("finishing") ||
      (!after.context.isChanged && Object.keys(missionErrors(after.context.content)).length === 0)
  })
})

test("[MIS-O01] the view offers what the machine takes", () => {
  for (const state of reachable(model)) {
    const view = toMissionWizardView(state)
    expect(view.canGoBack && view.step === "data").toBe(false)
    expect(view.steps.filter(({ isHere }) => isHere).map(({ name }) => name)).toEqual([view.step])
    for (const { isOpen, name } of view.steps) expect(isOpen && name === view.step).toBe(false)
    if (view.phase === "finished") expect(view.canType).toBe(false)
    if (state.matches("saving")) expect([view.busy, view.canType, view.canContinue]).toEqual([true, false, false])
  }
})

const running = () => {
  const read = deferredActor<WizardReadOutcome>()
  const save = deferredActor<WizardSaveOutcome, WizardSaveRequest>()
  const isSaving = (snapshot: unknown) => (snapshot as { readonly value: unknown }).value === "saving"
  const finish = deferredActor<WizardFinishOutcome, WizardFinishRequest>()
  const asked: Array<WizardSaveRequest> = []
  const actor = createActor(
    missionWizardMachine.provide({ actors: { read: read.logic, save: save.logic, finish: finish.logic } })
  ).start()
  actor.subscribe((snapshot) => {
    if (!isSaving(snapshot)) return
    const { content, heading, id, note, revision, step } = snapshot.context
    asked.push({ id, revision, content, note, step: heading ?? step })
  })
  const told: Array<unknown> = []
  actor.on("*", (event) => void told.push(event))
  return { actor, asked, finish, read, save, told, view: () => toMissionWizardView(actor.getSnapshot()) }
}
const output = (of: unknown) => ({ event: { output: of } as never })

describe("the running actor follows the model", () => {
  test.each(walks(model))("[MIS-O01] $title", async ({ run }) => {
    const { actor, finish, read, save } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as MissionWizardEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ read, save, finish })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[MIS-O01] a step is left once it is right, and what it holds is kept on the server", async () => {
    const { actor, asked, read, save, told, view } = running()
    await read.resolve(output(Result.succeed(fresh)))
    actor.send({ type: "step.continued" })
    expect(view()).toMatchObject({ step: "data", errors: { name: ["mission.name_missing"] } })
    actor.send(named)
    actor.send({ type: "step.continued" })
    expect(view().busy).toBe(true)
    expect(asked.at(-1)).toMatchObject({ id: null, step: "services", content: { name: "Tenue 2026" } })
    await save.resolve(output(saved))
    expect(view()).toMatchObject({ id: 4, step: "services", busy: false })
    expect(told).toEqual([{ type: "step.refused" }, { type: "draft.kept", id: 4 }])
    actor.send({ type: "step.continued" })
    expect(view().errors).toEqual({ services: ["mission.services_missing"] })
    actor.send({ type: "step.leftBack" })
    expect(view().step).toBe("data")
  })

  test("[MIS-O01] a step of a new mission is ticked once it was left, not because its defaults are right", async () => {
    const ticked = async (draft: KeptDraft) => {
      const { actor, read, view } = running()
      await read.resolve(output(Result.succeed(draft)))
      const { steps } = view()
      actor.stop()
      return steps.flatMap(({ isDone, name }) => (isDone ? [name] : []))
    }
    expect(await ticked({ ...kept("data"), content: { ...mission(), services: [] } })).toEqual([])
    expect(await ticked(kept("team"))).toEqual(["data", "services"])
    expect(await ticked({ ...amendment, step: "data" })).toEqual(["services", "team", "dates", "summary"])
  })

  test("[MIS-O01] an unfinished mission opens where it was left, and its summary finishes it", async () => {
    const { actor, finish, read, told, view } = running()
    await read.resolve(output(Result.succeed(kept("summary"))))
    expect(view()).toMatchObject({ step: "summary", continueKey: "finish", mustAsk: false })
    expect(view().steps.every(({ isHere, isOpen }) => isHere || isOpen)).toBe(true)
    actor.send({ type: "step.continued" })
    await finish.resolve(output(Result.succeed({ id: 4 })))
    expect(view().phase).toBe("finished")
    expect(told).toEqual([{ type: "mission.prepared", id: 4 }])
  })

  test("[MIS-009] a name that is taken leads back to the step that holds it", async () => {
    const { actor, finish, read, view } = running()
    await read.resolve(output(Result.succeed(kept("summary"))))
    actor.send({ type: "step.continued" })
    await finish.resolve(output(failed({ name: ["mission.name_taken"] })))
    expect(view()).toMatchObject({ step: "data", errors: { name: ["mission.name_taken"] }, phase: "filling" })
  })

  test("[MIS-O01] whoever leaves keeps what was typed, and is asked only where it cannot be kept", async () => {
    const { actor, read, save, told } = running()
    await read.resolve(output(Result.succeed(kept("team"))))
    actor.send({ type: "leaving.asked" })
    actor.send({ type: "value.changed", field: "member_ids", change: { member_ids: [7, 8] } })
    actor.send({ type: "leaving.asked" })
    await save.resolve(output(saved))
    actor.send({ type: "value.changed", field: "name", change: { name: "" } })
    actor.send({ type: "leaving.asked" })
    actor.send({ type: "leaving.dismissed" })
    actor.send({ type: "leaving.asked" })
    actor.send({ type: "leaving.confirmed" })
    expect(told).toEqual([
      { type: "leaving.answered", leaves: true },
      { type: "draft.kept", id: 4 },
      { type: "leaving.answered", leaves: true },
      { type: "leaving.answered", leaves: false },
      { type: "leaving.answered", leaves: true }
    ])
  })

  test("[MIS-001] an amendment is finished with its content and the message to the client", async () => {
    const { actor, asked, finish, read, save, view } = running()
    await read.resolve(output(Result.succeed(amendment)))
    expect(view()).toMatchObject({ kind: "amendment", before: mission(), continueKey: "amend.finish" })
    actor.send({ type: "note.changed", note: "Un site de plus" })
    actor.send({ type: "value.changed", field: "reference", change: { reference: "A1" } })
    actor.send({ type: "step.continued" })
    expect(asked.at(-1)).toMatchObject({ note: "Un site de plus", content: { reference: "A1" } })
    await save.resolve(output(Result.succeed({ id: 4, revision: 2 })))
    expect(actor.getSnapshot().value).toBe("finishing")
    const { children } = actor.getSnapshot()
    expect(JSON.stringify(children["finish"]?.getPersistedSnapshot())).toContain("Un site de plus")
    await finish.resolve(
      output(Result.fail({ status: 409, code: "mission.amendment_same", errors: {}, retryAfter: null }))
    )
    expect(view()).toMatchObject({ phase: "filling", step: "summary", failure: "mission.amendment_same" })
  })

  test("[MIS-001] going back to the signed version takes its errors along", async () => {
    const { actor, read, view } = running()
    await read.resolve(output(Result.succeed({ ...amendment, step: "data" })))
    actor.send({ type: "value.changed", field: "name", change: { name: "" } })
    actor.send({ type: "step.continued" })
    expect(view().errors).toEqual({ name: ["mission.name_missing"] })
    actor.send({ type: "value.changed", field: "", change: mission() })
    expect(view()).toMatchObject({ errors: {}, content: mission() })
  })
})
