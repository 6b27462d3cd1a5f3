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

/** A document that was sent with a comment, for whoever may see it in the tree. */
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
  /**
   * The number of the comment's last change: a page that knows the thread up to a number fetches what came after it.
   */
  seq: Schema.Int,
  state: Schema.Literals(["written", "edited", "deleted"]),
  /** Null: the person is gone. */
  author: Schema.NullOr(Person),
  side,
  is_mine: Schema.Boolean,
  /** Plain text, never markup; empty once deleted. */
  text: Schema.String,
  mentions: Schema.Array(Person),
  files: Schema.Array(CommentFile),
  /** Documents of it that the reader may not see. */
  hidden_files: Schema.Int,
  by_mail: Schema.Boolean,
  at: Instant,
  changed_at: Schema.NullOr(Instant),
  /** Who deleted it. */
  changed_by: Schema.NullOr(Person)
})
export interface Comment extends Schema.Schema.Type<typeof Comment> {}

/** A thread as the caller may use it. */
export const Thread = Schema.Struct({
  /** Null until its first comment. */
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
  /** Names of the guards that refuse the caller; empty: they may. */
  write_closed_by: Schema.Array(Schema.String),
  close_closed_by: Schema.Array(Schema.String),
  /** The caller may delete comments of others. */
  may_moderate: Schema.Boolean,
  /** Files can be sent: they are kept in the client's tree, with its rights. */
  takes_files: Schema.Boolean
})
export interface Thread extends Schema.Schema.Type<typeof Thread> {}

export const ThreadPage = Schema.Struct({
  thread: Thread,
  comments: Schema.Array(Comment),
  /** There are older ones. */
  has_older: Schema.Boolean
})
export interface ThreadPage extends Schema.Schema.Type<typeof ThreadPage> {}

export const WrittenComment = Schema.Struct({
  comment: Comment,
  /** Names of mentioned people who cannot read the thread: nobody has told them. */
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
  /** Of a document: where it is. */
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

/** One line of what happened to a subject. */
export const TimeLine = Schema.Struct({
  id: Schema.Int,
  at: Instant,
  by: Schema.NullOr(Person),
  /** `task.completed`; its text is `line.<type>`. */
  type: Schema.Literals(toldTypes),
  /** The thing, where the time line is of a whole client file. */
  name: Schema.String,
  /** Of a comment. */
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
/** [CHT-O01] How a firm answers its clients. */
export const ChatSettings = Schema.Struct({
  hours: Schema.Array(day),
  absence: Schema.String,
  /** The address of an outside widget that takes the place of the chat; empty: none. */
  widget: Schema.String,
  /** The same in place of the conversation with the provider, by the platform's configuration. */
  provider_widget: Schema.String,
  revision: Schema.Int
})
export interface ChatSettings extends Schema.Schema.Type<typeof ChatSettings> {}
