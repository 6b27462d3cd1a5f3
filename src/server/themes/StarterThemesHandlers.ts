import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import type { Power } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { addTheme, changeTheme, listThemes, removeTheme } from "#server/themes/starterThemes.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

const power: Power = "tree_structures"

export const StarterThemesHandlers = HttpApiBuilder.group(
  PortalApi,
  "starterThemes",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const within = <A, E, R>(use: Effect.Effect<A, E, R>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, power, use))
    return handlers.handleAll({
      list: () => answer(within(listThemes)),
      add: ({ payload }) => answer(within(addTheme(payload))),
      change: ({ headers, params, payload }) =>
        answer(within(changeTheme(params.themeId, payload, headers["if-match"]))),
      remove: ({ params }) => provided(within(removeTheme(params.themeId)))
    })
  })
)
