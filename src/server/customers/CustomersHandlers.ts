import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { mayInFirm } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { compactNumber, siretProblem } from "#schemas/customers/companyNumbers.ts"
import { Forbidden, Unprocessable } from "#schemas/shared/problem.ts"
import { changeClients } from "#server/customers/clientBatches.ts"
import { listClients } from "#server/customers/clientList.ts"
import { holderOf } from "#server/customers/holder.ts"
import { searchNafCodes } from "#server/customers/nafCodes.ts"
import { CompanyRegister } from "#server/customers/register/CompanyRegister.ts"
import { inFirm, notFound } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

const Customers = HttpApiBuilder.group(
  PortalApi,
  "customers",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const register = yield* CompanyRegister
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        return yield* inFirm(viewer, params.firmId, (scope) =>
          Effect.gen(function* () {
            if (scope.firm_role === null) return yield* new Forbidden({ code: "error.403" })
            return yield* provided(listClients(scope, query, query.page ?? 1, query.per_page ?? 50))
          })
        )
      }),
      batch: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(changeClients(viewer, params.firmId, payload))
      }),
      lookUp: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const siret = compactNumber(query.siret)
        const holder = yield* inFirm(viewer, params.firmId, ({ firm_role }) =>
          Effect.gen(function* () {
            const refusals = mayInFirm(firm_role, "create_client_file")
            yield* checkPolicy(refusals)
            const problem = siretProblem(query.siret)
            if (problem !== null) return yield* new Unprocessable({ code: problem, errors: { siret: [problem] } })
            return yield* holderOf(sql, siret)
          })
        )
        // Outside of the transaction, so that no database connection is held while waiting for the register.
        return { data: holder ?? (yield* register.find(siret)) }
      }),
      nafCodes: ({ query }) =>
        Effect.sync(() => {
          const page = query.page ?? 1
          const perPage = query.per_page ?? 50
          const found = searchNafCodes(query.search ?? "")
          return {
            data: found.slice((page - 1) * perPage, page * perPage),
            pagination: {
              page,
              per_page: perPage,
              total: found.length,
              last_page: Math.max(1, Math.ceil(found.length / perPage))
            }
          }
        })
    })
  })
)

const ClientExport = HttpApiBuilder.group(PortalApi, "clientExport", (handlers) =>
  handlers.handleAll({
    // Unreachable: `clientListExportRoute` answers this URL before the API. The entry only documents it.
    download: Effect.fn(function* () {
      return yield* notFound()
    })
  })
)

export const CustomersHandlers = Layer.merge(Customers, ClientExport)
