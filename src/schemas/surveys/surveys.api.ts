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

/** [NPS-001] Settings of the NPS survey; there is one survey for all firms. */
export const SurveySettings = Schema.Struct({
  is_enabled: Schema.Boolean,
  /** [NPS-O02] Text shown when a user closes the survey, in three languages. */
  hide_fr: Schema.String,
  hide_en: Schema.String,
  hide_pt: Schema.String,
  /** [NPS-004] The survey's form, as JSON text. */
  form: Schema.String,
  /** [NPS-003] Minimum days between two surveys of one person. */
  min_days: Schema.Int,
  /** [NPS-002] Number of closures after which the survey is not shown again. */
  rejection_count: Schema.Int,
  /** [NPS-O02] Name of the current round, under which answers are stored; a new name starts a new round. */
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

/** Results of a round, anonymous. */
export const SurveyResults = Schema.Struct({
  /** Names of all rounds with answers and of the current round, latest first. */
  collections: Schema.Array(Schema.String),
  collection: Schema.String,
  answers: Schema.Int,
  /** Number of answers for each score, from 0 to 10; `months` has the same per month. */
  distribution: Schema.Array(Schema.Int),
  months: Schema.Array(Schema.Struct({ month: Schema.String, distribution: Schema.Array(Schema.Int) }))
})
export interface SurveyResults extends Schema.Schema.Type<typeof SurveyResults> {}

export const SurveyAnswer = Schema.Struct({
  id: Schema.Int,
  score: Schema.Int,
  comment: Schema.String,
  language: Schema.Literals(languages),
  /** Whether the person belongs to a firm or is a client user. */
  side: Schema.Literals(["firm", "client"]),
  answered_at: Instant,
  /** The answers to each question. */
  answers: Schema.Array(Schema.Struct({ question: Schema.String, values: Schema.Array(Schema.String) }))
})
export interface SurveyAnswer extends Schema.Schema.Type<typeof SurveyAnswer> {}

/** The survey that is due for the caller. */
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

/** [NET-110] [SAD-015] Settings and results of the survey, for super admins. */
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
    /** Results of a round; of the current one without `round`. */
    HttpApiEndpoint.get("results", "/sa/nps-surveys/results", {
      query: { round: Schema.optionalKey(collection) },
      success: Data(SurveyResults),
      error: [BadRequest, Forbidden]
    }),
    /** Latest first. */
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

/** [NPS-O02] The survey for signed-in users: whether it is due, and their answers. */
export class ShownSurveysApi extends HttpApiGroup.make("shownSurveys")
  .add(
    /** Null if no survey is due for the caller. Never due for super admins and on embedded pages. */
    HttpApiEndpoint.get("due", "/nps-survey", {
      query: { embedded: Schema.optionalKey(Schema.Literals(["true"])) },
      success: Data(Schema.NullOr(ShownSurvey)),
      error: [BadRequest]
    }),
    /** [NPS-002] Records that the caller closed the survey. 409 if it is not due for them. */
    HttpApiEndpoint.post("close", "/nps-survey/closures", {
      payload: Schema.Struct({ collection_id }),
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Conflict, Unprocessable]
    }),
    /** Stores the caller's answers, once per round; 409 for a second time. */
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
