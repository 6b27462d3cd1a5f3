import type { SqlClient } from "effect/sql"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { foldWord } from "#schemas/documents/words.ts"
import type { FirmScope } from "#server/platform/scope.ts"

/**
 * The columns of a VendorSummary for `vendor v`. Must run inside a scope: unread notices are those of the viewer
 * (NOT-O01).
 */
export const summaryColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
  v.id, v.company_name, v.client_code, v.siren, v.contact_email,
  (select f.name from firm f where f.id = v.firm_id) as workspace, (select count(*)::integer from notice n
    where n.vendor_id = v.id and n.user_id = app.scope_user() and n.firm_id = v.firm_id and n.read_at is null and n.shown_at <= now()
      and (n.snoozed_until is null or n.snoozed_until <= now())) as notifications, v.active,
  (select u.role from vendor_user u where u.vendor_id = v.id and u.user_id = app.scope_user()) as role`)

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
