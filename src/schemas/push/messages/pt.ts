import type { messages as French } from "#schemas/push/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isPushOn": "Esta instalação não envia notificações para dispositivos.",
  "push.address_invalid": "Este navegador deu um endereço de notificação que não é válido.",
  "push.address_unknown": "Este navegador usa um serviço de notificação desconhecido."
}
