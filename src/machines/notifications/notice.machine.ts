import { setup, type SnapshotFrom } from "xstate"

export type NoticeEvent =
  | { readonly type: "notice.read" | "notice.unread" | "notice.done" | "notice.restored" | "notice.woken" }
  /** `isLater`: the snooze time is in the future and within the limit. */
  | { readonly type: "notice.snoozed"; readonly isLater: boolean }

const done = { "notice.done": "done" } as const
const snooze = {
  "notice.snoozed": {
    guard: { type: "isLater", params: ({ event }: { readonly event: { readonly isLater: boolean } }) => event.isLater },
    target: "snoozed"
  }
} as const

/** [NOT-O01] Life cycle of a notification in its owner's inbox: unread, read, snoozed or done. */
export const noticeMachine = setup({
  types: { events: {} as NoticeEvent },
  guards: {
    isLater: (_, isLater: boolean) => isLater,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isUnread: () => false,
    isRead: () => false,
    isInInbox: () => false,
    isDealtWith: () => false,
    isSnoozed: () => false
  }
}).createMachine({
  id: "notice",
  initial: "unread",
  states: {
    unread: {
      on: {
        "notice.read": "read",
        "notice.unread": { guard: "isRead" },
        ...done,
        ...snooze,
        "notice.restored": { guard: "isDealtWith" },
        "notice.woken": { guard: "isSnoozed" }
      }
    },
    read: {
      on: {
        "notice.unread": "unread",
        "notice.read": { guard: "isUnread" },
        ...done,
        ...snooze,
        "notice.restored": { guard: "isDealtWith" },
        "notice.woken": { guard: "isSnoozed" }
      }
    },
    // Becomes unread when its time has come, or when the user takes it back earlier.
    snoozed: {
      on: {
        "notice.woken": "unread",
        ...done,
        ...snooze,
        "notice.read": { guard: "isInInbox" },
        "notice.unread": { guard: "isInInbox" },
        "notice.restored": { guard: "isDealtWith" }
      }
    },
    done: {
      on: {
        "notice.restored": "read",
        "notice.read": { guard: "isInInbox" },
        "notice.unread": { guard: "isInInbox" },
        "notice.done": { guard: "isInInbox" },
        "notice.snoozed": { guard: "isInInbox" },
        "notice.woken": { guard: "isSnoozed" }
      }
    }
  }
})
export type NoticeSnapshot = SnapshotFrom<typeof noticeMachine>
