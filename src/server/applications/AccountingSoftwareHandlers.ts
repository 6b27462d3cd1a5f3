import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { Sealing } from "#server/shared/Sealing.ts"
import { connect, disconnect, hasConnection, readCredentials } from "#server/applications/accountingConnections.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const AccountingSoftwareHandlers = HttpApiBuilder.group(
  PortalApi,
  "accountingSoftware",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient | Sealing>()
    return handlers.handleAll({
      access: Effect.fn(function* ({ params }) {
        const result = yield* provided(hasConnection(yield* Viewer, params))
        return { data: { data: { result } } }
      }),
      credentials: Effect.fn(function* ({ params }) {
        return { data: { data: yield* provided(readCredentials(yield* Viewer, params)) } }
      }),
      connect: Effect.fn(function* ({ params, payload }) {
        yield* provided(connect(yield* Viewer, params, payload))
      }),
      disconnect: Effect.fn(function* ({ params }) {
        yield* provided(disconnect(yield* Viewer, params))
      })
    })
  })
)
