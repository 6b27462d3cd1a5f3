/** Texts of video rooms that are needed on every page: the rail's label and the message that a client waits. */
export const app = {
  "nav.videoconference": "Video conference",
  "room.asked": "Somebody waits in the video room of a client.",
  "room.join": "Join them"
}
