/** Texts of the notification button in the page header. */
export const app = {
  "notices.open": "Notifications",
  "notices.unread_many": "{{shown}} notifications non lues",
  "notices.unread_one": "{{shown}} notification non lue",
  "notices.unread_other": "{{shown}} notifications non lues"
}
