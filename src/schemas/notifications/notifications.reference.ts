import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the notification calls for the API documentation. */
export const notificationsReference = {
  notices: {
    title: "Notices",
    text: "",
    calls: {
      list: "Lists the person's notices in a firm.",
      count: "Counts the unread ones.",
      event: "Marks one as read or unread.",
      readAll: "Marks all as read."
    }
  },
  live: {
    title: "Live",
    text: "",
    calls: {
      stream: "Streams what changes, as server-sent events; a lost connection goes on after the last event's id."
    }
  }
} satisfies Reference
