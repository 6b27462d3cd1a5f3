import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { EventId, fromDigits, UserId, VendorId } from "#schemas/shared/ids.ts"
import { BadRequest, TooManyRequests } from "#schemas/shared/problem.ts"

/** One change that the user may see. `data` has ids only: their content is loaded through the usual guards. */
export const LiveEvent = Schema.Struct({
  id: EventId,
  vendor_id: Schema.NullOr(VendorId),
  entity: Schema.String,
  entity_id: Schema.Int,
  type: Schema.String,
  /** Folders whose content changed, so that a page reloads only what it shows. */
  folders: Schema.Array(Schema.Int),
  by: Schema.NullOr(UserId)
})
export interface LiveEvent extends Schema.Schema.Type<typeof LiveEvent> {}

export class LiveApi extends HttpApiGroup.make("live")
  .add(
    /**
     * One stream per tab, resumed after `last_event_id`; ends with the session. Limited to six per session and to a
     * number per process: 429 with Retry-After, and pages poll meanwhile.
     */
    HttpApiEndpoint.get("stream", "/live", {
      query: { last_event_id: Schema.optionalKey(fromDigits(Schema.Int)) },
      success: HttpApiSchema.StreamSse({ data: LiveEvent }),
      error: [BadRequest, TooManyRequests]
    })
  )
  .middleware(SignedInOnly) {}
