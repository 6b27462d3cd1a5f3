import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Result, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { isDrawable } from "#schemas/documents/drawable.ts"
import { VersionIdParam } from "#schemas/shared/ids.ts"
import { BadRequest } from "#schemas/shared/problem.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { namesTag } from "#server/documents/download.ts"
import { type Found, sendContent } from "#server/documents/downloadRoute.ts"
import { Converters, convertersOf } from "#server/documents/renditions/Converter.ts"
import { askRendition, type Content, findRendition } from "#server/documents/renditions/renditions.ts"
import { answering, type ByteRoute, pathOf, queryOf, tokenOf } from "#server/platform/ByteRoutes.ts"
import { Files } from "#server/platform/Files.ts"
import { isStorable, notFound, whenUnlocked } from "#server/platform/scope.ts"

type Needed = Sessions | Files | SqlClient.SqlClient | Converters | PersistedQueue.PersistedQueueFactory

const readQuery = Schema.decodeUnknownResult(Schema.Struct({ version_id: Schema.optionalKey(VersionIdParam) }))
const patternOf = (end: string) =>
  new RegExp(`^/api/vendors/([1-9][0-9]{0,9})/documents/([0-9a-f]{16}|[1-9][0-9]{0,14})/${end}$`)

/** The content of a version (by default the latest), with the same checks as its download. Null without access. */
export const contentOf = (user: number, vendor: number, ref: string, version: number | null) =>
  Effect.gen(function* () {
    if (!isStorable(vendor)) return null
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ found: (Found & Content) | null }>`
      select app.read_bytes(${user}, ${vendor}, ${ref}, ${version}::bigint) as found`.pipe(whenUnlocked)
    const found = row?.found
    return found == null ? null : { ...found, extension: found.extension.toLowerCase() }
  }).pipe(Effect.orDie)

type Guarded = Found & Content

/** A byte route `.../documents/<document>/<end>` for viewers who may read the document. */
const guarded = (
  end: string,
  send: (
    request: IncomingMessage,
    response: ServerResponse,
    found: Guarded,
    isNamed: boolean
  ) => Effect.Effect<void, BadRequest | ReturnType<typeof notFound>, Needed>
) =>
  Effect.gen(function* () {
    const pattern = patternOf(end)
    const services = yield* Effect.context<Needed>()
    const sessions = yield* Sessions
    const work = (request: IncomingMessage, response: ServerResponse) =>
      Effect.gen(function* () {
        const viewer = yield* sessions.viewer(tokenOf(request))
        const query = readQuery(queryOf(request))
        if (Result.isFailure(query)) return yield* new BadRequest({ code: "error.400" })
        const [, vendor = "", ref = ""] = pattern.exec(pathOf(request)) ?? []
        const version = query.success.version_id ?? null
        const found = yield* contentOf(viewer.userId, Number(vendor), ref, version)
        if (found === null) return yield* notFound()
        yield* send(request, response, found, version !== null)
      })
    return {
      matches: (request) => (request.method === "GET" || request.method === "HEAD") && pattern.test(pathOf(request)),
      answer: answering(services, work)
    } satisfies ByteRoute
  })

const pdfName = (name: string) => name.replace(/\.[^.]*$/, "") + ".pdf"

/** [VIE-O02] Sends the preview of a version; 404 until it has been made. */
export const previewRoute = guarded("preview", (request, response, found) =>
  Effect.gen(function* () {
    const made = yield* findRendition(found, "preview").pipe(Effect.orDie)
    if (made?.state !== "ready" || made.result === null || made.size === null) return yield* notFound()
    const isPdf = made.shape === "pdf"
    const sent: Found = {
      firm_id: found.firm_id,
      name: isPdf ? pdfName(found.name) : found.name,
      media_type: isPdf ? "application/pdf" : "application/json",
      checksum: made.result,
      size: made.size
    }
    yield* sendContent(request, response, sent, "inline")
  })
)

/** [SEC] Response headers that keep a browser from executing our pictures. */
const sealed = { "content-security-policy": "sandbox; default-src 'none'", "x-content-type-options": "nosniff" }
/** Name and version of the thumbnail renderer. A new name makes all thumbnails again. */
const drawer = "drawing 1"

/**
 * The state of a content's thumbnail. Requests the thumbnail, or first its PDF preview, if missing. Null if there will
 * be none.
 */
const thumbnailOf = (found: Guarded) =>
  Effect.gen(function* () {
    if (isDrawable(found.extension)) return yield* askRendition(found, "thumbnail", drawer)
    const [converter] = convertersOf(yield* Converters, found.extension)
    if (converter === undefined || converter.name.startsWith("built-in")) return null
    const preview = yield* askRendition(found, "preview", converter.name)
    if (preview?.state === "ready" && preview.shape === "pdf") return yield* askRendition(found, "thumbnail", drawer)
    return preview?.state === "waiting" || preview?.state === "converting" ? preview : null
  })

/**
 * Sends a thumbnail of the first page: 202 while it is being made, 204 if there is none. If the request names a
 * version, the browser may cache the picture for a year.
 */
export const thumbnailRoute = guarded("thumbnail", (request, response, found, isNamed) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const thumbnail = yield* thumbnailOf(found)
    if (thumbnail?.state === "waiting" || thumbnail?.state === "converting") {
      response.writeHead(202, { "retry-after": "1", "content-length": 0 }).end()
      return
    }
    if (thumbnail?.state !== "ready") {
      response.writeHead(204).end()
      return
    }
    const tag = `"thumbnail-${thumbnail.id}-${thumbnail.size}"`
    response
      .setHeader("etag", tag)
      .setHeader("vary", "authorization")
      .setHeader("cache-control", isNamed ? "private, max-age=31536000, immutable" : "private, no-cache")
    if (namesTag(request.headers["if-none-match"], tag)) {
      response.writeHead(304).end()
      return
    }
    const [row] = yield* sql<{ body: Uint8Array | null }>`select app.rendition_body(${thumbnail.id}::bigint) as body`
    const body = row?.body
    if (body == null) return yield* notFound()
    response.writeHead(200, { "content-type": "image/webp", "content-length": body.length, ...sealed })
    response.end(request.method === "HEAD" ? undefined : body)
  }).pipe(
    Effect.catchIf(
      (error): error is Exclude<typeof error, ReturnType<typeof notFound>> => error._tag !== "NotFound",
      (error) => Effect.die(error)
    )
  )
)
