import type { SqlClient } from "effect/sql"

/** The columns of a VendorSummary for `vendor v`, inside a scope. Nobody is notified of anything yet: the count is 0. */
export const summaryColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
  v.id, v.company_name, v.client_code, v.siren, v.contact_email,
  (select f.name from firm f where f.id = v.firm_id) as workspace, 0 as notifications, v.active,
  (select u.role from vendor_user u where u.vendor_id = v.id and u.user_id = app.scope_user()) as role`)
