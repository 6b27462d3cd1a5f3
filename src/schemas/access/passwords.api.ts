import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { SignedIn } from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Instant } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

/** An absent field, or one of another type, gives the same message as an empty one. */
const said = <S extends Schema.Top>(schema: S, code: MessageCode) =>
  schema.annotate({ message: code }).annotateKey({ messageMissingKey: code })
/** Bounded, so that megabytes are not hashed; the forms' rules check the rest. */
const text = (code: MessageCode, tooLong: MessageCode) =>
  said(Schema.String, code).check(Schema.isMaxLength(1_000, { message: tooLong }))

/**
 * [SES-007] The new password, typed twice, as a call sends it; the handlers check its strength and that both are equal.
 */
const passwords = {
  password: text("auth.password_missing", "auth.password_too_long"),
  password_confirmation: text("auth.password_confirmation_missing", "auth.password_too_long")
}
const token = text("auth.token_missing", "auth.link_unknown")
const refusals = [BadRequest, Unprocessable, TooManyRequests] as const

/** The purpose of a mailed link: the first password of an invited person, or a reset. */
export const LinkPurpose = Schema.Literals(["create", "reset"])
export type LinkPurpose = typeof LinkPurpose.Type

/** [NET-019] Given to anyone who has a valid link. */
export const LinkFacts = Schema.Struct({
  purpose: LinkPurpose,
  email: Schema.String,
  firstname: Schema.String,
  expires_at: Instant
})
export interface LinkFacts extends Schema.Schema.Type<typeof LinkFacts> {}

/** Calls without a session: the mailed link identifies the person. */
export class PasswordsApi extends HttpApiGroup.make("passwords").add(
  /**
   * [NET-017] [SES-008] Sets the first password of an invited person and signs them in; `cgu` must be true and is
   * recorded.
   */
  HttpApiEndpoint.post("create", "/passwords", {
    payload: Schema.Struct({ ...passwords, cgu: said(Schema.Boolean, "auth.terms_missing"), token }),
    success: Data(SignedIn),
    error: refusals
  }),
  /** [NET-018] [SES-010] Resets a forgotten password and ends all sessions of the person. */
  HttpApiEndpoint.put("reset", "/passwords", {
    payload: Schema.Struct({ ...passwords, token }),
    success: HttpApiSchema.NoContent,
    error: refusals
  }),
  /**
   * [NET-019] An invalid link gives 422 with `auth.token_missing`, `auth.link_unknown`, `auth.link_used` or
   * `auth.link_expired`.
   */
  HttpApiEndpoint.get("checkLink", "/password-resets", {
    query: { token: Schema.optionalKey(Schema.String) },
    success: Data(LinkFacts),
    error: refusals
  }),
  /** [NET-020] [SES-009] Requests a mail; the answer does not reveal whether the account exists. */
  HttpApiEndpoint.put("askReset", "/password-resets", {
    payload: Schema.Struct({
      email: said(Schema.String, "auth.email_missing").check(
        Schema.isMaxLength(254, { message: "auth.email_invalid" })
      ),
      /** [SES-O04] Hosts that the link in the mail may point to; only hosts of the person's own firms are used. */
      domains: Schema.Array(Schema.String.check(Schema.isMaxLength(253))).check(Schema.isMaxLength(20))
    }),
    success: HttpApiSchema.NoContent,
    error: refusals
  })
) {}

/** For the form of the signed-in user: someone who signs in by a provider may have no password. */
export const OwnPassword = Schema.Struct({ is_set: Schema.Boolean })

export class OwnPasswordApi extends HttpApiGroup.make("ownPassword")
  .add(
    HttpApiEndpoint.get("read", "/users/me/password", { success: Data(OwnPassword) }),
    /**
     * [NET-016] [SES-O07] Changes the signed-in user's password; their other sessions end at once and a mail is sent.
     * Needs the present password, since a session may have been left open: 422 on `current_password`, and 429 after too
     * many attempts. Users without a password get 403 with `auth.first_password_by_mail`: the first password is set
     * with a mailed link.
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
