import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DemoPart } from "#server/platform/demo.ts"

/** [ACC-084] Demo data: favourite clients of administrators, and after how many days they are told of late waits. */
export const demo: DemoPart = {
  end: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into favourite (user_id, firm_id, vendor_id)
      select a.user_id, a.firm_id, v.id from firm_user a
       cross join lateral (select v.id from vendor v where v.firm_id = a.firm_id order by v.id limit 3) v where a.role = 'admin'`
    yield* sql`insert into follow_up (firm_id, task_days, signature_days)
      select distinct firm_id, 7, 7 from firm_user where role = 'admin' on conflict do nothing`
  })
}
