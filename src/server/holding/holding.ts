import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { workspaceState } from "#machines/workspaces/firmLife.projection.ts"
import type { Holding, HoldingCustomer, HoldingDashboard, HoldingFirm } from "#schemas/holding/holding.api.ts"
import type { CustomerState } from "#schemas/holding/words.ts"
import type { HoldingScope } from "#server/holding/holdingScope.ts"
import { dieOnSql } from "#server/platform/scope.ts"

export const listHoldings = (viewer: Viewer["Service"]) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Holding>`select id, name from app.holdings_of(${viewer.userId})`
  ).pipe(dieOnSql)

/**
 * [HOL-003] [HOL-008] The holding's counters, and what was added to each in the last twelve months. A person in several
 * firms or companies counts once.
 */
export const readDashboard = ({ holding, name }: HoldingScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ counts: Omit<HoldingDashboard, "id" | "name"> }>`select app.holding_counts() as counts`
    if (row === undefined) return yield* Effect.die(new Error("the holding has no counters"))
    return { id: holding as HoldingDashboard["id"], name, ...row.counts }
  })

type FirmRow = Omit<HoldingFirm, "state"> & { readonly active: boolean; readonly is_deleting: boolean }

/** [HOL-004] [ACC-105] All workspaces of the holding in scope, by name, with their state and counters. Not paged. */
export const listFirms = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<FirmRow>`
    select id, name, domain, active, app.instant(deletes_at) as deletes_at, deletes_customers, is_deleting, members, customers,
        client_users, is_member, app.instant(created_at) as created_at
      from app.holding_firms()`
  return rows.map(({ active, is_deleting, ...row }): HoldingFirm => ({
    ...row,
    state: workspaceState({ active, is_deleting, deletes_at: row.deletes_at })
  }))
})

export interface CustomersQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly search?: string | undefined
  readonly firm?: number | undefined
  readonly state?: CustomerState | undefined
}

/**
 * [HOL-002] [ACC-103] A page of the holding's client files from all its workspaces, by name. The search covers name,
 * client code and SIREN.
 */
export const listCustomers = ({ firm, page = 1, per_page = 50, search = "", state }: CustomersQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<HoldingCustomer & { readonly total: number }>`
      select id, company_name, client_code, siren, active, app.instant(deletes_at) as deletes_at, firm_id, firm_name, transfers_to, users, total
        from app.holding_customers(${search.trim()}, ${firm ?? null}::integer, ${state ?? null}::text, ${per_page},
          ${(page - 1) * per_page})`
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map(
        ({
          active,
          client_code,
          company_name,
          deletes_at,
          firm_id,
          firm_name,
          id,
          siren,
          transfers_to,
          users
        }): HoldingCustomer => ({
          id,
          company_name,
          client_code,
          siren,
          active,
          deletes_at,
          firm_id,
          firm_name,
          transfers_to,
          users
        })
      ),
      pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
    }
  })
