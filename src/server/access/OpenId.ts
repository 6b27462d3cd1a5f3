import { Cache, Context, Data, Duration, Effect, Exit, Layer } from "effect"
import * as client from "openid-client"
import type { SsoRefusal } from "#schemas/access/ssoRules.ts"
import { providerFetch } from "#server/access/ssoFetch.ts"
import { Settings } from "#server/platform/Settings.ts"

/** A provider as the portal is its client. */
export interface Client {
  readonly id: number
  readonly revision: number
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client. */
  readonly secret: string | null
  readonly scopes: string
}

/** What a sign-in on its way remembers between leaving for the provider and coming back. */
export interface Way {
  readonly callback: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Who came back, in the provider's words. */
export interface Claimed {
  readonly subject: string
  /** Lower case; null where the provider tells none. */
  readonly email: string | null
  readonly isVerified: boolean
}

/** The cause is for the log alone. */
export class OpenIdFailure extends Data.TaggedError("OpenIdFailure")<{
  readonly code: SsoRefusal
  readonly cause: unknown
}> {}

/** Seconds that a provider has for each answer. */
const patience = 5
const longestEmail = 254

/** Errors of the transport and of a server that is not well: the provider is away, nobody's setting is wrong. */
const isAway = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof client.ClientError && ["OAUTH_TIMEOUT", "OAUTH_ABORT"].includes(error.code ?? "")) ||
  (error instanceof client.ResponseBodyError && error.status >= 500) ||
  (error instanceof client.ClientError && error.cause instanceof Response && error.cause.status >= 500)

const refusalFrom = (error: unknown): SsoRefusal => {
  if (error instanceof client.AuthorizationResponseError) {
    if (["server_error", "temporarily_unavailable"].includes(error.error)) return "auth.sso_unavailable"
    // What the person or the provider decided; anything else is about how the two are tied together.
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

/** How a secret is told: in the header unless the provider only knows the form. */
const authentication = (methods: ReadonlyArray<string> | undefined, secret: string | null) => {
  if (secret === null) return client.None()
  return methods === undefined || methods.includes("client_secret_basic") || !methods.includes("client_secret_post")
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

/** [SES-013] [SES-015] OpenID Connect as a client: authorization code with PKCE, signed identity, nothing kept. */
export class OpenId extends Context.Service<
  OpenId,
  {
    /** Asks an issuer for its configuration; answers the host that people are sent to. */
    check(issuer: string): Effect.Effect<string, OpenIdFailure>
    /** The provider's page to send the browser to. */
    leave(provider: Client, way: Way): Effect.Effect<URL, OpenIdFailure>
    /** What the provider sent back (`code`, `state`, `iss` or `error`) exchanged for who it was. */
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
              timeout: patience,
              [client.customFetch]: fetch,
              execute: isPlain ? [client.allowInsecureRequests] : []
            })
            const metadata = found.serverMetadata()
            const page = new URL(metadata.authorization_endpoint ?? "")
            // An issuer of many tenants vouches for anybody; a page that is none would run in the browser.
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
            made.timeout = patience
            made[client.customFetch] = fetch
            // The signature is verified although the answer comes straight from the provider.
            client.enableNonRepudiationChecks(made)
            if (isPlain) client.allowInsecureRequests(made)
            return made
          })
        },
        // A provider that was away is asked again at once; one that answers changes its keys without telling.
        { capacity: 500, timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.minutes(10) : Duration.zero) }
      )
      const configured = ({ clientId, id, issuer, revision, secret }: Client) =>
        Cache.get(known, JSON.stringify({ id, revision, issuer, clientId, secret }))

      const emailOf = ({ email: told, email_verified: verified }: Readonly<Record<string, unknown>>) => {
        const email = typeof told === "string" ? told.trim().toLowerCase() : ""
        return email === "" || email.length > longestEmail
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
          const told = emailOf(claims)
          // Many providers tell the address only where it is asked for.
          const asksMore = told === null && config.serverMetadata().userinfo_endpoint !== undefined
          const more = asksMore
            ? emailOf(yield* asked(() => client.fetchUserInfo(config, tokens.access_token, claims.sub)))
            : null
          const email = told ?? more
          return { subject: claims.sub, email: email?.email ?? null, isVerified: email?.isVerified ?? false }
        })
      })
    })
  )
}
