import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import * as Result from "#schemas/shared/result.ts"
import { firstSurveyForm, formFaultCode, readSurveyForm } from "#schemas/surveys/form.ts"

/**
 * [NPS-O01] Defaults: days between two surveys of one person, and closures after which the survey is not shown again.
 */
export const surveyDefaults = { minDays: 90, rejections: 3 } as const
export const surveyBounds = { minDays: [1, 3_650], rejections: [1, 100], hide: 500, collection: 60 } as const

export const surveyFormProblem = (text: string): MessageCode | null => {
  const read = readSurveyForm(text)
  return Result.isSuccess(read) ? null : formFaultCode(read.failure)
}
export const collectionProblem = (text: string): MessageCode | null =>
  /^[a-z0-9][a-z0-9-]{0,59}$/i.test(text.trim()) ? null : "survey.collection_invalid"
export const hideProblem = (text: string): MessageCode | null =>
  text.length > surveyBounds.hide ? "survey.hide_long" : null
const numberProblem = (text: string, [least, most]: readonly [number, number], code: MessageCode) =>
  /^[0-9]{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most ? null : code

/** Form values of the settings; numbers are digits. */
export const emptySurvey = {
  is_enabled: false,
  min_days: String(surveyDefaults.minDays),
  rejection_count: String(surveyDefaults.rejections),
  collection_id: "",
  hide_fr: "",
  hide_en: "",
  hide_pt: "",
  form: firstSurveyForm
}
export type SurveyValues = typeof emptySurvey

/**
 * [NPS-001] [NPS-003] [NPS-004] Form of the survey's settings: numbers within `surveyBounds`, and the survey's form as
 * JSON.
 */
export const surveySettingsForm = formOf(emptySurvey, (values) =>
  errorsOf({
    min_days: numberProblem(values.min_days, surveyBounds.minDays, "survey.days_invalid"),
    rejection_count: numberProblem(values.rejection_count, surveyBounds.rejections, "survey.closures_invalid"),
    collection_id: collectionProblem(values.collection_id),
    hide_fr: hideProblem(values.hide_fr),
    hide_en: hideProblem(values.hide_en),
    hide_pt: hideProblem(values.hide_pt),
    form: surveyFormProblem(values.form)
  })
)
