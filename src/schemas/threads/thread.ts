import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { toldTypes } from "#schemas/threads/timeLines.ts"
import { audiences, subjects } from "#schemas/threads/threadRules.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
export const ThreadId = positive.pipe(Schema.brand("ThreadId"))
export type ThreadId = typeof ThreadId.Type
export const CommentId = positive.pipe(Schema.brand("CommentId"))
export type CommentId = typeof CommentId.Type

const side = Schema.Literals(["firm", "company", "provider"])

/** A document attached to a comment; only listed for users who may see it in the tree. */
export const CommentFile = Schema.Struct({
  node_id: NodeId,
  hash: NodeHash,
  folder_hash: NodeHash,
  name: Schema.String,
  extension: Schema.String
})

export const Comment = Schema.Struct({
  id: CommentId,
  number: Schema.Int,
  /** Sequence number of the comment's last change in the thread. A client fetches later changes with `after`. */
  seq: Schema.Int,
  state: Schema.Literals(["written", "edited", "deleted"]),
  /** Null if the person's account was deleted. */
  author: Schema.NullOr(Person),
  side,
  is_mine: Schema.Boolean,
  /** Plain text, never interpreted as markup; empty if the comment was deleted. */
  text: Schema.String,
  mentions: Schema.Array(Person),
  files: Schema.Array(CommentFile),
  /** Number of attached documents that the caller may not see. */
  hidden_files: Schema.Int,
  by_mail: Schema.Boolean,
  at: Instant,
  changed_at: Schema.NullOr(Instant),
  /** Who deleted the comment; null if nobody did. */
  changed_by: Schema.NullOr(Person)
})
export interface Comment extends Schema.Schema.Type<typeof Comment> {}

/** A thread, with the caller's permissions. */
export const Thread = Schema.Struct({
  /** Null until the first comment is written. */
  id: Schema.NullOr(ThreadId),
  subject: Schema.Literals(subjects),
  subject_id: Schema.Int,
  audience: Schema.Literals(audiences),
  state: Schema.Literals(["open", "closed"]),
  seq: Schema.Int,
  last_number: Schema.Int,
  seen_number: Schema.Int,
  follows: Schema.Boolean,
  title: Schema.String,
  company: Schema.NullOr(Schema.Struct({ id: VendorId, name: Schema.String })),
  /** Names of the guards that forbid the caller to write (below: to close or reopen); empty if allowed. */
  write_closed_by: Schema.Array(Schema.String),
  close_closed_by: Schema.Array(Schema.String),
  /** Whether the caller may delete comments of others. */
  may_moderate: Schema.Boolean,
  /** Whether files can be attached. They are stored in the client's tree, with its permissions. */
  takes_files: Schema.Boolean
})
export interface Thread extends Schema.Schema.Type<typeof Thread> {}

export const ThreadPage = Schema.Struct({
  thread: Thread,
  comments: Schema.Array(Comment),
  /** Whether there are older comments. */
  has_older: Schema.Boolean
})
export interface ThreadPage extends Schema.Schema.Type<typeof ThreadPage> {}

export const WrittenComment = Schema.Struct({
  comment: Comment,
  /** Names of mentioned people who may not read the thread and were not notified. */
  left_out: Schema.Array(Schema.String)
})
export interface WrittenComment extends Schema.Schema.Type<typeof WrittenComment> {}

export const TalkPerson = Schema.Struct({ id: Schema.Int, name: Schema.String, side })
export interface TalkPerson extends Schema.Schema.Type<typeof TalkPerson> {}

/** A thread in the list of conversations. */
export const TalkLine = Schema.Struct({
  id: ThreadId,
  subject: Schema.Literals(subjects),
  subject_id: Schema.Int,
  audience: Schema.Literals(audiences),
  state: Schema.Literals(["open", "closed"]),
  title: Schema.String,
  company: Schema.NullOr(Schema.Struct({ id: VendorId, name: Schema.String })),
  unread: Schema.Int,
  last: Schema.NullOr(Schema.Struct({ author: Schema.NullOr(Person), side, text: Schema.String, at: Instant })),
  /** Location of the document, for threads about a document; null otherwise. */
  document: Schema.NullOr(Schema.Struct({ hash: NodeHash, folder_hash: NodeHash }))
})
export interface TalkLine extends Schema.Schema.Type<typeof TalkLine> {}

/** A comment that a search found. */
export const TalkHit = Schema.Struct({
  comment_id: CommentId,
  line: TalkLine,
  text: Schema.String,
  at: Instant,
  author: Schema.NullOr(Person)
})
export interface TalkHit extends Schema.Schema.Type<typeof TalkHit> {}

/** An entry of a subject's time line. */
export const TimeLine = Schema.Struct({
  id: Schema.Int,
  at: Instant,
  by: Schema.NullOr(Person),
  /** Event type, such as `task.completed`; its text has the key `line.<type>`. */
  type: Schema.Literals(toldTypes),
  /** Name of the object, in the time line of a whole client file. */
  name: Schema.String,
  /** Audience of the comment's thread; null for other entries. */
  audience: Schema.NullOr(Schema.Literals(audiences)),
  text: Schema.NullOr(Schema.String)
})
export interface TimeLine extends Schema.Schema.Type<typeof TimeLine> {}

const day = Schema.NullOr(
  Schema.Struct({
    from: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_439 })),
    until: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_440 }))
  })
)
/**
 * [CHT-O01] Chat settings of a firm. `hours` has seven entries from Monday, in minutes after midnight; null means
 * closed.
 */
export const ChatSettings = Schema.Struct({
  hours: Schema.Array(day),
  absence: Schema.String,
  /** Address of an outside widget that replaces the chat with clients; empty for none. */
  widget: Schema.String,
  /**
   * Address of an outside widget that replaces the chat with the provider, from the server's configuration; empty for
   * none.
   */
  provider_widget: Schema.String,
  revision: Schema.Int
})
export interface ChatSettings extends Schema.Schema.Type<typeof ChatSettings> {}
