import type { SqlClient } from "effect/sql"

/** SQL: the columns of a NodeRow for `node n`. Casts bigint ids to float8, which TypeScript reads as safe integers. */
export const nodeColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(`n.id::float8 as id, n.kind, n.alias, n.parent_id::float8 as parent_id, n.name, n.is_root,
  (select p.parent_id::float8 from node p where p.id = n.parent_id) as grandparent_id, n.is_default, n.read_only,
  n.buried, n.deleted_at is null and (n.buried or coalesce((select p.buried or p.deleted_at is not null from node p
    where p.id = n.parent_id), false)) as unreachable,
  n.former_way is not null as uprooted, n.version_id::float8 as version_id,
  n.validated_at is not null as is_validated,
  case when n.held_since is not null then json_build_object('kind', n.held_as, 'since', app.instant(n.held_since)) end as hold, app.instant(n.deleted_at) as deleted_at, n.revision,
  case when n.rule_id = any (app.scope_read_rules()) then 'read-only' end as theme_acl,
  app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) as wire`)

export const first = <A>(rows: ReadonlyArray<A>) => rows[0]

/** Ids as bigint: the driver infers an array's type from its first element, and would infer integer from a small id. */
export const list = (ids: ReadonlyArray<number>) => ids.map(BigInt)
