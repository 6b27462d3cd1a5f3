import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient, type SqlError } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { trashWarningDays } from "#schemas/documents/limits.ts"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"
import { flagsOf, refreshEvery } from "#server/documents/access.ts"
import { toContentFilter } from "#server/documents/contentFilter.ts"
import { changeNode } from "#server/documents/changeNode.ts"
import { createFolder } from "#server/documents/createFolder.ts"
import { readCursor, refuseGarbage } from "#server/documents/cursor.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { emptyTrash } from "#server/documents/trash.ts"
import { updateNode } from "#server/documents/updateNode.ts"
import { Pieces } from "#server/platform/pieces.ts"
import { inVendor, notFound } from "#server/platform/scope.ts"
import { togetherBy } from "#server/platform/together.ts"
import { Settings } from "#server/platform/Settings.ts"

/** Text that the database has already written as JSON goes out as it is. */
const written = (text: string, status = 200) =>
  HttpServerResponse.text(text, { status, contentType: "application/json" })
/** From here on making one of all pieces costs more than sending them one by one. */
const long = 131_072
const gathered = (parts: ReadonlyArray<Uint8Array>) => {
  const pieces = new Pieces(parts)
  const options = { contentType: "application/json" }
  return pieces.length < long
    ? HttpServerResponse.uint8Array(Buffer.concat(parts, pieces.length), options)
    : HttpServerResponse.raw(pieces, options)
}
/** Documents in one question. */
const mostAsked = 32
const one = (wire: string, status = 200) => written(`{"data":${wire}}`, status)

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "documents",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const documents = yield* DocumentRepository
    const orderOf = (sort = "default", order = "asc") =>
      sql.literal(`app.content_by_${sort === "default" ? "date" : sort}_${order}`)
    const { trashDays } = yield* Settings
    const context = yield* Effect.context<
      DocumentRepository | SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory
    >()
    const provided = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideContext(effect, context)
    /** One round trip that enters the scope itself; null stands for whatever the viewer may not see. */
    const read = <E>(rows: Effect.Effect<ReadonlyArray<{ text: string | null }>, E>) =>
      Effect.flatMap(rows, ([row]) => (row?.text == null ? Effect.fail(notFound()) : Effect.succeed(written(row.text))))
    const texts = (rows: Effect.Effect<ReadonlyArray<{ text: string | null }>, SqlError.SqlError>) =>
      read(Effect.orDie(rows))
    /** Documents of one company that are asked for at one moment are looked up together, each for whoever asks. */
    const asked = togetherBy(
      ({ vendor }: { readonly user: number; readonly vendor: number; readonly ref: string }) => String(vendor),
      mostAsked,
      (wanted) =>
        Effect.map(
          sql<{ text: string | null }>`select text from app.read_documents(${wanted[0]?.vendor ?? 0},
            ${wanted.map(({ user }) => user)}::integer[], ${wanted.map(({ ref }) => ref)}::text[])`,
          (rows) => rows.map((row) => [row])
        )
    )

    return handlers.handleAll({
      access: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* inVendor(
          viewer,
          params.vendorId,
          (scope) =>
            Effect.gen(function* () {
              const flags = flagsOf(viewer, scope)
              if (flags === null) return yield* notFound()
              const refresh_every = refreshEvery(yield* documents.parameter("ecmAutoRefresh"))
              return { data: { vendor_id: params.vendorId, ...flags, tree: scope.tree, refresh_every } }
            }),
          "documents"
        )
      }),
      tree: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        return yield* texts(
          sql`select app.read_tree(${viewer.userId}, ${params.vendorId}, ${query.parent ?? null}::bigint, ${query.reveal ?? null}::text) as text`
        )
      }),
      content: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const cursor = yield* readCursor(query.cursor)
        const validated = query.validated === undefined ? null : query.validated === "true"
        const filter = toContentFilter(query)
        const isTrash = params.folder === trashAlias || params.folder === String(trashId)
        // As bytes: made a text and bytes again, ten thousand documents would cost twice.
        const pieces = isTrash
          ? sql<{ piece: Uint8Array }>`
          select textsend(piece) as piece from app.trash_pieces(${viewer.userId}, ${params.vendorId},
            ${query.sort ?? "default"}, ${query.order === "desc"}, ${cursor}::text::json, ${query.limit ?? null}::integer,
            ${trashDays}, ${trashWarningDays}) as piece`
          : sql<{ piece: Uint8Array }>`
          select piece from ${orderOf(query.sort, query.order)}(${viewer.userId}, ${params.vendorId}, ${params.folder},
            ${validated}::boolean, ${cursor}::text::json, ${query.limit ?? null}::integer, ${filter}::text::json) as piece`
        const rows = yield* pieces.pipe(refuseGarbage(query.cursor))
        return rows.length === 0 ? yield* notFound() : gathered(rows.map(({ piece }) => piece))
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
        return yield* texts(asked({ user: viewer.userId, vendor: params.vendorId, ref: params.document }))
      }),
      versions: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* texts(
          sql`select app.read_versions(${viewer.userId}, ${params.vendorId}, ${params.document}) as text`
        )
      }),
      // The byte route stands before and takes every spelling that a document's bytes have.
      download: Effect.fn(function* () {
        return yield* notFound()
      })
    })
  })
)

export const DocumentsHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
