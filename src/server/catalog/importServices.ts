import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { asLineErrors, serviceOfLine } from "#schemas/catalog/serviceLines.ts"
import { faultAt, type ImportLine, serviceLineOf } from "#schemas/customers/importRows.ts"
import type { ImportField } from "#schemas/customers/importRules.ts"
import type { ImportFault, MatchedColumn } from "#schemas/customers/imports.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { createCategory } from "#server/catalog/categories.ts"
import type { CatalogScope } from "#server/catalog/catalogScope.ts"
import { createService } from "#server/catalog/services.ts"
import { titlesOf } from "#server/catalog/serviceRows.ts"
import { lock } from "#server/shared/locks.ts"
import { keptLine } from "#schemas/shared/line.ts"

type Columns = ReadonlyArray<MatchedColumn>

/** A row that was valid when it was checked is invalid at the import. */
export class ServiceRefused extends Data.TaggedError("ServiceRefused")<{ readonly fault: ImportFault }> {}

/** [CAT-003] The faults of rows whose title the catalogue has already. Must run inside the firm's scope. */
export const serviceFaults = (columns: Columns, lines: ReadonlyArray<ImportLine>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [scope] = yield* sql<{ firm: number }>`select app.scope_firm() as firm`
    const taken = yield* titlesOf({ firm: scope?.firm ?? 0 }, "catalog_service")
    return lines.flatMap((line): ReadonlyArray<ImportFault> => {
      const { service_title } = serviceLineOf(columns, line).values
      return taken.has(nameKey(keptLine(service_title)))
        ? [faultAt(columns, line, "service_title", "catalog.title_taken")]
        : []
    })
  })

/**
 * [CAT-002] [CAT-003] Adds the service of a row as a draft, with its category if that is new. Fails with
 * `ServiceRefused` for an invalid row. The caller locks the catalogue, and rolls a refused row back.
 */
export const importService = (scope: CatalogScope, columns: Columns, line: ImportLine) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { category, given } = serviceOfLine(serviceLineOf(columns, line).values)
    const [known] = yield* sql<{ id: number }>`
      select id from catalog_category where firm_id = ${scope.firm} and name_key = ${nameKey(category)}`
    const { id: category_id } = known ?? (yield* createCategory(scope, { name: category }))
    yield* createService(scope, { ...given, category_id })
  }).pipe(
    Effect.catchTag("Unprocessable", ({ code, errors = {} }) => {
      const [field, codes = []] = Object.entries(asLineErrors(errors))[0] ?? ["category", errors["name"]]
      return Effect.fail(new ServiceRefused({ fault: faultAt(columns, line, field as ImportField, codes[0] ?? code) }))
    })
  )

/** Locks the catalogue until the import's transaction ends, and returns the scope for `importService`. */
export const enterCatalog = (firm: number, user: number) =>
  Effect.map(lock("catalog", firm), (): CatalogScope => ({ firm, user, refusals: [] }))
