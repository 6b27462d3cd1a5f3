import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { BadRequest } from "#schemas/shared/problem.ts"
import { notFound } from "#server/platform/scope.ts"

/** Text that the database has already written as JSON goes out as it is. */
const written = (text: string) =>
  HttpServerResponse.uint8Array(new TextEncoder().encode(text), { contentType: "application/json" })

/** A cursor is the last row's sort keys; anything else is a bad request, never a database error. */
const readCursor = (cursor: string | undefined) =>
  Effect.try({
    try: () => {
      if (cursor === undefined) return null
      const keys: unknown = JSON.parse(Buffer.from(cursor, "base64").toString("utf8"))
      if (!Array.isArray(keys) || keys.length > 3) throw new Error("not a cursor")
      return JSON.stringify(keys)
    },
    catch: () => new BadRequest({ code: "error.400" })
  })

export const DocumentsHandlers = HttpApiBuilder.group(
  PortalApi,
  "documents",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const soon = Effect.die(new Error("not wired yet"))
    return handlers.handleAll({
      access: Effect.fn(function* () {
        return yield* soon
      }),
      tree: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const rows = yield* sql<{ text: string | null }>`
          select app.read_tree(${viewer.userId}, ${params.vendorId}, ${query.parent ?? null}::bigint, ${query.reveal ?? null}::text) as text`.pipe(
          Effect.orDie
        )
        const text = rows[0]?.text
        return text == null ? yield* notFound() : written(text)
      }),
      content: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const cursor = yield* readCursor(query.cursor)
        const validated = query.validated === undefined ? null : query.validated === "true"
        const rows = yield* sql<{ text: string | null }>`
          select app.read_content(${viewer.userId}, ${params.vendorId}, ${params.folder}, ${query.sort ?? "default"}, ${query.order === "desc"},
            ${validated}::boolean, ${cursor}::text::json, ${query.limit ?? null}::integer) as text`.pipe(Effect.orDie)
        const text = rows[0]?.text
        return text == null ? yield* notFound() : written(text)
      }),
      createFolder: Effect.fn(function* () {
        return yield* soon
      }),
      update: Effect.fn(function* () {
        return yield* soon
      }),
      event: Effect.fn(function* () {
        return yield* soon
      }),
      emptyTrash: Effect.fn(function* () {
        return yield* soon
      }),
      document: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        const rows = yield* sql<{ text: string | null }>`
          select app.read_document(${viewer.userId}, ${params.vendorId}, ${params.document}) as text`.pipe(Effect.orDie)
        const text = rows[0]?.text
        return text == null ? yield* notFound() : written(text)
      }),
      versions: Effect.fn(function* () {
        return yield* soon
      }),
      download: Effect.fn(function* () {
        return yield* soon
      })
    })
  })
)
