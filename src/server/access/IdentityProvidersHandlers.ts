import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { IdentityProviderEvent } from "#machines/access/identityProvider.machine.ts"
import { PortalApi } from "#schemas/api.ts"
import type { IdentityProvider } from "#schemas/access/sso.ts"
import { callbackPath, emptyProvider } from "#schemas/access/ssoRules.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import {
  accepted,
  asFirmAdmin,
  askProvider,
  lockProvider,
  logProvider,
  namedOnce,
  type ProviderChange,
  readProviders
} from "#server/access/identityProviders.ts"
import { OpenId } from "#server/access/OpenId.ts"
import { portalOrigin } from "#server/access/portalOrigin.ts"
import { Sealing } from "#server/access/Sealing.ts"
import { secretPurpose } from "#server/access/SsoHandlers.ts"
import { notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { invalid } from "#server/shared/refusals.ts"

/** The portal's own address under the firm's name, with the port and scheme of the call. */
const callbackOf = (origin: string, domain: string) => {
  const url = new URL(origin)
  url.hostname = domain
  return url.origin + callbackPath
}

export const IdentityProvidersHandlers = HttpApiBuilder.group(
  PortalApi,
  "identityProviders",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const openId = yield* OpenId
    const settings = yield* Settings

    const sealed = (firm: number, secret: string) => (secret === "" ? null : sealing.seal(secret, secretPurpose(firm)))
    const read = (id: number) =>
      Effect.flatMap(readProviders, (all) => {
        const found = all.find((provider) => provider.id === id)
        return found === undefined ? Effect.fail(notFound()) : Effect.succeed(found)
      })

    const write = (firm: number, provider: IdentityProvider, change: ProviderChange) =>
      Effect.gen(function* () {
        const next = { ...provider, ...change }
        const secret = change.client_secret === undefined ? undefined : sealed(firm, change.client_secret)
        yield* namedOnce(sql`
          update identity_provider set name = ${next.name}, issuer = ${next.issuer}, client_id = ${next.client_id},
            scopes = ${next.scopes}, trusts_email = ${next.trusts_email}, active = ${next.active},
            revision = revision + 1, updated_at = now() ${secret === undefined ? sql`` : sql`, client_secret = ${secret}`}
           where id = ${provider.id}`)
        // A subject means somebody at one issuer only.
        if (next.issuer !== provider.issuer) yield* sql`delete from identity_link where provider_id = ${provider.id}`
        return yield* read(provider.id)
      })

    return handlers.handleAll({
      list: Effect.fn(function* ({ params, request }) {
        const viewer = yield* Viewer
        const origin = portalOrigin(request.source as IncomingMessage, settings)
        return yield* asFirmAdmin(viewer, params.firmId, () =>
          Effect.gen(function* () {
            const [firm] = yield* sql<{ domain: string }>`select domain from firm where id = ${params.firmId}`
            return { data: { redirect_uri: callbackOf(origin, firm?.domain ?? ""), providers: yield* readProviders } }
          })
        )
      }),

      add: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return yield* asFirmAdmin(viewer, params.firmId, () =>
          Effect.gen(function* () {
            const { client_id, client_secret, issuer, name, scopes, trusts_email } = yield* accepted({
              ...emptyProvider,
              ...payload
            })
            const rows = yield* namedOnce(sql<{ id: number }>`
              insert into identity_provider (firm_id, name, issuer, client_id, client_secret, scopes, trusts_email)
              values (${params.firmId}, ${name}, ${issuer}, ${client_id}, ${sealed(params.firmId, client_secret)}, ${scopes},
                ${trusts_email}) returning id`)
            const made = yield* read(rows[0]?.id ?? 0)
            yield* logProvider(viewer, params.firmId, "provider.added", null, made)
            return { data: made }
          })
        )
      }),

      change: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* asFirmAdmin(viewer, params.firmId, () =>
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
            const next = yield* write(params.firmId, provider, { ...fields, active: state === "active" })
            for (const type of events) yield* logProvider(viewer, params.firmId, type, provider, next)
            return { data: next }
          })
        )
      }),

      remove: Effect.fn(function* ({ headers, params }) {
        const viewer = yield* Viewer
        yield* asFirmAdmin(viewer, params.firmId, () =>
          Effect.gen(function* () {
            const provider = yield* lockProvider(params.providerId, headers["if-match"])
            yield* askProvider(provider, ["provider.removed"])
            yield* sql`delete from identity_provider where id = ${provider.id}`
            yield* logProvider(viewer, params.firmId, "provider.removed", provider, null)
          })
        )
      }),

      check: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        const { issuer } = yield* asFirmAdmin(viewer, params.firmId, () => accepted(payload))
        // Outside the transaction: a provider may take its time.
        const host = yield* openId
          .check(issuer)
          .pipe(Effect.mapError(() => invalid({ issuer: ["sso.issuer_unreachable"] })))
        return { data: { authorization_host: host } }
      })
    })
  })
)
