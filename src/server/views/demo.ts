import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DemoPart } from "#server/platform/demo.ts"

/** Demo data: saved views that firm admins share with their firms. */
export const demo: DemoPart = {
  end: Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`insert into saved_view (firm_id, user_id, list, name, search, columns, is_shared)
      select a.firm_id, a.user_id, x.list, x.name, x.search::jsonb, x.columns, true from firm_user a
       cross join (values
         ('tasks', 'En retard, par client', '{"due":"overdue","group":"company"}', null::text[]),
         ('tasks', ${"À vérifier"}::text, '{"review":"submitted","all":true}', null),
         ('clients', 'Par SIREN', '{"sort":"siren"}', array['siren', 'keepers', 'last_activity'])
       ) x (list, name, search, columns)
       where a.role = 'admin'`
  )
}
