import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { Settings } from "#server/platform/Settings.ts"
import { applyModel } from "#server/quickfolders/applyModel.ts"
import { beginDrop, readSaid } from "#server/quickfolders/drops.ts"
import { inModels, inQuickFolders, keeping } from "#server/quickfolders/quickFolderScope.ts"
import { changeModel, createModel, knownMetadata, listModels, removeModel } from "#server/quickfolders/models.ts"
import {
  changeQuickFolder,
  createQuickFolder,
  readQuickFolders,
  removeQuickFolder
} from "#server/quickfolders/quickFolders.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "quickfolders",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | Settings | DocumentRepository>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* provided(
          inQuickFolders(viewer, params.vendorId, (scope) =>
            Effect.map(readQuickFolders(scope), (data) => ({
              data,
              keep_closed_by: scope.keepClosedBy,
              drop_closed_by: scope.dropClosedBy
            }))
          )
        )
      }),
      create: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          keeping(yield* Viewer, params.vendorId, (scope) =>
            onceByKey(scope, headers["idempotency-key"], ["quickFolder", payload], createQuickFolder(scope, payload))
          )
        )
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        const { quickFolderId, vendorId } = params
        return yield* answer(
          keeping(yield* Viewer, vendorId, (scope) =>
            changeQuickFolder(scope, quickFolderId, payload, headers["if-match"])
          )
        )
      }),
      remove: Effect.fn(function* ({ params }) {
        const { quickFolderId, vendorId } = params
        yield* provided(keeping(yield* Viewer, vendorId, (scope) => removeQuickFolder(scope, quickFolderId)))
      }),
      drop: Effect.fn(function* ({ params, payload }) {
        const { quick_folder_id, values } = payload
        return yield* answer(
          inQuickFolders(yield* Viewer, params.vendorId, (scope) => beginDrop(scope, quick_folder_id, values))
        )
      }),
      apply: Effect.fn(function* ({ params, payload }) {
        return yield* answer(applyModel(yield* Viewer, params.vendorId, payload.quick_model_id))
      }),
      said: Effect.fn(function* ({ params }) {
        return yield* answer(
          inQuickFolders(yield* Viewer, params.vendorId, (scope) => readSaid(scope, params.nodeId), "documents")
        )
      }),
      models: Effect.fn(function* ({ query }) {
        return yield* answer(inModels(yield* Viewer, query.firm_id, "reads", listModels))
      }),
      createModel: Effect.fn(function* ({ payload, query }) {
        return yield* answer(inModels(yield* Viewer, query.firm_id, "changes", (scope) => createModel(scope, payload)))
      }),
      changeModel: Effect.fn(function* ({ headers, params, payload, query }) {
        return yield* answer(
          inModels(yield* Viewer, query.firm_id, "changes", (scope) =>
            changeModel(scope, params.quickModelId, payload, headers["if-match"])
          )
        )
      }),
      removeModel: Effect.fn(function* ({ params, query }) {
        yield* provided(
          inModels(yield* Viewer, query.firm_id, "changes", (scope) => removeModel(scope, params.quickModelId))
        )
      }),
      metadatas: Effect.fn(function* ({ query }) {
        return yield* answer(inModels(yield* Viewer, query.firm_id, "reads", knownMetadata))
      })
    })
  })
)

export const QuickFoldersHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
