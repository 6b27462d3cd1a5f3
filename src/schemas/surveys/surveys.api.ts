import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { languages } from "#schemas/shared/constants.ts"
import { Instant } from "#schemas/shared/ids.ts"
import { judged, said, wholeNumber } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, PreconditionFailed, Unprocessable } from "#schemas/shared/problem.ts"
import { surveyFormLimits } from "#schemas/surveys/form.ts"
import { collectionProblem, hideProblem, surveyBounds, surveyFormProblem } from "#schemas/surveys/rules.ts"

/** [NPS-001] The settings of the NPS survey; there is one survey for all firms. */
export const SurveySettings = Schema.Struct({
  is_enabled: Schema.Boolean,
  /** [NPS-O02] The text shown when it is closed, in three languages. */
  hide_fr: Schema.String,
  hide_en: Schema.String,
  hide_pt: Schema.String,
  /** [NPS-004] The form, as JSON. */
  form: Schema.String,
  /** [NPS-003] Least days between two surveys of one person. */
  min_days: Schema.Int,
  /** [NPS-002] Closures after which it is not shown any more. */
  rejection_count: Schema.Int,
  /** [NPS-O02] Where the answers of the present round are kept: another name begins another round. */
  collection_id: Schema.String,
  revision: Schema.Int
})
export interface SurveySettings extends Schema.Schema.Type<typeof SurveySettings> {}

const hide = judged("survey.hide_long", hideProblem)
/** PATCH: omitted keys are unchanged. */
export const SurveyChanges = Schema.Struct({
  is_enabled: Schema.optionalKey(said(Schema.Boolean, "customer.choice_invalid")),
  hide_fr: Schema.optionalKey(hide),
  hide_en: Schema.optionalKey(hide),
  hide_pt: Schema.optionalKey(hide),
  form: Schema.optionalKey(judged("form.json_invalid", surveyFormProblem)),
  min_days: Schema.optionalKey(wholeNumber("survey.days_invalid", ...surveyBounds.minDays)),
  rejection_count: Schema.optionalKey(wholeNumber("survey.closures_invalid", ...surveyBounds.rejections)),
  collection_id: Schema.optionalKey(judged("survey.collection_invalid", collectionProblem))
})
export interface SurveyChanges extends Schema.Schema.Type<typeof SurveyChanges> {}

/** Results of a round. No answer says whose it is. */
export const SurveyResults = Schema.Struct({
  /** All rounds with answers and the present one, newest first. */
  collections: Schema.Array(Schema.String),
  collection: Schema.String,
  answers: Schema.Int,
  /** How often each score was given, from 0 to 10. */
  distribution: Schema.Array(Schema.Int),
  months: Schema.Array(Schema.Struct({ month: Schema.String, distribution: Schema.Array(Schema.Int) }))
})
export interface SurveyResults extends Schema.Schema.Type<typeof SurveyResults> {}

export const SurveyAnswer = Schema.Struct({
  id: Schema.Int,
  score: Schema.Int,
  comment: Schema.String,
  language: Schema.Literals(languages),
  /** Whether a member of a firm answered, or a client's user. */
  side: Schema.Literals(["firm", "client"]),
  answered_at: Instant,
  /** What was answered to each question. */
  answers: Schema.Array(Schema.Struct({ question: Schema.String, values: Schema.Array(Schema.String) }))
})
export interface SurveyAnswer extends Schema.Schema.Type<typeof SurveyAnswer> {}

/** The survey that somebody is shown now. */
export const ShownSurvey = Schema.Struct({
  collection_id: Schema.String,
  form: Schema.String,
  hide_fr: Schema.String,
  hide_en: Schema.String,
  hide_pt: Schema.String
})
export interface ShownSurvey extends Schema.Schema.Type<typeof ShownSurvey> {}

const collection_id = judged("survey.collection_invalid", collectionProblem)
const collection = Schema.String.check(Schema.isMaxLength(surveyBounds.collection))

/** [NET-110] [SAD-015] For the provider's people. */
export class SurveysApi extends HttpApiGroup.make("surveys")
  .add(
    HttpApiEndpoint.get("read", "/sa/nps-surveys", { success: Data(SurveySettings), error: [BadRequest, Forbidden] }),
    /** [NPS-003] [NPS-004] 412 if `If-Match` is not the current revision. */
    HttpApiEndpoint.patch("change", "/sa/nps-surveys", {
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: SurveyChanges,
      success: Data(SurveySettings),
      error: [BadRequest, Forbidden, PreconditionFailed, Unprocessable]
    }),
    /** Without `round`: the present one. */
    HttpApiEndpoint.get("results", "/sa/nps-surveys/results", {
      query: { round: Schema.optionalKey(collection) },
      success: Data(SurveyResults),
      error: [BadRequest, Forbidden]
    }),
    /** Newest first. */
    HttpApiEndpoint.get("answers", "/sa/nps-surveys/answers", {
      query: {
        ...PageQuery,
        round: Schema.optionalKey(collection),
        commented: Schema.optionalKey(Schema.Literals(["true"]))
      },
      success: Page(SurveyAnswer),
      error: [BadRequest, Forbidden]
    })
  )
  .middleware(SignedInOnly) {}

/** [NPS-O02] For all signed-in users: what they are shown, and what they say. */
export class ShownSurveysApi extends HttpApiGroup.make("shownSurveys")
  .add(
    /** Null if nothing is to be shown to the caller now; always for the provider's people and for embedded pages. */
    HttpApiEndpoint.get("due", "/nps-survey", {
      query: { embedded: Schema.optionalKey(Schema.Literals(["true"])) },
      success: Data(Schema.NullOr(ShownSurvey)),
      error: [BadRequest]
    }),
    /** [NPS-002] 409 if it is not shown to the caller. */
    HttpApiEndpoint.post("close", "/nps-survey/closures", {
      payload: Schema.Struct({ collection_id }),
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Conflict, Unprocessable]
    }),
    /** Once in a round: 409 afterwards. */
    HttpApiEndpoint.post("answer", "/nps-survey/answers", {
      payload: Schema.Struct({
        collection_id,
        language: said(Schema.Literals(languages), "survey.answer_invalid"),
        answers: said(
          Schema.Array(
            Schema.Struct({
              question: said(Schema.String, "survey.answer_invalid").check(
                Schema.isMaxLength(surveyBounds.collection, { message: "survey.answer_invalid" })
              ),
              values: said(
                Schema.Array(
                  said(Schema.String, "survey.answer_invalid").check(
                    Schema.isMaxLength(surveyFormLimits.answer, { message: "survey.answer_invalid" })
                  )
                ).check(Schema.isMaxLength(surveyFormLimits.choices)),
                "survey.answer_invalid"
              )
            })
          ).check(Schema.isMaxLength(surveyFormLimits.questions)),
          "survey.answer_invalid"
        )
      }),
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Conflict, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
