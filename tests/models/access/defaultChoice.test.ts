import { Result } from "effect"
import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise, toPromise } from "xstate"
import {
  type CompaniesOutcome,
  type DefaultChoice,
  type DefaultChoiceInput,
  defaultChoiceMachine
} from "#machines/access/frame/defaultChoice.machine.ts"
import { toDefaultChoiceView } from "#machines/access/frame/defaultChoice.projection.ts"
import type { Failure } from "#schemas/access/rules.ts"
import { FirmId } from "#schemas/shared/ids.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"
import { atlas, dupont, firm, lumen, martin } from "./visitors.ts"

const nord = FirmId.make(3)
const firms = [firm(lumen), firm(atlas), firm(nord, { domain: "nord.localhost" })]
const failure: Failure = { status: 404, code: "error.404", errors: {}, retryAfter: null }
const base: DefaultChoiceInput = {
  firms,
  askedFirmId: null,
  askedVendorId: null,
  rememberedFirm: null,
  rememberedVendorId: null,
  whiteLabelFirmId: null,
  host: "lumen.localhost"
}

const decided = async (
  part: Partial<DefaultChoiceInput>,
  answer: (firmId: FirmId | null) => CompaniesOutcome = () => Result.succeed([dupont, martin])
) => {
  const companies = fromPromise<CompaniesOutcome, { readonly firmId: FirmId | null }>(({ input }) =>
    Promise.resolve(answer(input.firmId))
  )
  const actor = createActor(defaultChoiceMachine.provide({ actors: { companies } }), { input: { ...base, ...part } })
  const led: Array<string> = []
  actor.on("choice.ledElsewhere", ({ domain }) => led.push(domain))
  const choice: DefaultChoice = await toPromise(actor.start())
  return { choice, led }
}
const firmOf = async (part: Partial<DefaultChoiceInput>) => {
  const { choice } = await decided(part)
  return choice.kind === "chosen" ? choice.context.firmId : choice.kind === "elsewhere" ? choice.firmId : choice.kind
}
const companyOf = async (part: Partial<DefaultChoiceInput>) => {
  const { choice } = await decided(part)
  return choice.kind === "chosen" ? choice.context.vendorId : choice.kind
}

describe("the firm", () => {
  test("[ACC-021] the last selected one comes first, on the host it was kept for alone", async () => {
    expect(await firmOf({ rememberedFirm: { firmId: nord, host: "lumen.localhost" }, whiteLabelFirmId: atlas })).toBe(
      nord
    )
    expect(await firmOf({ rememberedFirm: { firmId: nord, host: "atlas.localhost" }, whiteLabelFirmId: atlas })).toBe(
      atlas
    )
  })
  test("[ACC-022] [ACC-023] [ACC-024] then the white label's, then the host's, then the first of the list", async () => {
    expect(await firmOf({ whiteLabelFirmId: atlas })).toBe(atlas)
    expect(await firmOf({ host: "nord.localhost" })).toBe(nord)
    expect(await firmOf({ host: "elsewhere.localhost" })).toBe(lumen)
    expect(await firmOf({ whiteLabelFirmId: FirmId.make(99), host: "nord.localhost" })).toBe(nord)
    expect(await firmOf({ firms: [] })).toBe("none")
  })
  test("[ACC-009] the firm that the address names comes before all", async () => {
    expect(await firmOf({ askedFirmId: nord, rememberedFirm: { firmId: atlas, host: "lumen.localhost" } })).toBe(nord)
    expect(await firmOf({ askedFirmId: FirmId.make(99) })).toBe(lumen)
  })
  test("[ACC-010] a named firm that fails to load gives way to the default one", async () => {
    const input = { askedFirmId: nord, askedVendorId: martin, host: "nord.localhost", whiteLabelFirmId: lumen }
    const broken = (firmId: FirmId | null): CompaniesOutcome =>
      firmId === nord ? Result.fail(failure) : Result.succeed([dupont, martin])
    expect(await decided(input, broken)).toEqual({
      choice: { kind: "chosen", context: { firmId: lumen, vendorId: dupont }, companies: [dupont, martin] },
      led: []
    })
  })
  test("[ACC-010] when the default one fails too, the failure is told", async () => {
    expect(await decided({}, () => Result.fail(failure))).toEqual({ choice: { kind: "failed", failure }, led: [] })
  })
  test("[ACC-025] a firm of another host leads to that host; the host of its white label keeps it", async () => {
    expect(await decided({ askedFirmId: atlas })).toEqual({
      choice: { kind: "elsewhere", domain: "atlas.localhost", firmId: atlas },
      led: ["atlas.localhost"]
    })
    expect((await decided({ host: "localhost", whiteLabelFirmId: lumen })).choice.kind).toBe("chosen")
    expect((await decided({ firms: [firm(lumen, { domain: "LUMEN.localhost" })] })).choice.kind).toBe("chosen")
  })
})

describe("the company", () => {
  test("[ACC-026] [ACC-027] [ACC-028] the context's, then the last selected, then the first", async () => {
    const asked = { askedFirmId: lumen, askedVendorId: martin }
    expect(await companyOf({ ...asked, rememberedVendorId: dupont })).toBe(martin)
    expect(await companyOf({ rememberedVendorId: martin })).toBe(martin)
    expect(await companyOf({})).toBe(dupont)
  })
  test("[ACC-026] [ACC-O05] one that cannot be reached is never chosen", () =>
    fc.assert(
      fc.asyncProperty(
        fc.option(fc.constantFrom(lumen, atlas, nord, FirmId.make(9))),
        fc.option(fc.constantFrom(dupont, martin)),
        fc.option(fc.constantFrom(dupont, martin)),
        fc.subarray([dupont, martin]),
        fc.constantFrom("lumen.localhost", "atlas.localhost", "localhost"),
        async (askedFirmId, askedVendorId, rememberedVendorId, companies, host) => {
          const { choice } = await decided({ askedFirmId, askedVendorId, rememberedVendorId, host }, () =>
            Result.succeed(companies)
          )
          if (choice.kind === "chosen") expect([null, ...companies]).toContain(choice.context.vendorId)
          if (choice.kind === "chosen" && companies.length > 0) expect(choice.context.vendorId).not.toBeNull()
          if (choice.kind === "elsewhere") expect(choice.domain).not.toBe(host)
        }
      )
    ))
})

const outcomes: ReadonlyArray<CompaniesOutcome> = [Result.succeed([dupont]), Result.fail(failure)]
const modelOf = (input: DefaultChoiceInput): Model<typeof defaultChoiceMachine> => ({
  machine: defaultChoiceMachine,
  input,
  cases: { "xstate.done.actor.companies": outcomes.map((output) => ({ type: "xstate.done.actor.companies", output })) },
  vertex: ({ choice, firm: taken }) => [choice.kind, taken?.id]
})
const models = [
  modelOf({ ...base, askedFirmId: nord, host: "nord.localhost", whiteLabelFirmId: lumen }),
  modelOf({ ...base, firms: [] }),
  modelOf({ ...base, askedFirmId: atlas })
]

test("[ACC-021] [ACC-028] every end is reached and only ends stop", () => {
  const missed = models.map(unreachedStates)
  expect(missed[0]?.filter((leaf) => missed.every((leaves) => leaves.includes(leaf)))).toEqual([])
  expect(models.flatMap(deadEnds)).toEqual([])
  for (const model of models) holdsAtRandom(model)
  for (const state of models.flatMap(reachable)) expect(toDefaultChoiceView(state).busy).toBe(state.status === "active")
})

describe("the running actor follows the model", () => {
  test.each(models.flatMap((model) => walks(model).map((walk) => ({ ...walk, model }))))(
    "[ACC-010] $title",
    async ({ model, run }) => {
      const companies = deferredActor<CompaniesOutcome, { readonly firmId: FirmId | null }>()
      const actor = createActor(defaultChoiceMachine.provide({ actors: { companies: companies.logic } }), {
        input: model.input
      }).start()
      await run({
        events: { "xstate.done.actor.companies": companies.resolve },
        states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
      })
      actor.stop()
    }
  )
})
