import { createHash } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Unprocessable } from "#schemas/shared/problem.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

interface Kept {
  readonly fingerprint: string
  readonly answer: string
}

/**
 * Makes a creation idempotent: repeating the `Idempotency-Key` returns the first answer for 24 hours; 422 if `request`
 * differs. A key belongs to one person, within a company if the scope has one. Call it in the transaction of `create`,
 * whose result must be JSON.
 */
export const onceByKey = <A, E, R>(
  { firm, user, vendor = null }: RequestScope & { readonly vendor?: number | null },
  key: string | undefined,
  request: ReadonlyArray<unknown>,
  create: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    if (key === undefined || key === "") return yield* create
    const sql = yield* SqlClient.SqlClient
    const own = sql`user_id = ${user} and firm_id = ${firm} and vendor_id is not distinct from ${vendor}`
    const fingerprint = createHash("sha256").update(JSON.stringify(request)).digest("hex")
    yield* sql`delete from idempotency
      where ${own} and created_at < now() - interval '24 hours'`
    // The insert waits for a concurrent call with the same key; afterwards its answer is found below.
    const taken = yield* sql`insert into idempotency (firm_id, vendor_id, user_id, key, fingerprint)
      values (${firm}, ${vendor}, ${user}, ${key}, decode(${fingerprint}, 'hex')) on conflict do nothing returning key`
    if (taken.length === 0) {
      const [kept] = yield* sql<Kept>`select encode(fingerprint, 'hex') as fingerprint, answer from idempotency
        where ${own} and key = ${key}`
      if (kept?.fingerprint === fingerprint) return JSON.parse(kept.answer) as A
      return yield* new Unprocessable({ code: "error.key_reused", errors: { "idempotency-key": ["error.key_reused"] } })
    }
    const answer = yield* create
    yield* sql`update idempotency set answer = ${JSON.stringify(answer)}
      where ${own} and key = ${key}`
    return answer
  })
