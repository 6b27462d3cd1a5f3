import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { firmRightNames, firmRights } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { inOffice } from "#server/shared/requestScope.ts"
import { changeIdentity, listSubscriptions, readGroup, readIdentity } from "#server/workspaces/firmIdentity.ts"

export const WorkspacesHandlers = HttpApiBuilder.group(
  PortalApi,
  "workspaces",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | Settings>()
    return handlers.handleAll({
      identity: Effect.fn(function* ({ params }) {
        return yield* answer(readIdentity(yield* Viewer, params.firmId))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(changeIdentity(yield* Viewer, params.firmId, payload, headers["if-match"]))
      }),
      group: Effect.fn(function* ({ params }) {
        return yield* answer(readGroup(yield* Viewer, params.firmId))
      }),
      subscriptions: Effect.fn(function* ({ params }) {
        return yield* answer(listSubscriptions(yield* Viewer, params.firmId))
      }),
      rights: Effect.fn(function* ({ params }) {
        const rights = firmRightNames.map((name) => ({ name, ...firmRights[name] }))
        return yield* answer(inOffice(yield* Viewer, params.firmId, ({ role }) => Effect.succeed({ role, rights })))
      })
    })
  })
)
