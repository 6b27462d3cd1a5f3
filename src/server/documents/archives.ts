import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { flagsOf } from "#server/documents/access.ts"
import { type ArchivedNode, archiveEntries, archiveName } from "#server/documents/archiveEntries.ts"
import { contentDisposition } from "#server/documents/download.ts"
import { zip, zipSize } from "#server/documents/zip.ts"
import { answering, type ByteRoute, CallerGone, pathOf } from "#server/platform/ByteRoutes.ts"
import { Caller } from "#server/platform/Caller.ts"
import { Files } from "#server/platform/Files.ts"
import { inVendor, isStorable, notFound, whenUnlocked } from "#server/platform/scope.ts"
import { cutWhenStalled, ResponseIdleTimeout } from "#server/platform/slowLines.ts"

/** Seconds within which the download must start; a started download may take longer. */
const ticketSeconds = 60

/** The selected nodes that the viewer may reach, and their descendants. */
const readArchived = (vendor: number, nodes: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql<ArchivedNode>`
      select id::float8 as id, parent_id::float8 as parent_id, kind, name, checksum, size::float8 as size, at
        from app.archived(${vendor}, ${nodes.map(BigInt)}::bigint[])`
  })

/** The name, entries and size in bytes of the archive of the selected nodes, in a transaction opened by `inVendor`. */
export const readArchive = (vendor: number, nodes: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* readArchived(vendor, nodes)
    const chosen = rows.filter(({ parent_id }) => parent_id === null)
    const [place] = yield* sql<{ name: string }>`
      select p.name from node n join node p on p.id = n.parent_id
       where n.id = ${BigInt(chosen[0]?.id ?? 0)}::bigint and n.vendor_id = ${vendor}`
    const entries = archiveEntries(rows)
    return {
      chosen: chosen.length,
      documents: rows.filter(({ kind }) => kind === "document").length,
      entries,
      name: archiveName(chosen, place?.name ?? chosen[0]?.name ?? "archive"),
      size: zipSize(entries)
    }
  })

/**
 * [DOC-O06] [NET-066] Computes the archive's size and returns a single-use ticket to download it. Fails with 404 if a
 * selected node is missing.
 */
export const makeArchive = (viewer: Viewer["Service"], vendor: number, nodes: ReadonlyArray<number>) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        if (flagsOf(viewer, scope) === null) return yield* notFound()
        const sql = yield* SqlClient.SqlClient
        const ids = [...new Set(nodes)]
        const archive = yield* readArchive(vendor, ids)
        // Refuse instead of leaving nodes out: the user could not see that the archive is incomplete.
        if ((yield* reachable(vendor, ids)) !== ids.length || archive.chosen === 0) return yield* notFound()
        const ticket = newSecret()
        yield* sql`insert into archive_ticket (token_hash, firm_id, vendor_id, user_id, session_id, nodes, agent, expires_at)
          values (${hashSecret(ticket)}, ${scope.firm_id}, ${vendor}, ${viewer.userId}, ${viewer.sessionId},
            ${ids.map(BigInt)}::bigint[], ${agentOf((yield* Caller).userAgent)},
            now() + make_interval(secs => ${ticketSeconds}))`
        return { ticket, name: archive.name, documents: archive.documents, size: archive.size }
      }),
    "documents"
  )

/** Hash of the User-Agent. The ticket is bound to it, so a leaked URL does not work in another program. */
const agentOf = (userAgent: string | undefined) => hashSecret(userAgent ?? "")

const reachable = (vendor: number, nodes: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ count: number }>`
      select count(*)::integer as count from node n left join node f on f.id = n.parent_id
       where n.vendor_id = ${vendor} and n.id = any (${nodes.map(BigInt)}::bigint[]) and n.deleted_at is null
         and not n.buried and (f.id is null or (f.deleted_at is null and not f.buried))`
    return row?.count ?? 0
  })

type Archive = Effect.Success<ReturnType<typeof readArchive>>

/** Streams the archive while it is made, with backpressure. */
export const sendArchive = (
  request: IncomingMessage,
  response: ServerResponse,
  firm: number,
  { entries, name, size }: Archive
) =>
  Effect.gen(function* () {
    const files = yield* Files
    const idleTimeout = yield* ResponseIdleTimeout
    response.writeHead(200, {
      "content-type": "application/zip",
      "content-length": size,
      "content-disposition": contentDisposition("attachment", name),
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store"
    })
    if (request.method === "HEAD") {
      response.end()
      return
    }
    cutWhenStalled(response, idleTimeout)
    const pieces = zip(entries, (checksum) => files.read({ firm, checksum }))
    yield* Effect.tryPromise({
      try: () => pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 262_144 }), response),
      catch: (error) => error
    }).pipe(Effect.catch((error) => Effect.die(request.destroyed || response.destroyed ? new CallerGone() : error)))
  })

const pattern = /^\/api\/vendors\/([1-9][0-9]{0,9})\/archives\/([A-Za-z0-9_-]{43})$/

/**
 * [NET-066] Byte route that sends an archive for a ticket. A GET uses the ticket up, and the rights are checked again.
 */
export const archiveRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Files | SqlClient.SqlClient>()
  const sql = yield* SqlClient.SqlClient

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const [, vendorText = "", ticket = ""] = pattern.exec(pathOf(request)) ?? []
      const vendor = Number(vendorText)
      if (!isStorable(vendor)) return yield* notFound()
      const found = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const [row] = yield* sql<{ firm_id: number; nodes: ReadonlyArray<string> }>`
              select firm_id, nodes::text[] as nodes from app.take_archive_ticket(
                ${hashSecret(ticket)}, ${vendor}, ${agentOf(request.headers["user-agent"])}, ${request.method !== "HEAD"})`
            if (row === undefined) return null
            return { firm: row.firm_id, archive: yield* readArchive(vendor, row.nodes.map(Number)) }
          })
        )
        .pipe(whenUnlocked, Effect.orDie)
      if (found === null || found.archive.chosen === 0) return yield* notFound()
      yield* sendArchive(request, response, found.firm, found.archive)
    })

  return {
    matches: (request) => (request.method === "GET" || request.method === "HEAD") && pattern.test(pathOf(request)),
    answer: answering(services, work, "address")
  } satisfies ByteRoute
})
