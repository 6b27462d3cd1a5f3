import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SurveyAnswer, SurveyChanges, SurveyResults, SurveySettings } from "#schemas/surveys/surveys.api.ts"
import { emptySurvey, surveyDefaults } from "#schemas/surveys/rules.ts"
import { checkRevision, stale } from "#server/shared/refusals.ts"

/** [NPS-O01] The settings before they are first saved: switched off. */
const unset: SurveySettings = {
  is_enabled: false,
  hide_fr: "",
  hide_en: "",
  hide_pt: "",
  form: emptySurvey.form,
  min_days: surveyDefaults.minDays,
  rejection_count: surveyDefaults.rejections,
  collection_id: "1",
  revision: 0
}

/** [NPS-001] The platform's survey settings; before they are first saved, the defaults (switched off). */
export const readSettings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ settings: SurveySettings | null }>`select app.survey_settings() as settings`
  return row?.settings ?? unset
})

/**
 * [NPS-003] [NPS-004] Saves survey settings; 412 if `ifMatch` is an older revision. The API schema has validated the
 * form and the limits.
 */
export const changeSettings = (change: SurveyChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readSettings
    yield* checkRevision(ifMatch, was.revision)
    const next = { ...was, ...change, collection_id: (change.collection_id ?? was.collection_id).trim() }
    if (JSON.stringify(next) === JSON.stringify(was) && was.revision > 0) return was
    const [row] = yield* sql<{ kept: boolean }>`
      select app.keep_survey(${JSON.stringify(next)}::text::json, ${was.revision}) as kept`
    return row?.kept === true ? yield* readSettings : yield* stale()
  })

export const readResults = (round: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ results: SurveyResults | null }>`
      select app.survey_results(${round ?? null}::text) as results`
    return row?.results ?? (yield* Effect.die(new Error("the survey has no results")))
  })

interface AnswersQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly round?: string | undefined
  readonly commented?: "true" | undefined
}
export const listAnswers = ({ commented, page = 1, per_page = 50, round }: AnswersQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<SurveyAnswer & { readonly total: number }>`
      select id::integer as id, score, comment, language, side, app.instant(answered_at) as answered_at, answers, total
        from app.survey_answers(${round ?? null}::text, ${commented === "true"}, ${per_page}, ${(page - 1) * per_page})`
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map((row) => {
        const { total: _, ...answer } = row
        return answer
      }),
      pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
    }
  })
