import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient, type SqlError } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"
import { flagsOf, refreshEvery } from "#server/documents/access.ts"
import { toContentFilter } from "#server/documents/contentFilter.ts"
import { changeNode } from "#server/documents/changeNode.ts"
import {
  documentLoader,
  folderPieces,
  readAccess,
  readTree,
  readVersions,
  trashPieces
} from "#server/documents/contentReads.ts"
import { createFolder } from "#server/documents/createFolder.ts"
import { readCursor, refuseGarbage } from "#server/documents/cursor.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { emptyTrash } from "#server/documents/trash.ts"
import { updateNode } from "#server/documents/updateNode.ts"
import { Pieces } from "#server/platform/pieces.ts"
import { notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

/** Responds with JSON text that the database has produced. */
const written = (text: string, status = 200) =>
  HttpServerResponse.text(text, { status, contentType: "application/json" })
/** Minimum response size in bytes from which sending the pieces one by one is faster than joining them first. */
const streamFrom = 131_072
const sendPieces = (parts: ReadonlyArray<Uint8Array>) => {
  const pieces = new Pieces(parts)
  const options = { contentType: "application/json" }
  return pieces.length < streamFrom
    ? HttpServerResponse.uint8Array(Buffer.concat(parts, pieces.length), options)
    : HttpServerResponse.raw(pieces, options)
}
const one = (wire: string, status = 200) => written(`{"data":${wire}}`, status)

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "documents",
  Effect.fn(function* (handlers) {
    const { trashDays } = yield* Settings
    const { provided } = yield* handlerKit<
      DocumentRepository | SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory
    >()
    /** Responds with the JSON of a query that checks the viewer's access itself; 404 if its text is null. */
    const read = <E>(rows: Effect.Effect<ReadonlyArray<{ text: string | null }>, E>) =>
      Effect.flatMap(rows, ([row]) => (row?.text == null ? Effect.fail(notFound()) : Effect.succeed(written(row.text))))
    const texts = (rows: Effect.Effect<ReadonlyArray<{ text: string | null }>, SqlError.SqlError>) =>
      read(Effect.orDie(rows))
    const readDocument = yield* documentLoader

    return handlers.handleAll({
      access: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        const { refresh, scope } = yield* provided(readAccess(viewer.userId, params.vendorId))
        const flags = flagsOf(viewer, scope)
        if (flags === null) return yield* notFound()
        return {
          data: { vendor_id: params.vendorId, ...flags, tree: scope.tree, refresh_every: refreshEvery(refresh) }
        }
      }),
      tree: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        return yield* texts(provided(readTree(viewer.userId, params.vendorId, query)))
      }),
      content: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const cursor = yield* readCursor(query.cursor)
        const validated = query.validated === undefined ? null : query.validated === "true"
        const filter = toContentFilter(query)
        const isTrash = params.folder === trashAlias || params.folder === String(trashId)
        const page = { cursor, limit: query.limit ?? null, sort: query.sort ?? "default", order: query.order ?? "asc" }
        const pieces = isTrash
          ? trashPieces(viewer.userId, params.vendorId, page, trashDays)
          : folderPieces(viewer.userId, params.vendorId, params.folder, page, { validated, filter })
        const rows = yield* provided(pieces).pipe(refuseGarbage(query.cursor))
        return rows.length === 0 ? yield* notFound() : sendPieces(rows.map(({ piece }) => piece))
      }),
      createFolder: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return one(yield* provided(createFolder(viewer, params.vendorId, payload, headers["idempotency-key"])), 201)
      }),
      update: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return one(yield* provided(updateNode(viewer, params.vendorId, params.nodeId, payload, headers["if-match"])))
      }),
      event: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return one(yield* provided(changeNode(viewer, params.vendorId, params.nodeId, payload, headers["if-match"])))
      }),
      emptyTrash: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return { data: { removed: yield* provided(emptyTrash(viewer, params.vendorId)) } }
      }),
      document: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* texts(readDocument({ user: viewer.userId, vendor: params.vendorId, ref: params.document }))
      }),
      versions: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* texts(provided(readVersions(viewer.userId, params.vendorId, params.document)))
      }),
      // Unreachable: `downloadRoute` serves these URLs before the HTTP API does.
      download: Effect.fn(function* () {
        return yield* notFound()
      })
    })
  })
)

export const DocumentsHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
