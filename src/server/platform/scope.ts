import { Context, type Duration, Effect, Option, Schedule } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { ModuleName } from "#schemas/access/modules.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { NotFound } from "#schemas/shared/problem.ts"
import { isLocked } from "#server/platform/sqlState.ts"

/** The company that a transaction is restricted to, with the viewer's roles there. From `app.enter_vendor`. */
export interface VendorScope {
  readonly firm_id: number
  readonly vendor_id: number
  readonly active: boolean
  readonly tree: "ready" | "building"
  readonly firm_role: "admin" | "collaborator" | null
  readonly vendor_role: "admin" | "collaborator" | "guest" | null
}

export interface FirmScope {
  readonly firm_id: number
  readonly firm_role: "admin" | "collaborator" | null
  /** Whether the viewer may see all companies of the firm. */
  readonly sees_all: boolean
  readonly is_group_admin: boolean
  /** [ROL-024] Whether the viewer was given the firm's admin module. */
  readonly admin_module: boolean
}

export const notFound = () => new NotFound({ code: "error.404" })

/** The maximum of a PostgreSQL integer: no row has a larger id, and such a parameter would be an error. */
const maxId = 2_147_483_647
export const isStorable = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= maxId

/** The row with this id, as `read` finds it; 404 if there is none or if no row can have such an id. */
export const findOne = <A, E, R>(id: number, read: (id: number) => Effect.Effect<ReadonlyArray<A>, E, R>) =>
  Effect.flatMap(isStorable(id) ? read(id) : Effect.succeed([]), ([row]) =>
    row === undefined ? Effect.fail(notFound()) : Effect.succeed(row)
  )

export const dieOnSql = <A, E, R>(effect: Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E | SqlError.SqlError, SqlError.SqlError> =>
      typeof error === "object" && error !== null && "_tag" in error && error._tag === "SqlError",
    (error) => Effect.die(error)
  )

/** How long a call waits for a client file that is locked. Such a transaction takes seconds for a large one. */
export const LockPatience = Context.Reference<Duration.Input>("dossier/server/platform/LockPatience", {
  defaultValue: () => "30 seconds"
})

/** Pauses between tries: 50 ms at first, because most locks are short, then longer, up to half a second. */
const tries = Schedule.min([Schedule.exponential("50 millis", 1.5), Schedule.spaced("500 millis")])

/**
 * Runs a statement or transaction that begins with `app.hold_company`, which fails while the client file is transferred or
 * deleted. Repeats it until that is over; the error remains after `LockPatience`, and the call is answered with 503. No
 * connection is held between the tries: calls that wait for one client file must not stop those of all other companies.
 */
export const whenUnlocked = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  // Only a call that has to wait needs the schedule.
  Effect.catchIf(effect, isLocked, () =>
    Effect.gen(function* () {
      const schedule = Schedule.upTo(tries, { duration: yield* LockPatience })
      yield* Effect.sleep("50 millis")
      return yield* Effect.retry(effect, { while: isLocked, schedule })
    })
  )

/**
 * Runs a transaction whose first statement enters a company. With `failsIfLocked`, that statement must fail if the company
 * is locked; the transaction is then repeated. Within another transaction `failsIfLocked` is false: the statement waits in
 * the database, because the connection is held anyway.
 */
export const entering = <A, E, R>(transaction: (failsIfLocked: boolean) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const outer = yield* Effect.serviceOption(sql.transactionService)
    return Option.isSome(outer)
      ? yield* sql.withTransaction(transaction(false))
      : yield* whenUnlocked(sql.withTransaction(transaction(true)))
  })

/**
 * [ACC-002] Calls an SQL function that enters the scope of a company (with `app.enter_vendor_now`) or firm and reads there:
 * one round trip to the database, where `inVendor` and `inFirm` need four. `id` is that of the company or firm; `read`
 * makes the statement. Fails with 404 if the function returns null: the company or firm does not exist, or the viewer has
 * no access to it.
 */
export const readAtOnce = <A>(
  id: number,
  read: (sql: SqlClient.SqlClient) => Statement.Statement<{ readonly found: A | null }>
) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const [row] = yield* whenUnlocked(read(yield* SqlClient.SqlClient))
    return row?.found ?? (yield* notFound())
  }).pipe(dieOnSql)

/**
 * [ACC-002] Runs `use` in a transaction whose row-level security shows only one company's rows, as far as the viewer
 * may see them. Fails with 404 if the company does not exist or the viewer has no access to it.
 */
export const inVendor = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: VendorScope) => Effect.Effect<A, E, R>,
  /** [ROL-O05] The module of the call. Fails with 403 (`hasModule`) if it is not active for the viewer. */
  module: ModuleName | null = null
) =>
  Effect.gen(function* () {
    if (!isStorable(vendor)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    return yield* entering((failsIfLocked) =>
      Effect.gen(function* () {
        const enter = sql.literal(failsIfLocked ? "app.enter_vendor_now" : "app.enter_vendor")
        const rows = yield* sql<{
          scope: VendorScope | null
        }>`select ${enter}(${viewer.userId}, ${vendor}, ${module}::text) as scope`
        const scope = rows[0]?.scope
        if (scope == null) return yield* notFound()
        return yield* use(scope)
      })
    )
  }).pipe(dieOnSql)

/** Like `inVendor`, for a firm: its accountants see all companies or those assigned to them, client users their own. */
export const inFirm = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: FirmScope) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    if (!isStorable(firm)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const rows = yield* sql<{ scope: FirmScope | null }>`select app.enter_firm(${viewer.userId}, ${firm}) as scope`
        const scope = rows[0]?.scope
        if (scope == null) return yield* notFound()
        return yield* use(scope)
      })
    )
  }).pipe(dieOnSql)
