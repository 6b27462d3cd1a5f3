import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { TwoFactor } from "#schemas/access/twoFactor.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

const text = (missing: MessageCode, wrong: MessageCode, most: number) =>
  Schema.String.annotate({ message: missing })
    .annotateKey({ messageMissingKey: missing })
    .check(Schema.isMaxLength(most, { message: wrong }))
const code = text("auth.code_missing", "auth.code_wrong", 100)
const changing = [BadRequest, Conflict, Unprocessable, TooManyRequests] as const
const RecoveryCodes = Data(Schema.Struct({ recovery_codes: Schema.Array(Schema.String) })).pipe(
  HttpApiSchema.status(201)
)

/**
 * Two-factor authentication of the signed-in user. A wrong code is 422 on `code`; after too many, 429. 409 with
 * `closed.isTwoFactorOff` or `closed.isTwoFactorOn` if another window changed the state first.
 */
export class TwoFactorApi extends HttpApiGroup.make("twoFactor")
  .add(
    HttpApiEndpoint.get("read", "/users/me/two-factor", { success: Data(TwoFactor) }),
    /**
     * Creates a secret (base32) that a code must confirm; an earlier unconfirmed secret is replaced. Requires the
     * current password, because the session may have been left open. 403 with `closed.hasPassword` for users without
     * one.
     */
    HttpApiEndpoint.post("start", "/users/me/two-factor/secrets", {
      payload: Schema.Struct({
        current_password: text("auth.current_password_missing", "auth.current_password_wrong", 1_000)
      }),
      success: Data(Schema.Struct({ secret: Schema.String })).pipe(HttpApiSchema.status(201)),
      error: [...changing, Forbidden]
    }),
    /** Confirms the secret with a code of the app. The recovery codes are returned only now. */
    HttpApiEndpoint.post("confirm", "/users/me/two-factor", {
      payload: Schema.Struct({ code }),
      success: RecoveryCodes,
      error: changing
    }),
    /** Replaces the recovery codes. Requires a code of the app or a recovery code. */
    HttpApiEndpoint.post("renew", "/users/me/two-factor/recovery-codes", {
      payload: Schema.Struct({ code }),
      success: RecoveryCodes,
      error: changing
    }),
    /** Turns off two-factor authentication. Requires a code of the app or a recovery code. */
    HttpApiEndpoint.post("remove", "/users/me/two-factor/removals", {
      payload: Schema.Struct({ code }),
      success: HttpApiSchema.NoContent,
      error: changing
    })
  )
  .middleware(SignedInOnly) {}
