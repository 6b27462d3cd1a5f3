/** Texts of conversations that are needed on every page. */
export const app = {
  "messages.unread_one": "{{count}} conversation non lue",
  "messages.unread_many": "{{count}} conversations non lues",
  "messages.unread_other": "{{count}} conversations non lues",
  "nav.messages": "Messages"
}

export const titles = {
  "customer-exchanges": "Échanges",
  messages: "Messages",
  "sa-messages": "Messages des cabinets",
  "settings-chat": "Messagerie"
}
