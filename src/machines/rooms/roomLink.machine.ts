import { setup, type SnapshotFrom } from "xstate"

export type RoomLinkEvent =
  /** Withdrawn by the firm's staff. */
  | { readonly type: "link.withdrawn"; readonly isStaff: boolean }
  /** The link has expired, or its meeting has ended. */
  | { readonly type: "link.expired"; readonly isOver: boolean }
  /** The guest opens the link, or enters the room with it. */
  | { readonly type: "link.followed"; readonly isOver: boolean }

/** [VID-O01] Life cycle of a guest's link into a room: it ends with its meeting, and never opens again. */
export const roomLinkMachine = setup({
  types: { events: {} as RoomLinkEvent },
  guards: {
    isStaff: ({ event }) => event.type === "link.withdrawn" && event.isStaff,
    isMeetingOver: ({ event }) => event.type === "link.expired" && event.isOver,
    isMeetingAhead: ({ event }) => event.type === "link.followed" && !event.isOver
  }
}).createMachine({
  id: "roomLink",
  initial: "open",
  states: {
    open: {
      on: {
        "link.followed": { guard: "isMeetingAhead", target: "open" },
        "link.expired": { guard: "isMeetingOver", target: "ended" },
        "link.withdrawn": { guard: "isStaff", target: "ended" }
      }
    },
    ended: {}
  }
})
export type RoomLinkSnapshot = SnapshotFrom<typeof roomLinkMachine>
