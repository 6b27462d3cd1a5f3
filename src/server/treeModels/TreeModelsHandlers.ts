import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { applyTree, planTree } from "#server/treeModels/applyTree.ts"
import { inCatalogue, keeping } from "#server/treeModels/treeModelScope.ts"
import {
  changeModel,
  createModel,
  duplicateModel,
  listModels,
  readModel,
  removeModel,
  stepModel
} from "#server/treeModels/treeModels.ts"

export const TreeModelsHandlers = HttpApiBuilder.group(
  PortalApi,
  "treeModels",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* provided(inCatalogue(yield* Viewer, params.firmId, listModels))
      }),
      one: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return {
          data: yield* provided(inCatalogue(viewer, params.firmId, (scope) => readModel(scope, params.structureId)))
        }
      }),
      create: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return {
          data: yield* provided(
            keeping(viewer, params.firmId, (scope) =>
              onceByKey(scope, headers["idempotency-key"], ["treeModel", payload], createModel(scope, payload))
            )
          )
        }
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        const { firmId, structureId } = params
        return {
          data: yield* provided(
            keeping(viewer, firmId, (scope) => changeModel(scope, structureId, payload, headers["if-match"]))
          )
        }
      }),
      duplicate: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return {
          data: yield* provided(keeping(viewer, params.firmId, (scope) => duplicateModel(scope, params.structureId)))
        }
      }),
      step: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return {
          data: yield* provided(
            keeping(viewer, params.firmId, (scope) => stepModel(scope, params.structureId, payload.type))
          )
        }
      }),
      plan: Effect.fn(function* ({ params }) {
        return { data: yield* provided(planTree(yield* Viewer, params.vendorId, params.structureId)) }
      }),
      apply: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return {
          data: yield* provided(applyTree(viewer, params.vendorId, payload.tree_model_id))
        }
      }),
      remove: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        yield* provided(keeping(viewer, params.firmId, (scope) => removeModel(scope, params.structureId)))
      })
    })
  })
)
