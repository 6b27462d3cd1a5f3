import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { changeFlag, createFlag, listFlags, removeFlag } from "#server/provider/flags.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

/** [NET-105] The provider's endpoints for the document flags. Super admins only. */
export const FlagsHandlers = HttpApiBuilder.group(
  PortalApi,
  "providerFlags",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const onFlags = <A, E>(use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, "flags", use))
    return handlers.handleAll({
      list: () => answer(onFlags(listFlags)),
      create: ({ payload }) => answer(onFlags(createFlag(payload))),
      change: ({ headers, params, payload }) =>
        answer(onFlags(changeFlag(params.flagId, payload, headers["if-match"]))),
      remove: ({ params, query }) => provided(onFlags(removeFlag(params.flagId, query.documents)))
    })
  })
)
