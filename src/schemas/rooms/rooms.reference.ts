import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the calls of meetings for the API documentation. */
export const roomsReference = {
  rooms: {
    title: "Meetings",
    text: "Meetings by video. Browsers send sound and pictures to each other; these calls say who is in a room and carry what the browsers need to find each other.",
    calls: {
      list: "Lists the rooms with somebody in them.",
      place: "Says where a room's meetings are held, if an outside service is configured.",
      people: "Lists whom the firm can invite into a company's room.",
      invite: "Invites people into a company's room by mail, with a calendar file.",
      enter: "Takes a seat in a room. Clients wait until somebody of the firm lets them in.",
      beat: "Says that the tab is still there, and reads who else is and what came for it.",
      signal: "Sends messages to browsers of the same room.",
      event: "Lets somebody in, turns them away, asks them to leave, or leaves."
    }
  }
} satisfies Reference
