/** Texts of conversations that are needed on every page. */
export const app = {
  "messages.unread_one": "{{count}} conversa não lida",
  "messages.unread_many": "{{count}} conversas não lidas",
  "messages.unread_other": "{{count}} conversas não lidas",
  "nav.messages": "Mensagens"
}

export const titles = {
  "customer-exchanges": "Conversas",
  messages: "Mensagens",
  "sa-messages": "Mensagens dos escritórios",
  "settings-chat": "Conversa"
}
