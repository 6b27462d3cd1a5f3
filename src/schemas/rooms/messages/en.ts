/** Texts of meeting errors, by message code. */
export const messages = {
  "closed.hasFreeSeat": "The room is full: six people are in it.",
  "closed.isHost": "Only the firm lets people in or out.",
  "closed.isInRoom": "This person is no longer in the room.",
  "closed.hasLinkLeft": "20 links of this room are open already: end one of them.",
  "closed.isMeetingAhead": "This meeting is over: the link no longer works.",
  "closed.isMeetingOver": "This meeting is not over.",
  "closed.isStaff": "Only the firm enters without waiting.",
  "closed.isAhead": "Choose a time ahead, within 400 days.",
  "room.day_invalid": "Choose a day ahead.",
  "room.guest_name_long": "The name has at most 80 characters.",
  "room.guest_name_missing": "Enter a name.",
  "room.message_long": "The message has at most 500 characters.",
  "room.people_many": "Invite at most 20 people.",
  "room.people_missing": "Choose whom you invite.",
  "rooms.devices_missing": "No camera and no microphone was found. You can enter and listen.",
  "rooms.devices_refused":
    "Your browser gives no access to camera and microphone. Allow them beside the page's address, or enter without them.",
  "rooms.screen_refused": "The screen was not shared.",
  "rooms.unsupported": "This browser cannot hold video meetings. Use a recent Chrome, Edge, Firefox or Safari."
}
