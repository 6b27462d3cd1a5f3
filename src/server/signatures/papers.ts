import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isStorable } from "#server/platform/scope.ts"
import { invalid } from "#server/shared/refusals.ts"

/** A document to be signed, in its latest version. */
export interface Paper {
  readonly hash: string
  readonly folder_hash: string | null
  readonly firm_id: number
  readonly parent_id: number
  readonly name: string
  readonly extension: string
  readonly version_id: number
  readonly checksum: string
  readonly sha256: string | null
  readonly media_type: string
  readonly size: number
}

/** Finds a document that the viewer may reach; 422 if there is none. */
export const findPaper = (vendor: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* invalid({ document_id: ["signing.document_unknown"] })
    const [paper] = yield* sql<Paper>`
      select n.firm_id, n.hash, case when p.is_root then null else p.hash end as folder_hash, n.parent_id::float8 as parent_id, n.name, n.extension, n.version_id::float8 as version_id, v.content as checksum, c.sha256, v.media_type,
          v.size::float8 as size
        from node n join node p on p.id = n.parent_id join version v on v.id = n.version_id join content c on c.firm_id = v.firm_id and c.checksum = v.content
       where n.id = ${id}::bigint and n.vendor_id = ${vendor} and n.kind = 'document' and n.deleted_at is null`
    return paper ?? (yield* invalid({ document_id: ["signing.document_unknown"] }))
  })
