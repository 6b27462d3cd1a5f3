import { expect, test } from "vitest"
import { surveyTurnMachine, type SurveyTurnFacts } from "#machines/surveys/surveyTurn.machine.ts"
import { decideSurveyTurn, isSurveyDue, type SurveyTurnState } from "#machines/surveys/surveyTurn.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import { surveyTurnCases, surveyTurnFacts as facts } from "#tests/models/surveys/cases.ts"
import { deadEnds, type Model, unreachedStates } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const by = { isSurveyed: true }
const after = (state: SurveyTurnState, given: Partial<SurveyTurnFacts>, type: "survey.closed" | "survey.answered") => {
  const verdict = decideSurveyTurn(state, { ...facts, ...given }, { type, by })
  return Result.isSuccess(verdict)
    ? { state: verdict.success.next.value, closures: verdict.success.next.context.closures }
    : verdict.failure.closedBy
}

test("[NPS-001] every state is reachable, and the round of a person ends by an answer or by closures", () => {
  const model: Model<typeof surveyTurnMachine> = {
    machine: surveyTurnMachine,
    input: facts,
    cases: Object.fromEntries(Object.values(surveyTurnCases).map((event) => [event.type, [event]])) as never,
    vertex: ({ closures, daysSince }) => [closures, daysSince]
  }
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[NPS-002] [NPS-O01] after the third closure it is not shown any more", () => {
  const closed = { mostClosures: 3 }
  expect(after("waiting", closed, "survey.closed")).toEqual({ state: "waiting", closures: 1 })
  expect(after("waiting", { ...closed, closures: 1, daysSince: 90 }, "survey.closed")).toEqual({
    state: "waiting",
    closures: 2
  })
  expect(after("waiting", { ...closed, closures: 2, daysSince: 90 }, "survey.closed")).toEqual({
    state: "dropped",
    closures: 3
  })
  expect(isSurveyDue("dropped", facts, true)).toBe(false)
  expect(after("dropped", {}, "survey.answered")).toEqual(["mayStillBeShown"])
})

test("[NPS-003] [NPS-O02] it is shown again after the least days, never while it is off, to super admins or in embedded pages", () => {
  const due = (given: Partial<SurveyTurnFacts>, isSurveyed = true) =>
    isSurveyDue("waiting", { ...facts, ...given }, isSurveyed)
  expect([due({}), due({ daysSince: 89 }), due({ daysSince: 90 })]).toEqual([true, false, true])
  expect([due({ isEnabled: false }), due({}, false)]).toEqual([false, false])
  expect(isSurveyDue("answered", facts, true)).toBe(false)
  expect(after("waiting", { daysSince: 0 }, "survey.answered")).toEqual({ state: "answered", closures: 0 })
  expect(after("answered", {}, "survey.answered")).toEqual(["isUnansweredSurvey"])
})
