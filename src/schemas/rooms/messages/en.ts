/** What refusals of meetings say. */
export const messages = {
  "closed.hasFreeSeat": "The room is full: six people are in it.",
  "closed.isHost": "Only the firm lets people in or out.",
  "closed.isInRoom": "This person is no longer in the room.",
  "closed.isStaff": "Only the firm enters without waiting.",
  "rooms.devices_missing": "No camera and no microphone was found. You can enter and listen.",
  "rooms.devices_refused":
    "Your browser gives no access to camera and microphone. Allow them beside the page's address, or enter without them.",
  "rooms.screen_refused": "The screen was not shared.",
  "rooms.unsupported": "This browser cannot hold video meetings. Use a recent Chrome, Edge, Firefox or Safari."
}
