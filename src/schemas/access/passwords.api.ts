import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { SignedIn } from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Instant } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

/** A field that is absent or of another type says what its form says of an empty one. */
const said = <S extends Schema.Top>(schema: S, code: MessageCode) =>
  schema.annotate({ message: code }).annotateKey({ messageMissingKey: code })
/** Bounded so that no hash is asked for megabytes; what is wrong with a value the forms' own rules tell. */
const text = (code: MessageCode, tooLong: MessageCode) =>
  said(Schema.String, code).check(Schema.isMaxLength(1_000, { message: tooLong }))

/** [SES-007] */
const passwords = {
  password: text("auth.password_missing", "auth.password_too_long"),
  password_confirmation: text("auth.password_confirmation_missing", "auth.password_too_long")
}
const token = text("auth.token_missing", "auth.link_unknown")
const refusals = [BadRequest, Unprocessable, TooManyRequests] as const

/** What the link of a mail is for: the first password of an invited person, or a new one. */
export const LinkPurpose = Schema.Literals(["create", "reset"])
export type LinkPurpose = typeof LinkPurpose.Type

/** [NET-019] Told to whoever holds a link that still works. */
export const LinkFacts = Schema.Struct({
  purpose: LinkPurpose,
  email: Schema.String,
  firstname: Schema.String,
  expires_at: Instant
})
export interface LinkFacts extends Schema.Schema.Type<typeof LinkFacts> {}

/** Calls of people who have no session: the link of a mail names them. */
export class PasswordsApi extends HttpApiGroup.make("passwords").add(
  /** [NET-017] [SES-008] The first password of an invited person, who is signed in; `cgu` must be true and is recorded. */
  HttpApiEndpoint.post("create", "/passwords", {
    payload: Schema.Struct({ ...passwords, cgu: said(Schema.Boolean, "auth.terms_missing"), token }),
    success: Data(SignedIn),
    error: refusals
  }),
  /** [NET-018] [SES-010] A forgotten password replaced; every session of the person ends. */
  HttpApiEndpoint.put("reset", "/passwords", {
    payload: Schema.Struct({ ...passwords, token }),
    success: HttpApiSchema.NoContent,
    error: refusals
  }),
  /**
   * [NET-019] 422 with `auth.token_missing`, `auth.link_unknown`, `auth.link_used` or `auth.link_expired` for a link
   * that does not work.
   */
  HttpApiEndpoint.get("checkLink", "/password-resets", {
    query: { token: Schema.optionalKey(Schema.String) },
    success: Data(LinkFacts),
    error: refusals
  }),
  /** [NET-020] [SES-009] Asks for a mail; the answer is the same whether the account exists or not. */
  HttpApiEndpoint.put("askReset", "/password-resets", {
    payload: Schema.Struct({
      email: said(Schema.String, "auth.email_missing").check(
        Schema.isMaxLength(254, { message: "auth.email_invalid" })
      ),
      /** [SES-O04] Hosts the mail's link may point to; only those of the person's own firms count. */
      domains: Schema.Array(Schema.String.check(Schema.isMaxLength(253))).check(Schema.isMaxLength(20))
    }),
    success: HttpApiSchema.NoContent,
    error: refusals
  })
) {}

/** What the signed-in person's form has to know: somebody who comes in through a provider may have no password. */
export const OwnPassword = Schema.Struct({ is_set: Schema.Boolean })

export class OwnPasswordApi extends HttpApiGroup.make("ownPassword")
  .add(
    HttpApiEndpoint.get("read", "/users/me/password", { success: Data(OwnPassword) }),
    /**
     * [NET-016] [SES-O07] The signed-in person's new password; their other sessions end at once and a mail says so. The present one
     * is given too, so that a session left open is not enough: 422 on `current_password`, and 429 after too many tries. Whoever has
     * none is answered 403 with `auth.first_password_by_mail`: the first password is set with the link of a mail.
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
