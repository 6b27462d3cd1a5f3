import { commentMachine } from "#machines/threads/comment.machine.ts"
import type { TalkSnapshot } from "#machines/threads/talk.machine.ts"
import { threadMachine } from "#machines/threads/thread.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import type { Comment, Thread } from "#schemas/threads/thread.ts"
import { isChat } from "#schemas/threads/threadRules.ts"

const isOpenFor = (thread: Thread) =>
  Result.isSuccess(
    ask(threadMachine, threadMachine.resolveState({ value: thread.state }), {
      type: "comment.written",
      isChat: isChat(thread.subject)
    })
  )

const isSameDay = (one: string, other: string) => one.slice(0, 10) === other.slice(0, 10)
/** Milliseconds within which comments of one person are grouped. */
const groupingWindow = 5 * 60_000

/** A comment with the actions that its life cycle allows to the reader. */
const toCommentView = (thread: Thread, comment: Comment, before: Comment | undefined) => {
  const by = {
    mayWrite: thread.write_closed_by.length === 0,
    isAuthor: comment.is_mine,
    mayModerate: thread.may_moderate
  }
  const state = commentMachine.resolveState({ value: comment.state })
  const takes = (event: Parameters<typeof state.can>[0]) => state.status === "active" && state.can(event)
  return {
    ...comment,
    canEdit: takes({ type: "comment.edited", by, isThreadOpen: isOpenFor(thread), hasContent: true }),
    canDelete: takes({ type: "comment.deleted", by }),
    isDeleted: comment.state === "deleted",
    isEdited: comment.state === "edited",
    beginsDay: before === undefined || !isSameDay(before.at, comment.at),
    follows:
      before !== undefined &&
      before.author?.id === comment.author?.id &&
      before.state !== "deleted" &&
      Date.parse(comment.at) - Date.parse(before.at) < groupingWindow,
    isNew: comment.number > thread.seen_number && !comment.is_mine
  }
}
export type CommentView = ReturnType<typeof toCommentView>

/** What the screen shows of a thread. */
export const toTalkView = (snapshot: TalkSnapshot) => {
  const { comments, failure, hasOlder, isLost, thread } = snapshot.context
  const life = threadMachine.resolveState({ value: thread?.state ?? "open" })
  const mayClose = thread?.close_closed_by.length === 0
  return {
    stage: snapshot.matches("loading")
      ? ("loading" as const)
      : snapshot.matches("failed")
        ? ("failed" as const)
        : snapshot.matches("gone")
          ? ("gone" as const)
          : ("shown" as const),
    thread,
    comments: thread === null ? [] : comments.map((comment, at) => toCommentView(thread, comment, comments[at - 1])),
    hasOlder,
    isReadingOlder: snapshot.matches({ shown: "older" }),
    isActing: snapshot.matches({ shown: "acting" }),
    isLost,
    messageKey: failure?.code ?? null,
    /** Why nothing can be written (`closed.<name>`); null: it can. */
    writeClosedBy: thread === null ? null : (thread.write_closed_by[0] ?? (isOpenFor(thread) ? null : "isThreadOpen")),
    canClose: thread !== null && thread.id !== null && life.can({ type: "thread.closed", mayClose }),
    canReopen: thread !== null && life.can({ type: "thread.reopened", mayClose })
  }
}
export type TalkView = ReturnType<typeof toTalkView>
