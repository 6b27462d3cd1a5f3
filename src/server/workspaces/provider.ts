import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayExercise, type Power } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { dieOnSql, isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy, forbidden } from "#server/shared/refusals.ts"

const allowed = ({ isSuperAdmin }: Viewer["Service"], power: Power) => {
  const refusals = mayExercise({ isSuperAdmin, isGroupAdmin: false }, power)
  return checkPolicy(refusals)
}

/**
 * [SAD-O04] Runs a transaction in the platform's scope, outside of any firm; 403 unless the viewer is a super admin
 * with this power.
 */
export const onPlatform = <A, E, R>(viewer: Viewer["Service"], power: Power, use: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    yield* allowed(viewer, power)
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ entered: boolean }>`select app.enter_platform(${viewer.userId}) as entered`
        if (row?.entered !== true) return yield* forbidden(["isSuperAdmin"])
        return yield* use
      })
    )
  }).pipe(dieOnSql)

/** Like `onPlatform`, in the scope of a firm: sees the firm's own rows, but none of its clients. */
export const inFirmAsProvider = <A, E, R>(
  viewer: Viewer["Service"],
  power: Power,
  firm: number,
  use: Effect.Effect<A, E, R>
) =>
  onPlatform(
    viewer,
    power,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = isStorable(firm)
        ? yield* sql<{ scope: object | null }>`select app.enter_firm_as_provider(${viewer.userId}, ${firm}) as scope`
        : []
      return row?.scope == null ? yield* notFound() : yield* use
    })
  )
