import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over a comment: `mayWrite` and `mayModerate` are answers of the policy. */
export interface CommentPermissions {
  readonly mayWrite: boolean
  readonly isAuthor: boolean
  readonly mayModerate: boolean
}
export type CommentEvent =
  | {
      readonly type: "comment.written"
      readonly by: CommentPermissions
      /** Whether the comment's thread accepts comments now. */
      readonly isThreadOpen: boolean
      readonly hasContent: boolean
    }
  | {
      readonly type: "comment.edited"
      readonly by: CommentPermissions
      readonly isThreadOpen: boolean
      readonly hasContent: boolean
    }
  | { readonly type: "comment.deleted"; readonly by: CommentPermissions }

/**
 * [CHT-O01] Life cycle of a comment. Its author may edit it, and it is then shown as edited; a deleted comment leaves a
 * placeholder.
 */
export const commentMachine = setup({
  types: { events: {} as CommentEvent },
  guards: {
    isWriter: ({ event }) => event.by.mayWrite,
    isAuthor: ({ event }) => event.by.isAuthor,
    isOwnComment: ({ event }) => event.by.isAuthor || event.by.mayModerate,
    isThreadOpen: ({ event }) => !("isThreadOpen" in event) || event.isThreadOpen,
    hasContent: ({ event }) => !("hasContent" in event) || event.hasContent
  }
}).createMachine({
  id: "comment",
  initial: "absent",
  states: {
    absent: {
      on: { "comment.written": { guard: and(["isWriter", "isThreadOpen", "hasContent"]), target: "written" } }
    },
    written: {
      on: {
        "comment.edited": { guard: and(["isWriter", "isAuthor", "isThreadOpen", "hasContent"]), target: "edited" },
        "comment.deleted": { guard: "isOwnComment", target: "deleted" }
      }
    },
    edited: {
      on: {
        "comment.edited": { guard: and(["isWriter", "isAuthor", "isThreadOpen", "hasContent"]), target: "edited" },
        "comment.deleted": { guard: "isOwnComment", target: "deleted" }
      }
    },
    deleted: {}
  }
})
export type CommentSnapshot = SnapshotFrom<typeof commentMachine>
