import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { findEverywhere } from "#server/everywhere/findEverywhere.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const EverywhereHandlers = HttpApiBuilder.group(
  PortalApi,
  "everywhere",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      find: Effect.fn(function* ({ params, query }) {
        const found = findEverywhere(yield* Viewer, params.firmId, query)
        return { data: yield* provided(found) }
      })
    })
  })
)
