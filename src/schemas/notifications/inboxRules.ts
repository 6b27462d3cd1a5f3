/** Constants of the inbox, apart from the schemas so that pages need not load the Schema library. */

export const inboxViews = ["inbox", "unread", "snoozed", "done"] as const
export type InboxView = (typeof inboxViews)[number]

/** Groups per page. */
export const inboxPage = 20
/** Notices shown per group. */
export const noticesOfGroup = 5
/** Maximum number of groups changed in one call. */
export const changedAtOnce = 100
/** Maximum number of days for which a notice can be snoozed. */
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

/** An action on the groups of some objects. */
export type InboxWork =
  | {
      readonly kind: "event"
      readonly type: InboxEventType
      readonly objects: ReadonlyArray<string>
      readonly until?: string
      readonly done_at?: string
    }
  | { readonly kind: "mute"; readonly object: string; readonly is_muted: boolean }

/** Whether notices about this object can be muted; `many:` is a notice that merges several objects. */
export const isMutable = (object: string): boolean => !object.startsWith("many:")
