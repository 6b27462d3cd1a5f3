import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { VersionIdParam } from "#schemas/shared/ids.ts"
import { BadRequest } from "#schemas/shared/problem.ts"
import { documentsCall } from "#server/access/programs.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { contentDisposition, mayShow, namesTag, readRange } from "#server/documents/download.ts"
import { answering, type ByteRoute, CallerGone, pathOf, queryOf, tokenOf } from "#server/platform/ByteRoutes.ts"
import { Files } from "#server/platform/Files.ts"
import { isStorable, notFound, whenUnlocked } from "#server/platform/scope.ts"
import { cutWhenStalled, ResponseIdleTimeout } from "#server/platform/slowLines.ts"

const pattern = /^\/api\/vendors\/([1-9][0-9]{0,9})\/documents\/([0-9a-f]{16}|[1-9][0-9]{0,14})\/content$/
const readQuery = Schema.decodeUnknownResult(
  Schema.Struct({
    version_id: Schema.optionalKey(VersionIdParam),
    disposition: Schema.optionalKey(Schema.Literals(["inline", "attachment"]))
  })
)

const sealed = "default-src 'none'; frame-ancestors 'none'; sandbox"
/**
 * Content-Security-Policy of a content opened in its own tab. A PDF cannot have the sandbox: browsers' PDF viewers need
 * an object and inline styles. Scripts of a PDF run only inside the viewer.
 */
const shownPolicy = (type: string) =>
  type === "application/pdf"
    ? "default-src 'none'; object-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** A content to send, with its document's name. */
export interface Found {
  readonly firm_id: number
  readonly name: string
  readonly media_type: string
  readonly checksum: string
  readonly size: number
}

/** Sends a content, or the requested byte range of it. The caller has to check the rights. */
export const sendContent = (
  request: IncomingMessage,
  response: ServerResponse,
  found: Found,
  disposition: "inline" | "attachment"
) =>
  Effect.gen(function* () {
    const files = yield* Files
    const idleTimeout = yield* ResponseIdleTimeout
    const tag = `"${found.checksum}"`
    response.setHeader("etag", tag).setHeader("accept-ranges", "bytes")
    if (namesTag(request.headers["if-none-match"], tag)) {
      response.writeHead(304).end()
      return
    }
    const ifRange = request.headers["if-range"]
    const range = ifRange === undefined || ifRange === tag ? readRange(request.headers.range, found.size) : undefined
    if (range === null) {
      response.writeHead(416, { "content-range": `bytes */${found.size}` }).end()
      return
    }
    const isShown = disposition === "inline" && mayShow(found.media_type)
    response.writeHead(range === undefined ? 200 : 206, {
      "content-type": found.media_type,
      "content-length": range === undefined ? found.size : range.end - range.start + 1,
      "content-disposition": contentDisposition(isShown ? "inline" : "attachment", found.name),
      ...(range === undefined ? {} : { "content-range": `bytes ${range.start}-${range.end}/${found.size}` }),
      "content-security-policy": isShown ? shownPolicy(found.media_type) : sealed
    })
    if (request.method === "HEAD") {
      response.end()
      return
    }
    cutWhenStalled(response, idleTimeout)
    const content = { firm: found.firm_id, checksum: found.checksum }
    yield* Effect.tryPromise({
      try: () => files.send(content, range ?? { start: 0, end: found.size - 1 }, response),
      catch: (error) => error
    }).pipe(Effect.catch((error) => Effect.die(request.destroyed || response.destroyed ? new CallerGone() : error)))
  })

/** Sends the bytes of a document's latest version or of a given one, with the same checks as reading the document. */
export const downloadRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Sessions | Files | SqlClient.SqlClient>()
  const sessions = yield* Sessions
  const sql = yield* SqlClient.SqlClient

  const find = (user: number, vendor: number, ref: string, version: number | null) =>
    sql<{ found: Found | null }>`select app.read_bytes(${user}, ${vendor}, ${ref}, ${version}::bigint) as found`.pipe(
      whenUnlocked,
      Effect.orDie,
      Effect.map((rows) => rows[0]?.found ?? null)
    )

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const [, vendor = "", ref = ""] = pattern.exec(pathOf(request)) ?? []
      const viewer = yield* sessions.viewer(tokenOf(request), "request", documentsCall("GET", Number(vendor)))
      const query = readQuery(queryOf(request))
      if (Result.isFailure(query)) return yield* new BadRequest({ code: "error.400" })
      const found = isStorable(Number(vendor))
        ? yield* find(viewer.userId, Number(vendor), ref, query.success.version_id ?? null)
        : null
      if (found === null) return yield* notFound()

      yield* sendContent(request, response, found, query.success.disposition ?? "attachment")
    })

  return {
    matches: (request) => (request.method === "GET" || request.method === "HEAD") && pattern.test(pathOf(request)),
    answer: answering(services, work)
  } satisfies ByteRoute
})
