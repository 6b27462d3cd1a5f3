import type { SqlClient } from "effect/sql"
import type { InboxView } from "#schemas/notifications/inboxRules.ts"

/** SQL conditions on `notice n`; `app.unread_notices` has that of `unread` too. A snoozed notice becomes open again by itself when its time has come. */
export const isOpen = "n.done_at is null and (n.snoozed_until is null or n.snoozed_until <= now())"
export const inView = {
  inbox: isOpen,
  unread: `${isOpen} and n.read_at is null`,
  snoozed: "n.snoozed_until > now()",
  done: "n.done_at is not null"
} as const satisfies Record<InboxView, string>

/**
 * The columns of a notice, for use with `noticeTables`. The caller's condition and row-level security select the rows.
 */
export const noticeColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
  n.id::float8 as id, n.type, n.vendor_id, coalesce(v.company_name, (select w.name from firm w where w.id = n.firm_id)) as company_name, case when n.by_id is not null then app.person(n.by_id) end as by,
  o.id::float8 as node_id, n.task_id, n.mission_id, n.service_request_id, n.signature_id,
  case when h.id is not null then json_build_object('subject', h.subject, 'subject_id', h.subject_id, 'audience', h.audience) end as thread,
  f.hash as folder_hash, case when n.count = 1 and o.kind = 'document' then o.hash end as document_hash,
  to_json(n.names) as names, n.count, app.instant(n.updated_at) as at, app.instant(n.read_at) as read_at,
  case when n.snoozed_until > now() then app.instant(n.snoozed_until) end as snoozed_until, app.instant(n.done_at) as done_at`)
export const noticeTables = (sql: SqlClient.SqlClient) =>
  sql.literal(`
    notice n left join vendor v on v.id = n.vendor_id
    left join thread h on h.id = n.thread_id
    left join node o on o.id = n.node_id
    left join node f on f.id = n.folder_id and f.deleted_at is null and not f.buried`)
