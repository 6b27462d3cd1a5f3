import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the meeting calls for the API documentation. */
export const roomsReference = {
  rooms: {
    title: "Meetings",
    text: "Meetings by video. Browsers send sound and pictures to each other; these calls say who is in a room and carry what the browsers need to find each other.",
    calls: {
      list: "Lists the rooms with somebody in them.",
      place: "Says where a room's meetings are held, if an outside service is configured.",
      people: "Lists whom the firm can invite into a company's room.",
      invite: "Invites people into a company's room by mail, with a calendar file.",
      links: "Lists the links for guests of a company's room that are open.",
      makeLink: "Makes a link by which somebody without an account comes to one meeting.",
      endLink: "Ends a link for a guest, who leaves the room.",
      enter: "Takes a seat in a room. Clients wait until somebody of the firm lets them in.",
      beat: "Says that the tab is still there, and reads who else is and what came for it.",
      signal: "Sends messages to browsers of the same room.",
      event: "Lets somebody in, turns them away, asks them to leave, or leaves."
    }
  },
  roomGuests: {
    title: "Guests of meetings",
    text: "The way into one meeting for somebody without an account, who has a link.",
    calls: {
      visit: "Says whose meeting a link leads to.",
      enter: "Takes a seat, which waits until the firm lets the guest in.",
      beat: "Says that the tab is still there, and reads who else is and what came for it.",
      signal: "Sends messages to browsers of the same room.",
      leave: "Leaves the room."
    }
  }
} satisfies Reference
