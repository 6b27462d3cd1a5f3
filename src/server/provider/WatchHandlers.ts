import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import type { Power } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { endSessions, listSwitches, listUsers, readHealth, turnSwitch } from "#server/provider/watch.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

/** [NET-112] */
export const WatchHandlers = HttpApiBuilder.group(
  PortalApi,
  "providerWatch",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const on = <A, E>(power: Power, use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, power, use))
    return handlers.handleAll({
      users: ({ query }) => provided(on("accounts", listUsers(query))),
      endSessions: ({ params }) => answer(on("accounts", endSessions(params.userId))),
      switches: () => answer(on("modules", listSwitches)),
      turn: ({ headers, params, payload }) =>
        answer(on("modules", turnSwitch(params.name, payload, headers["if-match"]))),
      health: () => answer(on("support_actions", readHealth))
    })
  })
)
