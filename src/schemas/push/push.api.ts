import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { isPushKey, isPushSecret } from "#schemas/push/rules.ts"
import { Instant } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const checked = (holds: (text: string) => boolean) =>
  said(Schema.String, "push.address_invalid").check(
    Schema.makeFilter((text: string) => (holds(text) ? undefined : "push.address_invalid"))
  )

/**
 * A push subscription as the browser creates it. `shows_names`: messages may contain names of companies and documents.
 */
export const PushSubscription = Schema.Struct({
  endpoint: checked((text) => text.length <= 1_000),
  keys: Schema.Struct({ p256dh: checked(isPushKey), auth: checked(isPushSecret) }),
  shows_names: Schema.Boolean
})
export interface PushSubscription extends Schema.Schema.Type<typeof PushSubscription> {}

/** A device of the caller that receives push messages. */
export const PushDevice = Schema.Struct({
  id: Schema.Int,
  /** Null if unknown. */
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  /** Whether the current session subscribed this device. */
  current: Schema.Boolean,
  shows_names: Schema.Boolean,
  created_at: Instant
})
export interface PushDevice extends Schema.Schema.Type<typeof PushDevice> {}

/** [NOT-O02] Push notifications of notices while the portal is closed. */
export class PushApi extends HttpApiGroup.make("push")
  .add(
    HttpApiEndpoint.get("read", "/users/me/push", {
      success: Data(
        Schema.Struct({
          /** The server's public key for push subscriptions; null if the installation sends no push messages. */
          key: Schema.NullOr(Schema.String),
          devices: Schema.Array(PushDevice)
        })
      ),
      error: [BadRequest]
    }),
    /**
     * Sends the caller's notices to this device until the session ends; a repeated call updates the subscription. 422
     * `push.address_unknown` if the endpoint is of no known push service; 409 `closed.isPushOn` if the installation
     * sends none.
     */
    HttpApiEndpoint.post("subscribe", "/users/me/push", {
      payload: PushSubscription,
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Conflict, Unprocessable]
    }),
    HttpApiEndpoint.delete("remove", "/users/me/push/:deviceId", {
      params: { deviceId: Schema.NumberFromString },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
