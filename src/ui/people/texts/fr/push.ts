/** Texts of push notifications in the profile. */
export const push = {
  allow: "Recevoir les notifications sur cet appareil",
  current: "Cet appareil",
  denied: "Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis réessayez.",
  device: "{{browser}} sur {{system}}",
  "device.unknown": "Appareil inconnu",
  names: "Afficher les noms dans les notifications",
  "names.hidden": "Les notifications n’affichent aucun nom.",
  "names.hint": "Les entreprises, les personnes et les documents pourront alors être lus sur un écran verrouillé.",
  "names.shown": "Les notifications affichent les noms.",
  none: "Aucun appareil ne reçoit encore de notifications.",
  refused: "Le navigateur n’a pas pu s’abonner. Réessayez plus tard.",
  remove: "Retirer",
  "remove.of": "Retirer {{name}}",
  retry: "Réessayer",
  since: "Depuis le {{date}}",
  stop: "Arrêter sur cet appareil",
  text: "Vos appareils peuvent vous prévenir même quand le portail est fermé. Un appareil s’arrête dès que vous vous y déconnectez.",
  title: "Notifications sur vos appareils"
}
