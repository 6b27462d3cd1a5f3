import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { PersistedQueue } from "effect/persistence"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { portalOrigin } from "#server/access/portalOrigin.ts"
import type { Sealing } from "#server/shared/Sealing.ts"
import { authorizeConnection, finishAuthorization } from "#server/applications/connectors/authorizeConnection.ts"
import { changeConnection } from "#server/applications/connectors/changeConnection.ts"
import { listConnections } from "#server/applications/connectors/connections.ts"
import type { Connectors } from "#server/applications/connectors/Connectors.ts"
import { createConnection } from "#server/applications/connectors/createConnection.ts"
import {
  activateConnection,
  deactivateConnection,
  deleteConnection,
  synchroniseNow
} from "#server/applications/connectors/liveConnection.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { inOffice } from "#server/shared/requestScope.ts"

type Needs = SqlClient.SqlClient | Sealing | Connectors | Settings | PersistedQueue.PersistedQueueFactory

const acts = {
  "synchronisation.asked": synchroniseNow,
  "connection.deactivated": deactivateConnection,
  "connection.activated": activateConnection,
  "connection.deleted": deleteConnection
}

export const ConnectionsHandlers = HttpApiBuilder.group(
  PortalApi,
  "connections",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<Needs>()
    const settings = yield* Settings
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* answer(inOffice(yield* Viewer, params.firmId, () => listConnections))
      }),
      create: Effect.fn(function* ({ params, payload }) {
        return yield* answer(createConnection(yield* Viewer, params.firmId, payload))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          changeConnection(yield* Viewer, params.firmId, params.connectionId, payload, headers["if-match"])
        )
      }),
      live: Effect.fn(function* ({ params, payload }) {
        return yield* answer(acts[payload.type](yield* Viewer, params.firmId, params.connectionId))
      }),
      authorize: Effect.fn(function* ({ params, request }) {
        const origin = portalOrigin(request.source as IncomingMessage, settings)
        return yield* answer(authorizeConnection(yield* Viewer, params.firmId, params.connectionId, origin))
      }),
      authorized: Effect.fn(function* ({ payload }) {
        return yield* answer(finishAuthorization(yield* Viewer, payload))
      })
    })
  })
)
