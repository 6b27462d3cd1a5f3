import { randomInt } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Secret, TOTP } from "otpauth"
import { readCode, recoveryAlphabet, recoveryCount, recoveryLength } from "#schemas/access/codes.ts"
import { hashSecret } from "#server/shared/secrets.ts"
import { Sealing } from "#server/shared/Sealing.ts"

/** Validity of an authenticator code in seconds (TOTP period). */
const period = 30
const sealedFor = (user: number) => `two_factor:${user}`

interface AppRow {
  readonly secret: Uint8Array
  readonly confirmed_at: string | null
  readonly last_step: number
  readonly recovery_left: number
}

/** A person's authenticator app, confirmed or not; undefined without one. */
export const appOf = (user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<AppRow>`
      select secret, app.instant(confirmed_at) as confirmed_at, last_step::integer as last_step, recovery_left
        from app.two_factor_of(${user})`.pipe(Effect.orDie)
    return row
  })

/** When a person's second step was switched on; null while it is off. */
export const twoFactorSince = (user: number) => Effect.map(appOf(user), (app) => app?.confirmed_at ?? null)

/**
 * Starts the setup: returns a new TOTP secret in base32, stored encrypted until a code confirms it. Null if an app is
 * confirmed already.
 */
export const startApp = (user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const { base32 } = new Secret({ size: 20 })
    const [row] = yield* sql<{ started: boolean }>`
      select app.start_two_factor(${user}, ${sealing.seal(base32, sealedFor(user))}) as started`.pipe(Effect.orDie)
    return row?.started === true ? base32 : null
  })

/**
 * The TOTP time step of a code: the current one, or one before or after, since clocks differ. Null if the code is
 * wrong.
 */
const stepOf = (user: number, app: AppRow, code: string) =>
  Effect.gen(function* () {
    const sealing = yield* Sealing
    const base32 = sealing.open(app.secret, sealedFor(user))
    if (base32 === null) return yield* Effect.die(new Error(`the second step of user ${user} cannot be read`))
    const timestamp = Date.now()
    const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(base32), period, timestamp, window: 1 })
    return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
  })

const newRecoveryCodes = (): ReadonlyArray<string> =>
  Array.from({ length: recoveryCount }, () =>
    Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join("")
  )
/** A recovery code as displayed, in groups of four characters. */
const grouped = (code: string) => (code.match(/.{4}/g) ?? []).join("-")
const hashOf = (user: number, code: string) => hashSecret(`${user}:${code}`)

/**
 * Confirms the app that is being set up. Returns the recovery codes, "wrong" for a wrong code, "none" if no setup is
 * pending.
 */
export const confirmApp = (user: number, typed: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const app = yield* appOf(user)
    if (app === undefined || app.confirmed_at !== null) return "none"
    const given = readCode(typed)
    const step = given?.by === "app" ? yield* stepOf(user, app, given.code) : null
    if (step === null) return "wrong"
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => hashOf(user, code))
    const [row] = yield* sql<{ confirmed: boolean }>`
      select app.confirm_two_factor(${user}, ${app.secret}, ${step}, ${hashes}::bytea[]) as confirmed`.pipe(
      Effect.orDie
    )
    return row?.confirmed === true ? codes.map(grouped) : "none"
  })

/** Uses up a code, which works once. Returns its kind ("app" or "recovery"), or null if the code is wrong. */
export const useCode = (user: number, typed: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const given = readCode(typed)
    const app = yield* appOf(user)
    if (given === null || app === undefined || app.confirmed_at === null) return null
    if (given.by === "recovery") {
      const [row] = yield* sql<{ used: boolean }>`
        select app.use_recovery_code(${user}, ${hashOf(user, given.code)}) as used`.pipe(Effect.orDie)
      return row?.used === true ? given.by : null
    }
    const step = yield* stepOf(user, app, given.code)
    if (step === null) return null
    const [row] = yield* sql<{ used: boolean }>`select app.use_time_step(${user}, ${step}) as used`.pipe(Effect.orDie)
    return row?.used === true ? given.by : null
  })

/** Replaces the recovery codes by new ones, and returns these. */
export const renewRecoveryCodes = (user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const codes = newRecoveryCodes()
    yield* sql`select app.renew_recovery_codes(${user}, ${codes.map((code) => hashOf(user, code))}::bytea[])`.pipe(
      Effect.orDie
    )
    return codes.map(grouped)
  })

/** Switches the second step off; false if it was off already. Part of the caller's transaction. */
export const removeApp = (user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ removed: boolean }>`select app.remove_two_factor(${user}) as removed`
    return row?.removed === true
  })
