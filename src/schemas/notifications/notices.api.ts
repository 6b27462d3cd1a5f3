import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { InboxChange, InboxCounts, InboxEvent, InboxGroup, InboxMute } from "#schemas/notifications/inbox.ts"
import { inboxEventTypes, inboxViews } from "#schemas/notifications/inboxRules.ts"
import { Notice, NoticeId } from "#schemas/notifications/notices.ts"
import { FirmIdParam, fromDigits, Instant } from "#schemas/shared/ids.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const firm = { firmId: FirmIdParam }

/** The caller's own notices in a firm and its companies (NOT-001..NOT-003). */
export class NoticesApi extends HttpApiGroup.make("notices")
  .add(
    /** [NOT-O01] Newest first; `unread=true` excludes read notices. */
    HttpApiEndpoint.get("list", "/:firmId/notifications", {
      params: firm,
      query: { unread: Schema.optionalKey(Schema.Literals(["true", "false"])), ...PageQuery },
      success: Page(Notice),
      error: [BadRequest, NotFound]
    }),
    HttpApiEndpoint.get("count", "/:firmId/notifications/count", {
      params: firm,
      success: Data(Schema.Struct({ unread: Schema.Int })),
      error: [BadRequest, NotFound]
    }),
    HttpApiEndpoint.post("event", "/:firmId/notifications/:noticeId/events", {
      params: { ...firm, noticeId: fromDigits(NoticeId) },
      payload: Schema.Struct({ type: Schema.Literals(inboxEventTypes), until: Schema.optionalKey(Instant) }),
      success: Data(Notice),
      error: [BadRequest, NotFound, Conflict]
    }),
    /**
     * Marks all notices up to `until` as read: later ones were not on screen yet. Returns the number of unread notices
     * left.
     */
    HttpApiEndpoint.post("readAll", "/:firmId/notifications/events", {
      params: firm,
      payload: Schema.Struct({ type: Schema.Literals(["notices.read"]), until: Instant }),
      success: Data(Schema.Struct({ unread: Schema.Int })),
      error: [BadRequest, NotFound, Unprocessable]
    })
  )
  .add(
    /** [NOT-O01] Notices grouped by object, the latest group first. */
    HttpApiEndpoint.get("inbox", "/:firmId/inbox", {
      params: firm,
      query: { show: Schema.optionalKey(Schema.Literals(inboxViews)), page: PageQuery.page },
      success: Schema.Struct({ ...Page(InboxGroup).fields, counts: InboxCounts }),
      error: [BadRequest, NotFound]
    }),
    /**
     * [NOT-O01] Applies an event to the notices of some objects; those that cannot take it are skipped. 409 if none
     * can.
     */
    HttpApiEndpoint.post("changeInbox", "/:firmId/inbox/events", {
      params: firm,
      payload: InboxEvent,
      success: Data(InboxChange),
      error: [BadRequest, NotFound, Conflict, Unprocessable]
    }),
    /** [NOT-O01] Mutes or unmutes an object. Muting also marks its notices in the inbox as done. */
    HttpApiEndpoint.post("mute", "/:firmId/inbox/mutes", {
      params: firm,
      payload: InboxMute,
      success: Data(InboxChange),
      error: [BadRequest, NotFound, Unprocessable]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/accounting-firms") {}
