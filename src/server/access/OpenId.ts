import { Cache, Context, Data, Duration, Effect, Exit, Layer } from "effect"
import * as client from "openid-client"
import type { SsoRefusal } from "#schemas/access/ssoRules.ts"
import { providerFetch } from "#server/access/ssoFetch.ts"
import { Settings } from "#server/platform/Settings.ts"

/** The portal's registration at one identity provider. */
export interface Client {
  readonly id: number
  readonly revision: number
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client, which has no secret. */
  readonly secret: string | null
  readonly scopes: string
}

/** The secrets of one sign-in, stored while the user is at the identity provider. */
export interface Way {
  readonly callback: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The user's identity according to the identity provider. */
export interface Claimed {
  readonly subject: string
  /** In lower case; null if the identity provider does not share it. */
  readonly email: string | null
  readonly isVerified: boolean
}

/** `cause` is for the log only. */
export class OpenIdFailure extends Data.TaggedError("OpenIdFailure")<{
  readonly code: SsoRefusal
  readonly cause: unknown
}> {}

/** Timeout in seconds of each request to an identity provider. */
const timeoutSeconds = 5
const maxEmail = 254

/** Whether the identity provider is unavailable (transport error or status 5xx), as opposed to wrong settings. */
const isAway = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof client.ClientError && ["OAUTH_TIMEOUT", "OAUTH_ABORT"].includes(error.code ?? "")) ||
  (error instanceof client.ResponseBodyError && error.status >= 500) ||
  (error instanceof client.ClientError && error.cause instanceof Response && error.cause.status >= 500)

const refusalFrom = (error: unknown): SsoRefusal => {
  if (error instanceof client.AuthorizationResponseError) {
    if (["server_error", "temporarily_unavailable"].includes(error.error)) return "auth.sso_unavailable"
    // Errors that the user or the identity provider decided on. Any other error means wrong settings.
    const decided = ["access_denied", "consent_required", "interaction_required", "login_required"]
    return decided.includes(error.error) ? "auth.sso_refused" : "auth.sso_misconfigured"
  }
  if (isAway(error)) return "auth.sso_unavailable"
  if (error instanceof client.ResponseBodyError)
    return error.error === "invalid_grant" ? "auth.sso_expired" : "auth.sso_misconfigured"
  return error instanceof client.WWWAuthenticateChallengeError ? "auth.sso_misconfigured" : "auth.sso_untrusted"
}

const asked = <A>(work: () => Promise<A>, refusal: (error: unknown) => SsoRefusal = refusalFrom) =>
  Effect.tryPromise({ try: work, catch: (cause) => new OpenIdFailure({ code: refusal(cause), cause }) })

/**
 * Sends the client secret in the Authorization header (`client_secret_basic`), or in the form if the identity provider
 * supports only that.
 */
const authentication = (methods: ReadonlyArray<string> | undefined, secret: string | null) => {
  if (secret === null) return client.None()
  return methods === undefined || methods.includes("client_secret_basic") || !methods.includes("client_secret_post")
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

/**
 * [SES-013] [SES-015] OpenID Connect client: authorization code flow with PKCE and signed ID tokens. Stores no tokens.
 */
export class OpenId extends Context.Service<
  OpenId,
  {
    /** Reads the issuer's configuration; returns the host of its authorization endpoint. */
    check(issuer: string): Effect.Effect<string, OpenIdFailure>
    /** The authorization URL to redirect the browser to. */
    leave(provider: Client, way: Way): Effect.Effect<URL, OpenIdFailure>
    /** Exchanges the parameters of the callback (`code`, `state`, `iss` or `error`) for the user's identity. */
    comeBack(
      provider: Client,
      way: Way,
      answer: Readonly<Record<string, string>>
    ): Effect.Effect<Claimed, OpenIdFailure>
  }
>()("dossier/server/access/OpenId") {
  static readonly layer = Layer.effect(
    OpenId,
    Effect.gen(function* () {
      const settings = yield* Settings
      const fetch = providerFetch(settings.insideProviders)

      const discover = (issuer: string) =>
        asked(
          async () => {
            const url = new URL(issuer)
            const isPlain = settings.insideProviders.includes(url.host)
            const found = await client.discovery(url, "portal", undefined, client.None(), {
              timeout: timeoutSeconds,
              [client.customFetch]: fetch,
              execute: isPlain ? [client.allowInsecureRequests] : []
            })
            const metadata = found.serverMetadata()
            const page = new URL(metadata.authorization_endpoint ?? "")
            // Refuse a multi-tenant issuer (a template with "{"): anybody can have an account there. Refuse an
            // authorization URL other than HTTPS: the browser would open it, even `javascript:`.
            if (
              metadata.issuer.includes("{") ||
              !(page.protocol === "https:" || settings.insideProviders.includes(page.host))
            )
              throw new Error("this issuer cannot be used")
            return { metadata, page, isPlain }
          },
          (error) => (isAway(error) ? "auth.sso_unavailable" : "auth.sso_misconfigured")
        )

      const known = yield* Cache.makeWith(
        (key: string) => {
          const { clientId, issuer, secret } = JSON.parse(key) as Client
          return Effect.map(discover(issuer), ({ isPlain, metadata }) => {
            const { supportsPKCE: _, ...server } = metadata
            const auth = authentication(metadata.token_endpoint_auth_methods_supported, secret)
            const made = new client.Configuration(server, clientId, undefined, auth)
            made.timeout = timeoutSeconds
            made[client.customFetch] = fetch
            // Verify the ID token's signature, although TLS already authenticates the identity provider.
            client.enableNonRepudiationChecks(made)
            if (isPlain) client.allowInsecureRequests(made)
            return made
          })
        },
        // Do not cache failures. Configurations expire, since identity providers rotate their keys.
        { capacity: 500, timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.minutes(10) : Duration.zero) }
      )
      const configured = ({ clientId, id, issuer, revision, secret }: Client) =>
        Cache.get(known, JSON.stringify({ id, revision, issuer, clientId, secret }))

      const emailOf = ({ email: claim, email_verified: verified }: Readonly<Record<string, unknown>>) => {
        const email = typeof claim === "string" ? claim.trim().toLowerCase() : ""
        return email === "" || email.length > maxEmail
          ? null
          : { email, isVerified: verified === true || verified === "true" }
      }

      return OpenId.of({
        check: (issuer) => Effect.map(discover(issuer), ({ page }) => page.host),
        leave: Effect.fnUntraced(function* (provider, { callback, nonce, state, verifier }) {
          const config = yield* configured(provider)
          const challenge = yield* Effect.promise(() => client.calculatePKCECodeChallenge(verifier))
          return client.buildAuthorizationUrl(config, {
            redirect_uri: callback,
            scope: provider.scopes,
            state,
            nonce,
            code_challenge: challenge,
            code_challenge_method: "S256"
          })
        }),
        comeBack: Effect.fnUntraced(function* (provider, { callback, nonce, state, verifier }, answer) {
          const config = yield* configured(provider)
          const address = new URL(callback)
          for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
          const tokens = yield* asked(() =>
            client.authorizationCodeGrant(config, address, {
              pkceCodeVerifier: verifier,
              expectedState: state,
              expectedNonce: nonce,
              idTokenExpected: true
            })
          )
          const claims = tokens.claims()
          if (claims === undefined)
            return yield* new OpenIdFailure({ code: "auth.sso_untrusted", cause: new Error("no identity was told") })
          const fromToken = emailOf(claims)
          // Many identity providers return the email only from the userinfo endpoint.
          const needsUserInfo = fromToken === null && config.serverMetadata().userinfo_endpoint !== undefined
          const fromUserInfo = needsUserInfo
            ? emailOf(yield* asked(() => client.fetchUserInfo(config, tokens.access_token, claims.sub)))
            : null
          const email = fromToken ?? fromUserInfo
          return { subject: claims.sub, email: email?.email ?? null, isVerified: email?.isVerified ?? false }
        })
      })
    })
  )
}
