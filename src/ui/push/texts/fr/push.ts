/** What the profile says of notices on a device. */
export const push = {
  allow: "Recevoir les notifications sur cet appareil",
  denied: "Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis réessayez.",
  off: "Cet appareil ne signale rien quand le portail est fermé.",
  on: "Cet appareil vous prévient même quand le portail est fermé, jusqu’à votre déconnexion.",
  refused: "Le navigateur n’a pas pu s’abonner. Réessayez plus tard.",
  stop: "Ne plus recevoir sur cet appareil",
  title: "Sur cet appareil"
}
