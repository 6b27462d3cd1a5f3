/** What is told on every page of the portal. */
export const app = {
  "room.asked": "Alguém espera na sala de videoconferência de um cliente.",
  "room.join": "Juntar-se"
}
