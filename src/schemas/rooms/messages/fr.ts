/** Texts of meeting errors, by message code. */
export const messages = {
  "closed.hasFreeSeat": "La salle est complète : six personnes s’y trouvent déjà.",
  "closed.isHost": "Seul le cabinet fait entrer ou sortir quelqu’un.",
  "closed.isInRoom": "Cette personne n’est plus dans la salle.",
  "closed.hasLinkLeft": "20 liens sont déjà ouverts pour cette salle\u00a0: mettez fin à l’un d’eux.",
  "closed.isMeetingAhead": "Cette réunion est terminée\u00a0: ce lien ne fonctionne plus.",
  "closed.isMeetingOver": "Cette réunion n’est pas terminée.",
  "closed.isStaff": "Seul le cabinet entre sans attendre.",
  "closed.isAhead": "Choisissez un moment à venir, dans les 400 jours.",
  "room.day_invalid": "Choisissez un jour à venir.",
  "room.guest_name_long": "Le nom compte 80 caractères au plus.",
  "room.guest_name_missing": "Indiquez un nom.",
  "room.message_long": "Le message compte 500 caractères au plus.",
  "room.people_many": "Invitez 20 personnes au plus.",
  "room.people_missing": "Choisissez qui vous invitez.",
  "rooms.devices_missing": "Aucune caméra ni aucun micro n’a été trouvé. Vous pouvez entrer et écouter.",
  "rooms.devices_refused":
    "Votre navigateur ne donne accès ni à la caméra ni au micro. Autorisez-les près de l’adresse de la page, ou entrez sans eux.",
  "rooms.screen_refused": "L’écran n’a pas été partagé.",
  "rooms.unsupported":
    "Ce navigateur ne permet pas les réunions en vidéo. Utilisez une version récente de Chrome, Edge, Firefox ou Safari."
}
