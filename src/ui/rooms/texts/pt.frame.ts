/** What is told on every page of the portal. */
export const app = {
  "nav.videoconference": "Videoconferência",
  "room.asked": "Alguém espera na sala de videoconferência de um cliente.",
  "room.join": "Juntar-se"
}
