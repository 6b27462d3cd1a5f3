import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { changeView, createView, listViews, removeView } from "#server/views/views.ts"

export const ViewsHandlers = HttpApiBuilder.group(
  PortalApi,
  "views",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        return yield* provided(listViews(yield* Viewer, params.firmId, query.list))
      }),
      create: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(createView(yield* Viewer, params.firmId, payload, headers["idempotency-key"]))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(changeView(yield* Viewer, params.firmId, params.viewId, payload, headers["if-match"]))
      }),
      remove: Effect.fn(function* ({ params }) {
        return yield* provided(removeView(yield* Viewer, params.firmId, params.viewId))
      })
    })
  })
)
