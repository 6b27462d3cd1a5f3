import type { RoomLinkEvent } from "#machines/rooms/roomLink.machine.ts"
import type { RoomSeatEvent } from "#machines/rooms/roomSeat.machine.ts"

/** One of each event, accepted in the states that handle it: a client comes, and the room is not full. */
export const seatCases = {
  "seat.taken": { type: "seat.taken", isStaff: false, mayEnter: true, hasPlace: true },
  "seat.admitted": { type: "seat.admitted", isHost: true, hasPlace: true },
  "seat.refused": { type: "seat.refused", isHost: true },
  "seat.removed": { type: "seat.removed", isHost: true },
  "seat.left": { type: "seat.left" }
} as const satisfies { readonly [T in RoomSeatEvent["type"]]: RoomSeatEvent & { readonly type: T } }

/** One of each event of a guest's link, accepted in the states that handle it. */
export const linkCases = {
  "link.followed": { type: "link.followed", isOver: false },
  "link.expired": { type: "link.expired", isOver: true },
  "link.withdrawn": { type: "link.withdrawn", isStaff: true }
} as const satisfies { readonly [T in RoomLinkEvent["type"]]: RoomLinkEvent & { readonly type: T } }
