import { setup, type SnapshotFrom } from "xstate"

export type NoticeEvent = { readonly type: "notice.read" } | { readonly type: "notice.unread" }

/** Life cycle of a notification. The server decides with it; an event that repeats is refused by the state. */
export const noticeMachine = setup({
  types: { events: {} as NoticeEvent },
  guards: {
    // Always false: gives the refusal its name in these states.
    isUnread: () => false,
    isRead: () => false
  }
}).createMachine({
  id: "notice",
  initial: "unread",
  states: {
    unread: { on: { "notice.read": "read", "notice.unread": { guard: "isRead" } } },
    read: { on: { "notice.unread": "unread", "notice.read": { guard: "isUnread" } } }
  }
})
export type NoticeSnapshot = SnapshotFrom<typeof noticeMachine>
