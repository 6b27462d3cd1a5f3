import { RoomGuestsApi } from "#schemas/rooms/roomGuests.api.ts"
import { RoomsApi } from "#schemas/rooms/rooms.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `rooms`. */
export const roomsModule = {
  groups: [RoomsApi, RoomGuestsApi],
  reference: {
    rooms: {
      title: "Meetings",
      text: "Video meetings. Browsers send sound and pictures directly to each other; these calls list the people in a room and carry the signals that connect the browsers (WebRTC).",
      calls: {
        list: "Lists the rooms with people in them.",
        place:
          "Reads the address of the room at the outside meeting service; null if meetings take place in the portal.",
        people: "Lists the people whom the firm can invite to a company's room.",
        invite: "Invites people to a company's room by mail, with a calendar file.",
        links: "Lists the open guest links of a company's room.",
        makeLink: "Creates a link to one meeting for a guest without an account.",
        endLink: "Ends a guest link; a guest who used it has to leave the room.",
        enter: "Takes a seat in a room. Client users wait until the firm's staff admit them.",
        beat: "Heartbeat of a tab. Answers the room's people and new signals.",
        signal: "Sends signals to browsers in the same room.",
        event: "Admits, refuses or removes a person, or leaves the room."
      }
    },
    roomGuests: {
      title: "Guests of meetings",
      text: "Access to one meeting for a guest with a link and no account.",
      calls: {
        visit: "Reads the name of the firm to whose meeting the link leads.",
        enter: "Takes a seat; the guest waits until the firm's staff admit them.",
        beat: "Heartbeat of a tab. Answers the room's people and new signals.",
        signal: "Sends signals to browsers in the same room.",
        leave: "Leaves the room."
      }
    }
  }
} as const satisfies SchemaModule
