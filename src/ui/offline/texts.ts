/** Texts of the offline page. It cannot load the message catalogue, so they are bundled with it. */
export const offlineTexts = {
  fr: {
    title: "Vous êtes hors connexion",
    lead: "Le portail revient dès que la connexion est rétablie.",
    again: "Réessayer",
    read: "Consulté récemment",
    readHint: "Ces pages s’ouvriront avec la connexion.",
    send: "Fichiers à envoyer plus tard",
    sendHint: "Ils restent sur cet appareil et partent dès que vous rouvrez le portail avec une connexion.",
    folder: "Dossier de destination",
    choose: "Ajouter des fichiers",
    remove: "Retirer",
    full: "L’appareil n’a plus assez de place pour ce fichier.",
    kept: "Gardé pour plus tard"
  },
  en: {
    title: "You are offline",
    lead: "The portal will be back as soon as the connection is.",
    again: "Try again",
    read: "Read recently",
    readHint: "These pages open once you are connected.",
    send: "Files to send later",
    sendHint: "They stay on this device and are sent as soon as you open the portal with a connection.",
    folder: "Destination folder",
    choose: "Add files",
    remove: "Remove",
    full: "This device has not enough room left for this file.",
    kept: "Kept for later"
  },
  pt: {
    title: "Está sem ligação",
    lead: "O portal volta assim que a ligação voltar.",
    again: "Tentar de novo",
    read: "Consultado recentemente",
    readHint: "Estas páginas abrem quando houver ligação.",
    send: "Ficheiros a enviar mais tarde",
    sendHint: "Ficam neste dispositivo e são enviados assim que abrir o portal com ligação.",
    folder: "Pasta de destino",
    choose: "Adicionar ficheiros",
    remove: "Retirar",
    full: "O dispositivo não tem espaço suficiente para este ficheiro.",
    kept: "Guardado para mais tarde"
  }
} as const
