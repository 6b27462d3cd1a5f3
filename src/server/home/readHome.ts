import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ModuleName } from "#schemas/access/modules.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ProviderHome } from "#schemas/home/home.ts"
import { homeCountLimit, homeItems, type HomeLineId, homeLineIds } from "#schemas/home/homeRules.ts"
import { readModules } from "#server/access/modules.ts"
import { homeDocuments } from "#server/home/homeDocuments.ts"
import { homeOrders } from "#server/home/homeOrders.ts"
import type { HomeQuestion, HomeSource } from "#server/home/homeSources.ts"
import { homeTalks } from "#server/home/homeTalks.ts"
import { homeTasks } from "#server/home/homeTasks.ts"
import { homeTurns } from "#server/home/homeTurns.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { keepPlans } from "#server/shared/statementPlans.ts"

/**
 * The functions that read the home page's lines, by module. Tasks come last: for client users they restrict the scope
 * to the companies that have the module.
 */
const sources: ReadonlyArray<HomeSource> = [homeDocuments, homeOrders, homeTurns, homeTalks, homeTasks]

interface Question {
  readonly vendor_id?: number | undefined
  readonly line?: HomeLineId | undefined
}

/** [ACC-084] The lines of a person's home in a firm, or in one of its companies, in display order. */
export const readHome = (viewer: Viewer["Service"], firm: number, { line, vendor_id }: Question) => {
  const linesIn = ({ firmRole, seesAll }: Pick<HomeQuestion, "firmRole" | "seesAll">) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const vendor = vendor_id ?? null
      yield* keepPlans
      const active = yield* readModules(sql, firm, firmRole === null ? vendor : null, { is_active: "true" })
      const hasModule = (module: ModuleName) => active.some(({ name }) => name === module)
      const items = line === undefined ? homeItems : homeCountLimit
      const asked = { viewer, firm, vendor, firmRole, seesAll, hasModule, line, items, limit: homeCountLimit }
      const found = yield* Effect.forEach(sources, (read) => read(asked))
      const lines = found.flat().toSorted((one, other) => homeLineIds.indexOf(one.id) - homeLineIds.indexOf(other.id))
      return { lines }
    })
  if (vendor_id === undefined)
    return inFirm(viewer, firm, ({ firm_role, sees_all }) => linesIn({ firmRole: firm_role, seesAll: sees_all }))
  return inVendor(viewer, vendor_id, (scope) =>
    Effect.gen(function* () {
      return scope.firm_id === firm ? yield* linesIn({ firmRole: scope.firm_role, seesAll: false }) : yield* notFound()
    })
  )
}

/** [NOT-O02] Records that the viewer has opened the client's file: documents added before are no longer new to them. */
export const recordClientView = (viewer: Viewer["Service"], vendor: number) =>
  inVendor(viewer, vendor, () =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select app.look_at_client(${vendor})`)
  )

/** [SAD-001] Counts of the whole platform. Must run in the platform's scope; 404 otherwise. */
export const readProviderHome = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ home: ProviderHome | null }>`select app.provider_home() as home`
  return row?.home ?? (yield* notFound())
})
