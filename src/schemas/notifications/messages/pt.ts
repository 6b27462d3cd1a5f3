/** Texts of inbox errors, by message code. */
export const messages = {
  "closed.isDealtWith": "Esta notificação não está tratada.",
  "closed.isInInbox": "Esta notificação já não está na caixa de entrada.",
  "closed.isLater": "Escolha um momento futuro, dentro de um ano.",
  "closed.isSnoozed": "Esta notificação não está adiada."
}
