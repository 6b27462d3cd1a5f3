import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface Credentials {
  readonly user_id: number
  /** Null for somebody who has no password yet. */
  readonly password_hash: string | null
}
/** What a password is compared with; undefined for an unknown address. */
export const credentialsOf = (email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Credentials>`select user_id, password_hash from app.credentials(${email})`
    return row
  })

/** The session that goes on under a host by a code; the code stays good. */
export const sessionOfCode = (hash: Uint8Array, host: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ user_id: number; session_id: number }>`
      select user_id, session_id from app.login_code_of(${hash}, ${host})`
    return row
  }).pipe(Effect.orDie)

/** Uses the code up; null where somebody was quicker. */
export const redeemCode = (hash: Uint8Array, host: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ session: number | null }>`select app.redeem_login_code(${hash}, ${host}) as session`
    return row?.session ?? null
  })

/** The identity providers of the firm on a host, by name. */
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
/** The first account of an installation: null where there is one already, 0 for an address that is taken. */
export const insertFirstAdmin = ({ email, firstname, hash, lastname }: FirstAdmin) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number | null }>`
      select app.first_super_admin(${email}, ${hash}, ${firstname.trim()}, ${lastname.trim()}) as id`
    return row?.id ?? null
  }).pipe(Effect.orDie)
