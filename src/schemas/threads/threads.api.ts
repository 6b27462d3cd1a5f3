import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { EventId, FirmId, FirmIdParam, fromDigits, NodeId, UserId } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  TooManyRequests,
  Unprocessable
} from "#schemas/shared/problem.ts"
import { hoursProblem, absenceProblem, widgetProblem } from "#schemas/threads/chatRules.ts"
import {
  ChatSettings,
  Comment,
  CommentId,
  TalkHit,
  TalkLine,
  TalkPerson,
  Thread,
  ThreadPage,
  TimeLine,
  WrittenComment
} from "#schemas/threads/thread.ts"
import { audiences, commentLimits, commentProblem, subjects } from "#schemas/threads/threadRules.ts"

const firm = { firmId: FirmIdParam }
const subject = {
  ...firm,
  subject: Schema.Literals(subjects),
  subjectId: fromDigits(Schema.Int.check(Schema.isGreaterThan(0)))
}
const thread = { ...subject, audience: Schema.Literals(audiences) }
const comment = { ...thread, commentId: fromDigits(CommentId) }
const reading = [BadRequest, Forbidden, NotFound] as const
const writing = [...reading, Conflict, Unprocessable, TooManyRequests] as const
const number = fromDigits(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))

const text = judged("comment.text_invalid", commentProblem)
const mentions = said(Schema.Array(UserId), "comment.people_invalid").check(
  Schema.isMaxLength(commentLimits.mentions, { message: "comment.people_invalid" })
)
const ifMatch = { "if-match": Schema.optionalKey(Schema.String) }

/** [CHT-O01] Threads of comments about clients, documents, tasks, missions and signatures, and the chats. */
export class ThreadsApi extends HttpApiGroup.make("threads")
  .add(
    /** Threads about a subject that the caller may read. */
    HttpApiEndpoint.get("about", "/firms/:firmId/threads/:subject/:subjectId", {
      params: subject,
      success: Data(Schema.Array(Thread)),
      error: reading
    }),
    /**
     * Up to 50 comments: the latest ones, those changed since the sequence number `after`, or those before the comment
     * number `before`.
     */
    HttpApiEndpoint.get("read", "/firms/:firmId/threads/:subject/:subjectId/:audience/comments", {
      params: thread,
      query: { after: Schema.optionalKey(number), before: Schema.optionalKey(number) },
      success: Data(ThreadPage),
      error: reading
    }),
    HttpApiEndpoint.post("write", "/firms/:firmId/threads/:subject/:subjectId/:audience/comments", {
      params: thread,
      headers: { "idempotency-key": Schema.optionalKey(Schema.String) },
      payload: Schema.Struct({
        text,
        mentions: Schema.optionalKey(mentions),
        /** Ids of documents in the client's tree to attach. */
        node_ids: Schema.optionalKey(
          said(Schema.Array(NodeId), "comment.files_invalid").check(
            Schema.isMaxLength(commentLimits.files, { message: "comment.too_many_files" })
          )
        )
      }),
      success: Data(WrittenComment).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** Edits the caller's own comment; earlier texts are kept. Send the comment's `seq` as `If-Match`. */
    HttpApiEndpoint.patch("change", "/firms/:firmId/threads/:subject/:subjectId/:audience/comments/:commentId", {
      params: comment,
      headers: ifMatch,
      payload: Schema.Struct({ text, mentions: Schema.optionalKey(mentions) }),
      success: Data(WrittenComment),
      error: [...writing, PreconditionFailed]
    }),
    /** Deletes a comment; the thread shows that a comment was deleted there. */
    HttpApiEndpoint.delete("remove", "/firms/:firmId/threads/:subject/:subjectId/:audience/comments/:commentId", {
      params: comment,
      success: Data(Comment),
      error: writing
    }),
    /** Earlier texts of an edited comment. */
    HttpApiEndpoint.get(
      "versions",
      "/firms/:firmId/threads/:subject/:subjectId/:audience/comments/:commentId/versions",
      {
        params: comment,
        success: Data(Schema.Array(Schema.Struct({ text: Schema.String, at: Schema.String }))),
        error: reading
      }
    ),
    HttpApiEndpoint.post("event", "/firms/:firmId/threads/:subject/:subjectId/:audience/events", {
      params: thread,
      payload: Schema.Struct({ type: Schema.Literals(["thread.closed", "thread.reopened"]) }),
      success: Data(Thread),
      error: writing
    }),
    /** Records that the caller has read the comments up to a number. */
    HttpApiEndpoint.post("look", "/firms/:firmId/threads/:subject/:subjectId/:audience/looks", {
      params: thread,
      payload: Schema.Struct({ number: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) }),
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** Sets whether the caller is notified of new comments. */
    HttpApiEndpoint.post("follow", "/firms/:firmId/threads/:subject/:subjectId/:audience/follow", {
      params: thread,
      payload: Schema.Struct({ follows: Schema.Boolean }),
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** People who may read the thread and can therefore be mentioned. */
    HttpApiEndpoint.get("people", "/firms/:firmId/threads/:subject/:subjectId/:audience/people", {
      params: thread,
      success: Data(Schema.Array(TalkPerson)),
      error: reading
    }),
    /** Sends a presence signal (typing, here, arrived, left) to the open pages of other readers. It is not stored. */
    HttpApiEndpoint.post("signal", "/firms/:firmId/threads/:subject/:subjectId/:audience/signals", {
      params: thread,
      payload: Schema.Struct({ kind: Schema.Literals(["typing", "here", "arrived", "left"]) }),
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** The folder in the client's tree that stores files of the thread; created on first use. */
    HttpApiEndpoint.post("files", "/firms/:firmId/threads/:subject/:subjectId/:audience/files", {
      params: thread,
      success: Data(Schema.Struct({ folder_id: NodeId })),
      error: writing
    }),
    /** Events of a subject and comments about it, latest first. `next` is the `before` of the next page, or null. */
    HttpApiEndpoint.get("timeLine", "/firms/:firmId/time-lines/:subject/:subjectId", {
      params: subject,
      query: { before: Schema.optionalKey(fromDigits(EventId)) },
      success: Schema.Struct({ data: Schema.Array(TimeLine), next: Schema.NullOr(Schema.Int) }),
      error: reading
    }),
    /** The caller's conversations: chats of clients that they may access, and threads that they follow. */
    HttpApiEndpoint.get("list", "/firms/:firmId/conversations", {
      params: firm,
      query: { show: Schema.optionalKey(Schema.Literals(["all", "unread", "awaiting"])), ...PageQuery },
      success: Page(TalkLine),
      error: reading
    }),
    /** Number of conversations with unread comments. */
    HttpApiEndpoint.get("count", "/firms/:firmId/conversations/count", {
      params: firm,
      success: Data(Schema.Struct({ unread: Schema.Int })),
      error: reading
    }),
    /** Comments that contain all of these words. */
    HttpApiEndpoint.get("search", "/firms/:firmId/conversations/search", {
      params: firm,
      query: { text: Schema.String.check(Schema.isMaxLength(200)) },
      success: Data(Schema.Array(TalkHit)),
      error: reading
    }),
    /** [CHT-O01] Office hours, and the message sent outside of them. */
    HttpApiEndpoint.get("settings", "/firms/:firmId/chat-settings", {
      params: firm,
      success: Data(ChatSettings),
      error: reading
    }),
    HttpApiEndpoint.patch("changeSettings", "/firms/:firmId/chat-settings", {
      params: firm,
      headers: ifMatch,
      payload: Schema.Struct({
        hours: Schema.optionalKey(
          ChatSettings.fields.hours.check(Schema.makeFilter((week) => hoursProblem(week) ?? undefined))
        ),
        absence: Schema.optionalKey(judged("chat.absence_long", absenceProblem)),
        widget: Schema.optionalKey(judged("chat.widget_invalid", widgetProblem))
      }),
      success: Data(ChatSettings),
      error: [...writing, PreconditionFailed]
    }),
    /** [CHT-O01] Chats with firms, those that await an answer first. For super admins. */
    HttpApiEndpoint.get("firms", "/sa/conversations", {
      query: PageQuery,
      success: Page(
        Schema.Struct({
          firm: Schema.Struct({ id: FirmId, name: Schema.String }),
          unread: Schema.Int,
          awaits: Schema.Boolean,
          last: TalkLine.fields.last
        })
      ),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
