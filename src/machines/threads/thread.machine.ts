import { setup, type SnapshotFrom } from "xstate"

export type ThreadEvent =
  /** `isChat`: writing reopens a closed conversation. */
  | { readonly type: "comment.written"; readonly isChat: boolean }
  /** `mayClose`: the result of the policy. */
  | { readonly type: "thread.closed" | "thread.reopened"; readonly mayClose: boolean }

/** [CHT-O01] Life cycle of a thread: open, or closed once it is settled. */
export const threadMachine = setup({
  types: { events: {} as ThreadEvent },
  guards: {
    isOfFirm: ({ event }) => event.type === "comment.written" || event.mayClose,
    isThreadOpen: ({ event }) => event.type === "comment.written" && event.isChat
  }
}).createMachine({
  id: "thread",
  initial: "open",
  states: {
    open: {
      on: {
        "comment.written": { target: "open" },
        "thread.closed": { guard: "isOfFirm", target: "closed" }
      }
    },
    closed: {
      on: {
        "comment.written": { guard: "isThreadOpen", target: "open" },
        "thread.reopened": { guard: "isOfFirm", target: "open" }
      }
    }
  }
})
export type ThreadSnapshot = SnapshotFrom<typeof threadMachine>
