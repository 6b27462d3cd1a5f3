import { type SurveyTurnEvent, type SurveyTurnFacts, surveyTurnMachine } from "#machines/surveys/surveyTurn.machine.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"

/** The states that are stored. */
export const surveyTurnStates = ["waiting", "dropped", "answered"] as const
export type SurveyTurnState = (typeof surveyTurnStates)[number]

/** Restores the machine from a stored state. */
export const surveyTurnSnapshot = (state: SurveyTurnState, facts: SurveyTurnFacts) =>
  surveyTurnMachine.resolveState({ value: state, context: facts })

export const decideSurveyTurn = (state: SurveyTurnState, facts: SurveyTurnFacts, event: SurveyTurnEvent) =>
  decide(surveyTurnMachine, surveyTurnSnapshot(state, facts), event)

/** [NPS-O02] Whether the survey is to be shown now. */
export const isSurveyDue = (state: SurveyTurnState, facts: SurveyTurnFacts, isSurveyed: boolean): boolean =>
  Result.isSuccess(
    ask(surveyTurnMachine, surveyTurnSnapshot(state, facts), { type: "survey.shown", by: { isSurveyed } })
  )
