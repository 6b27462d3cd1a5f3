/** Texts of video rooms that are needed on every page: the rail's label and the message that a client waits. */
export const app = {
  "nav.videoconference": "Visioconférence",
  "room.asked": "Quelqu’un attend dans la salle de visioconférence d’un client.",
  "room.join": "Le rejoindre"
}
