import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { VendorId } from "#schemas/shared/ids.ts"
import { mayCloseThreads, mayModerateComments, mayWriteComments } from "#schemas/threads/policy.ts"
import type { Comment, Thread, ThreadId } from "#schemas/threads/thread.ts"
import type { TalkScope } from "#server/threads/talkScope.ts"

export interface ThreadRow {
  readonly id: ThreadId
  readonly state: "open" | "closed"
  readonly seq: number
  readonly last_number: number
}

/** The thread at a place; undefined before the first comment. */
export const findThread = ({ place: { audience, subject, subjectId } }: TalkScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<ThreadRow>`select id, state, seq, last_number from thread
      where subject = ${subject} and subject_id = ${BigInt(subjectId)}::bigint and audience = ${audience}`
    return row
  })

/** Creates the thread if it does not exist, and locks it: changes to one thread are serialised. */
export const holdThread = (scope: TalkScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { audience, subject, subjectId } = scope.place
    yield* sql`insert into thread (firm_id, vendor_id, subject, subject_id, audience, is_plain)
      select ${scope.firm}, ${scope.vendor}::integer, ${subject}, ${BigInt(subjectId)}::bigint, ${audience}, s.is_plain
        from thread_subject s where s.subject = ${subject} on conflict on constraint thread_once do nothing`
    // `no key update` instead of `update`: inserting a row that refers to the thread needs a key lock, so `for update`
    // could deadlock with a transaction that inserts one.
    const [row] = yield* sql<ThreadRow>`select id, state, seq, last_number from thread
      where subject = ${subject} and subject_id = ${BigInt(subjectId)}::bigint and audience = ${audience} for no key update`
    return row ?? (yield* Effect.die(new Error("no thread was made")))
  })

/** A thread as JSON, with what the viewer has read and may do. */
export const showThread = (scope: TalkScope, row: ThreadRow | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { company, facts, place, title, vendor } = scope
    const [own] =
      row === undefined
        ? []
        : yield* sql<{ follows: boolean; seen_number: number }>`
            select follows, seen_number from thread_reader where thread_id = ${row.id} and user_id = ${scope.user}`
    return {
      id: row?.id ?? null,
      subject: place.subject,
      subject_id: place.subjectId,
      audience: place.audience,
      state: row?.state ?? "open",
      seq: row?.seq ?? 0,
      last_number: row?.last_number ?? 0,
      seen_number: own?.seen_number ?? 0,
      follows: own?.follows ?? false,
      title,
      company: vendor === null ? null : { id: vendor as VendorId, name: company ?? "" },
      write_closed_by: mayWriteComments(facts),
      close_closed_by: mayCloseThreads(facts),
      may_moderate: mayModerateComments(facts).length === 0,
      takes_files: takesFiles(scope)
    } satisfies Thread
  })

/**
 * Whether the thread takes files. Only shared threads do: a file goes into the client's tree, which the client reads.
 */
export const takesFiles = ({ facts, place, vendor }: TalkScope) =>
  vendor !== null && place.audience === "shared" && mayWriteComments(facts).length === 0

const columns = (sql: SqlClient.SqlClient, user: number) => sql`
  c.id::float8 as id, c.number, c.seq, c.state, case when c.author_id is not null then app.person(c.author_id) end as author, c.side,
  c.author_id is not distinct from ${user} as is_mine, c.body as text,
  coalesce((select json_agg(app.person(m) order by p) from unnest(c.mentions) with ordinality x (m, p)), '[]') as mentions,
  coalesce(f.seen, '[]') as files, coalesce(f.hidden, 0) as hidden_files, c.by_mail, app.instant(c.created_at) as at,
  app.instant(c.changed_at) as changed_at, case when c.state = 'deleted' then app.person(c.changed_by) end as changed_by
    from comment c left join lateral (
      select json_agg(json_build_object('node_id', n.id, 'hash', n.hash, 'folder_hash', p.hash, 'name', n.name, 'extension', n.extension)
          order by x.place) filter (where p.id is not null) as seen, (count(*) filter (where p.id is null))::integer as hidden
        from comment_file x left join node n on n.id = x.node_id and n.deleted_at is null and not n.buried
        left join node p on p.id = n.parent_id
       where x.comment_id = c.id) f on true`

/**
 * Comments in ascending order: those changed after the sequence number `after`, those before the comment number
 * `before`, or the newest.
 */
export const readComments = (
  { user }: TalkScope,
  thread: number,
  { after, before, limit }: { readonly after?: number; readonly before?: number; readonly limit: number }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows =
      after !== undefined
        ? yield* sql<Comment>`select ${columns(sql, user)} where c.thread_id = ${thread} and c.seq > ${after}
            order by c.seq desc limit ${limit}`
        : yield* sql<Comment>`select ${columns(sql, user)} where c.thread_id = ${thread}
            and ${before === undefined ? sql`true` : sql`c.number < ${before}`} order by c.number desc limit ${limit}`
    return rows.toSorted((one, other) => one.number - other.number)
  })

export const readComment = ({ user }: TalkScope, thread: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] =
      yield* sql<Comment>`select ${columns(sql, user)} where c.thread_id = ${thread} and c.id = ${BigInt(id)}::bigint`
    return row
  })
