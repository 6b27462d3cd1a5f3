/** Texts of the notification button in the page header. */
export const app = {
  "notices.open": "Notifications",
  "notices.unread_one": "{{shown}} unread notification",
  "notices.unread_other": "{{shown}} unread notifications"
}
