import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlCheck } from "#server/platform/integrity.ts"

const due = "state = 'active' and expires_at < now() - interval '1 day'"

const takeAway = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let gone = 1; gone > 0;) {
    const [row] = yield* sql<{ gone: number }>`select app.remove_purged(500) as gone`
    gone = row?.gone ?? 0
  }
})

/** Integrity checks for purged nodes and expired links that a job should have ended at least a day ago. */
export const dueChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "trash.left",
    find: `select firm_id as firm, vendor_id as vendor, kind || ' ' || id as subject, 'was removed for good ' || purged_at || ' and is still here' as detail
      from node where purged_at < now() - interval '1 day'`,
    mend: () => takeAway
  },
  {
    kind: "share.due",
    find: `select firm_id as firm, vendor_id as vendor, 'share ' || id as subject, 'is open, its day was ' || expires_at as detail from share where ${due}`,
    mendAll: [`select app.end_due_share(id) from share where ${due}`]
  }
]
