import { Schema } from "effect"
import { changedAtOnce, inboxEventTypes } from "#schemas/notifications/inboxRules.ts"
import { Notice } from "#schemas/notifications/notices.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"

/** The object of a notice: its kind and id, such as `task:12`. */
export const NoticeObject = Schema.String.check(Schema.isPattern(/^[a-z_]{1,40}:\d{1,19}$/))

/** [NOT-O01] Notices about one object, newest first. */
export const InboxGroup = Schema.Struct({
  object: NoticeObject,
  /** Name of the object, such as the title of a task. */
  title: Schema.String,
  vendor_id: Schema.NullOr(VendorId),
  company_name: Schema.String,
  /** The newest notices of the view, at most 5; `count` is the total. */
  notices: Schema.Array(Notice),
  count: Schema.Int,
  unread: Schema.Int,
  at: Instant,
  is_muted: Schema.Boolean,
  /** When the group returns to the inbox; null if it is not snoozed. */
  snoozed_until: Schema.NullOr(Instant)
})
export interface InboxGroup extends Schema.Schema.Type<typeof InboxGroup> {}

/** Number of groups in each view. */
export const InboxCounts = Schema.Struct({
  inbox: Schema.Int,
  unread: Schema.Int,
  snoozed: Schema.Int,
  done: Schema.Int
})
export interface InboxCounts extends Schema.Schema.Type<typeof InboxCounts> {}

export const InboxEvent = Schema.Struct({
  type: Schema.Literals(inboxEventTypes),
  objects: Schema.Array(NoticeObject).check(Schema.isMinLength(1), Schema.isMaxLength(changedAtOnce)),
  /** Only for `notice.snoozed`: when the notices return to the inbox. */
  until: Schema.optionalKey(Instant),
  /**
   * Only for `notice.restored`: restores only notices done at this instant, so that an undo leaves older ones alone.
   */
  done_at: Schema.optionalKey(Instant)
})
export interface InboxEvent extends Schema.Schema.Type<typeof InboxEvent> {}

export const InboxMute = Schema.Struct({ object: NoticeObject, is_muted: Schema.Boolean })
export interface InboxMute extends Schema.Schema.Type<typeof InboxMute> {}

/** Result of a change: number of notices changed, and its time (send it as `done_at` to undo). */
export const InboxChange = Schema.Struct({ changed: Schema.Int, at: Instant, counts: InboxCounts })
export interface InboxChange extends Schema.Schema.Type<typeof InboxChange> {}
