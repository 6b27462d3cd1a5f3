import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ProviderHome } from "#schemas/home/home.ts"
import { homeCountLimit, homeItems, type HomeLineId, homeLineIds } from "#schemas/home/homeRules.ts"
import { homeDocuments } from "#server/home/homeDocuments.ts"
import { homeOrders } from "#server/home/homeOrders.ts"
import type { HomeSource } from "#server/home/homeSources.ts"
import { homeTalks } from "#server/home/homeTalks.ts"
import { homeTasks } from "#server/home/homeTasks.ts"
import { homeTurns } from "#server/home/homeTurns.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { keepPlans } from "#server/shared/statementPlans.ts"

/** The functions that read the home page's lines, by module. */
const sources: ReadonlyArray<HomeSource> = [homeTasks, homeDocuments, homeOrders, homeTurns, homeTalks]

interface Question {
  readonly vendor_id?: number | undefined
  readonly line?: HomeLineId | undefined
}

/** [ACC-084] The lines of a person's home in a firm, or in one of its companies, in display order. */
export const readHome = (viewer: Viewer["Service"], firm: number, { line, vendor_id }: Question) => {
  const lines = Effect.gen(function* () {
    const asked = { viewer, firm, vendor: vendor_id ?? null, line, limit: homeCountLimit }
    yield* keepPlans
    const found = yield* Effect.forEach(sources, (read) =>
      read({ ...asked, items: line === undefined ? homeItems : homeCountLimit })
    )
    return { lines: found.flat().toSorted((one, other) => homeLineIds.indexOf(one.id) - homeLineIds.indexOf(other.id)) }
  })
  if (vendor_id === undefined) return inFirm(viewer, firm, () => lines)
  return inVendor(viewer, vendor_id, (scope) =>
    Effect.gen(function* () {
      return scope.firm_id === firm ? yield* lines : yield* notFound()
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
