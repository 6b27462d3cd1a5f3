import { Schema } from "effect"
import { changedAtOnce, inboxEventTypes } from "#schemas/notifications/inboxRules.ts"
import { Notice } from "#schemas/notifications/notices.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"

/** What a notice is about, such as `task:12`: a kind and an id. */
export const NoticeObject = Schema.String.check(Schema.isPattern(/^[a-z_]{1,40}:\d{1,19}$/))

/** [NOT-O01] The notices of one object, newest first. */
export const InboxGroup = Schema.Struct({
  object: NoticeObject,
  /** Its name, such as the title of a task. */
  title: Schema.String,
  vendor_id: Schema.NullOr(VendorId),
  company_name: Schema.String,
  /** The newest ones of the view. */
  notices: Schema.Array(Notice),
  count: Schema.Int,
  unread: Schema.Int,
  at: Instant,
  is_muted: Schema.Boolean,
  /** When it comes back; null if it is not put aside. */
  snoozed_until: Schema.NullOr(Instant)
})
export interface InboxGroup extends Schema.Schema.Type<typeof InboxGroup> {}

/** How many groups each view has. */
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
  /** For `notice.snoozed`: when it comes back. */
  until: Schema.optionalKey(Instant),
  /** For `notice.restored`: only what was done at this moment, so that an undo brings nothing older back. */
  done_at: Schema.optionalKey(Instant)
})
export interface InboxEvent extends Schema.Schema.Type<typeof InboxEvent> {}

export const InboxMute = Schema.Struct({ object: NoticeObject, is_muted: Schema.Boolean })
export interface InboxMute extends Schema.Schema.Type<typeof InboxMute> {}

/** The answer to a change: how many notices changed, and the moment of it, which an undo names. */
export const InboxChange = Schema.Struct({ changed: Schema.Int, at: Instant, counts: InboxCounts })
export interface InboxChange extends Schema.Schema.Type<typeof InboxChange> {}
