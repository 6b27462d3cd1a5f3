import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type CommentEvent, commentMachine } from "#machines/threads/comment.machine.ts"
import { threadMachine } from "#machines/threads/thread.machine.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import type { Comment, ThreadPage } from "#schemas/threads/thread.ts"
import { cleanComment, commentLimits, isChat } from "#schemas/threads/threadRules.ts"
import { notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkRevision, conflict, forbidden, invalid } from "#server/shared/refusals.ts"
import { RequestLimits } from "#server/platform/RequestLimits.ts"
import { CommentQuiet } from "#server/threads/commentMails.ts"
import { chosenPeople } from "#server/threads/mentions.ts"
import { commentPermissions, mayClose, type TalkScope } from "#server/threads/talkScope.ts"
import {
  findThread,
  holdThread,
  readComment,
  readComments,
  showThread,
  takesFiles,
  type ThreadRow
} from "#server/threads/threadRows.ts"

/** Guards about the person: a failed one means 403, any other guard means 409. */
const rights: ReadonlySet<string> = new Set(["isWriter", "isAuthor", "isOwnComment", "isOfFirm"])
const refused = (closedBy: ReadonlyArray<string>, unnamed?: string) =>
  rights.has(closedBy[0] ?? "") ? forbidden(closedBy) : conflict(closedBy, unnamed)

const threadSnapshot = (state: ThreadRow["state"]) => threadMachine.resolveState({ value: state })

/** Whether the thread accepts a comment now. A closed chat does: the comment opens it again. */
const takesComment = ({ place }: TalkScope, state: ThreadRow["state"]) =>
  Result.isSuccess(
    ask(threadMachine, threadSnapshot(state), { type: "comment.written", isChat: isChat(place.subject) })
  )

const decided = (state: Comment["state"] | "absent", event: CommentEvent) => {
  const verdict = decide(commentMachine, commentMachine.resolveState({ value: state }), event)
  if (Result.isSuccess(verdict)) return Effect.succeed(verdict.success.next.value as Comment["state"])
  const { closedBy } = verdict.failure
  return closedBy.length === 0 ? Effect.fail(notFound()) : Effect.fail(refused(closedBy))
}

/** Sends a signal about a thread to the open pages of the people who can read it. */
const callPages = ({ firm, place, user }: TalkScope, seq: number, kind = "changed", name: string | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select app.call_talk(${firm}, ${place.subject}, ${BigInt(place.subjectId)}::bigint, ${place.audience},
      ${JSON.stringify({ firm_id: firm, subject: place.subject, subject_id: place.subjectId, audience: place.audience, kind, seq, by: user, name })}::text::jsonb)`
  )

/** [CHT-O01] Rate limit of comments per person and minute, over all threads. */
export const takePace = (user: number) =>
  Effect.gen(function* () {
    const limits = yield* RequestLimits
    yield* limits.take(`comments:user:${user}`, commentLimits.perMinute).pipe(
      Effect.catchTag("TooManyRequests", ({ retry_after }) =>
        Effect.fail(
          new TooManyRequests({
            code: "comment.too_many",
            params: { count: commentLimits.perMinute },
            ...(retry_after === undefined ? {} : { retry_after })
          })
        )
      )
    )
  })

const log = (
  scope: TalkScope,
  comment: number,
  event: CommentEvent,
  before: Comment["state"] | "absent",
  after: Comment["state"],
  payload: object
) => {
  const { type, ...facts } = event
  return recordEvent({
    firm: scope.firm,
    vendor: scope.vendor,
    user: scope.user,
    entity: "comment",
    id: comment,
    type,
    payload: { ...facts, ...payload },
    before: { state: before },
    after: { state: after }
  })
}

export const readThread = (scope: TalkScope, asked: { readonly after?: number; readonly before?: number }) =>
  Effect.gen(function* () {
    const row = yield* findThread(scope)
    const thread = yield* showThread(scope, row)
    if (row === undefined) return { thread, comments: [], has_older: false } satisfies ThreadPage
    // A page that missed more than `limit` changes gets the newest comments instead, and starts anew.
    const limit = commentLimits.page
    const comments = yield* readComments(scope, row.id, { ...asked, limit: limit + 1 })
    if (asked.after === undefined)
      return { thread, comments: comments.slice(-limit), has_older: comments.length > limit } satisfies ThreadPage
    if (comments.length <= limit) return { thread, comments, has_older: true } satisfies ThreadPage
    const newest = yield* readComments(scope, row.id, { limit: limit + 1 })
    return { thread, comments: newest.slice(-limit), has_older: newest.length > limit } satisfies ThreadPage
  })

/**
 * Validates attached documents: of this client, visible to the author, not in the trash. 422 otherwise, 409 if the
 * thread takes no files.
 */
const chosenFiles = (scope: TalkScope, wanted: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const ids = [...new Set(wanted)]
    if (ids.length === 0) return ids
    if (!takesFiles(scope)) return yield* conflict(["takesFiles"])
    const sql = yield* SqlClient.SqlClient
    const found = yield* sql`select n.id from node n join node f on f.id = n.parent_id
      where n.id = any (${ids.map(BigInt)}::bigint[]) and n.vendor_id = ${scope.vendor}::integer and n.kind = 'document'
        and n.deleted_at is null and f.deleted_at is null and not f.buried`
    return found.length < ids.length ? yield* invalid({ node_ids: ["comment.files_invalid"] }) : ids
  })

export interface NewComment {
  readonly text: string
  readonly mentions?: ReadonlyArray<number>
  readonly node_ids?: ReadonlyArray<number>
}

/**
 * [CHT-001] [CHT-O01] Writes a comment as plain text. Open pages are updated at once; other people are notified by
 * their preferences.
 */
export const writeComment = (scope: TalkScope, { mentions = [], node_ids = [], text }: NewComment, byMail = false) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const body = cleanComment(text)
    const thread = yield* holdThread(scope)
    const files = yield* chosenFiles(scope, node_ids)
    const event: CommentEvent = {
      type: "comment.written",
      by: commentPermissions(scope, true),
      isThreadOpen: takesComment(scope, thread.state),
      hasContent: body !== "" || files.length > 0
    }
    const state = yield* decided("absent", event)
    const people = yield* chosenPeople(scope, mentions, body)
    const [seq, number] = [thread.seq + 1, thread.last_number + 1]
    const [row] = yield* sql<{ id: number }>`
      insert into comment (thread_id, firm_id, vendor_id, number, seq, state, author_id, side, body, mentions, by_mail)
      values (${thread.id}, ${scope.firm}, ${scope.vendor}::integer, ${number}, ${seq}, ${state}, ${scope.user}, ${scope.side}, ${body},
        ${people.told}::integer[], ${byMail}) returning id::float8 as id`
    if (row === undefined) return yield* Effect.die(new Error("no comment was written"))
    if (files.length > 0)
      yield* sql`insert into comment_file (comment_id, node_id, firm_id, vendor_id, place)
        select ${BigInt(row.id)}::bigint, n, ${scope.firm}, ${scope.vendor}::integer, place
          from unnest(${files.map(BigInt)}::bigint[]) with ordinality x (n, place)`
    yield* sql`update thread set seq = ${seq}, last_number = ${number}, last_at = now(), last_side = ${scope.side}, state = 'open'
      where id = ${thread.id}`
    // The author has read everything so far, and follows the thread from now on.
    yield* putReader(scope, thread.id, { seen: number, follows: true })
    yield* log(scope, row.id, event, "absent", state, { thread_id: thread.id, number, files: files.length })
    if (thread.state === "closed") yield* logThread(scope, thread, "open", "comment.written")
    yield* sql`select app.tell_comment(${BigInt(row.id)}::bigint, make_interval(secs => ${Duration.toSeconds(yield* CommentQuiet)}))`
    yield* callPages(scope, seq)
    const comment = yield* readComment(scope, thread.id, row.id)
    if (comment === undefined) return yield* Effect.die(new Error("a comment is not there"))
    return { comment, left_out: people.leftOut }
  })

const logThread = (scope: TalkScope, thread: ThreadRow, after: ThreadRow["state"], type: string) =>
  recordEvent({
    firm: scope.firm,
    vendor: scope.vendor,
    user: scope.user,
    entity: "thread",
    id: thread.id,
    type,
    payload: { mayClose: mayClose(scope), isChat: isChat(scope.place.subject) },
    before: { state: thread.state },
    after: { state: after }
  })

/** A comment of this thread; locks the thread. 404 if there is none with this id. */
const holdComment = (scope: TalkScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* findThread(scope)
    if (found === undefined || !Number.isSafeInteger(id)) return yield* notFound()
    const thread = yield* holdThread(scope)
    const [row] = yield* sql<{
      state: Comment["state"]
      seq: number
      author_id: number | null
      body: string
      files: number
    }>`
      select c.state, c.seq, c.author_id, c.body, (select count(*)::integer from comment_file f where f.comment_id = c.id) as files
        from comment c where c.id = ${BigInt(id)}::bigint and c.thread_id = ${thread.id}`
    return row === undefined ? yield* notFound() : { ...row, thread }
  })

/** [CHT-O01] Changes the author's own comment. The former text is kept as a version that people can read. */
export const editComment = (
  scope: TalkScope,
  id: number,
  { mentions = [], text }: NewComment,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* holdComment(scope, id)
    const body = cleanComment(text)
    const event: CommentEvent = {
      type: "comment.edited",
      by: commentPermissions(scope, was.author_id === scope.user),
      isThreadOpen: takesComment(scope, was.thread.state),
      hasContent: body !== "" || was.files > 0
    }
    const state = yield* decided(was.state, event)
    yield* checkRevision(ifMatch, was.seq)
    const people = yield* chosenPeople(scope, mentions, body)
    const seq = was.thread.seq + 1
    yield* sql`insert into comment_version (comment_id, firm_id, vendor_id, place, body, at)
      select c.id, c.firm_id, c.vendor_id, (select count(*) from comment_version v where v.comment_id = c.id), c.body,
          coalesce(c.changed_at, c.created_at) from comment c where c.id = ${BigInt(id)}::bigint`
    yield* sql`update comment set state = ${state}, body = ${body}, mentions = ${people.told}::integer[], seq = ${seq},
        changed_at = now(), changed_by = ${scope.user} where id = ${BigInt(id)}::bigint`
    yield* sql`update thread set seq = ${seq} where id = ${was.thread.id}`
    yield* log(scope, id, event, was.state, state, { thread_id: was.thread.id })
    yield* callPages(scope, seq)
    const comment = yield* readComment(scope, was.thread.id, id)
    return comment === undefined ? yield* notFound() : { comment, left_out: people.leftOut }
  })

/**
 * [CHT-O01] Deletes a comment's text and its former texts. Its author, its date and who deleted it remain; attached
 * documents stay in the client's tree.
 */
export const deleteComment = (scope: TalkScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* holdComment(scope, id)
    const event: CommentEvent = { type: "comment.deleted", by: commentPermissions(scope, was.author_id === scope.user) }
    const state = yield* decided(was.state, event)
    const seq = was.thread.seq + 1
    yield* sql`delete from comment_version where comment_id = ${BigInt(id)}::bigint`
    yield* sql`delete from comment_file where comment_id = ${BigInt(id)}::bigint`
    yield* sql`update comment set state = ${state}, body = '', mentions = '{}', seq = ${seq}, changed_at = now(),
        changed_by = ${scope.user} where id = ${BigInt(id)}::bigint`
    yield* sql`update thread set seq = ${seq} where id = ${was.thread.id}`
    yield* log(scope, id, event, was.state, state, { thread_id: was.thread.id })
    yield* callPages(scope, seq)
    return (yield* readComment(scope, was.thread.id, id)) ?? (yield* notFound())
  })

export const readVersions = (scope: TalkScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const thread = yield* findThread(scope)
    const [comment] =
      thread === undefined || !Number.isSafeInteger(id)
        ? []
        : yield* sql`select id from comment where id = ${BigInt(id)}::bigint and thread_id = ${thread.id}`
    if (comment === undefined) return yield* notFound()
    return yield* sql<{ text: string; at: string }>`
      select body as text, app.instant(at) as at from comment_version where comment_id = ${BigInt(id)}::bigint order by place`
  })

/** Closes a thread, or opens a closed one again. */
export const moveThread = (scope: TalkScope, type: "thread.closed" | "thread.reopened") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* findThread(scope)
    if (found === undefined) return yield* notFound()
    const thread = yield* holdThread(scope)
    const verdict = decide(threadMachine, threadSnapshot(thread.state), { type, mayClose: mayClose(scope) })
    if (Result.isFailure(verdict))
      return yield* refused(verdict.failure.closedBy, type === "thread.closed" ? "isThreadOpen" : "isThreadClosed")
    const state = verdict.success.next.value as ThreadRow["state"]
    const seq = thread.seq + 1
    yield* sql`update thread set state = ${state}, seq = ${seq} where id = ${thread.id}`
    yield* logThread(scope, thread, state, type)
    yield* callPages(scope, seq)
    return yield* showThread(scope, { ...thread, state, seq })
  })

const putReader = (
  { firm, user, vendor }: TalkScope,
  thread: number,
  { follows = null, seen = 0 }: { readonly seen?: number; readonly follows?: boolean | null }
) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`insert into thread_reader (thread_id, user_id, firm_id, vendor_id, seen_number, mailed_number, follows)
      values (${thread}, ${user}, ${firm}, ${vendor}::integer, ${seen}, ${seen}, ${follows ?? false})
      on conflict (thread_id, user_id) do update set
        seen_number = greatest(thread_reader.seen_number, excluded.seen_number),
        mail_at = case when excluded.seen_number >= (select last_number from thread t where t.id = ${thread}) then null
          else thread_reader.mail_at end,
        follows = coalesce(${follows}::boolean, thread_reader.follows)`
  )

/** Marks the comments up to a number as read by the viewer: they are no longer unread, and not mailed. */
export const markThreadRead = (scope: TalkScope, number: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const thread = yield* findThread(scope)
    if (thread === undefined) return
    yield* putReader(scope, thread.id, { seen: Math.min(number, thread.last_number) })
    if (number >= thread.last_number)
      yield* sql`update notice set read_at = now() where thread_id = ${thread.id} and user_id = ${scope.user} and read_at is null`
  })

export const followThread = (scope: TalkScope, follows: boolean) =>
  Effect.gen(function* () {
    const thread = yield* holdThread(scope)
    yield* putReader(scope, thread.id, { follows })
  })

/** [CHT-O01] Signals presence or typing to the open pages of the other readers; stores nothing. */
export const signalThread = (scope: TalkScope, kind: "typing" | "here" | "arrived" | "left") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ name: string }>`select app.person(${scope.user})->>'name' as name`
    yield* callPages(scope, 0, kind, row?.name ?? "")
  })

export const takeSignal = (user: number) =>
  Effect.flatMap(RequestLimits, (limits) => limits.take(`signals:user:${user}`, commentLimits.signalsPerMinute))
