import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import { creationMachine } from "#machines/customers/creation/creation.machine.ts"
import { toCreationView } from "#machines/customers/creation/creation.projection.ts"
import type {
  CheckOutcome,
  CreateOutcome,
  CreateRequest,
  CreationEvent,
  DraftOutcome,
  DropOutcome,
  LookUpOutcome
} from "#machines/customers/creation/creation.types.ts"
import {
  creationErrors,
  creationSteps,
  type CreationStep,
  type CreationValues,
  emptyCreation,
  stepPlace
} from "#schemas/customers/creation/creation.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { administrator, begun, company, draft, fresh, named, siret } from "#tests/models/customers/creationCases.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const today = "2026-11-21"
const made = (tree: "ready" | "building"): CreateOutcome =>
  Result.succeed({ id: 7 as VendorId, company_name: "Fromagerie", tree })
const lost = Result.fail({ status: null, code: "connection.lost", errors: {}, retryAfter: null })
const refused = (errors: Readonly<Record<string, ReadonlyArray<string>>>) =>
  Result.fail({ status: 422, code: "error.422", errors, retryAfter: null })

const typed = (field: string, change: Partial<CreationValues>): CreationEvent => ({
  type: "value.changed",
  field,
  change
})
const fixtures = {
  "value.changed": [typed("siret", { siret })],
  "step.continued": [{ type: "step.continued" }],
  "step.leftBack": [{ type: "step.leftBack" }],
  "step.chosen": [{ type: "step.chosen", step: "years" }],
  "lookUp.repeated": [{ type: "lookUp.repeated" }],
  "draft.reread": [{ type: "draft.reread" }],
  "restart.asked": [{ type: "restart.asked" }],
  "restart.confirmed": [{ type: "restart.confirmed" }],
  "restart.dismissed": [{ type: "restart.dismissed" }],
  "draft.taken": [{ type: "draft.taken", draft: begun }],
  "tree.built": [{ type: "tree.built" }],
  "another.begun": [{ type: "another.begun" }]
} satisfies Record<CreationEvent["type"], ReadonlyArray<CreationEvent>>

const done = (id: string, outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})
const answers: ReadonlyArray<LookUpOutcome> = [
  Result.succeed({ outcome: "found", company }),
  Result.succeed({ outcome: "known_here", vendor_id: 9 as VendorId }),
  Result.succeed({ outcome: "no_data" }),
  Result.succeed({ outcome: "unavailable" }),
  lost
]
const model: Model<typeof creationMachine> = {
  machine: creationMachine,
  input: { today },
  cases: {
    ...fixtures,
    ...done("readDraft", [Result.succeed(fresh), lost]),
    ...done("dropDraft", [Result.succeed(null), lost]),
    ...done("lookUp", answers),
    ...done("checkAddress", [Result.succeed(null), Result.succeed("customer.client_is_staff"), lost]),
    ...done("create", [made("ready"), made("building"), refused({ siret: ["customer.siret_known_here"] }), lost])
  },
  vertex: ({ answer, furthest, values }) => [
    answer?.outcome,
    stepPlace(furthest) >= stepPlace("years"),
    values.siret,
    values.looked_up !== "",
    values.general.company_name !== "",
    values.administrator.email
  ]
}

test("[WIZ-001] [WIZ-O02] every state of the wizard is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model, {
    "what is created is right": ({ after }) =>
      !after.matches("creating") || Object.keys(creationErrors(after.context.values, today)).length === 0,
    "nobody is further than they have been": ({ after: { context } }) =>
      stepPlace(context.step) <= stepPlace(context.furthest)
  })
})

test("[WIZ-001] [WIZ-O02] the wizard offers what its machine takes, shows each fault where it is typed, and a closed event changes nothing", () => {
  const events = Object.values(fixtures).flat()
  for (const state of reachable(model)) {
    const view = toCreationView(state)
    expect(view.steps.map(({ name }) => name)).toHaveLength(7)
    expect(view.steps.filter(({ isHere }) => isHere).map(({ name }) => name)).toEqual([view.step])
    expect(view.canContinue && view.busy).toBe(false)
    expect(view.made !== null).toBe(view.phase === "created")
    expect(view.isBuilding && view.phase !== "created").toBe(false)
    if (view.answerKey !== null) expect(view.step).toBe("siret")
    const actor = createActor(creationMachine, { snapshot: state as never, input: { today } })
    for (const event of events.filter((candidate) => !state.can(candidate))) {
      actor.send(event)
      expect(actor.getSnapshot()).toMatchObject({ value: state.value, context: state.context })
    }
  }
})

const running = () => {
  const readDraft = deferredActor<DraftOutcome>()
  const dropDraft = deferredActor<DropOutcome>()
  const lookUp = deferredActor<LookUpOutcome, { readonly siret: string }>()
  const checkAddress = deferredActor<CheckOutcome, { readonly email: string }>()
  const create = deferredActor<CreateOutcome, CreateRequest>()
  const watched: Array<number | null> = []
  const actor = createActor(
    creationMachine.provide({
      actors: {
        readDraft: readDraft.logic,
        dropDraft: dropDraft.logic,
        lookUp: lookUp.logic,
        checkAddress: checkAddress.logic,
        create: create.logic,
        watchTree: fromCallback<EventObject, { readonly vendorId: number | null }>(({ input }) => {
          watched.push(input.vendorId)
        })
      }
    }),
    { input: { today } }
  ).start()
  const actors = { readDraft, dropDraft, lookUp, checkAddress, create }
  return { actor, actors, watched, view: () => toCreationView(actor.getSnapshot()) }
}

describe("the running wizard follows the model", () => {
  test.each(walks(model))("[WIZ-001] $title", async ({ run }) => {
    const { actor, actors } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as CreationEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings(actors)
      } as never,
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

const year = { name: "", start: "2026-01-01", end: "2026-12-31" }
const faults = {
  siret: { values: { siret: "552" }, field: "siret" },
  general: { values: { general: emptyCreation.general }, field: "general.company_name" },
  administrator: { values: { administrator: { ...administrator, email: "claire" } }, field: "administrator.email" },
  years: { values: { years: [year] }, field: "years.0.name" }
} satisfies Partial<Record<CreationStep, { readonly values: Partial<CreationValues>; readonly field: string }>>
const faultySteps = Object.keys(faults) as ReadonlyArray<keyof typeof faults>
const whole = { siret, looked_up: siret, general: named, administrator }

describe("what is wrong", () => {
  const taken = (step: CreationStep, values: Partial<CreationValues>) => {
    const wizard = running()
    const told: Array<string> = []
    wizard.actor.on("step.refused", ({ type }) => void told.push(type))
    return { ...wizard, told, read: Result.succeed(draft(step, "tree", { ...whole, ...values })) }
  }
  const begin = async ({ actors, read, view }: ReturnType<typeof taken>) => {
    await actors.readDraft.resolve({ event: { output: read } as never })
    await expect.poll(() => view().phase).not.toBe("reading")
  }

  test.each(faultySteps)("[WIZ-O01] a draft is taken up at %s, which lets nobody on with a fault", async (step) => {
    const { field, values } = faults[step]
    const wizard = taken(step, values)
    await begin(wizard)
    expect(wizard.view()).toMatchObject({ step, errors: {} })
    wizard.actor.send({ type: "step.continued" })
    expect(Object.keys(wizard.view().errors)).toContain(field)
    expect([wizard.view().step, wizard.told]).toEqual([step, ["step.refused"]])
    wizard.actor.stop()
  })

  test.each(faultySteps)("[WIZ-O01] the last step leads back to %s where a fault is left", async (step) => {
    const { field, values } = faults[step]
    const wizard = taken("tree", values)
    await begin(wizard)
    wizard.actor.send({ type: "step.continued" })
    expect(Object.keys(wizard.view().errors)).toContain(field)
    expect([wizard.view().step, wizard.told]).toEqual([step, ["step.refused"]])
    wizard.actor.stop()
  })

  test.each(["accountants", "applications"] as const)(
    "[WIZ-001] a draft is taken up at %s, which asks for choices alone, and goes on",
    async (step) => {
      const wizard = taken(step, {})
      await begin(wizard)
      expect(wizard.view().step).toBe(step)
      wizard.actor.send({ type: "step.continued" })
      expect([wizard.view().step, wizard.told]).toEqual([creationSteps[stepPlace(step) + 1], []])
      wizard.actor.stop()
    }
  )
})

describe("journeys", () => {
  type Running = ReturnType<typeof running>
  const resolve = async ({ actor, actors }: Running, id: keyof Running["actors"], output: unknown) => {
    const before = actor.getSnapshot()
    await actors[id].resolve({ event: { output } as never })
    await expect.poll(() => actor.getSnapshot() !== before).toBe(true)
  }
  const goOn = ({ actor }: Running, times = 1) => {
    for (let n = 0; n < times; n += 1) actor.send({ type: "step.continued" })
  }

  test("[WIZ-002] [WIZ-003] [WIZ-006] [WIZ-009] a company of the register is created with six returns, and its folders are told of", async () => {
    const wizard = running()
    const kept: Array<CreationStep> = []
    wizard.actor.on("draft.changed", ({ draft: { step } }) => kept.push(step))
    await resolve(wizard, "readDraft", Result.succeed(fresh))
    wizard.actor.send(typed("siret", { siret: "552 032 534 00703" }))
    goOn(wizard)
    expect(wizard.view().busy).toBe(true)
    await resolve(wizard, "lookUp", answers[0])
    expect(wizard.view()).toMatchObject({
      step: "general",
      isClosedPlace: true,
      values: {
        general: { company_name: "DANONE", capital: "1000,5" },
        address: { city: "PARIS" },
        years: [{ name: "Exercice 2026", start: "2026-01-01", end: "2026-12-31" }]
      }
    })
    goOn(wizard, 5)
    expect(wizard.view()).toMatchObject({ step: "tree", continueKey: "create" })
    goOn(wizard)
    await resolve(wizard, "create", made("building"))
    expect(wizard.view()).toMatchObject({ phase: "created", isBuilding: true })
    expect(wizard.watched).toEqual([7])
    wizard.actor.send({ type: "tree.built" })
    expect(wizard.view()).toMatchObject({ isBuilding: false, made: { tree: "ready" } })
    expect(kept.slice(-6)).toEqual(["general", "accountants", "administrator", "years", "applications", "tree"])
  })

  test("[VAL-045] [VAL-046] [ERR-060] [ERR-062] a known number leads to its file, an unknown one to typing by hand, and a silent register is asked again", async () => {
    const wizard = running()
    await resolve(wizard, "readDraft", Result.succeed(fresh))
    wizard.actor.send(typed("siret", { siret }))
    goOn(wizard)
    await resolve(wizard, "lookUp", answers[1])
    expect(wizard.view()).toMatchObject({ answerKey: "customer.siret_known_here", knownVendor: 9, canContinue: false })
    wizard.actor.send(typed("siret", { siret: "73282932000074" }))
    expect(wizard.view()).toMatchObject({ answerKey: null, canContinue: true })
    goOn(wizard)
    await resolve(wizard, "lookUp", answers[3])
    expect(wizard.view()).toMatchObject({ answerKey: "customer.register_unavailable", canRepeat: true })
    wizard.actor.send({ type: "lookUp.repeated" })
    await resolve(wizard, "lookUp", answers[2])
    expect(wizard.view()).toMatchObject({
      answerKey: "customer.siret_no_data",
      canRepeat: false,
      continueKey: "byHand"
    })
    goOn(wizard)
    expect(wizard.view()).toMatchObject({ step: "general", values: { general: { company_name: "" } } })
    goOn(wizard)
    expect(wizard.view().errors).toEqual({ "general.company_name": ["customer.company_name_missing"] })
  })

  test("[WIZ-O02] [VAL-047] [ERR-061] nothing typed is lost by going back, by a refused address, or where somebody else was quicker", async () => {
    const wizard = running()
    await resolve(wizard, "readDraft", Result.succeed(begun))
    wizard.actor.send(typed("administrator", { administrator }))
    goOn(wizard)
    await resolve(wizard, "checkAddress", Result.succeed("customer.client_is_staff"))
    expect(wizard.view()).toMatchObject({
      step: "administrator",
      errors: { "administrator.email": ["customer.client_is_staff"] }
    })
    wizard.actor.send({ type: "step.leftBack" })
    wizard.actor.send({ type: "step.chosen", step: "administrator" })
    expect(wizard.view().values.administrator).toEqual(administrator)
    wizard.actor.send({ type: "step.chosen", step: "tree" })
    goOn(wizard)
    await resolve(wizard, "create", refused({ siret: ["customer.siret_known_elsewhere"] }))
    expect(wizard.view()).toMatchObject({
      step: "siret",
      errors: { siret: ["customer.siret_known_elsewhere"] },
      values: { administrator, general: named }
    })
    wizard.actor.send(typed("siret", { siret: "73282932000074" }))
    expect(wizard.view().steps.filter(({ isOpen }) => isOpen)).toEqual([])
    wizard.actor.send(typed("siret", { siret }))
    goOn(wizard)
    expect(wizard.view()).toMatchObject({ step: "general", values: { general: named } })
  })

  test("[WIZ-O02] what was begun is thrown away only when it is said twice", async () => {
    const wizard = running()
    await resolve(wizard, "readDraft", Result.succeed(begun))
    wizard.actor.send({ type: "restart.asked" })
    expect(wizard.view().asksToRestart).toBe(true)
    wizard.actor.send({ type: "restart.dismissed" })
    expect(wizard.view()).toMatchObject({ asksToRestart: false, step: "administrator", values: { siret } })
    wizard.actor.send({ type: "restart.asked" })
    wizard.actor.send({ type: "restart.confirmed" })
    await resolve(wizard, "dropDraft", Result.succeed(null))
    await resolve(wizard, "readDraft", Result.succeed(fresh))
    expect(wizard.view()).toMatchObject({ step: "siret", values: emptyCreation, canRestart: false })
  })
})
