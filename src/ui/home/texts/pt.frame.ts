/** Texts of the notification button in the page header. */
export const app = {
  "notices.open": "Notificações",
  "notices.unread_many": "{{shown}} notificações por ler",
  "notices.unread_one": "{{shown}} notificação por ler",
  "notices.unread_other": "{{shown}} notificações por ler"
}
