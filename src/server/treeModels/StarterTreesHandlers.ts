import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import type { Power } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { addTree, changeTree, listTrees, readTree, removeTree, stepTree } from "#server/treeModels/starterTrees.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

const power: Power = "tree_structures"

export const StarterTreesHandlers = HttpApiBuilder.group(
  PortalApi,
  "starterTrees",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const within = <A, E, R>(use: Effect.Effect<A, E, R>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, power, use))
    return handlers.handleAll({
      list: () => answer(within(listTrees)),
      read: ({ params }) => answer(within(readTree(params.structureId))),
      add: ({ payload }) => answer(within(addTree(payload))),
      change: ({ headers, params, payload }) =>
        answer(within(changeTree(params.structureId, payload, headers["if-match"]))),
      step: ({ params, payload }) => answer(within(stepTree(params.structureId, payload.type))),
      remove: ({ params }) => provided(within(removeTree(params.structureId)))
    })
  })
)
