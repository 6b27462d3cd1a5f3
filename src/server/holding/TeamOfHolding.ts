import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { PasswordLinks } from "#server/access/passwordLinks.ts"
import { type HoldingScope, inHolding } from "#server/holding/holdingScope.ts"
import { listTeam, listThemes, listVendors, readMember } from "#server/holding/team.ts"
import {
  assignMany,
  assignVendors,
  assignWorkspaces,
  changeInWorkspace,
  giveThemes,
  resetPassword,
  sendMail
} from "#server/holding/teamChanges.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const HoldingTeamHandlers = HttpApiBuilder.group(
  PortalApi,
  "holdingTeam",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | PasswordLinks>()
    const within = <A, E, R>(
      holding: number,
      use: (scope: HoldingScope, viewer: Viewer["Service"]) => Effect.Effect<A, E, R>
    ) => Effect.flatMap(Viewer, (viewer) => inHolding(viewer, "holding_team", holding, (scope) => use(scope, viewer)))
    return handlers.handleAll({
      list: ({ params, query }) => provided(within(params.holdingId, () => listTeam(query))),
      read: ({ params }) => answer(within(params.holdingId, () => readMember(params.userId))),
      change: ({ headers, params, payload }) =>
        answer(
          within(params.holdingId, (scope) =>
            changeInWorkspace(scope, params.userId, params.firmId, payload, headers["if-match"])
          )
        ),
      assign: ({ params, payload, request }) =>
        answer(
          within(params.holdingId, (scope, viewer) =>
            assignWorkspaces(viewer, scope, params.userId, payload, languageOf(request.headers["accept-language"]))
          )
        ),
      vendors: ({ params, query }) => provided(within(params.holdingId, () => listVendors(params.userId, query))),
      assignVendors: ({ params, payload }) =>
        provided(within(params.holdingId, (scope) => assignVendors(scope, params.userId, payload))),
      themes: ({ params }) => answer(within(params.holdingId, () => listThemes(params.userId))),
      giveThemes: ({ params, payload }) =>
        answer(within(params.holdingId, (scope) => giveThemes(scope, params.userId, payload.theme_ids))),
      sendMail: ({ params, payload, request }) =>
        provided(
          within(params.holdingId, (scope, viewer) =>
            sendMail(viewer, scope, payload.user_id, languageOf(request.headers["accept-language"]))
          )
        ),
      resetPassword: ({ params, payload, request }) =>
        provided(
          within(params.holdingId, (scope) =>
            resetPassword(scope, payload.user_id, languageOf(request.headers["accept-language"]))
          )
        ),
      assignMany: ({ params, payload, request }) =>
        answer(
          within(params.holdingId, (scope, viewer) =>
            assignMany(viewer, scope, payload, languageOf(request.headers["accept-language"]))
          )
        )
    })
  })
)
