import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { extensionOf } from "#schemas/documents/rules/names.ts"
import { lock, lockShared } from "#server/shared/locks.ts"
import type { DocumentRepository, NodeRow } from "#server/documents/DocumentRepository.ts"
import { first, list, nodeColumns } from "#server/documents/repository/nodeColumns.ts"

export const changeNodes = (
  sql: SqlClient.SqlClient
): Pick<DocumentRepository["Service"], "lockTree" | "lock" | "addFolder" | "change" | "bury"> => {
  const columns = nodeColumns(sql)
  return {
    lockTree: (vendor, kind) =>
      Effect.provideService(
        kind === "shape" ? lock("tree", vendor) : lockShared("tree", vendor),
        SqlClient.SqlClient,
        sql
      ),

    // Read in a second query: after waiting for the lock, the first one may return columns as they were before.
    lock: (vendor, ids) =>
      Effect.andThen(
        sql`select 1 from node where id = any (${list(ids)}::bigint[]) and vendor_id = ${vendor}
          order by (kind = 'document'), id for update`,
        sql<NodeRow>`select ${columns} from node n where n.id = any (${list(ids)}::bigint[]) and n.vendor_id = ${vendor}`
      ),

    addFolder: ({ firm, vendor }, folder, name, nameKey) =>
      Effect.map(
        sql<NodeRow>`with n as (
            insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
            values (${firm}, ${vendor}, 'folder', ${folder}::bigint, ${name}, ${nameKey}) returning *
          ) select ${columns} from n`,
        first
      ),

    change: (node, user, { name, nameKey, parent, trashed, validated }) =>
      Effect.gen(function* () {
        const sets = [
          sql`revision = revision + 1`,
          sql`updated_at = now()`,
          ...(name === undefined
            ? []
            : [sql`name = ${name}`, sql`extension = case kind when 'document' then ${extensionOf(name)} else '' end`]),
          ...(nameKey === undefined ? [] : [sql`name_key = ${nameKey}`]),
          ...(parent === undefined ? [] : [sql`parent_id = ${parent}::bigint`]),
          ...(trashed === undefined
            ? []
            : [
                sql`deleted_at = ${trashed ? sql`now()` : sql`null`}`,
                sql`deleted_by = ${trashed ? user : null}::integer`,
                sql`former_way = null`
              ]),
          ...(validated === undefined
            ? []
            : [
                sql`validated_at = ${validated ? sql`now()` : sql`null`}`,
                sql`validator_id = ${validated ? user : null}::integer`
              ])
        ]
        const rows = yield* sql<{ wire: string; version_id: number | null }>`
          update node set ${sql.csv(sets)} where id = ${node}::bigint returning wire, version_id::float8 as version_id`
        const row = rows[0]
        if (row === undefined) return yield* Effect.die(new Error(`node ${node} was locked and is gone`))
        if (validated !== undefined && row.version_id !== null) {
          yield* sql`update version set validated_at = ${validated ? sql`now()` : sql`null`},
            validator_id = ${validated ? user : null}::integer where id = ${row.version_id}::bigint`
        }
        return row.wire
      }),

    bury: (folder, buried) =>
      sql`update node set buried = ${buried}
        where id in (select app.folders_below(array[${folder}::bigint], false))`
  }
}
