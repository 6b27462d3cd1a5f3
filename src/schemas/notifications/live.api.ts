import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { EventId, fromDigits, UserId, VendorId } from "#schemas/shared/ids.ts"
import { BadRequest, TooManyRequests } from "#schemas/shared/problem.ts"

/** A change that the user may see. It contains only ids; clients load the content through the usual calls. */
export const LiveEvent = Schema.Struct({
  id: EventId,
  vendor_id: Schema.NullOr(VendorId),
  entity: Schema.String,
  entity_id: Schema.Int,
  type: Schema.String,
  /** Ids of the folders whose content changed, so that a page reloads only what it shows. */
  folders: Schema.Array(Schema.Int),
  by: Schema.NullOr(UserId)
})
export interface LiveEvent extends Schema.Schema.Type<typeof LiveEvent> {}

export class LiveApi extends HttpApiGroup.make("live")
  .add(
    /**
     * One stream per tab, resumed after `last_event_id`; it ends with the session. 429 with Retry-After (then poll) if
     * too many streams are open: by default six per session and 24 per person, besides a limit per server process.
     * Without `last_event_id`, `recent` asks for the events of the last milliseconds first; the response has the header
     * `x-live-covered` if the server still knows all of them.
     */
    HttpApiEndpoint.get("stream", "/live", {
      query: {
        last_event_id: Schema.optionalKey(fromDigits(Schema.Int)),
        recent: Schema.optionalKey(fromDigits(Schema.Int))
      },
      success: HttpApiSchema.StreamSse({ data: LiveEvent }),
      error: [BadRequest, TooManyRequests]
    })
  )
  .middleware(SignedInOnly) {}
