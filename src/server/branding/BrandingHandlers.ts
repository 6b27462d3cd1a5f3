import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { HttpRouter } from "effect/http"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import type { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Caller } from "#server/platform/Caller.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"

interface Portal {
  readonly firm: { readonly id: number; readonly domain: string } | null
  readonly empty: boolean
  readonly needs_setup: boolean
  readonly white_labels?: ReadonlyArray<WhiteLabel>
  readonly modules?: PortalRoot["modules"]
}

export const BrandingHandlers = HttpApiBuilder.group(
  PortalApi,
  "branding",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sessions = yield* Sessions
    const portal = (host: string, firm: number | null) =>
      Effect.map(
        sql<{
          portal: Portal
        }>`select app.portal(${host}, ${firm !== null && isStorable(firm) ? firm : null}::integer) as portal`.pipe(
          Effect.orDie
        ),
        (rows) => rows[0]?.portal ?? { firm: null, empty: true, needs_setup: true }
      )

    return handlers.handleAll({
      root: Effect.fn(function* ({ query, request }) {
        const { address, host } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const found = yield* portal(host, query.accounting_firm_id ?? null)
        // [ERR-026] An address that is no firm's, on an installation that has firms.
        if (found.firm === null && !found.empty) return yield* notFound()
        return {
          data: {
            white_labels: found.white_labels ?? [],
            modules: found.modules ?? [],
            redirect: false,
            location: null,
            needs_setup: found.needs_setup
          }
        }
      }),
      whiteLabels: Effect.fn(function* ({ params, request }) {
        const { address } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const found = yield* portal("", params.firmId)
        if (found.firm === null || found.firm.id !== params.firmId) return yield* notFound()
        return { data: found.white_labels ?? [] }
      })
    })
  })
)

/** A firm's logo. SVG may hold scripts: it is served so that none can run, wherever it is opened. */
export const LogoRoute = HttpRouter.add(
  "GET",
  "/api/accounting-firms/:firmId/white-labels/:theme/logo",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firmId, theme } = yield* HttpRouter.params
    if (!/^\d{1,9}$/.test(firmId ?? "")) return HttpServerResponse.empty({ status: 404 })
    const rows = yield* sql<{ body: Uint8Array; type: string }>`
      select body, type from app.logo(${Number(firmId)}, ${theme ?? ""})`.pipe(Effect.orDie)
    const logo = rows[0]
    if (logo === undefined) return HttpServerResponse.empty({ status: 404 })
    return HttpServerResponse.uint8Array(logo.body, {
      contentType: logo.type,
      headers: {
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"
      }
    })
  })
)
