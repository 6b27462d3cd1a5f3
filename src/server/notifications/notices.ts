import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
import { applyToNotices, type Change } from "#server/notifications/inbox.ts"
import { inView, noticeColumns, noticeTables } from "#server/notifications/noticeRows.ts"
import { inFirm, notFound, readAtOnce } from "#server/platform/scope.ts"

export const unreadCount = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ unread: number }>`select app.unread_notices() as unread`
  return { unread: row?.unread ?? 0 }
})

export const countNotices = (viewer: Viewer["Service"], firm: number) =>
  Effect.map(
    readAtOnce(
      firm,
      (sql) => sql<{ found: number | null }>`select app.count_notices(${viewer.userId}, ${firm}) as found`
    ),
    (unread) => ({ unread })
  )

export const listNotices = (
  viewer: Viewer["Service"],
  firm: number,
  asked: { readonly unread?: "true" | "false"; readonly page?: number; readonly per_page?: number }
) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { page = 1, per_page = 30, unread = "false" } = asked
      const shown = sql.literal(`n.shown_at <= now() and ${inView[unread === "true" ? "unread" : "inbox"]}`)
      const [counted] = yield* sql<{ total: number }>`
        select count(*)::integer as total from notice n where ${shown}`
      const total = counted?.total ?? 0
      const data = yield* sql<Notice>`select ${noticeColumns(sql)} from ${noticeTables(sql)} where ${shown}
        order by n.updated_at desc, n.id desc limit ${per_page} offset ${(page - 1) * per_page}`
      return { data, pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) } }
    })
  )

export const changeNotice = (viewer: Viewer["Service"], firm: number, id: number, change: Change) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* applyToNotices(change, sql`n.id = ${id}::bigint`)
      const [told] =
        yield* sql<Notice>`select ${noticeColumns(sql)} from ${noticeTables(sql)} where n.id = ${id}::bigint`
      return told ?? (yield* notFound())
    })
  )

/** Marks all visible notices up to a time as read. Returns the number of unread notices. */
export const readAllNotices = (viewer: Viewer["Service"], firm: number, until: string) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // The browser sends milliseconds; the database stores microseconds.
      yield* sql`update notice set read_at = now()
        where read_at is null and shown_at <= now() and (snoozed_until is null or snoozed_until <= now()) and updated_at < ${until}::timestamptz + interval '1 millisecond'`
      return yield* unreadCount
    })
  )
