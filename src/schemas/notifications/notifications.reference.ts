import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the notice calls for the API documentation. */
export const notificationsReference = {
  notices: {
    title: "Notices",
    text: "",
    calls: {
      list: "Lists the person's notices in a firm.",
      count: "Counts the unread ones.",
      event: "Marks one as read, unread or done, or puts it aside until a time.",
      readAll: "Marks all as read.",
      inbox: "Lists them grouped by what they are about: the open ones, those put aside, or those that are done.",
      changeInbox: "Marks all notices of some objects as read, unread or done, puts them aside, or brings them back.",
      mute: "Ends or resumes all notices about one object."
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
