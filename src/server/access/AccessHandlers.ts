import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import type { Firm, SessionInfo, VendorSummary } from "#schemas/access/session.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { deviceOf } from "#schemas/people/device.ts"
import { Forbidden, Unauthorized } from "#schemas/shared/problem.ts"
import { arrivalOf } from "#server/access/arrival.ts"
import { type ModuleFilters, readModules } from "#server/access/modules.ts"
import { hashSecret, newSecret } from "#server/access/secrets.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Caller } from "#server/platform/Caller.ts"
import { inFirm, inVendor, isStorable, notFound } from "#server/platform/scope.ts"
import { summaryColumns } from "#server/customers/summary.ts"

export const AccessHandlers = HttpApiBuilder.group(
  PortalApi,
  "access",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sessions = yield* Sessions

    const renewed = Effect.gen(function* () {
      const viewer = yield* Viewer
      const caller = yield* Caller
      const fresh = yield* sessions.openHeld(
        viewer.userId,
        { address: caller.address, host: caller.host, userAgent: caller.userAgent },
        { by: "session", session: viewer.sessionId },
        () =>
          Effect.map(
            sql<{ ended: boolean }>`select app.end_session(${viewer.userId}, ${viewer.sessionId}) as ended`,
            ([row]) => row?.ended === true
          )
      )
      if (fresh === null) return yield* new Unauthorized({ code: "error.401" })
      return { data: fresh }
    })
    const me = Effect.flatMap(Viewer, (viewer) => sessions.describe(viewer.userId))
    const modulesOf = (firm: number, vendor: number | null, filters: ModuleFilters) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        const read = readModules(sql, firm, vendor, filters)
        const data =
          vendor === null
            ? yield* inFirm(viewer, firm, () => read)
            : yield* inVendor(viewer, vendor, (scope) =>
                Effect.gen(function* () {
                  if (scope.firm_id !== firm) return yield* notFound()
                  return yield* read
                })
              )
        return { data: { data } }
      })

    return handlers.handleAll({
      autologin: Effect.fn(function* () {
        return yield* renewed
      }),
      retrievelogin: Effect.fn(function* ({ query }) {
        const fresh = yield* renewed
        if (query.filter !== undefined)
          yield* sql`select app.remember_app(${hashSecret(fresh.data.token)}, null, ${query.filter})`.pipe(Effect.orDie)
        return fresh
      }),
      logout: Effect.fn(function* () {
        const viewer = yield* Viewer
        yield* sql`select app.end_session(${viewer.userId}, ${viewer.sessionId})`.pipe(Effect.orDie)
      }),
      handOver: Effect.fn(function* ({ payload }) {
        const viewer = yield* Viewer
        const token = newSecret()
        const rows = yield* sql<{ made: boolean }>`
          select app.make_login_code(${hashSecret(token)}, ${viewer.sessionId}, ${payload.host.toLowerCase()}) as made`.pipe(
          Effect.orDie
        )
        if (rows[0]?.made !== true) return yield* new Forbidden({ code: "access.redirection_refused" })
        return { data: { token } }
      }),
      arrival: Effect.fn(function* ({ query }) {
        const viewer = yield* Viewer
        const { host } = yield* Caller
        const wishes = { firm: query.firm_id ?? null, vendor: query.vendor_id ?? null, host }
        if (query.filter !== undefined)
          yield* sql`select app.remember_app(null, ${viewer.sessionId}, ${query.filter})`.pipe(Effect.orDie)
        return { data: yield* arrivalOf(viewer, me, wishes) }
      }),
      me: Effect.fn(function* () {
        return { data: yield* me }
      }),
      sessions: Effect.fn(function* () {
        const viewer = yield* Viewer
        const rows = yield* sql<Omit<SessionInfo, "current" | "browser" | "system">>`
          select id, app.instant(created_at) as created_at, app.instant(last_seen_at) as last_seen_at,
                 app.instant(expires_at) as expires_at, user_agent, address
            from app.sessions_of(${viewer.userId}, ${viewer.sessionId})`.pipe(Effect.orDie)
        return {
          data: rows.map((row) => ({ ...row, ...deviceOf(row.user_agent), current: row.id === viewer.sessionId }))
        }
      }),
      endSession: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        if (!isStorable(params.sessionId)) return yield* notFound()
        const rows = yield* sql<{ ended: boolean }>`
          select app.end_own_session(${viewer.userId}, ${viewer.sessionId}, ${params.sessionId}) as ended`.pipe(
          Effect.orDie
        )
        if (rows[0]?.ended !== true) return yield* notFound()
      }),
      firms: Effect.fn(function* ({ query }) {
        const viewer = yield* Viewer
        const rows = yield* sql<{
          firms: ReadonlyArray<Firm>
        }>`select app.firms_for(${viewer.sessionId}) as firms`.pipe(Effect.orDie)
        const wanted = (filter: "true" | "false" | undefined, fact: boolean) =>
          filter === undefined || filter === String(fact)
        return {
          data: (rows[0]?.firms ?? []).filter(
            (firm) => wanted(query.active_domain, firm.active) && wanted(query.accountant, firm.isAccountant)
          )
        }
      }),
      companies: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        const data = yield* inFirm(
          viewer,
          params.firmId,
          () =>
            sql<VendorSummary>`select ${summaryColumns(sql)} from vendor v where active order by lower(company_name), id`
        )
        return { data }
      }),
      roles: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        return yield* inVendor(viewer, params.vendorId, (scope) =>
          Effect.succeed({
            data: {
              vendor_id: params.vendorId,
              role: scope.vendor_role,
              isAccountant: scope.firm_role !== null,
              isAccountantAdmin: scope.firm_role === "admin"
            }
          })
        )
      }),
      modules: Effect.fn(function* ({ params, query }) {
        return yield* modulesOf(params.firmId, null, query)
      }),
      companyModules: Effect.fn(function* ({ params, query }) {
        return yield* modulesOf(params.firmId, params.vendorId, query)
      })
    })
  })
)
