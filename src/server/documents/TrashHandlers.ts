import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { PersistedQueue } from "effect/persistence"
import type { SqlClient, SqlError } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { changeNode } from "#server/documents/changeNode.ts"
import {
  listDocuments,
  readFolder,
  readNode,
  readTrash,
  readVersion,
  type Text
} from "#server/documents/contentReads.ts"
import { readCursor, refuseGarbage } from "#server/documents/cursor.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { restoreVersion } from "#server/documents/restoreVersion.ts"
import { purgeNodes } from "#server/documents/trash.ts"
import { notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

type TextRead = Effect.Effect<ReadonlyArray<Text>, SqlError.SqlError, SqlClient.SqlClient>

/** Responds with JSON text that the database has produced; 404 if the text is null because the viewer has no access. */
const written = ([row]: ReadonlyArray<Text>, status = 200) =>
  row?.text == null
    ? Effect.fail(notFound())
    : Effect.succeed(HttpServerResponse.text(row.text, { status, contentType: "application/json" }))

const Trash = HttpApiBuilder.group(
  PortalApi,
  "trash",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<
      DocumentRepository | SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory
    >()
    const read = (rows: TextRead) =>
      provided(rows).pipe(
        Effect.orDie,
        Effect.flatMap((found) => written(found))
      )
    const { trashDays } = yield* Settings
    return handlers.handleAll({
      summary: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* read(readTrash(userId, params.vendorId, trashDays))
      }),
      purge: Effect.fn(function* ({ params, payload }) {
        const removed = yield* provided(purgeNodes(yield* Viewer, params.vendorId, payload.node_ids))
        return { data: { removed } }
      })
    })
  })
)

const Nodes = HttpApiBuilder.group(
  PortalApi,
  "nodes",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<DocumentRepository | SqlClient.SqlClient>()
    const read = (rows: TextRead) =>
      provided(rows).pipe(
        Effect.orDie,
        Effect.flatMap((found) => written(found))
      )
    const one = (wire: string, status: number) => written([{ text: `{"data":${wire}}` }], status)
    return handlers.handleAll({
      documents: Effect.fn(function* ({ params, query }) {
        const { userId } = yield* Viewer
        const cursor = yield* readCursor(query.cursor)
        const validated = query.validated === undefined ? null : query.validated === "true"
        const page = { validated, cursor, limit: query.limit ?? 100 }
        const rows = yield* provided(listDocuments(userId, params.vendorId, page)).pipe(refuseGarbage(query.cursor))
        return yield* written(rows)
      }),
      folder: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* read(readFolder(userId, params.vendorId, params.folder))
      }),
      node: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* read(readNode(userId, params.vendorId, params.nodeId))
      }),
      trash: Effect.fn(function* ({ headers, params }) {
        const event = { type: "node.trashed" } as const
        const change = changeNode(yield* Viewer, params.vendorId, params.nodeId, event, headers["if-match"])
        return yield* one(yield* provided(change), 200)
      }),
      version: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* read(readVersion(userId, params.vendorId, params.document, params.versionId))
      }),
      restoreVersion: Effect.fn(function* ({ headers, params, payload }) {
        const change = restoreVersion(
          yield* Viewer,
          params.vendorId,
          params.document,
          payload.version_id,
          headers["if-match"]
        )
        return yield* one(yield* provided(change), 201)
      })
    })
  })
)

export const TrashHandlers = Layer.mergeAll(Trash, Nodes).pipe(Layer.provide(DocumentRepository.layer))
