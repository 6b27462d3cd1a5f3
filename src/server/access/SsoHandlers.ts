import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import * as openid from "openid-client"
import { PortalApi } from "#schemas/api.ts"
import { withQuery } from "#schemas/access/redirects.ts"
import { callbackPath, ssoErrorAddress, ssoRefusals, type SsoRefusal } from "#schemas/access/ssoRules.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { type Client, OpenId } from "#server/access/OpenId.ts"
import { secretPurpose } from "#server/access/identityProviders.ts"
import { portalOrigin } from "#server/access/portalOrigin.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { newSecret } from "#server/shared/secrets.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { claimAttempt, keepAttempt, providerAt, type ProviderRow, userOf } from "#server/access/ssoRows.ts"
import { Caller } from "#server/platform/Caller.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

const verifierPurpose = (state: string) => `sso_attempt:${createHash("sha256").update(state).digest("hex")}`
const challengeOf = (binding: string) => createHash("sha256").update(binding).digest("base64url")

const described = (cause: unknown): string =>
  cause instanceof Error
    ? [
        cause.message,
        ...("code" in cause ? [String(cause.code)] : []),
        ...(cause.cause === undefined ? [] : [described(cause.cause)])
      ].join(": ")
    : typeof cause === "string"
      ? cause
      : ""

export const SsoHandlers = HttpApiBuilder.group(
  PortalApi,
  "sso",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient>()
    const sessions = yield* Sessions
    const sealing = yield* Sealing
    const openId = yield* OpenId
    const limits = yield* RequestLimits
    const settings = yield* Settings
    const anonymous = Effect.flatMap(Caller, ({ address }) =>
      limits.take(visitorKey(address), settings.requestsPerAddress)
    )

    /**
     * The client of an identity provider, with its decrypted secret. If no configured key decrypts it, an administrator
     * must enter it again.
     */
    const clientOf = (row: ProviderRow) =>
      Effect.gen(function* () {
        const secret =
          row.secret === null ? null : sealing.open(Buffer.from(row.secret, "hex"), secretPurpose(row.firm_id))
        if (row.secret !== null && secret === null) {
          yield* Effect.logError(`the secret of identity provider ${row.id} cannot be opened with the known keys`)
          return yield* Effect.fail("auth.sso_misconfigured" as SsoRefusal)
        }
        const { client_id: clientId, id, issuer, revision, scopes } = row
        return { id, revision, issuer, clientId, secret, scopes } satisfies Client
      })

    const leave = (name: string, challenge: string, redirect: string | undefined, request: IncomingMessage) =>
      Effect.gen(function* () {
        const { host } = yield* Caller
        const row = yield* provided(providerAt(host, name))
        if (row === undefined) return yield* Effect.fail("auth.sso_unknown" as SsoRefusal)
        const state = newSecret()
        const way = {
          callback: portalOrigin(request, settings) + callbackPath,
          state,
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier()
        }
        const page = yield* openId.leave(yield* clientOf(row), way).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning(`identity provider ${row.id}: ${described(cause)}`)),
          Effect.mapError(({ code }) => code)
        )
        const verifier = sealing.seal(way.verifier, verifierPurpose(state))
        const { callback, nonce } = way
        yield* provided(keepAttempt({ state, provider: row.id, host, callback, nonce, verifier, challenge, redirect }))
        return page.href
      })

    return handlers.handleAll({
      start: Effect.fn(function* ({ query, request }) {
        const { challenge, provider, redirect } = query
        const to =
          challenge === undefined
            ? withQuery("/signin", { redirect: redirect ?? null, sso: provider })
            : yield* anonymous.pipe(
                Effect.mapError((): SsoRefusal => "error.429"),
                Effect.andThen(leave(provider, challenge, redirect, request.source as IncomingMessage)),
                Effect.catch((code) => Effect.succeed(ssoErrorAddress(provider, code)))
              )
        return HttpServerResponse.redirect(to, { status: 302 })
      }),

      callback: Effect.fn(function* ({ payload }) {
        yield* anonymous
        const { address, host, userAgent } = yield* Caller
        const { binding, error_description: _, state, ...answer } = payload
        const attempt = yield* provided(claimAttempt(state, host, challengeOf(binding)))
        if (attempt === undefined) return yield* new Unprocessable({ code: "auth.sso_state" })
        const { callback, fresh, nonce, provider, redirect } = attempt
        const refused = (code: SsoRefusal) => new Unprocessable({ code, params: { provider: provider.name } })
        if (!fresh) return yield* refused("auth.sso_expired")
        const verifier = sealing.open(attempt.verifier, verifierPurpose(state))
        if (verifier === null) return yield* refused("auth.sso_expired")
        const known = yield* Effect.mapError(clientOf(provider), refused)
        const claimed = yield* openId.comeBack(known, { callback, nonce, state, verifier }, { state, ...answer }).pipe(
          Effect.tapError(({ cause }) => Effect.logInfo(`identity provider ${provider.id}: ${described(cause)}`)),
          Effect.mapError(({ code }) => refused(code))
        )
        const whose = provided(userOf(provider.id, claimed))
        const first = yield* Effect.orDie(whose)
        const user = first.user_id
        if (user === undefined) {
          const code = ssoRefusals.find((one) => one === `auth.sso_${first.refused}`)
          return yield* refused(code ?? "auth.sso_unknown")
        }
        // Check again with the user locked: a concurrent request may be adding them to another firm, which changes who
        // may sign in how.
        const signedIn = yield* sessions.openHeld(
          user,
          { address, host, userAgent },
          { by: "provider", provider: provider.id, isVerified: claimed.isVerified },
          () => Effect.map(whose, (again) => again.user_id === user)
        )
        if (signedIn === null) return yield* refused("auth.sso_expired")
        return { data: { ...signedIn, provider: provider.name, redirect } }
      })
    })
  })
)
