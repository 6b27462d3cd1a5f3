import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { VendorSummary } from "#schemas/access/session.ts"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { foldWord } from "#schemas/documents/words.ts"
import type { FirmScope } from "#server/platform/scope.ts"
import { inText } from "#server/shared/statementPlans.ts"

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")

/** [CLI-O02] SQL condition: `vendor v` has the words in its name or code, or its SIREN or SIRET begins with them. */
export const isNamed = (sql: SqlClient.SqlClient, words: string) => {
  // `compactNumber` keeps letters, so a word never matches as the beginning of a number.
  const number = `${escaped(compactNumber(words))}%`
  return sql`(v.sort_name like ${`%${escaped(foldWord(words))}%`} or v.sort_code like ${`%${escaped(words.toLowerCase())}%`}
    or v.siren like ${number} or v.siret like ${number})`
}

/**
 * SQL condition: `vendor v` is visible in the scope. Repeats the row policy in a form that can use an index; with the
 * policy alone PostgreSQL reads every company of the firm.
 */
export const inReach = (sql: SqlClient.SqlClient, { firm_id, sees_all }: FirmScope) =>
  sees_all ? sql`v.firm_id = ${firm_id}` : sql`v.id in (select unnest(app.scope_vendors()))`

interface SummaryPage {
  /** SQL condition and order for `vendor v`. */
  readonly where: Statement.Fragment
  readonly order: Statement.Fragment
  /**
   * Whether the rows of all pages must be read anyway to find those of one: then one reading counts them too. Otherwise
   * an index finds the page, and another one counts.
   */
  readonly readsAll: boolean
  readonly page: number
  readonly perPage: number
}

/** [CLI-O02] A page of companies, and the number of companies on all pages. Must run inside a firm's scope. */
export const summaryPage = ({ order, page, perPage, readsAll, where }: SummaryPage) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const counted = sql`select count(*)::integer as total from vendor v where ${where}`
    // The limit in the text keeps the plan (`inText`). An offset does so only on the first page: most people stay there.
    const offset = page === 1 ? sql`` : sql`offset ${(page - 1) * perPage}`
    // Select the page first, so that the counts of a summary are computed for its rows only.
    const rows = yield* sql<VendorSummary & { readonly total: number }>`
      select summary.*, shown.total from (
          select v.id, ${readsAll ? sql`(count(*) over ())::integer` : sql`(${counted})`} as total
            from vendor v where ${where} order by ${order} limit ${inText(sql, perPage)} ${offset}
        ) shown join vendor v on v.id = shown.id cross join lateral app.vendor_summary(v) summary order by ${order}`
    // A page behind the last one has no row that could tell the number.
    const [none] = rows.length === 0 && page > 1 ? yield* sql<{ total: number }>`${counted}` : []
    const total = rows[0]?.total ?? none?.total ?? 0
    return {
      data: rows.map(({ total: _total, ...company }): VendorSummary => company),
      pagination: { page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) }
    }
  })
