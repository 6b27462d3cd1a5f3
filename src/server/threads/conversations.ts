import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { TalkHit, TalkLine } from "#schemas/threads/thread.ts"
import { inFirm } from "#server/platform/scope.ts"

/**
 * Days after its last comment during which a thread counts as unread for a person who has neither opened it nor been
 * notified of it (no reader row). With a reader row it stays unread until it is read.
 */
const newDays = 30
const countLimit = 100
const hitLimit = 30
const shownText = 160

/**
 * SQL: the threads in a person's list: the chats they can see, and the threads they follow. Row-level security excludes
 * those they may not read.
 */
const mine = (sql: SqlClient.SqlClient, user: number) => sql`
  from thread t left join thread_reader r on r.thread_id = t.id and r.user_id = ${user}
 where t.last_at is not null and (t.subject in ('chat', 'provider') or r.follows)`
const isUnread = (sql: SqlClient.SqlClient) =>
  sql.literal(
    `t.last_number > coalesce(r.seen_number, 0) and (r.thread_id is not null or t.last_at > now() - interval '${newDays} days')`
  )

const lineColumns = (sql: SqlClient.SqlClient, user: number) => sql`
  t.id, t.subject, t.subject_id::float8 as subject_id, t.audience, t.state, coalesce(p.title, '') as title,
  case when v.id is not null then json_build_object('id', v.id, 'name', v.company_name) end as company,
  (select count(*)::integer from comment c where c.thread_id = t.id and c.number > coalesce(r.seen_number, 0) and c.state <> 'deleted'
      and c.author_id is distinct from ${user}) as unread,
  (select json_build_object('author', case when c.author_id is not null then app.person(c.author_id) end, 'side', c.side,
      'text', left(c.body, ${shownText}), 'at', app.instant(c.created_at)) from comment c
    where c.thread_id = t.id and c.state <> 'deleted' order by c.number desc limit 1) as last,
  case when n.id is not null then json_build_object('hash', n.hash, 'folder_hash', f.hash) end as document`
const lineJoins = (sql: SqlClient.SqlClient) =>
  sql.literal(`left join lateral app.place_of_subject(t.subject, t.subject_id) p on true left join vendor v on v.id = t.vendor_id
    left join node n on t.subject = 'document' and n.id = t.subject_id left join node f on f.id = n.parent_id`)

export const listConversations = (
  viewer: Viewer["Service"],
  firm: number,
  {
    page = 1,
    per_page = 30,
    show = "all"
  }: {
    readonly show?: "all" | "unread" | "awaiting"
    readonly page?: number
    readonly per_page?: number
  }
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const side = firm_role === null ? "company" : "firm"
      const only =
        show === "unread"
          ? sql`and ${isUnread(sql)}`
          : show === "awaiting"
            ? sql`and t.state = 'open' and t.subject in ('chat', 'provider') and t.last_side <> ${side}`
            : sql``
      const [counted] = yield* sql<{
        total: number
      }>`select count(*)::integer as total ${mine(sql, viewer.userId)} ${only}`
      const total = counted?.total ?? 0
      const data = yield* sql<TalkLine>`
        select ${lineColumns(sql, viewer.userId)} from (
          select t.id as thread_id ${mine(sql, viewer.userId)} ${only} order by t.last_at desc, t.id desc
           limit ${per_page} offset ${(page - 1) * per_page}) x
          join thread t on t.id = x.thread_id left join thread_reader r on r.thread_id = t.id and r.user_id = ${viewer.userId}
          ${lineJoins(sql)} order by t.last_at desc, t.id desc`
      return { data, pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) } }
    })
  )

/** The person's unread threads, latest first: of one company, or with `vendor` null of the firm in scope. */
export const unreadThreads = (user: number, vendor: number | null, limit: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const narrowed = vendor === null ? sql`` : sql`and t.vendor_id = ${vendor}`
    return yield* sql<TalkLine>`
      select ${lineColumns(sql, user)} from (
        select t.id as thread_id ${mine(sql, user)} and ${isUnread(sql)} ${narrowed} order by t.last_at desc, t.id desc
         limit ${limit}) x
        join thread t on t.id = x.thread_id left join thread_reader r on r.thread_id = t.id and r.user_id = ${user}
        ${lineJoins(sql)} order by t.last_at desc, t.id desc`
  })

export const countConversations = (viewer: Viewer["Service"], firm: number) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ unread: number }>`select count(*)::integer as unread from (
        select 1 ${mine(sql, viewer.userId)} and ${isUnread(sql)} limit ${countLimit}) x`
      return { unread: row?.unread ?? 0 }
    })
  )

/** The first ten words of a search text, in lower case. */
const questionOf = (text: string) => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, 10)
}

/** [CHT-O01] Comments that contain all words of a search, newest first, from the threads that the viewer can read. */
export const searchComments = (viewer: Viewer["Service"], firm: number, text: string) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const words = questionOf(text)
      if (words.length === 0) return []
      const question = words.map((word) => `${word}:*`).join(" & ")
      const rows = yield* sql<
        TalkHit["line"] & { comment_id: TalkHit["comment_id"]; found: string; found_at: string; by: TalkHit["author"] }
      >`
        select ${lineColumns(sql, viewer.userId)}, x.id::float8 as comment_id, left(x.body, 400) as found, app.instant(x.created_at) as found_at,
            case when x.author_id is not null then app.person(x.author_id) end as by
          from (select c.id, c.thread_id, c.body, c.created_at, c.author_id from comment c
                 where c.firm_id = ${firm} and c.state <> 'deleted'
                   and to_tsvector('simple', app.fold(lower(c.body))) @@ to_tsquery('simple', app.fold(${question}))
                 order by c.id desc limit ${hitLimit}) x
          join thread t on t.id = x.thread_id left join thread_reader r on r.thread_id = t.id and r.user_id = ${viewer.userId}
          ${lineJoins(sql)} order by x.id desc`
      return rows.map(({ by, comment_id, found, found_at, ...line }): TalkHit => ({
        comment_id,
        line,
        text: found,
        at: found_at,
        author: by
      }))
    })
  )
