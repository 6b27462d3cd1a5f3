import { Effect, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import {
  changeApp,
  changeBySheet,
  createApp,
  listApps,
  readArchive,
  readFirmApp,
  removeApp,
  stepApp
} from "#server/mobileApps/mobileApps.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

/**
 * [NET-107] [MOB-009] The provider's endpoints for the firms' mobile apps, for super admins only. `step` queues the
 * build of the project archive if the step requests one.
 */
export const MobileAppsHandlers = HttpApiBuilder.group(
  PortalApi,
  "mobileApps",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const queue = yield* jobs
    const within = <A, E>(use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, "mobile_apps", use))
    return handlers.handleAll({
      list: ({ query }) => provided(within(listApps(query))),
      one: ({ params }) => answer(within(readFirmApp(params.firmId))),
      create: ({ params, payload }) => answer(within(createApp(params.firmId, payload))),
      change: ({ headers, params, payload }) => answer(within(changeApp(params.firmId, payload, headers["if-match"]))),
      sheet: ({ headers, params, payload }) =>
        answer(within(changeBySheet(params.firmId, payload.json, headers["if-match"]))),
      step: Effect.fn(function* ({ params, payload }) {
        const { found, isToBuild } = yield* provided(within(stepApp(params.firmId, payload.step)))
        if (isToBuild) yield* Effect.orDie(queue.offer({ _tag: "BuildMobileApp", firm: params.firmId }))
        return { data: found }
      }),
      remove: ({ params }) => provided(within(removeApp(params.firmId))),
      archive: ({ params }) => Effect.map(provided(within(readArchive(params.firmId))), (body) => Stream.make(body))
    })
  })
)
