import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The encryption purpose of an attempt's PKCE verifier: the ciphertext decrypts only under the same purpose. */
export const attemptPurpose = (id: number) => `connection_attempt:${id}`

interface Attempt {
  readonly state_hash: Uint8Array
  readonly connection_id: number
  readonly firm_id: number
  readonly user_id: number
  readonly callback: string
  readonly verifier: Uint8Array
}
/** Stores an authorization attempt while the person is at the service. */
export const insertAttempt = (attempt: Attempt) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into connection_attempt (state_hash, connection_id, firm_id, user_id, callback, verifier)
      values (${attempt.state_hash}, ${attempt.connection_id}, ${attempt.firm_id}, ${attempt.user_id}, ${attempt.callback},
        ${attempt.verifier})`
  )
/** Deletes and returns an attempt, so that it is used once; undefined if it is unknown or another person's. */
export const claimAttempt = (stateHash: Uint8Array, user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [attempt] = yield* sql<Pick<Attempt, "connection_id" | "firm_id" | "callback" | "verifier">>`
      select * from app.claim_connection_attempt(${stateHash}, ${user})`.pipe(Effect.orDie)
    return attempt
  })

/** Deletes authorization attempts that have expired. */
export const forgetConnectionAttempts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_connection_attempts()`
)
