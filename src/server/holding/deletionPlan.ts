import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { WorkspaceStep } from "#schemas/holding/workspaces.api.ts"
import type { HoldingScope } from "#server/holding/holdingScope.ts"
import { handOver } from "#server/holding/transfers.ts"
import { invalid } from "#server/shared/refusals.ts"

type Planned = Pick<WorkspaceStep, "customers" | "plans" | "transfer_to">

/**
 * Errors of a deletion plan, by field. `hasCustomers` tells whether the workspace has client files, which need a plan.
 */
export const planProblems = (firm: number, hasCustomers: boolean, { customers, plans = [], transfer_to }: Planned) => ({
  ...(hasCustomers && customers === undefined ? { customers: ["holding.plan_missing"] } : {}),
  ...(hasCustomers && customers === "transfer" && (transfer_to === undefined || transfer_to === firm)
    ? { transfer_to: ["holding.transfer_elsewhere"] }
    : {}),
  ...(plans.some(({ to_firm_id }) => to_firm_id === firm) ? { plans: ["holding.transfer_elsewhere"] } : {})
})

/**
 * [WSP-006] [WSP-O01] Carries out a deletion plan for the client files of a workspace: requests the transfers, and
 * marks the others for deletion. Returns the files that move, and for those that cannot the reason.
 */
export const carryOut = (scope: HoldingScope, firm: number, { customers, plans = [], transfer_to }: Planned) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ id: number }>`select id from vendor where firm_id = ${firm} order by id`
    const known = new Set(rows.map(({ id }) => id))
    const single = new Map<number, number | null>(plans.map(({ to_firm_id, vendor_id }) => [vendor_id, to_firm_id]))
    if (plans.some(({ vendor_id }) => !known.has(vendor_id)))
      return yield* invalid({ plans: ["customer.choice_invalid"] })
    const others = customers === "transfer" ? (transfer_to ?? null) : null
    const byTarget = Map.groupBy(known, (id) => single.get(id) ?? (single.has(id) ? null : others))
    const moving: Array<number> = []
    const staying = new Map<number, string>()
    for (const [to, ids] of byTarget) {
      if (to === null) continue
      const given = yield* Effect.mapError(handOver(scope, firm, to, ids), (error) =>
        error._tag === "Unprocessable"
          ? invalid({ [to === others ? "transfer_to" : "plans"]: ["holding.transfer_elsewhere"] })
          : error
      )
      moving.push(...given.moving)
      for (const [id, code] of given.staying) staying.set(id, code)
    }
    const going = byTarget.get(null) ?? []
    const takesAll = customers === "delete" && plans.length === 0
    // Client files that are created later are deleted too only if the plan deletes all.
    yield* sql`select app.date_deletion(${takesAll})`
    if (!takesAll && going.length > 0) yield* sql`select app.mark_customers_to_go(${going}::integer[])`
    return { moving, staying }
  })
