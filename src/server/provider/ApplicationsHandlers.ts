import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import {
  changePlatformApplication,
  createPlatformApplication,
  listApplicationSubscribers,
  listPlatformApplications,
  readPlatformApplication,
  removePlatformApplication
} from "#server/provider/applications.ts"
import { turnApplication } from "#server/provider/applicationSubscriptions.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

/**
 * [NET-103] The provider's endpoints for the catalogue of applications and for the firms that have them. Super admins
 * only.
 */
export const PlatformApplicationsHandlers = HttpApiBuilder.group(
  PortalApi,
  "providerApplications",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const onApplications = <A, E>(use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, "applications", use))
    return handlers.handleAll({
      list: ({ query }) => provided(onApplications(listPlatformApplications(query))),
      one: ({ params }) => answer(onApplications(readPlatformApplication(params.applicationId))),
      create: ({ payload }) => answer(onApplications(createPlatformApplication(payload))),
      change: ({ headers, params, payload }) =>
        answer(onApplications(changePlatformApplication(params.applicationId, payload, headers["if-match"]))),
      remove: ({ params }) => provided(onApplications(removePlatformApplication(params.applicationId))),
      subscribers: ({ params }) => answer(onApplications(listApplicationSubscribers(params.applicationId))),
      subscribe: Effect.fn(function* ({ params, payload }) {
        return yield* answer(turnApplication(yield* Viewer, params.applicationId, payload.firm_ids, true))
      }),
      unsubscribe: Effect.fn(function* ({ params, payload }) {
        return yield* answer(turnApplication(yield* Viewer, params.applicationId, payload.firm_ids, false))
      })
    })
  })
)
