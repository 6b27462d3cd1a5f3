/** What is told on every page of the portal. */
export const app = {
  "nav.videoconference": "Visioconférence",
  "room.asked": "Quelqu’un attend dans la salle de visioconférence d’un client.",
  "room.join": "Le rejoindre"
}
