import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedIn } from "#schemas/access/session.ts"
import { IdentityProvider, ProviderId } from "#schemas/access/sso.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  TooManyRequests,
  Unprocessable
} from "#schemas/shared/problem.ts"

/** A limit far above the lengths that identity providers send. */
const given = Schema.String.check(Schema.isMaxLength(4_000))
const optional = Schema.optionalKey(given)

/** Single sign-on with OpenID Connect; the calls work without a session. */
export class SsoApi extends HttpApiGroup.make("sso").add(
  /**
   * [SES-013] Redirects (302) the browser to an identity provider. `challenge` is the base64url SHA-256 of a secret
   * that the browser keeps; without it the browser is redirected to the sign-in page, which creates the secret.
   * Failures redirect to `sso-error`.
   */
  HttpApiEndpoint.get("start", "/oauth/start", {
    query: {
      provider: Schema.String.check(Schema.isMaxLength(300)),
      challenge: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\w-]{43}$/))),
      /** The URL that the user wanted to open; the route guards check it after sign-in. */
      redirect: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2_000)))
    },
    success: HttpApiSchema.Empty(302),
    error: [BadRequest]
  }),
  /**
   * [SES-015] [ERR-024] [ERR-025] Completes a sign-in: the identity provider's answer plus the browser's secret
   * (`binding`). In a problem, `params.provider` is the identity provider's name.
   */
  HttpApiEndpoint.post("callback", "/oauth/callback", {
    payload: Schema.Struct({
      state: given,
      binding: Schema.String.check(Schema.isMaxLength(200)),
      code: optional,
      iss: optional,
      error: optional,
      error_description: optional
    }),
    success: Data(
      Schema.Struct({ ...SignedIn.fields, provider: Schema.String, redirect: Schema.NullOr(Schema.String) })
    ),
    error: [BadRequest, Unprocessable, TooManyRequests]
  })
) {}

const firm = { firmId: FirmIdParam }
const provider = { ...firm, providerId: fromDigits(ProviderId) }
const revision = { "if-match": Schema.optionalKey(Schema.String) }

/** The identity providers of a firm, for its admins. Other users of the firm get 403, everyone else 404. */
export class IdentityProvidersApi extends HttpApiGroup.make("identityProviders")
  .add(
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/identity-providers", {
      params: firm,
      success: Data(
        Schema.Struct({
          /** The callback URL to register with the identity provider. */
          redirect_uri: Schema.String,
          providers: Schema.Array(IdentityProvider)
        })
      ),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.post("add", "/accounting-firms/:firmId/identity-providers", {
      params: firm,
      payload: Schema.Struct({
        name: Schema.String,
        issuer: Schema.String,
        client_id: Schema.String,
        /** Empty for a public client, which has no secret. */
        client_secret: Schema.optionalKey(Schema.String),
        scopes: Schema.optionalKey(Schema.String),
        trusts_email: Schema.optionalKey(Schema.Boolean)
      }),
      success: Data(IdentityProvider).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, Unprocessable]
    }),
    HttpApiEndpoint.patch("change", "/accounting-firms/:firmId/identity-providers/:providerId", {
      params: provider,
      headers: revision,
      payload: Schema.Struct({
        name: Schema.optionalKey(Schema.String),
        issuer: Schema.optionalKey(Schema.String),
        client_id: Schema.optionalKey(Schema.String),
        /** Absent: the stored secret is kept; empty: it is removed. */
        client_secret: Schema.optionalKey(Schema.String),
        scopes: Schema.optionalKey(Schema.String),
        trusts_email: Schema.optionalKey(Schema.Boolean),
        active: Schema.optionalKey(Schema.Boolean)
      }),
      success: Data(IdentityProvider),
      error: [BadRequest, Conflict, Forbidden, NotFound, PreconditionFailed, Unprocessable]
    }),
    HttpApiEndpoint.delete("remove", "/accounting-firms/:firmId/identity-providers/:providerId", {
      params: provider,
      headers: revision,
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Conflict, Forbidden, NotFound, PreconditionFailed]
    }),
    /** Loads the issuer's OpenID configuration, as a sign-in would, without storing anything. */
    HttpApiEndpoint.post("check", "/accounting-firms/:firmId/identity-providers/check", {
      params: firm,
      payload: Schema.Struct({ issuer: Schema.String }),
      success: Data(Schema.Struct({ authorization_host: Schema.String })),
      error: [BadRequest, Forbidden, NotFound, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
