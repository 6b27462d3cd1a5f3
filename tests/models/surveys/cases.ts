import type { SurveyTurnEvent, SurveyTurnFacts } from "#machines/surveys/surveyTurn.machine.ts"

const by = { isSurveyed: true }
export const surveyTurnFacts: SurveyTurnFacts = {
  isEnabled: true,
  minDays: 90,
  mostClosures: 1,
  closures: 0,
  daysSince: null
}
export const surveyTurnCases: Readonly<Record<string, SurveyTurnEvent>> = {
  shown: { type: "survey.shown", by },
  closed: { type: "survey.closed", by },
  answered: { type: "survey.answered", by }
}
