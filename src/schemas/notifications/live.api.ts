import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { EventId, fromDigits, UserId, VendorId } from "#schemas/shared/ids.ts"
import { BadRequest, TooManyRequests } from "#schemas/shared/problem.ts"

/** One change that the viewer may see. `data` names ids only: what they hold is fetched under the usual guards. */
export const LiveEvent = Schema.Struct({
  id: EventId,
  vendor_id: Schema.NullOr(VendorId),
  entity: Schema.String,
  entity_id: Schema.Int,
  type: Schema.String,
  /** Folders whose content changed, so that a page refetches only what it shows. */
  folders: Schema.Array(Schema.Int),
  by: Schema.NullOr(UserId)
})
export interface LiveEvent extends Schema.Schema.Type<typeof LiveEvent> {}

export class LiveApi extends HttpApiGroup.make("live")
  .add(
    /**
     * One stream per tab, resumed after the event named by `last_event_id`; ends with the session. A session holds six, and
     * a process a limited number: 429 says when to try again, and what is shown is refreshed by asking meanwhile.
     */
    HttpApiEndpoint.get("stream", "/live", {
      query: { last_event_id: Schema.optionalKey(fromDigits(Schema.Int)) },
      success: HttpApiSchema.StreamSse({ data: LiveEvent }),
      error: [BadRequest, TooManyRequests]
    })
  )
  .middleware(SignedInOnly) {}
