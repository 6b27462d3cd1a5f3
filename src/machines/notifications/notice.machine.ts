import { setup, type SnapshotFrom } from "xstate"

export type NoticeEvent =
  | { readonly type: "notice.read" | "notice.unread" | "notice.done" | "notice.restored" | "notice.woken" }
  /** `isLater`: the time that it is put aside until lies ahead, and not too far. */
  | { readonly type: "notice.snoozed"; readonly isLater: boolean }

const done = { "notice.done": "done" } as const
const snooze = {
  "notice.snoozed": {
    guard: { type: "isLater", params: ({ event }: { readonly event: { readonly isLater: boolean } }) => event.isLater },
    target: "snoozed"
  }
} as const

/** [NOT-O01] Life cycle of a notification in its owner's inbox: read, put aside until later, done with, and back. */
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
    // Unread once its time has come, or when it is fetched back.
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
