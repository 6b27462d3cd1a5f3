import type { SqlClient } from "effect/sql"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { foldWord } from "#schemas/documents/words.ts"
import type { FirmScope } from "#server/platform/scope.ts"

/** The columns of a VendorSummary for `vendor v`, inside a scope; notices are counted per viewer (NOT-O01). */
export const summaryColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
  v.id, v.company_name, v.client_code, v.siren, v.contact_email,
  (select f.name from firm f where f.id = v.firm_id) as workspace, (select count(*)::integer from notice n
    where n.vendor_id = v.id and n.user_id = app.scope_user() and n.firm_id = v.firm_id and n.read_at is null and n.shown_at <= now()
      and (n.snoozed_until is null or n.snoozed_until <= now())) as notifications, v.active,
  (select u.role from vendor_user u where u.vendor_id = v.id and u.user_id = app.scope_user()) as role`)

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")

/** [CLI-O02] Whether `vendor v` has the words in its name, its code, its SIREN or its SIRET. */
export const isNamed = (sql: SqlClient.SqlClient, words: string) => {
  // Letters are kept: a word is no prefix of a number.
  const number = `${escaped(compactNumber(words))}%`
  return sql`(v.sort_name like ${`%${escaped(foldWord(words))}%`} or v.sort_code like ${`%${escaped(words.toLowerCase())}%`}
    or v.siren like ${number} or v.siret like ${number})`
}

/** The companies of the scope, as `vendor v`, said so that an index serves: the policy alone has every row of the firm read. */
export const inReach = (sql: SqlClient.SqlClient, { firm_id, sees_all }: FirmScope) =>
  sees_all ? sql`v.firm_id = ${firm_id}` : sql`v.id in (select unnest(app.scope_vendors()))`
