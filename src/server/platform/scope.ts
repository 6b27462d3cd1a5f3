import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { ModuleName } from "#schemas/access/modules.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { NotFound } from "#schemas/shared/problem.ts"

/** The facts that the database returns about a user in a company when the transaction enters it. */
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
  /** Whether the scope includes all companies of the firm. */
  readonly sees_all: boolean
  readonly is_group_admin: boolean
  /** [ROL-024] Was given the firm's admin module. */
  readonly admin_module: boolean
}

export const notFound = () => new NotFound({ code: "error.404" })

/** The maximum of the integer column; a larger id does not exist. */
const maxId = 2_147_483_647
export const isStorable = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= maxId

export const dieOnSql = <A, E, R>(effect: Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E | SqlError.SqlError, SqlError.SqlError> =>
      typeof error === "object" && error !== null && "_tag" in error && error._tag === "SqlError",
    (error) => Effect.die(error)
  )

/**
 * [ACC-002] Runs a transaction inside one company's scope: row-level security hides all other rows. A company that the
 * viewer may not enter is answered like an unknown one (404).
 */
export const inVendor = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: VendorScope) => Effect.Effect<A, E, R>,
  /** [ROL-O05] The module of the call: refused if it is not active for the viewer. */
  module: ModuleName | null = null
) =>
  Effect.gen(function* () {
    if (!isStorable(vendor)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const rows = yield* sql<{
          scope: VendorScope | null
        }>`select app.enter_vendor(${viewer.userId}, ${vendor}, ${module}::text) as scope`
        const scope = rows[0]?.scope
        if (scope == null) return yield* notFound()
        return yield* use(scope)
      })
    )
  }).pipe(dieOnSql)

/** The same for a whole firm: its staff see all or their assigned companies, client users their own. */
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
