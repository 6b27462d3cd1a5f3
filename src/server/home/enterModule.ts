import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ModuleName } from "#schemas/access/modules.ts"
import { readModules } from "#server/access/modules.ts"
import type { HomeQuestion } from "#server/home/homeSources.ts"
import type { FirmScope, VendorScope } from "#server/platform/scope.ts"

/**
 * Enters the scope of a firm or company for the lines of a module. Null if the person may not enter it; without
 * `vendor` also if the firm's module is not active.
 */
export const enterModule = ({ firm, vendor, viewer }: HomeQuestion, module: ModuleName) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (vendor !== null) {
      const [row] = yield* sql<{ scope: VendorScope | null }>`
        select app.enter_vendor(${viewer.userId}, ${vendor}, ${module}) as scope`
      return row?.scope?.firm_id === firm ? row.scope : null
    }
    const [row] = yield* sql<{ scope: FirmScope | null }>`select app.enter_firm(${viewer.userId}, ${firm}) as scope`
    const modules = yield* readModules(sql, firm, null, { is_active: "true" })
    return row?.scope != null && modules.some(({ name }) => name === module) ? row.scope : null
  })
