import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { chooseDashboard, readDashboard } from "#server/analytics/readDashboard.ts"
import { keepError, noteBeat } from "#server/analytics/usage.ts"
import type { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const AnalyticsHandlers = HttpApiBuilder.group(
  PortalApi,
  "analytics",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | Settings>()
    return handlers.handleAll({
      read: Effect.fn(function* ({ params, query }) {
        return yield* answer(readDashboard(yield* Viewer, params.firmId, query))
      }),
      choose: Effect.fn(function* ({ params, payload }) {
        yield* provided(chooseDashboard(yield* Viewer, params.firmId, payload.address))
      }),
      beat: Effect.fn(function* ({ params, payload }) {
        yield* provided(noteBeat(yield* Viewer, params.firmId, payload.screen))
      }),
      report: Effect.fn(function* ({ params, payload }) {
        yield* provided(keepError(yield* Viewer, params.firmId, payload))
      })
    })
  })
)
