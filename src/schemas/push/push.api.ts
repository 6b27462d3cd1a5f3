import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { isPushKey, isPushSecret } from "#schemas/push/rules.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Unprocessable } from "#schemas/shared/problem.ts"

const endpoint = said(Schema.String, "push.address_invalid").check(
  Schema.isMaxLength(1_000, { message: "push.address_invalid" })
)
const checked = (holds: (text: string) => boolean) =>
  said(Schema.String, "push.address_invalid").check(
    Schema.makeFilter((text: string) => (holds(text) ? undefined : "push.address_invalid"))
  )

/** As browsers write a subscription. */
export const PushSubscription = Schema.Struct({
  endpoint,
  keys: Schema.Struct({ p256dh: checked(isPushKey), auth: checked(isPushSecret) })
})
export interface PushSubscription extends Schema.Schema.Type<typeof PushSubscription> {}

/** [NOT-O02] Notices on a device while the portal is closed. */
export class PushApi extends HttpApiGroup.make("push")
  .add(
    /** The public key of the installation; null where it sends none. */
    HttpApiEndpoint.get("key", "/users/me/push", {
      success: Data(Schema.Struct({ key: Schema.NullOr(Schema.String) })),
      error: [BadRequest]
    }),
    /**
     * Sends the caller's notices to this device while the session lasts. 422 `push.address_unknown` for an address of
     * no known push service; 409 `closed.isPushOn` where the installation sends none.
     */
    HttpApiEndpoint.post("subscribe", "/users/me/push", {
      payload: PushSubscription,
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Conflict, Unprocessable]
    }),
    HttpApiEndpoint.post("unsubscribe", "/users/me/push/removals", {
      payload: Schema.Struct({ endpoint }),
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
