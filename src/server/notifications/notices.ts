import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type NoticeEvent, noticeMachine } from "#machines/notifications/notice.machine.ts"
import { decide } from "#machines/shared/decide.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
import { inFirm, notFound } from "#server/platform/scope.ts"
import { conflict } from "#server/shared/refusals.ts"

/** Columns of the caller's own notices; those not to be shown (yet) are excluded. */
const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
  n.id::float8 as id, n.type, n.vendor_id, coalesce(v.company_name, (select w.name from firm w where w.id = n.firm_id)) as company_name, case when n.by_id is not null then app.person(n.by_id) end as by,
  o.id::float8 as node_id, n.task_id, n.mission_id, n.service_request_id, n.signature_id,
  case when h.id is not null then json_build_object('subject', h.subject, 'subject_id', h.subject_id, 'audience', h.audience) end as thread, f.hash as folder_hash, case when n.count = 1 and o.kind = 'document' then o.hash end as document_hash,
  to_json(n.names) as names, n.count, app.instant(n.updated_at) as at, app.instant(n.read_at) as read_at
    from notice n left join vendor v on v.id = n.vendor_id
    left join thread h on h.id = n.thread_id
    left join node o on o.id = n.node_id
    left join node f on f.id = n.folder_id and f.deleted_at is null and not f.buried
   where n.shown_at <= now()`)

export const unreadCount = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ unread: number }>`
    select count(*)::integer as unread from notice n left join vendor v on v.id = n.vendor_id
     where n.read_at is null and n.shown_at <= now()`
  return { unread: row?.unread ?? 0 }
})

export const countNotices = (viewer: Viewer["Service"], firm: number) => inFirm(viewer, firm, () => unreadCount)

export const listNotices = (
  viewer: Viewer["Service"],
  firm: number,
  asked: { readonly unread?: "true" | "false"; readonly page?: number; readonly per_page?: number }
) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { page = 1, per_page = 30, unread = "false" } = asked
      const only = unread === "true" ? sql`and n.read_at is null` : sql``
      const [counted] = yield* sql<{ total: number }>`
        select count(*)::integer as total from notice n left join vendor v on v.id = n.vendor_id where n.shown_at <= now() ${only}`
      const total = counted?.total ?? 0
      const data = yield* sql<Notice>`select ${columns(sql)} ${only}
        order by n.updated_at desc, n.id desc limit ${per_page} offset ${(page - 1) * per_page}`
      return { data, pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) } }
    })
  )

export const changeNotice = (viewer: Viewer["Service"], firm: number, id: number, event: NoticeEvent) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ is_read: boolean }>`
        select read_at is not null as is_read from notice
         where id = ${id}::bigint and shown_at <= now() for update`
      if (row === undefined) return yield* notFound()
      const before = noticeMachine.resolveState({ value: row.is_read ? "read" : "unread" })
      const decided = decide(noticeMachine, before, event)
      if (Result.isFailure(decided)) {
        const { closedBy } = decided.failure
        return yield* conflict(closedBy, "isUnread")
      }
      const isRead = decided.success.next.value === "read"
      yield* sql`update notice set read_at = ${isRead ? sql`now()` : sql`null`} where id = ${id}::bigint`
      const [told] = yield* sql<Notice>`select ${columns(sql)} and n.id = ${id}::bigint`
      return told ?? (yield* notFound())
    })
  )

/** Marks all notices up to an instant as read. */
export const readAllNotices = (viewer: Viewer["Service"], firm: number, until: string) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // Instants are sent in ms and stored in µs.
      yield* sql`update notice set read_at = now()
        where read_at is null and shown_at <= now() and updated_at < ${until}::timestamptz + interval '1 millisecond'`
      return yield* unreadCount
    })
  )
