import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Holdings } from "#machines/documents/folder/folder.machine.ts"
import type { DocumentRepository, NodeRow } from "#server/documents/DocumentRepository.ts"
import { first, list, nodeColumns } from "#server/documents/repository/nodeColumns.ts"

export const readNodes = (
  sql: SqlClient.SqlClient
): Pick<
  DocumentRepository["Service"],
  "find" | "idOf" | "root" | "parents" | "placeOf" | "named" | "nameKeys" | "isNameHidden" | "holdings" | "hidesAny"
> => {
  const columns = nodeColumns(sql)
  return {
    find: (vendor, id) =>
      Effect.map(
        sql<NodeRow>`select ${columns} from node n where n.id = ${id}::bigint and n.vendor_id = ${vendor}`,
        first
      ),

    idOf: (vendor, ref) =>
      Effect.map(
        ref.length === 16
          ? sql<{ id: number }>`select id::float8 as id from node where hash = ${ref} and vendor_id = ${vendor}`
          : sql<{
              id: number
            }>`select id::float8 as id from node where id = ${ref}::bigint and vendor_id = ${vendor}`,
        (rows) => rows[0]?.id
      ),

    root: (vendor) =>
      Effect.map(
        sql<{ id: number }>`select id::float8 as id from node where vendor_id = ${vendor} and is_root`,
        (rows) => rows[0]?.id
      ),

    parents: (vendor, ids) =>
      Effect.map(
        sql<{ id: number }>`select distinct parent_id::float8 as id from node
          where id = any (${list(ids)}::bigint[]) and vendor_id = ${vendor} and parent_id is not null`,
        (rows) => rows.map(({ id }) => id)
      ),

    placeOf: (folder) =>
      Effect.map(
        sql<{ path: ReadonlyArray<number> }>`
          with recursive up as (
            select id, parent_id, 1 as depth from node where id = ${folder.id}::bigint
            union all
            select n.id, n.parent_id, up.depth + 1 from node n join up on n.id = up.parent_id
          ) select json_agg(id order by depth desc) as path from up`,
        (rows) => ({
          isRoot: folder.is_root,
          isReadOnly: folder.read_only || folder.theme_acl === "read-only",
          isTrashed: folder.deleted_at !== null || folder.buried,
          path: rows[0]?.path ?? []
        })
      ),

    named: (folder, nameKey) =>
      Effect.map(
        sql<NodeRow>`select ${columns} from node n
          where n.parent_id = ${folder}::bigint and n.name_key = ${nameKey} and n.deleted_at is null`,
        first
      ),

    nameKeys: (folder) =>
      Effect.map(
        sql<{ name_key: string }>`select unnest(app.names_like(${folder}::bigint, '')) as name_key`,
        (rows) => new Set(rows.map((row) => row.name_key))
      ),

    isNameHidden: (folder, nameKey) =>
      Effect.map(
        sql`select 1 from node f where f.id = ${folder}::bigint and f.is_mixed
          and cardinality(app.taken_keys(f.id, array[${nameKey}::text])) > 0`,
        (rows) => rows.length > 0
      ),

    holdings: (folder) =>
      Effect.map(
        sql<Holdings>`
          with folders as materialized (select app.folders_below(array[${folder}::bigint], false) as id),
          items as (
            select n.kind, n.read_only, n.validated_at from node n
             where n.deleted_at is null and (n.parent_id = ${folder}::bigint or n.parent_id in (select id from folders))
          ) select exists (select from items where read_only or validated_at is not null) or hidden.is_hidden as "holdsProtected",
                   app.holds_below(${folder}::bigint) as "holdsSigned",
                   exists (select from items where kind = 'document') or (hidden.is_hidden and hidden.is_document) as "holdsDocuments"
              from app.out_of_sight(array[${folder}::bigint]) hidden`,
        (rows) => rows[0] ?? { holdsProtected: true, holdsSigned: true, holdsDocuments: true }
      ),

    hidesAny: (folders) =>
      Effect.map(
        sql<{ is: boolean }>`select is_hidden as is from app.out_of_sight(${list(folders)}::bigint[])`,
        (rows) => rows[0]?.is ?? false
      )
  }
}
