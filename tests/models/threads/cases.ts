import type { CommentEvent } from "#machines/threads/comment.machine.ts"
import type { ThreadEvent } from "#machines/threads/thread.machine.ts"

const by = { mayWrite: true, isAuthor: true, mayModerate: false }

/** One of each event, accepted in the states that handle it: the author acts in an open thread. */
export const commentCases = {
  "comment.written": { type: "comment.written", by, isThreadOpen: true, hasContent: true },
  "comment.edited": { type: "comment.edited", by, isThreadOpen: true, hasContent: true },
  "comment.deleted": { type: "comment.deleted", by }
} as const satisfies { readonly [T in CommentEvent["type"]]: CommentEvent & { readonly type: T } }

export const threadCases = {
  "comment.written": { type: "comment.written", isChat: true },
  "thread.closed": { type: "thread.closed", mayClose: true },
  "thread.reopened": { type: "thread.reopened", mayClose: true }
} as const satisfies { readonly [T in ThreadEvent["type"]]: ThreadEvent & { readonly type: T } }
