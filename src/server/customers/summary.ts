import type { SqlClient } from "effect/sql"

/** The columns of a VendorSummary for `vendor v`, inside a scope; notices are counted per viewer (NOT-O01). */
export const summaryColumns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
  v.id, v.company_name, v.client_code, v.siren, v.contact_email,
  (select f.name from firm f where f.id = v.firm_id) as workspace, (select count(*)::integer from notice n
    where n.vendor_id = v.id and n.user_id = app.scope_user() and n.firm_id = v.firm_id and n.read_at is null and n.shown_at <= now()) as notifications, v.active,
  (select u.role from vendor_user u where u.vendor_id = v.id and u.user_id = app.scope_user()) as role`)
