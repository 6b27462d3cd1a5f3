import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { list } from "#server/documents/repository/nodeColumns.ts"

export const trashedNodes = (sql: SqlClient.SqlClient): Pick<DocumentRepository["Service"], "trash" | "purge"> => ({
  trash: (vendor, until, limit) =>
    Effect.map(
      sql<{ until: string; ids: ReadonlyArray<number> }>`
        select coalesce(${until}::text, now()::text) as until, to_json(array(select id from node
          where vendor_id = ${vendor} and deleted_at is not null and deleted_at <= coalesce(${until}::timestamptz, now())
            and not coalesce(rule_id = any (app.scope_read_rules()), false)
            and not (kind = 'folder' and (select is_hidden from app.out_of_sight(array[id])))
          order by deleted_at, (kind = 'folder'), id limit ${limit})) as ids`,
      (rows) => rows[0] ?? { until: "now", ids: [] }
    ),

  purge: (vendor, nodes) =>
    Effect.map(
      sql<{ gone: number | null }>`select app.purge(${vendor}, ${list(nodes)}::bigint[]) as gone`,
      (rows) => rows[0]?.gone ?? 0
    )
})
