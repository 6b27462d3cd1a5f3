import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Conflict } from "#schemas/shared/problem.ts"
import { Settings } from "#server/platform/Settings.ts"
import { invalid } from "#server/shared/refusals.ts"
import { isServed, resemblesHost } from "#server/workspaces/servedHosts.ts"

/**
 * [VAL-048] Checks a new domain of a workspace of the holding. 422 if the installation does not serve it, it resembles
 * another firm's, or belongs to one outside the holding; 409 if another workspace has it and `isConfirmed` is false.
 * `firm` is null for a new workspace.
 */
export const checkHoldingDomain = (firm: number | null, domain: string, isConfirmed: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firmHosts } = yield* Settings
    if (!isServed(domain, firmHosts)) return yield* invalid({ domain: ["firm.domain_unserved"] })
    if (yield* resemblesHost(firm, domain)) return yield* invalid({ domain: ["firm.domain_alike"] })
    const [held] = yield* sql<{ who: "own" | "other" | null }>`select app.holding_domain(${domain}) as who`
    if (held?.who === "other") return yield* invalid({ domain: ["firm.domain_other_group"] })
    if (held?.who === "own" && !isConfirmed) return yield* new Conflict({ code: "firm.domain_in_use", closed_by: [] })
  })
