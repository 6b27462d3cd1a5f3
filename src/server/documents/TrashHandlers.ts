import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { trashWarningDays } from "#schemas/documents/limits.ts"
import { changeNode } from "#server/documents/changeNode.ts"
import { readCursor, refuseGarbage } from "#server/documents/cursor.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { restoreVersion } from "#server/documents/restoreVersion.ts"
import { purgeNodes } from "#server/documents/trash.ts"
import { notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"

interface Text {
  readonly text: string | null
}
/** Text that the database has already written as JSON goes out as it is; null stands for what the viewer may not see. */
const written = ([row]: ReadonlyArray<Text>, status = 200) =>
  row?.text == null
    ? Effect.fail(notFound())
    : Effect.succeed(HttpServerResponse.text(row.text, { status, contentType: "application/json" }))

const Trash = HttpApiBuilder.group(
  PortalApi,
  "trash",
  Effect.fn(function* (handlers) {
    const context = yield* Effect.context<
      DocumentRepository | SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory
    >()
    const sql = yield* SqlClient.SqlClient
    const { trashDays } = yield* Settings
    return handlers.handleAll({
      summary: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* sql<Text>`
          select app.read_trash(${userId}, ${params.vendorId}, ${trashDays}, ${trashWarningDays}) as text`.pipe(
          Effect.orDie,
          Effect.flatMap((rows) => written(rows))
        )
      }),
      purge: Effect.fn(function* ({ params, payload }) {
        const removed = yield* Effect.provideContext(
          purgeNodes(yield* Viewer, params.vendorId, payload.node_ids),
          context
        )
        return { data: { removed } }
      })
    })
  })
)

const Nodes = HttpApiBuilder.group(
  PortalApi,
  "nodes",
  Effect.fn(function* (handlers) {
    const context = yield* Effect.context<DocumentRepository | SqlClient.SqlClient>()
    const sql = yield* SqlClient.SqlClient
    const one = (wire: string, status: number) => written([{ text: `{"data":${wire}}` }], status)
    return handlers.handleAll({
      documents: Effect.fn(function* ({ params, query }) {
        const { userId } = yield* Viewer
        const cursor = yield* readCursor(query.cursor)
        const validated = query.validated === undefined ? null : query.validated === "true"
        const rows = yield* sql<Text>`
          select app.list_documents(${userId}, ${params.vendorId}, ${validated}::boolean, ${cursor}::text::json,
            ${query.limit ?? 100}) as text`.pipe(refuseGarbage(query.cursor))
        return yield* written(rows)
      }),
      folder: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* sql<Text>`select app.read_folder(${userId}, ${params.vendorId}, ${params.folder}) as text`.pipe(
          Effect.orDie,
          Effect.flatMap((rows) => written(rows))
        )
      }),
      node: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* sql<Text>`
          select app.read_node(${userId}, ${params.vendorId}, ${params.nodeId}::bigint, null) as text`.pipe(
          Effect.orDie,
          Effect.flatMap((rows) => written(rows))
        )
      }),
      trash: Effect.fn(function* ({ headers, params }) {
        const event = { type: "node.trashed" } as const
        const change = changeNode(yield* Viewer, params.vendorId, params.nodeId, event, headers["if-match"])
        return yield* one(yield* Effect.provideContext(change, context), 200)
      }),
      version: Effect.fn(function* ({ params }) {
        const { userId } = yield* Viewer
        return yield* sql<Text>`select app.read_version(${userId}, ${params.vendorId}, ${params.document},
            ${params.versionId}::bigint) as text`.pipe(
          Effect.orDie,
          Effect.flatMap((rows) => written(rows))
        )
      }),
      restoreVersion: Effect.fn(function* ({ headers, params, payload }) {
        const change = restoreVersion(
          yield* Viewer,
          params.vendorId,
          params.document,
          payload.version_id,
          headers["if-match"]
        )
        return yield* one(yield* Effect.provideContext(change, context), 201)
      })
    })
  })
)

export const TrashHandlers = Layer.mergeAll(Trash, Nodes).pipe(Layer.provide(DocumentRepository.layer))
