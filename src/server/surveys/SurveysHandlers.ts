import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { answerSurvey, closeSurvey, dueSurvey } from "#server/surveys/shownSurveys.ts"
import { changeSettings, listAnswers, readResults, readSettings } from "#server/surveys/surveys.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

export const SurveysHandlers = HttpApiBuilder.group(
  PortalApi,
  "surveys",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const within = <A, E, R>(use: Effect.Effect<A, E, R>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, "nps", use))
    return handlers.handleAll({
      read: () => answer(within(readSettings)),
      change: ({ headers, payload }) => answer(within(changeSettings(payload, headers["if-match"]))),
      results: ({ query }) => answer(within(readResults(query.round))),
      answers: ({ query }) => provided(within(listAnswers(query)))
    })
  })
)

export const ShownSurveysHandlers = HttpApiBuilder.group(
  PortalApi,
  "shownSurveys",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      due: Effect.fn(function* ({ query }) {
        return yield* answer(dueSurvey(yield* Viewer, query.embedded === "true"))
      }),
      close: Effect.fn(function* ({ payload }) {
        yield* provided(closeSurvey(yield* Viewer, payload.collection_id))
      }),
      answer: Effect.fn(function* ({ payload }) {
        yield* provided(answerSurvey(yield* Viewer, payload))
      })
    })
  })
)
