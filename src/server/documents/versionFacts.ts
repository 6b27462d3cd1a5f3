import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Checksums, VersionSignature } from "#schemas/documents/marks.ts"
import type { Person } from "#schemas/documents/node.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { flagsOf } from "#server/documents/access.ts"
import { inVendor, notFound } from "#server/platform/scope.ts"

const asReader = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Effect.Effect<A, E, R>) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        if (flagsOf(viewer, scope) === null) return yield* notFound()
        return yield* use
      }),
    "documents"
  )

/**
 * [NET-068] A page of the authors of documents' latest versions, among documents that the viewer may reach. `search`
 * matches a part of the name.
 */
export const listAuthors = (
  viewer: Viewer["Service"],
  vendor: number,
  asked: { readonly search?: string; readonly page?: number; readonly per_page?: number }
) =>
  asReader(
    viewer,
    vendor,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { page = 1, per_page = 100, search = "" } = asked
      const rows = yield* sql<Person & { total: number }>`
        with found as materialized (
          select a.id, a.name from app.document_authors(${vendor}) a
           where ${search.trim()} = '' or position(app.fold(lower(${search.trim()})) in app.fold(lower(a.name))) > 0
        ) select f.id, f.name, t.total from (select count(*)::integer as total from found) t
            left join lateral (select * from found order by app.fold(lower(name)), id
              limit ${per_page} offset ${(page - 1) * per_page}) f on true`
      const total = rows[0]?.total ?? 0
      return {
        data: rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
        pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
      }
    })
  )

/** Ids of a reachable document and of its latest version, by hash or id; the document may be in the trash itself. */
const documentId = (vendor: number, ref: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const by = ref.length === 16 ? sql`n.hash = ${ref}` : sql`n.id = ${ref}::bigint`
    const [row] = yield* sql<{ id: string; version_id: number | null }>`
      select n.id::text as id, n.version_id::float8 as version_id from node n join node f on f.id = n.parent_id
       where ${by} and n.vendor_id = ${vendor} and n.kind = 'document'
         and (n.deleted_at is not null or (not f.buried and f.deleted_at is null))`
    return row ?? (yield* notFound())
  })

/** [NET-073] [UPL-O04] The checksums of a version, by default the latest. */
export const readChecksums = (viewer: Viewer["Service"], vendor: number, ref: string, version: number | undefined) =>
  asReader(
    viewer,
    vendor,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const document = yield* documentId(vendor, ref)
      const [row] = yield* sql<Omit<Checksums, "chunk_size">>`
        select v.id::float8 as version_id, v.size::float8 as size, v.content as checksum, c.sha256
          from version v left join content c on c.firm_id = v.firm_id and c.checksum = v.content
         where v.document_id = ${document.id}::bigint and v.id = ${version ?? document.version_id}::bigint`
      return row === undefined ? yield* notFound() : { ...row, chunk_size: chunkSize }
    })
  )

/** [NET-070] The signatures of all versions of a document, newest version first. */
export const listSignatures = (viewer: Viewer["Service"], vendor: number, ref: string) =>
  asReader(
    viewer,
    vendor,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const document = yield* documentId(vendor, ref)
      return yield* sql<VersionSignature>`
        select v.id::float8 as version_id, v.number as version_number, s.signatory, s.position, s.state,
            app.instant(s.asked_at) as asked_at, app.instant(s.answered_at) as answered_at
          from version v join version_signature s on s.version_id = v.id
         where v.document_id = ${document.id}::bigint order by v.number desc, s.position`
    })
  )
