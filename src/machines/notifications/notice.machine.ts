import { setup, type SnapshotFrom } from "xstate"

export type NoticeEvent = { readonly type: "notice.read" } | { readonly type: "notice.unread" }

/** What a person was told: decided on the server, where the same word twice is refused by the state it came too late for. */
export const noticeMachine = setup({
  types: { events: {} as NoticeEvent },
  guards: {
    // Stand on the state that closes the door, so that the refusal has a name.
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
