/** Texts of video rooms that are needed on every page: the rail's label and the message that a client waits. */
export const app = {
  "nav.videoconference": "Videoconferência",
  "room.asked": "Alguém espera na sala de videoconferência de um cliente.",
  "room.join": "Juntar-se"
}
