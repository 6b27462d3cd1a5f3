import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
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
      })
    })
  })
)
