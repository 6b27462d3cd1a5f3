import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { conflict } from "#server/shared/refusals.ts"

/** [NET-111] 409 if the firm in scope has used all team members that its products allow. */
export const checkPlaceLeft = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ left: number | null }>`select app.places_left_here() as left`
  if (row?.left === 0) return yield* conflict(["hasPlaceLeft"])
})
