import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type FinancialYearEvent, financialYearMachine } from "#machines/customers/financialYear.machine.ts"
import { decideYear, financialYearSnapshot, toYearView } from "#machines/customers/financialYear.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayKeepYears } from "#schemas/access/policy.ts"
import type { PeriodState } from "#schemas/customers/accountingPeriod.ts"
import { nextYear } from "#services/customers/yearResource.ts"
import { yearForm, yearsOverlap } from "#schemas/customers/years.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import fc from "#tests/support/properties.ts"
import { yearCases as cases } from "#tests/models/customers/yearCases.ts"

const paths = pathsOf(financialYearMachine, undefined as never, cases)

describe("a stored financial year, reloaded before every event, follows the model", () => {
  test.each(paths)("[CLI-018] [CLI-019] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(financialYearMachine)[0])
    const reload = () => financialYearMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: FinancialYearEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(financialYearMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => String(state.value)))).toEqual(
      new Set(["creating", "ready", "deleting", "deleted"])
    )
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("journeys", () => {
  const play = (...events: ReadonlyArray<FinancialYearEvent>) =>
    events.reduce(
      (state, event) => String(Result.getOrThrow(decideYear(state as PeriodState, event)).next.value),
      "creating"
    )
  const { "deletion.requested": deletion, "folders.examined": examined, "folders.made": made } = cases

  test("[CLI-018] [CLI-019] a year is made, asked to go, and gone", () => {
    expect([play(made), play(made, deletion), play(made, deletion, examined)]).toEqual(["ready", "deleting", "deleted"])
  })

  test("[VAL-035] a document that came while the job waited keeps the year, which can be asked to go again", () => {
    const came = { ...examined, holdsDocuments: true }
    expect(play(made, deletion, came)).toBe("ready")
    expect(play(made, deletion, came, deletion, examined)).toBe("deleted")
  })

  test("[VAL-035] what closes the deletion says its name, in every state", () => {
    const closed = (state: PeriodState, event: Partial<typeof deletion> | object) => {
      const verdict = decideYear(state, { ...deletion, ...event })
      return Result.isFailure(verdict) ? verdict.failure.closedBy : null
    }
    expect(closed("ready", { holdsDocuments: true })).toEqual(["isNoFilledYear"])
    expect(closed("ready", { by: { mayKeep: false } })).toEqual(["mayKeepYears"])
    expect([closed("creating", {}), closed("deleting", {})]).toEqual([["isYearMade"], ["isYearKept"]])
    const view = (state: PeriodState, holds_documents = false, closed_by: ReadonlyArray<string> = []) =>
      toYearView({ state, holds_documents, closed_by })
    expect(view("ready")).toEqual({ progressKey: null, offersDeletion: true, deletionClosedBy: null })
    expect(view("ready", true)).toEqual({
      progressKey: null,
      offersDeletion: true,
      deletionClosedBy: "isNoFilledYear"
    })
    expect(view("creating")).toEqual({ progressKey: "creating", offersDeletion: false, deletionClosedBy: "isYearMade" })
    expect(view("ready", false, ["isCompanyAdmin"])).toMatchObject({ offersDeletion: false })
  })

  test("the work that a state asks for is named", () => {
    const [, actions] = initialTransition(financialYearMachine)
    expect(actions.map(({ type }) => type)).toEqual(["makeFolders"])
    expect(Result.getOrThrow(decide(financialYearMachine, financialYearSnapshot("ready"), deletion)).jobs).toEqual([
      "removeFolders"
    ])
  })
})

describe("years", () => {
  test("[CLI-006] [ROL-021] are the firm's and the company's administrators' to keep", () => {
    expect(mayKeepYears({ firmRole: "collaborator", vendorRole: null })).toEqual([])
    expect(mayKeepYears({ firmRole: null, vendorRole: "admin" })).toEqual([])
    expect(mayKeepYears({ firmRole: null, vendorRole: "guest" })).toEqual(["isCompanyAdmin"])
    expect(mayKeepYears({ firmRole: null, vendorRole: null })).toEqual(["isMember"])
  })

  test("[CLI-006] the one that is offered follows the newest, lasts a year and is a good one", () => {
    expect(nextYear([], "2026-11-21")).toEqual({ name: "Exercice 2026", start: "2026-01-01", end: "2026-12-31" })
    expect(nextYear([{ end: "2027-02-28" }], "2026-11-21")).toMatchObject({ start: "2027-03-01", end: "2028-02-29" })
    const day = fc.date({ min: new Date("1950-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const end = date.toISOString().slice(0, 10)
        const next = nextYear([{ end }], "2026-01-01")
        expect(yearForm.check(next)).toEqual({})
        expect(yearsOverlap({ start: "1900-01-01", end }, next)).toBe(false)
      })
    )
  })
})
