/** Texts of push errors, by message code. */
export const messages = {
  "closed.isPushOn": "Cette installation n’envoie pas de notifications aux appareils.",
  "push.address_invalid": "Ce navigateur a donné une adresse de notification qui n’est pas valable.",
  "push.address_unknown": "Ce navigateur utilise un service de notification inconnu."
}
