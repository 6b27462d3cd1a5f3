import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { mayInFirm } from "#schemas/access/policy.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { compactNumber, siretProblem } from "#schemas/customers/companyNumbers.ts"
import { Forbidden, Unprocessable } from "#schemas/shared/problem.ts"
import { holderOf } from "#server/customers/holder.ts"
import { searchNafCodes } from "#server/customers/nafCodes.ts"
import { CompanyRegister } from "#server/customers/register/CompanyRegister.ts"
import { summaryColumns } from "#server/customers/summary.ts"
import { inFirm } from "#server/platform/scope.ts"

const sortable = {
  company_name: "lower(v.company_name)",
  client_code: "lower(v.client_code)",
  siren: "v.siren"
} as const
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")

export const CustomersHandlers = HttpApiBuilder.group(
  PortalApi,
  "customers",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const register = yield* CompanyRegister
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const page = query.page ?? 1
        const perPage = query.per_page ?? 50
        return yield* inFirm(viewer, params.firmId, (scope) =>
          Effect.gen(function* () {
            if (scope.firm_role === null) return yield* new Forbidden({ code: "error.403" })
            const conditions = [
              ...(query.state === "all" ? [] : [sql`v.active = ${query.state !== "deactivated"}`]),
              ...(query.search === undefined || query.search.trim() === ""
                ? []
                : [
                    sql`(v.company_name ilike ${`%${escaped(query.search.trim())}%`} or v.client_code ilike ${`%${escaped(query.search.trim())}%`} or v.siren like ${`${escaped(query.search.replace(/\s/g, ""))}%`})`
                  ])
            ]
            const where = conditions.length === 0 ? sql`true` : sql.and(conditions)
            const order = sql.literal(
              `${sortable[query.sort ?? "company_name"]} ${query.order ?? "asc"} nulls last, v.id`
            )
            const [count] = yield* sql<{
              total: number
            }>`select count(*)::integer as total from vendor v where ${where}`
            const data = yield* sql<VendorSummary>`select ${summaryColumns(sql)} from vendor v where ${where}
              order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`
            const total = count?.total ?? 0
            return {
              data,
              pagination: { page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) }
            }
          })
        )
      }),
      lookUp: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const siret = compactNumber(query.siret)
        const holder = yield* inFirm(viewer, params.firmId, ({ firm_role }) =>
          Effect.gen(function* () {
            const closed = mayInFirm(firm_role, "create_client_file")
            if (closed.length > 0)
              return yield* new Forbidden({ code: `closed.${closed[0] ?? ""}`, closed_by: [...closed] })
            const problem = siretProblem(query.siret)
            if (problem !== null) return yield* new Unprocessable({ code: problem, errors: { siret: [problem] } })
            return yield* holderOf(sql, siret)
          })
        )
        // No connection is held while the register takes its time.
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
