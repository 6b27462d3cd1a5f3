import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { SignedIn } from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Instant } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

/** A missing field or a wrong type gives the same message as an empty field. */
const said = <S extends Schema.Top>(schema: S, code: MessageCode) =>
  schema.annotate({ message: code }).annotateKey({ messageMissingKey: code })
/** Limits the length, so that the server never hashes megabytes. The form's rules check the rest. */
const text = (code: MessageCode, tooLong: MessageCode) =>
  said(Schema.String, code).check(Schema.isMaxLength(1_000, { message: tooLong }))

/** [SES-007] The new password, typed twice. The handlers check its strength and that both are equal. */
const passwords = {
  password: text("auth.password_missing", "auth.password_too_long"),
  password_confirmation: text("auth.password_confirmation_missing", "auth.password_too_long")
}
const token = text("auth.token_missing", "auth.link_unknown")
const refusals = [BadRequest, Unprocessable, TooManyRequests] as const

/** Purpose of a mailed link: the first password after an invitation, or a reset. */
export const LinkPurpose = Schema.Literals(["create", "reset"])
export type LinkPurpose = typeof LinkPurpose.Type

/** [NET-019] What anyone with a valid link may know about it. */
export const LinkFacts = Schema.Struct({
  purpose: LinkPurpose,
  email: Schema.String,
  firstname: Schema.String,
  expires_at: Instant
})
export interface LinkFacts extends Schema.Schema.Type<typeof LinkFacts> {}

/** Calls without a session: the token of the mailed link identifies the user. */
export class PasswordsApi extends HttpApiGroup.make("passwords").add(
  /**
   * [NET-017] [SES-008] Sets an invited user's first password and opens a session. `cgu` must be true; the acceptance
   * of the terms is recorded.
   */
  HttpApiEndpoint.post("create", "/passwords", {
    payload: Schema.Struct({ ...passwords, cgu: said(Schema.Boolean, "auth.terms_missing"), token }),
    success: Data(SignedIn),
    error: refusals
  }),
  /** [NET-018] [SES-010] Resets a forgotten password and ends all sessions of the user. */
  HttpApiEndpoint.put("reset", "/passwords", {
    payload: Schema.Struct({ ...passwords, token }),
    success: HttpApiSchema.NoContent,
    error: refusals
  }),
  /**
   * [NET-019] Checks a mailed link. 422 with `auth.token_missing`, `auth.link_unknown`, `auth.link_used` or
   * `auth.link_expired` if it is invalid.
   */
  HttpApiEndpoint.get("checkLink", "/password-resets", {
    query: { token: Schema.optionalKey(Schema.String) },
    success: Data(LinkFacts),
    error: refusals
  }),
  /**
   * [NET-020] [SES-009] Requests a mail with a reset link; the answer is the same whether or not the account exists.
   */
  HttpApiEndpoint.put("askReset", "/password-resets", {
    payload: Schema.Struct({
      email: said(Schema.String, "auth.email_missing").check(
        Schema.isMaxLength(254, { message: "auth.email_invalid" })
      ),
      /**
       * [SES-O04] Preferred hosts for the link in the mail; hosts that do not belong to one of the user's firms are
       * ignored.
       */
      domains: Schema.Array(Schema.String.check(Schema.isMaxLength(253))).check(Schema.isMaxLength(20))
    }),
    success: HttpApiSchema.NoContent,
    error: refusals
  })
) {}

/** Whether the signed-in user has a password: users of an identity provider may have none. */
export const OwnPassword = Schema.Struct({ is_set: Schema.Boolean })

export class OwnPasswordApi extends HttpApiGroup.make("ownPassword")
  .add(
    HttpApiEndpoint.get("read", "/users/me/password", { success: Data(OwnPassword) }),
    /**
     * [NET-016] [SES-O07] Changes the signed-in user's password, ends the user's other sessions and sends a mail.
     * Requires the current password, because the session may have been left open: 422 on
     * `current_password`, 429 after too many attempts. Users without a password get 403 with
     * `auth.first_password_by_mail`: they set the first one with a mailed link.
     */
    HttpApiEndpoint.post("change", "/change_password", {
      payload: Schema.Struct({
        current_password: Schema.optionalKey(
          Schema.String.annotate({ message: "auth.current_password_missing" }).check(
            Schema.isMaxLength(1_000, { message: "auth.current_password_wrong" })
          )
        ),
        ...passwords
      }),
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, Unprocessable, TooManyRequests]
    })
  )
  .middleware(SignedInOnly) {}
