import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { PlatformHealth, ProviderUser, Switch, switchNames } from "#schemas/provider/watch.ts"
import { ifMatch, overtaken, writing } from "#schemas/shared/crud.ts"
import { FirmId, fromDigits, UserId } from "#schemas/shared/ids.ts"
import { said, wholeNumber } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden } from "#schemas/shared/problem.ts"

const choice = "customer.choice_invalid"

/** [NET-101] [NET-112] For super admins; 403 `closed.isSuperAdmin` for everyone else. */
export class ProviderWatchApi extends HttpApiGroup.make("providerWatch")
  .add(
    /** [NET-112] Users of all firms, sorted by name. */
    HttpApiEndpoint.get("users", "/sa/users", {
      query: { ...PageQuery, search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))) },
      success: Page(ProviderUser),
      error: [BadRequest, Forbidden]
    }),
    /** [NET-112] Ends all sessions of a person on all devices; returns their number. */
    HttpApiEndpoint.post("endSessions", "/sa/users/:userId/end-sessions", {
      params: { userId: fromDigits(UserId) },
      success: Data(Schema.Struct({ ended: Schema.Int })),
      error: writing
    }),
    /** Removes a person's lost authenticator app and informs them by mail. Refused for the caller's own. */
    HttpApiEndpoint.post("resetTwoFactor", "/sa/users/:userId/two-factor-resets", {
      params: { userId: fromDigits(UserId) },
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    HttpApiEndpoint.get("switches", "/sa/switches", {
      success: Data(Schema.Array(Switch)),
      error: [BadRequest, Forbidden]
    }),
    /** PATCH: omitted keys are unchanged. `exception` sets one firm; `is_on` null removes its exception. */
    HttpApiEndpoint.patch("turn", "/sa/switches/:name", {
      params: { name: Schema.Literals(switchNames) },
      headers: ifMatch,
      payload: Schema.Struct({
        percent: Schema.optionalKey(wholeNumber("switch.percent_invalid", 0, 100)),
        exception: Schema.optionalKey(
          said(Schema.Struct({ firm_id: FirmId, is_on: Schema.NullOr(Schema.Boolean) }), choice)
        )
      }),
      success: Data(Switch),
      error: overtaken
    }),
    HttpApiEndpoint.get("health", "/sa/health", { success: Data(PlatformHealth), error: [BadRequest, Forbidden] })
  )
  .middleware(SignedInOnly) {}
