import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { IdentityProviderEvent } from "#machines/access/identityProvider.machine.ts"
import { PortalApi } from "#schemas/api.ts"
import { callbackPath, emptyProvider } from "#schemas/access/ssoRules.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import {
  accepted,
  asFirmAdmin,
  askProvider,
  deleteProvider,
  domainOf,
  insertProvider,
  lockProvider,
  logProvider,
  readProviders,
  updateProvider
} from "#server/access/identityProviders.ts"
import { OpenId } from "#server/access/OpenId.ts"
import { portalOrigin } from "#server/access/portalOrigin.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { invalid } from "#server/shared/refusals.ts"

/** The OAuth callback URL on the firm's own host, with the scheme and port of the request. */
const callbackOf = (origin: string, domain: string) => {
  const url = new URL(origin)
  url.hostname = domain
  return url.origin + callbackPath
}

export const IdentityProvidersHandlers = HttpApiBuilder.group(
  PortalApi,
  "identityProviders",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient | Sealing>()
    const openId = yield* OpenId
    const settings = yield* Settings

    return handlers.handleAll({
      list: Effect.fn(function* ({ params, request }) {
        const viewer = yield* Viewer
        const origin = portalOrigin(request.source as IncomingMessage, settings)
        return yield* provided(
          asFirmAdmin(viewer, params.firmId, () =>
            Effect.gen(function* () {
              const domain = yield* domainOf(params.firmId)
              return { data: { redirect_uri: callbackOf(origin, domain), providers: yield* readProviders } }
            })
          )
        )
      }),

      add: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return yield* provided(
          asFirmAdmin(viewer, params.firmId, () =>
            Effect.gen(function* () {
              const made = yield* insertProvider(params.firmId, yield* accepted({ ...emptyProvider, ...payload }))
              yield* logProvider(viewer, params.firmId, "provider.added", null, made)
              return { data: made }
            })
          )
        )
      }),

      change: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* provided(
          asFirmAdmin(viewer, params.firmId, () =>
            Effect.gen(function* () {
              const provider = yield* lockProvider(params.providerId, headers["if-match"])
              const change = yield* accepted(payload)
              const { active, ...fields } = change
              const isSwitch = active !== undefined && active !== provider.active
              const events: ReadonlyArray<IdentityProviderEvent["type"]> = [
                ...(Object.keys(fields).length === 0 ? [] : ["provider.changed" as const]),
                ...(isSwitch ? [active ? ("provider.activated" as const) : ("provider.deactivated" as const)] : [])
              ]
              if (events.length === 0) return { data: provider }
              const state = yield* askProvider(provider, events)
              const next = yield* updateProvider(params.firmId, provider, { ...fields, active: state === "active" })
              for (const type of events) yield* logProvider(viewer, params.firmId, type, provider, next)
              return { data: next }
            })
          )
        )
      }),

      remove: Effect.fn(function* ({ headers, params }) {
        const viewer = yield* Viewer
        yield* provided(
          asFirmAdmin(viewer, params.firmId, () =>
            Effect.gen(function* () {
              const provider = yield* lockProvider(params.providerId, headers["if-match"])
              yield* askProvider(provider, ["provider.removed"])
              yield* deleteProvider(provider.id)
              yield* logProvider(viewer, params.firmId, "provider.removed", provider, null)
            })
          )
        )
      }),

      check: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        const { issuer } = yield* asFirmAdmin(viewer, params.firmId, () => accepted(payload))
        // Outside of the transaction, so that no database connection is held while waiting for the identity provider.
        const host = yield* openId
          .check(issuer)
          .pipe(Effect.mapError(() => invalid({ issuer: ["sso.issuer_unreachable"] })))
        return { data: { authorization_host: host } }
      })
    })
  })
)
