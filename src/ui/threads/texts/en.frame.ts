/** Texts of conversations that are needed on every page. */
export const app = {
  "messages.unread_one": "{{count}} unread conversation",
  "messages.unread_other": "{{count}} unread conversations",
  "nav.messages": "Messages"
}

export const titles = {
  "customer-exchanges": "Conversations",
  messages: "Messages",
  "sa-messages": "Messages of firms",
  "settings-chat": "Chat"
}
