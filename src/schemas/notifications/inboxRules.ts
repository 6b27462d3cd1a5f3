/** Constants of the inbox, apart from the schemas, which are too large for pages. */

export const inboxViews = ["inbox", "unread", "snoozed", "done"] as const
export type InboxView = (typeof inboxViews)[number]

/** Groups on a page, notices shown of each, and groups that are changed at once. */
export const inboxPage = 20
export const noticesOfGroup = 5
export const changedAtOnce = 100
/** Days for which a notice is put aside at most. */
export const snoozeDays = 366

export const inboxEventTypes = [
  "notice.read",
  "notice.unread",
  "notice.done",
  "notice.restored",
  "notice.woken",
  "notice.snoozed"
] as const
export type InboxEventType = (typeof inboxEventTypes)[number]

/** Objects of one kind can be muted; a notice that merges several stands for itself. */
export const isMutable = (object: string): boolean => !object.startsWith("many:")
