/** What is told on every page of the portal. */
export const app = {
  "nav.videoconference": "Video conference",
  "room.asked": "Somebody waits in the video room of a client.",
  "room.join": "Join them"
}
