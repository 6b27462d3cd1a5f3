import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ReceivedShare, Share, SharedNode, ShareState } from "#schemas/documents/sharing.ts"
import type { NodeHash } from "#schemas/shared/ids.ts"
import { mayShow } from "#server/documents/download.ts"
import { recordEvent } from "#server/shared/eventLog.ts"

/** A share link, with what its state machine and the answers need. */
export interface ShareRow {
  readonly id: number
  readonly firm_id: number
  readonly vendor_id: number
  readonly audience: "people" | "outsiders"
  readonly state: ShareState
  readonly expires_at: string | null
  readonly may_download: boolean
  readonly password_hash: string | null
  readonly created_by: number
  readonly message: string
}

/** Locks a link until commit, so that a decision about it stays valid. Needs the company's row-level security. */
export const lockShare = (vendor: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<ShareRow>`
      select id, firm_id, vendor_id, audience, state, app.instant(expires_at) as expires_at, may_download, password_hash,
             created_by, message
        from share where id = ${id} and vendor_id = ${vendor} for update`
    return row
  })

/**
 * SQL: a link's nodes as JSON (SharedPlace), without those hidden by row-level security. `hash` is null if the node, or
 * a folder above it, is in the trash.
 */
const places = `(select coalesce(json_agg(json_build_object('id', n.id, 'type', n.kind, 'name', n.name,
      'hash', case when n.deleted_at is null and not n.buried and not coalesce(f.buried or f.deleted_at is not null, false) then n.hash end,
      'folder_hash', case when n.deleted_at is null and not coalesce(f.is_root or f.buried or f.deleted_at is not null, true) then f.hash end)
    order by n.kind = 'document', n.name_key), '[]')
  from share_node o join node n on n.id = o.node_id left join node f on f.id = n.parent_id where o.share_id = s.id)`

/** [DOC-O06] Active, unexpired links that other people shared with `user`, newest first. */
export const readReceived = (vendor: number, user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<ReceivedShare>`
      select s.id, app.instant(s.created_at) as created_at, app.person(s.created_by) as created_by,
             app.instant(s.expires_at) as expires_at, s.may_download, s.message, ${sql.literal(places)} as nodes
        from share s join share_person p on p.share_id = s.id and p.user_id = ${user}
       where s.vendor_id = ${vendor} and s.audience = 'people' and s.state = 'active' and s.created_by <> ${user}
         and (s.expires_at is null or s.expires_at > now()) and app.may_share(s.created_by, s.firm_id, s.vendor_id)
       order by s.id desc limit 500`
    return rows
      .map((share) => ({ ...share, nodes: share.nodes.filter(({ hash }) => hash !== null) }))
      .filter(({ nodes }) => nodes.length > 0)
  })

/** The company's links, newest first, at most 500; `only` filters by link, shared node or author. */
export const readShares = (
  vendor: number,
  only: { readonly id?: number; readonly node?: number; readonly author?: number }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql<Share>`
      select s.id, s.audience, s.state, app.instant(s.created_at) as created_at, app.person(s.created_by) as created_by,
             app.instant(s.expires_at) as expires_at, app.instant(s.ended_at) as ended_at,
             s.password_hash is not null as has_password, s.may_download, s.message,
             ${sql.literal(places)} as nodes, app.may_share(s.created_by, s.firm_id, s.vendor_id) as is_author_here,
             (select coalesce(json_agg(app.person(p.user_id) order by p.user_id), '[]') from share_person p where p.share_id = s.id) as people,
             to_json(s.emails) as emails, s.visits, app.instant(s.last_visit_at) as last_visit_at
        from share s
       where s.vendor_id = ${vendor} and (${only.id ?? null}::integer is null or s.id = ${only.id ?? null}::integer)
         and (${only.node ?? null}::bigint is null
              or exists (select 1 from share_node o where o.share_id = s.id and o.node_id = ${only.node ?? null}::bigint))
         and (${only.author ?? null}::integer is null or s.created_by = ${only.author ?? null}::integer)
       order by s.id desc limit 500`
  })

interface VisibleRow {
  readonly type: "folder" | "document"
  readonly hash: NodeHash
  readonly name: string
  readonly size: number
  readonly extension: string
  readonly media_type: string | null
  readonly at: string
}
const toShared = ({ media_type, ...node }: VisibleRow): SharedNode => ({
  ...node,
  is_shown: media_type !== null && mayShow(media_type)
})

/** The nodes that a link shares directly, without those deleted meanwhile. */
export const readSharedTop = (share: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<VisibleRow>`
      select n.kind as type, n.hash, n.name, n.size::float8 as size, n.extension, n.media_type,
             app.instant(case when n.kind = 'document' then n.start_date else n.updated_at end) as at
        from share_node s join node n on n.id = s.node_id
       where s.share_id = ${share} and app.is_shared(${share}, n.id)
       order by n.kind = 'document', n.name_key, n.id`
    return rows.map(toShared)
  })

/**
 * The content of a folder inside a share, with the path from the shared node; undefined if the link does not include
 * the folder.
 */
export const readSharedFolder = (share: number, hash: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [folder] = yield* sql<{ id: number; way: ReadonlyArray<{ hash: NodeHash; name: string }> }>`
      with recursive up as (
        select n.id, n.parent_id, n.hash, n.name, 0 as height,
               exists (select 1 from share_node s where s.share_id = ${share} and s.node_id = n.id) as is_top
          from node n where n.hash = ${hash} and n.kind = 'folder' and app.is_shared(${share}, n.id)
        union all
        select n.id, n.parent_id, n.hash, n.name, up.height + 1,
               exists (select 1 from share_node s where s.share_id = ${share} and s.node_id = n.id)
          from node n join up on n.id = up.parent_id where not up.is_top
      ) select (select id::float8 from up where height = 0) as id,
               json_agg(json_build_object('hash', hash, 'name', name) order by height desc) as way
          from up having count(*) > 0`
    if (folder === undefined) return undefined
    const rows = yield* sql<VisibleRow>`
      select n.kind as type, n.hash, n.name, n.size::float8 as size, n.extension, n.media_type,
             app.instant(case when n.kind = 'document' then n.start_date else n.updated_at end) as at
        from node n where n.parent_id = ${folder.id}::bigint and n.deleted_at is null
       order by n.kind = 'document', n.name_key, n.id`
    return { way: folder.way, nodes: rows.map(toShared) }
  })

/** Logs an event of a link; `user` is null for an outsider. */
export const logShare = (
  share: Pick<ShareRow, "id" | "firm_id" | "vendor_id">,
  user: number | null,
  type: string,
  payload: object,
  states: readonly [before: string | null, after: string]
) =>
  recordEvent({
    firm: share.firm_id,
    vendor: share.vendor_id,
    user,
    entity: "share",
    id: share.id,
    machine: "shareLink",
    type,
    payload,
    before: states[0] === null ? null : { state: states[0] },
    after: { state: states[1] }
  })
