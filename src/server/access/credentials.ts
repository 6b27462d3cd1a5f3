import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface Credentials {
  readonly user_id: number
  /** Null for an account without a password. */
  readonly password_hash: string | null
}
/** The credentials of an account; undefined for an unknown email. */
export const credentialsOf = (email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Credentials>`select user_id, password_hash from app.credentials(${email})`
    return row
  })

/** The session that a login code continues on `host`; does not use up the code. */
export const sessionOfCode = (hash: Uint8Array, host: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ user_id: number; session_id: number }>`
      select user_id, session_id from app.login_code_of(${hash}, ${host})`
    return row
  }).pipe(Effect.orDie)

/** Uses up a login code; null if it was used before. */
export const redeemCode = (hash: Uint8Array, host: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ session: number | null }>`select app.redeem_login_code(${hash}, ${host}) as session`
    return row?.session ?? null
  })

/** Names of the identity providers of the firm that has this host. */
export const providerNames = (host: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ name: string }>`select name from app.providers_at(${host})`
    return rows.map(({ name }) => name)
  }).pipe(Effect.orDie)

interface FirstAdmin {
  readonly email: string
  readonly hash: string
  readonly firstname: string
  readonly lastname: string
}
/**
 * Creates the first account of an installation. Returns its id, null if any account exists, 0 if the email is taken.
 */
export const insertFirstAdmin = ({ email, firstname, hash, lastname }: FirstAdmin) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number | null }>`
      select app.first_super_admin(${email}, ${hash}, ${firstname.trim()}, ${lastname.trim()}) as id`
    return row?.id ?? null
  }).pipe(Effect.orDie)
