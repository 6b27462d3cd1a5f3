import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import type { Power } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { languageOf } from "#server/platform/problems.ts"
import { endSessions, listSwitches, listUsers, readHealth, resetTwoFactor, turnSwitch } from "#server/provider/watch.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

/** [NET-112] The provider's endpoints for user accounts, feature switches and platform health. Super admins only. */
export const WatchHandlers = HttpApiBuilder.group(
  PortalApi,
  "providerWatch",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | PasswordLinks>()
    const on = <A, E>(power: Power, use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, power, use))
    return handlers.handleAll({
      users: ({ query }) => provided(on("accounts", listUsers(query))),
      endSessions: ({ params }) => answer(on("accounts", endSessions(params.userId))),
      resetTwoFactor: Effect.fn(function* ({ params, request }) {
        const viewer = yield* Viewer
        const language = languageOf(request.headers["accept-language"])
        yield* provided(onPlatform(viewer, "accounts", resetTwoFactor(viewer.userId, params.userId, language)))
      }),
      switches: () => answer(on("modules", listSwitches)),
      turn: ({ headers, params, payload }) =>
        answer(on("modules", turnSwitch(params.name, payload, headers["if-match"]))),
      health: () => answer(on("support_actions", readHealth))
    })
  })
)
