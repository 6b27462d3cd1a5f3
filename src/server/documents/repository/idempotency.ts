import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { DocumentRepository, Kept } from "#server/documents/DocumentRepository.ts"

/** Answers stored under an `Idempotency-Key`. */
export const idempotency = (
  sql: SqlClient.SqlClient
): Pick<DocumentRepository["Service"], "takeKey" | "keepAnswer"> => ({
  takeKey: ({ firm, user, vendor }, key, fingerprint) =>
    Effect.gen(function* () {
      yield* sql`delete from idempotency
        where vendor_id = ${vendor} and user_id = ${user} and created_at < now() - interval '24 hours'`
      // Waits for a concurrent call with the same key, then finds its answer.
      const taken = yield* sql`insert into idempotency (firm_id, vendor_id, user_id, key, fingerprint)
        values (${firm}, ${vendor}, ${user}, ${key}, decode(${fingerprint}, 'hex')) on conflict do nothing returning key`
      if (taken.length > 0) return undefined
      const kept = yield* sql<Kept>`select encode(fingerprint, 'hex') as fingerprint, answer from idempotency
        where vendor_id = ${vendor} and user_id = ${user} and key = ${key}`
      return kept[0]
    }),

  keepAnswer: ({ user, vendor }, key, answer) =>
    sql`update idempotency set answer = ${answer} where vendor_id = ${vendor} and user_id = ${user} and key = ${key}`
})
