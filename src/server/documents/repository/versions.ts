import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { first } from "#server/documents/repository/nodeColumns.ts"

export const versions = (
  sql: SqlClient.SqlClient
): Pick<DocumentRepository["Service"], "version" | "repeatVersion"> => ({
  version: (document, version) =>
    Effect.map(
      sql<{ id: number; validated_at: string | null }>`
        select id::float8 as id, app.instant(validated_at) as validated_at from version
        where document_id = ${document}::bigint and id = ${version}::bigint`,
      first
    ),

  repeatVersion: (node, version, user) =>
    Effect.gen(function* () {
      const [row] = yield* sql<{ wire: string; version_id: number }>`
        with v as (
          insert into version (firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
          select v.firm_id, v.vendor_id, n.id, n.version_id, n.version_number + 1, v.content, v.size, v.media_type, ${user}
            from version v join node n on n.id = v.document_id where v.id = ${version}::bigint and n.id = ${node.id}::bigint
          returning *
        ) update node n set version_id = v.id, version_number = v.number, size = v.size, media_type = v.media_type,
            author_id = v.author_id, validated_at = null, validator_id = null, start_date = v.created_at,
            updated_at = now(), revision = revision + 1
          from v where n.id = v.document_id returning n.wire, n.version_id::float8 as version_id`
      return row ?? (yield* Effect.die(new Error(`version ${version} was found and is gone`)))
    })
})
