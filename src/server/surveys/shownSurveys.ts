import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import type { SurveyTurnEvent } from "#machines/surveys/surveyTurn.machine.ts"
import { decideSurveyTurn, isSurveyDue, type SurveyTurnState } from "#machines/surveys/surveyTurn.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { isAnswered, readSurveyForm, scoreIn, commentIn } from "#schemas/surveys/form.ts"
import type { ShownSurvey } from "#schemas/surveys/surveys.api.ts"
import { dieOnSql } from "#server/platform/scope.ts"
import { conflict, invalid } from "#server/shared/refusals.ts"

type Caller = Viewer["Service"]
interface Row extends ShownSurvey {
  readonly is_enabled: boolean
  readonly min_days: number
  readonly rejection_count: number
  readonly state: SurveyTurnState
  readonly closures: number
  readonly days_since: number | null
  readonly is_staff: boolean
}

const surveyOf = (user: number, isLocked: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ survey: Row | null }>`select app.survey_of(${user}, ${isLocked}) as survey`
    return row?.survey ?? null
  })

const factsOf = ({ closures, days_since, is_enabled, min_days, rejection_count }: Row) => ({
  isEnabled: is_enabled,
  minDays: min_days,
  mostClosures: rejection_count,
  closures,
  daysSince: days_since
})

/** [NPS-O02] The survey to show to the viewer now, or null. */
export const dueSurvey = (viewer: Caller, isEmbedded: boolean) =>
  Effect.gen(function* () {
    const row = yield* surveyOf(viewer.userId, false)
    if (row === null || !isSurveyDue(row.state, factsOf(row), !viewer.isSuperAdmin && !isEmbedded)) return null
    const { collection_id, form, hide_en, hide_fr, hide_pt } = row
    return { collection_id, form, hide_fr, hide_en, hide_pt } satisfies ShownSurvey
  }).pipe(dieOnSql)

/**
 * Applies an event to the viewer's turn in a round, and stores the new state. 409 if the machine refuses, or
 * `collection` is not the current round.
 */
const decided = (viewer: Caller, collection: string, type: SurveyTurnEvent["type"]) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const row = yield* surveyOf(viewer.userId, true)
    if (row === null || row.collection_id !== collection.trim()) return yield* conflict(["isSurveyOpen"])
    const by = { isSurveyed: !viewer.isSuperAdmin }
    const verdict = decideSurveyTurn(row.state, factsOf(row), { type, by })
    if (Result.isFailure(verdict)) return yield* conflict(verdict.failure.closedBy)
    const { context, value } = verdict.success.next
    yield* sql`select app.settle_survey(${viewer.userId}, ${row.collection_id}, ${value}, ${context.closures})`
    return row
  })

/**
 * [NPS-002] Counts a closure of the survey by the viewer. After `rejection_count` closures it is not shown again. 409
 * if it is not due, or `collection` is not the current round.
 */
export const closeSurvey = (viewer: Caller, collection: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(decided(viewer, collection, "survey.closed"))
  }).pipe(dieOnSql)

export interface GivenAnswers {
  readonly collection_id: string
  readonly language: Language
  readonly answers: ReadonlyArray<{ readonly question: string; readonly values: ReadonlyArray<string> }>
}

/** Stores the viewer's answers, once per round; 422 if they do not fit the form. */
export const answerSurvey = (viewer: Caller, { answers, collection_id, language }: GivenAnswers) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const row = yield* decided(viewer, collection_id, "survey.answered")
        const read = readSurveyForm(row.form)
        const given = Object.fromEntries(answers.map(({ question, values }) => [question, values]))
        if (Result.isFailure(read) || answers.length > Object.keys(given).length || !isAnswered(read.success, given))
          return yield* invalid({ answers: ["survey.answer_invalid"] })
        const kept = {
          collection_id: row.collection_id,
          language,
          side: row.is_staff ? "firm" : "client",
          score: scoreIn(read.success, given),
          comment: commentIn(read.success, given),
          answers
        }
        const [done] = yield* sql<{ kept: boolean }>`
          select app.keep_survey_answer(${viewer.userId}, ${JSON.stringify(kept)}::text::jsonb) as kept`
        if (done?.kept !== true) return yield* conflict(["isUnansweredSurvey"])
      })
    )
  }).pipe(dieOnSql)
