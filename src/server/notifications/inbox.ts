import { Clock, Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type NoticeEvent, noticeMachine } from "#machines/notifications/notice.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { InboxChange, InboxCounts, InboxEvent, InboxGroup, InboxMute } from "#schemas/notifications/inbox.ts"
import {
  inboxPage,
  type InboxEventType,
  type InboxView,
  isMutable,
  noticesOfGroup,
  snoozeDays
} from "#schemas/notifications/inboxRules.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
import * as Result from "#schemas/shared/result.ts"
import { inView, isOpen, noticeColumns, noticeTables } from "#server/notifications/noticeRows.ts"
import { inFirm, notFound } from "#server/platform/scope.ts"
import { conflict } from "#server/shared/refusals.ts"

const readCounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [counts] = yield* sql<InboxCounts>`
    select count(distinct n.object) filter (where ${sql.literal(inView.inbox)})::integer as inbox,
        count(distinct n.object) filter (where ${sql.literal(inView.unread)})::integer as unread,
        count(distinct n.object) filter (where ${sql.literal(inView.snoozed)})::integer as snoozed,
        count(distinct n.object) filter (where ${sql.literal(inView.done)})::integer as done
      from notice n where n.shown_at <= now()`
  return counts ?? { inbox: 0, unread: 0, snoozed: 0, done: 0 }
})

interface InboxQuery {
  readonly show?: InboxView | undefined
  readonly page?: number | undefined
}

/** [NOT-O01] A page of a person's notices in a firm, grouped by object; the object with the latest notice first. */
export const readInbox = (viewer: Viewer["Service"], firm: number, { page = 1, show = "inbox" }: InboxQuery) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const view = sql.literal(`n.shown_at <= now() and ${inView[show]}`)
      const groups = yield* sql<Pick<InboxGroup, "count" | "is_muted" | "object" | "unread">>`
        select g.*, exists (select from notice_mute m where m.object = g.object) as is_muted
          from (select n.object, count(*)::integer as count, count(*) filter (where n.read_at is null)::integer as unread,
                  max(n.updated_at) as newest
                from notice n where ${view} group by n.object
               order by newest desc, n.object limit ${inboxPage} offset ${(page - 1) * inboxPage}) g
         order by g.newest desc, g.object`
      const counts = yield* readCounts
      const total = counts[show]
      const pagination = { page, per_page: inboxPage, total, last_page: Math.max(1, Math.ceil(total / inboxPage)) }
      if (groups.length === 0) return { data: [], pagination, counts }
      const rows = yield* sql<Notice & { readonly object: string; readonly title: string | null }>`
        select ${noticeColumns(sql)}, n.object,
            case when n.object like 'received:%' then v.company_name
              when n.node_id is not null then coalesce(nullif(f.name, ''), o.name, n.names[1])
              else nullif(n.names[1], '') end as title
          from ${noticeTables(sql)}
         where n.id in (select s.id from (
             select n.id, row_number() over (partition by n.object order by n.updated_at desc, n.id desc) as place
               from notice n where ${view} and ${sql.in(
                 "n.object",
                 groups.map(({ object }) => object)
               )}) s
            where s.place <= ${noticesOfGroup})
         order by n.updated_at desc, n.id desc`
      const byObject = Map.groupBy(rows, ({ object }) => object)
      return {
        data: groups.flatMap((group): ReadonlyArray<InboxGroup> => {
          const notices = byObject.get(group.object) ?? []
          const [newest] = notices
          if (newest === undefined) return []
          const { at, company_name, snoozed_until, title, vendor_id } = newest
          return [
            {
              object: group.object,
              title: title ?? company_name,
              vendor_id,
              company_name,
              notices,
              count: group.count,
              unread: group.unread,
              at,
              is_muted: group.is_muted,
              snoozed_until
            }
          ]
        }),
        pagination,
        counts
      }
    })
  )

type NoticeState = "unread" | "read" | "snoozed" | "done"
export interface Change {
  readonly type: InboxEventType
  readonly until?: string | undefined
}

const dayMs = 86_400_000

/** The timestamp in ISO format; null if it is no valid date, which would be an error in PostgreSQL. */
const instantOf = (text: string | undefined) => {
  const ms = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

const eventOf = ({ type, until }: Change, now: number): NoticeEvent => {
  if (type !== "notice.snoozed") return { type }
  const later = until === undefined ? 0 : Date.parse(until) - now
  return { type, isLater: later > 0 && later <= snoozeDays * dayMs }
}

/**
 * [NOT-O01] Applies an event to those of the viewer's notices that match `which` and accept it. 404 if none matches,
 * 409 with the failed guards if none accepts it. `which` is a condition on `notice n`.
 */
export const applyToNotices = (change: Change, which: Statement.Fragment) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const now = yield* Clock.currentTimeMillis
    const at = new Date(now).toISOString()
    const until = instantOf(change.until)
    const rows = yield* sql<{ id: string; state: NoticeState }>`
      select n.id::text as id, case when n.done_at is not null then 'done' when not (${sql.literal(isOpen)}) then 'snoozed'
          when n.read_at is null then 'unread' else 'read' end as state
        from notice n where n.shown_at <= now() and ${which} order by n.done_at nulls first, n.id for update`
    if (rows.length === 0) return yield* notFound()
    const refused = new Set<string>()
    let changed = 0
    for (const [state, ofState] of Map.groupBy(rows, (row) => row.state)) {
      const verdict = decide(noticeMachine, noticeMachine.resolveState({ value: state }), eventOf(change, now))
      if (Result.isFailure(verdict)) {
        for (const guard of verdict.failure.closedBy) refused.add(guard)
        continue
      }
      const ids = ofState.map(({ id }) => id)
      const next = verdict.success.next.value as NoticeState
      // Delay the mail of a snoozed notice until its snooze ends.
      yield* sql`update notice set
          read_at = ${next === "read" || next === "done" ? sql`coalesce(read_at, ${at}::timestamptz)` : sql`null`},
          snoozed_until = ${next === "snoozed" ? sql`${until}::timestamptz` : sql`null`},
          done_at = ${next === "done" ? sql`${at}::timestamptz` : sql`null`},
          mail_at = ${next === "snoozed" ? sql`greatest(mail_at, ${until}::timestamptz)` : sql`mail_at`}
        where id = any (${ids}::bigint[])`
      changed += ids.length
    }
    if (changed === 0) return yield* conflict([...refused])
    return { changed, at }
  })

export const changeInbox = (viewer: Viewer["Service"], firm: number, { done_at, objects, type, until }: InboxEvent) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const undone = done_at === undefined ? sql`true` : sql`n.done_at = ${instantOf(done_at)}::timestamptz`
      const change = yield* applyToNotices({ type, until }, sql`${sql.in("n.object", objects)} and ${undone}`)
      return { ...change, counts: yield* readCounts } satisfies InboxChange
    })
  )

/**
 * [NOT-O01] Mutes an object, or unmutes it. Muting prevents new notices about it and marks those in the inbox as done.
 * Unmuting allows new notices.
 */
export const muteObject = (viewer: Viewer["Service"], firm: number, { is_muted, object }: InboxMute) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const at = new Date(yield* Clock.currentTimeMillis).toISOString()
      const [known] = yield* sql`select 1 from notice n where n.object = ${object} limit 1`
      if (known === undefined || !isMutable(object)) return yield* notFound()
      if (!is_muted) {
        yield* sql`delete from notice_mute where object = ${object}`
        return { changed: 0, at, counts: yield* readCounts } satisfies InboxChange
      }
      yield* sql`insert into notice_mute (user_id, firm_id, object) values (${viewer.userId}, ${firm}, ${object})
        on conflict do nothing`
      const done = yield* sql`update notice n set done_at = ${at}::timestamptz, snoozed_until = null,
          read_at = coalesce(n.read_at, ${at}::timestamptz)
        where n.object = ${object} and n.done_at is null and n.shown_at <= now() returning 1`
      return { changed: done.length, at, counts: yield* readCounts } satisfies InboxChange
    })
  )
