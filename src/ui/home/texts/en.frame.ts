/** The button of notifications above each page. */
export const app = {
  "notices.open": "Notifications",
  "notices.unread_one": "{{shown}} unread notification",
  "notices.unread_other": "{{shown}} unread notifications"
}
