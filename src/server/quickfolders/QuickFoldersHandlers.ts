import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { Settings } from "#server/platform/Settings.ts"
import { applyModel } from "#server/quickfolders/applyModel.ts"
import { beginDrop, readSaid } from "#server/quickfolders/drops.ts"
import { inModels, inQuickFolders, keeping } from "#server/quickfolders/hand.ts"
import { changeModel, createModel, knownMetadata, listModels, removeModel } from "#server/quickfolders/models.ts"
import {
  changeQuickFolder,
  createQuickFolder,
  readQuickFolders,
  removeQuickFolder
} from "#server/quickfolders/quickFolders.ts"

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "quickfolders",
  Effect.fn(function* (handlers) {
    const context = yield* Effect.context<SqlClient.SqlClient | Settings | DocumentRepository>()
    const provided = Effect.provideContext(context)
    const answer = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      effect.pipe(
        provided,
        Effect.map((data) => ({ data }))
      )
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* provided(
          inQuickFolders(viewer, params.vendorId, (hand) =>
            Effect.map(readQuickFolders(hand), (data) => ({
              data,
              keep_closed_by: hand.keepClosedBy,
              drop_closed_by: hand.dropClosedBy
            }))
          )
        )
      }),
      create: Effect.fn(function* ({ params, payload }) {
        return yield* answer(keeping(yield* Viewer, params.vendorId, (hand) => createQuickFolder(hand, payload)))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        const { quickFolderId, vendorId } = params
        return yield* answer(
          keeping(yield* Viewer, vendorId, (hand) =>
            changeQuickFolder(hand, quickFolderId, payload, headers["if-match"])
          )
        )
      }),
      remove: Effect.fn(function* ({ params }) {
        const { quickFolderId, vendorId } = params
        yield* provided(keeping(yield* Viewer, vendorId, (hand) => removeQuickFolder(hand, quickFolderId)))
      }),
      drop: Effect.fn(function* ({ params, payload }) {
        const { quick_folder_id, values } = payload
        return yield* answer(
          inQuickFolders(yield* Viewer, params.vendorId, (hand) => beginDrop(hand, quick_folder_id, values))
        )
      }),
      apply: Effect.fn(function* ({ params, payload }) {
        return yield* answer(applyModel(yield* Viewer, params.vendorId, payload.quick_model_id))
      }),
      said: Effect.fn(function* ({ params }) {
        return yield* answer(
          inQuickFolders(yield* Viewer, params.vendorId, (hand) => readSaid(hand, params.nodeId), "documents")
        )
      }),
      models: Effect.fn(function* ({ query }) {
        return yield* answer(inModels(yield* Viewer, query.firm_id, "reads", listModels))
      }),
      createModel: Effect.fn(function* ({ payload, query }) {
        return yield* answer(inModels(yield* Viewer, query.firm_id, "changes", (hand) => createModel(hand, payload)))
      }),
      changeModel: Effect.fn(function* ({ headers, params, payload, query }) {
        return yield* answer(
          inModels(yield* Viewer, query.firm_id, "changes", (hand) =>
            changeModel(hand, params.quickModelId, payload, headers["if-match"])
          )
        )
      }),
      removeModel: Effect.fn(function* ({ params, query }) {
        yield* provided(
          inModels(yield* Viewer, query.firm_id, "changes", (hand) => removeModel(hand, params.quickModelId))
        )
      }),
      metadatas: Effect.fn(function* ({ query }) {
        return yield* answer(inModels(yield* Viewer, query.firm_id, "reads", knownMetadata))
      })
    })
  })
)

export const QuickFoldersHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
