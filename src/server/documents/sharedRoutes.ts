import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Option, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { BadRequest, Forbidden } from "#schemas/shared/problem.ts"
import { readArchive, sendArchive } from "#server/documents/archives.ts"
import { type Found, sendContent } from "#server/documents/downloadRoute.ts"
import { mayShow } from "#server/documents/download.ts"
import { enterVisit } from "#server/documents/visitShare.ts"
import { answering, type ByteRoute, pathOf, queryOf } from "#server/platform/ByteRoutes.ts"
import { Files } from "#server/platform/Files.ts"
import { notFound, whenUnlocked } from "#server/platform/scope.ts"

const contentPattern = /^\/api\/shares\/visits\/([A-Za-z0-9_-]{43})\/documents\/([0-9a-f]{16})\/content$/
const archivePattern = /^\/api\/shares\/visits\/([A-Za-z0-9_-]{43})\/archive$/
const readQuery = Schema.decodeUnknownResult(
  Schema.Struct({ disposition: Schema.optionalKey(Schema.Literals(["inline", "attachment"])) })
)
const isReading = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD"
/** Whether the request continues a read: its byte range does not start at 0. */
const goesOn = (request: IncomingMessage) => /^bytes=0*[1-9]/.test(request.headers.range ?? "")
const forbidden = (closed_by: ReadonlyArray<string>) =>
  new Forbidden({ code: `closed.${closed_by[0] ?? "mayDownload"}`, closed_by })

/**
 * [DOC-O06] Sends a shared document to a visitor with a pass. The link's state machine decides on each request. If the
 * link forbids downloads, sends only types that a browser can display.
 */
export const sharedContentRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Files | SqlClient.SqlClient>()
  const sql = yield* SqlClient.SqlClient

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const [, pass = "", hash = ""] = contentPattern.exec(pathOf(request)) ?? []
      const query = readQuery(queryOf(request))
      if (Result.isFailure(query)) return yield* new BadRequest({ code: "error.400" })
      const wanted = query.success.disposition ?? "attachment"
      const found = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const doing = wanted === "inline" ? "share.read" : "share.downloaded"
            const visit = yield* enterVisit(pass, doing, { hash }, goesOn(request))
            if (Option.isNone(visit)) return null
            const { closedBy, share } = visit.value
            const [content] = yield* sql<Found>`
              select v.firm_id, n.name, v.media_type, v.content as checksum, v.size::float8 as size
                from node n join version v on v.id = n.version_id
               where n.hash = ${hash} and n.kind = 'document' and app.is_shared(${share.id}, n.id)`
            return content === undefined ? null : { content, closedBy, share }
          })
        )
        .pipe(whenUnlocked, Effect.orDie)
      if (found === null) return yield* notFound()
      const { closedBy, content, share } = found
      if (closedBy.includes("mayDownload")) return yield* forbidden(closedBy)
      if (closedBy.length > 0) return yield* notFound()
      if (!share.may_download && !mayShow(content.media_type)) return yield* forbidden(["mayDownload"])
      response.setHeader("cache-control", "no-store").setHeader("referrer-policy", "no-referrer")
      yield* sendContent(request, response, content, wanted)
    })

  return {
    matches: (request) => isReading(request) && contentPattern.test(pathOf(request)),
    answer: answering(services, work, "address")
  } satisfies ByteRoute
})

/** [DOC-O06] Sends all nodes of a link as a zip to a visitor with a pass. */
export const sharedArchiveRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Files | SqlClient.SqlClient>()
  const sql = yield* SqlClient.SqlClient

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const [, pass = ""] = archivePattern.exec(pathOf(request)) ?? []
      const found = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const visit = yield* enterVisit(pass, "share.downloaded", {})
            if (Option.isNone(visit)) return null
            const { closedBy, share } = visit.value
            const nodes = yield* sql<{ id: number }>`
              select node_id::float8 as id from share_node where share_id = ${share.id} and app.is_shared(${share.id}, node_id)`
            const archive = yield* readArchive(
              share.vendor_id,
              nodes.map(({ id }) => id)
            )
            return { archive, closedBy, firm: share.firm_id }
          })
        )
        .pipe(whenUnlocked, Effect.orDie)
      if (found === null) return yield* notFound()
      if (found.closedBy.includes("mayDownload")) return yield* forbidden(found.closedBy)
      if (found.closedBy.length > 0 || found.archive.chosen === 0) return yield* notFound()
      yield* sendArchive(request, response, found.firm, found.archive)
    })

  return {
    matches: (request) => isReading(request) && archivePattern.test(pathOf(request)),
    answer: answering(services, work, "address")
  } satisfies ByteRoute
})
