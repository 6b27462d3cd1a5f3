import * as openid from "openid-client"
import { providerFetch } from "#server/access/ssoFetch.ts"
import {
  type Connector,
  ConnectorFailure,
  type Target,
  type Tokens
} from "#server/applications/connectors/Connector.ts"
import { httpApi } from "#server/applications/connectors/httpApi.ts"

/** Timeout in seconds of each request to the service. */
const timeoutSeconds = 10
/** Tokens are renewed this many ms before they expire. */
const margin = 60_000

const failureOf = (cause: unknown): ConnectorFailure => {
  if (cause instanceof ConnectorFailure) return cause
  const isRefused =
    cause instanceof openid.AuthorizationResponseError ||
    (cause instanceof openid.ResponseBodyError && cause.status < 500) ||
    cause instanceof openid.WWWAuthenticateChallengeError
  return isRefused
    ? new ConnectorFailure("connection.credentials_refused", "client_id", cause)
    : new ConnectorFailure("connection.unreachable", "issuer", cause)
}
const asked = <A>(work: () => Promise<A>) => work().catch((cause: unknown) => Promise.reject(failureOf(cause)))

const tokensOf = (answer: openid.TokenEndpointResponse, before: Tokens | null): Tokens => ({
  access_token: answer.access_token,
  refresh_token: answer.refresh_token ?? before?.refresh_token ?? null,
  expires_at: answer.expires_in === undefined ? null : Date.now() + answer.expires_in * 1000
})

/** [APP-O01] [NET-097] OAuth 2 with the authorization code flow and PKCE; documents are delivered as in `httpApi`. */
export const oauth2 = (allowed: ReadonlyArray<string>): Connector => {
  const fetch = providerFetch(allowed)
  /** Reads the service's metadata, from the OpenID Connect or the OAuth 2 discovery URL. */
  const configured = async ({ values }: Target) => {
    const issuer = new URL(values.issuer)
    const secret = values.client_secret === "" ? openid.None() : openid.ClientSecretBasic(values.client_secret)
    const find = (algorithm: "oidc" | "oauth2") =>
      openid.discovery(issuer, values.client_id, undefined, secret, {
        algorithm,
        timeout: timeoutSeconds,
        [openid.customFetch]: fetch,
        execute: allowed.includes(issuer.host) ? [openid.allowInsecureRequests] : []
      })
    const found = await find("oidc").catch((first: unknown) => find("oauth2").catch(() => Promise.reject(first)))
    const page = new URL(found.serverMetadata().authorization_endpoint ?? "")
    // The browser will open this URL: refuse schemes other than HTTPS, for example `javascript:`.
    if (page.protocol !== "https:" && !allowed.includes(page.host))
      throw new ConnectorFailure("connection.address_closed", "issuer")
    return found
  }
  const api = httpApi(allowed, "client_id", ({ tokens }) => ({ authorization: `Bearer ${tokens?.access_token ?? ""}` }))
  return {
    authenticate: {
      leave: (target, { callback, state, verifier }) =>
        asked(async () =>
          openid.buildAuthorizationUrl(await configured(target), {
            redirect_uri: callback,
            ...(target.values.scopes.trim() === "" ? {} : { scope: target.values.scopes.trim() }),
            state,
            code_challenge: await openid.calculatePKCECodeChallenge(verifier),
            code_challenge_method: "S256"
          })
        ),
      comeBack: (target, { callback, state, verifier }, answer) =>
        asked(async () => {
          const address = new URL(callback)
          for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
          const checks = { pkceCodeVerifier: verifier, expectedState: state }
          return tokensOf(await openid.authorizationCodeGrant(await configured(target), address, checks), null)
        }),
      renew: (target, now) =>
        asked(async () => {
          const { tokens } = target
          if (tokens === null) throw new ConnectorFailure("connection.credentials_refused", "client_id")
          if (tokens.expires_at === null || tokens.expires_at - margin > now) return null
          // The service issued no refresh token: use the access token until it expires.
          if (tokens.refresh_token === null) {
            if (tokens.expires_at > now) return null
            throw new ConnectorFailure("connection.credentials_refused", "client_id")
          }
          return tokensOf(await openid.refreshTokenGrant(await configured(target), tokens.refresh_token), tokens)
        })
    },
    // Before the OAuth sign-in only the discovery can be tested.
    test: (target) => (target.tokens === null ? asked(async () => (await configured(target), {})) : api.test(target)),
    synchronise: api.synchronise,
    remove: (target) =>
      asked(async () => {
        const { client, tokens } = target
        if (client !== null || tokens === null) return
        const config = await configured(target)
        if (config.serverMetadata().revocation_endpoint === undefined) return
        await openid.tokenRevocation(config, tokens.refresh_token ?? tokens.access_token)
      })
  }
}
