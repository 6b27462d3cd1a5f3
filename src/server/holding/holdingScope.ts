import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { mayExercise, type Power } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { dieOnSql, type FirmScope, isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

/** The user, and the holding whose scope the transaction has entered. */
export interface HoldingScope {
  readonly holding: number
  readonly name: string
  readonly user: number
}

type Use<A, E, R> = (scope: HoldingScope) => Effect.Effect<A, E | SqlError.SqlError, R>

/**
 * [HOL-001] [ROL-O02] Runs a transaction in a holding's scope, for its administrators. Others get 404, so that the
 * answer does not reveal which holdings exist.
 */
export const inHolding = <A, E, R>(
  viewer: Viewer["Service"],
  power: Extract<Power, `holding_${string}`>,
  holding: number,
  use: Use<A, E, R>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(holding)) return yield* notFound()
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ scope: { readonly id: number; readonly name: string } | null }>`
          select app.enter_holding(${viewer.userId}, ${holding}) as scope`
        const scope = row?.scope ?? null
        if (scope === null) return yield* notFound()
        yield* checkPolicy(mayExercise({ isSuperAdmin: false, isGroupAdmin: true }, power))
        return yield* use({ holding: scope.id, name: scope.name, user: viewer.userId })
      })
    )
  }).pipe(dieOnSql)

/**
 * Enters the scope of one of the holding's firms, also a deactivated one, for the rest of the transaction. Must run
 * within `inHolding`.
 */
export const enterFirm = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = isStorable(firm)
      ? yield* sql<{ scope: FirmScope | null }>`select app.enter_firm_of_holding(${firm}) as scope`
      : []
    return row?.scope ?? (yield* notFound())
  })
