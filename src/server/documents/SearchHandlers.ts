import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { search } from "#server/documents/search.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const SearchHandlers = HttpApiBuilder.group(
  PortalApi,
  "search",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      find: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        return yield* provided(search(viewer, params.vendorId, query))
      })
    })
  })
)
