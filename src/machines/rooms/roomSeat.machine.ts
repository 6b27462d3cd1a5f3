import { and, not, setup, type SnapshotFrom } from "xstate"

export type RoomSeatEvent =
  | {
      readonly type: "seat.taken"
      readonly isStaff: boolean
      /** The policy `mayEnterRoom` allows it. */
      readonly mayEnter: boolean
      /** The room is not full. */
      readonly hasPlace: boolean
    }
  | { readonly type: "seat.admitted"; readonly isHost: boolean; readonly hasPlace: boolean }
  /** Sent by the firm's staff inside the room. */
  | { readonly type: "seat.refused" | "seat.removed"; readonly isHost: boolean }
  /** The person has left, or their tab sent no heartbeat for too long. */
  | { readonly type: "seat.left" }

/** [VID-O01] Life cycle of one person's place in a room: clients wait until the firm's staff let them in. */
export const roomSeatMachine = setup({
  types: { events: {} as RoomSeatEvent },
  guards: {
    isOfFirm: ({ event }) => event.type !== "seat.taken" || event.mayEnter,
    isStaff: ({ event }) => event.type === "seat.taken" && event.isStaff,
    hasFreeSeat: ({ event }) => !("hasPlace" in event) || event.hasPlace,
    isHost: ({ event }) => !("isHost" in event) || event.isHost
  }
}).createMachine({
  id: "roomSeat",
  initial: "absent",
  states: {
    absent: {
      on: {
        "seat.taken": [
          { guard: and(["isOfFirm", "isStaff", "hasFreeSeat"]), target: "inside" },
          { guard: and(["isOfFirm", not("isStaff")]), target: "waiting" }
        ]
      }
    },
    waiting: {
      on: {
        "seat.admitted": { guard: and(["isHost", "hasFreeSeat"]), target: "inside" },
        "seat.refused": { guard: "isHost", target: "refused" },
        "seat.left": { target: "left" }
      }
    },
    inside: {
      on: {
        "seat.removed": { guard: "isHost", target: "left" },
        "seat.left": { target: "left" }
      }
    },
    refused: {},
    left: {}
  }
})
export type RoomSeatSnapshot = SnapshotFrom<typeof roomSeatMachine>
