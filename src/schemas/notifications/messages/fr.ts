/** Texts of inbox errors, by message code. */
export const messages = {
  "closed.isDealtWith": "Cette notification n’est pas traitée.",
  "closed.isInInbox": "Cette notification n’est plus dans la boîte de réception.",
  "closed.isLater": "Choisissez un moment à venir, dans l’année.",
  "closed.isSnoozed": "Cette notification n’est pas reportée."
}
