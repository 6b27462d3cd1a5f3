import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { Unauthorized } from "#schemas/shared/problem.ts"
import { arrivalOf } from "#server/access/arrival.ts"
import { type ModuleFilters, readModules } from "#server/access/modules.ts"
import {
  endOwnSession,
  endSession,
  listCompanies,
  listFirms,
  listSessions,
  makeLoginCode,
  rememberApp
} from "#server/access/ownSessions.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Caller } from "#server/platform/Caller.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const AccessHandlers = HttpApiBuilder.group(
  PortalApi,
  "access",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const sessions = yield* Sessions

    const renewed = Effect.gen(function* () {
      const viewer = yield* Viewer
      const caller = yield* Caller
      const fresh = yield* sessions.openHeld(
        viewer.userId,
        { address: caller.address, host: caller.host, userAgent: caller.userAgent },
        { by: "session", session: viewer.sessionId },
        () => provided(endSession(viewer))
      )
      if (fresh === null) return yield* new Unauthorized({ code: "error.401" })
      return { data: fresh }
    })
    const me = Effect.flatMap(Viewer, ({ person, userId }) =>
      person === undefined ? sessions.describe(userId) : Effect.succeed(person)
    )
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
        if (query.filter !== undefined) yield* provided(rememberApp(fresh.data.token, null, query.filter))
        return fresh
      }),
      logout: Effect.fn(function* () {
        yield* Effect.orDie(provided(endSession(yield* Viewer)))
      }),
      handOver: Effect.fn(function* ({ payload }) {
        return yield* answer(makeLoginCode(yield* Viewer, payload.host))
      }),
      arrival: Effect.fn(function* ({ query }) {
        const viewer = yield* Viewer
        const { host } = yield* Caller
        const hint = { firm: query.firm_id ?? null, vendor: query.vendor_id ?? null, host }
        if (query.filter !== undefined) yield* provided(rememberApp(null, viewer.sessionId, query.filter))
        return { data: yield* arrivalOf(viewer, me, hint) }
      }),
      me: Effect.fn(function* () {
        return { data: yield* me }
      }),
      sessions: Effect.fn(function* () {
        return yield* answer(listSessions(yield* Viewer))
      }),
      endSession: Effect.fn(function* ({ params }) {
        yield* provided(endOwnSession(yield* Viewer, params.sessionId))
      }),
      firms: Effect.fn(function* ({ query }) {
        return yield* answer(listFirms(yield* Viewer, query))
      }),
      companies: Effect.fn(function* ({ params, query }) {
        return yield* provided(listCompanies(yield* Viewer, params.firmId, query))
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
