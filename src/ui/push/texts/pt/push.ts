/** What the profile says of notices on a device. */
export const push = {
  allow: "Receber notificações neste dispositivo",
  denied: "O seu navegador bloqueia as notificações deste site. Autorize-as nas definições e tente de novo.",
  off: "Este dispositivo não avisa de nada quando o portal está fechado.",
  on: "Este dispositivo avisa mesmo com o portal fechado, até terminar a sessão.",
  refused: "O navegador não conseguiu subscrever. Tente mais tarde.",
  stop: "Deixar de receber neste dispositivo",
  title: "Neste dispositivo"
}
