import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type FirmLifeFacts, workspaceState } from "#machines/workspaces/firmLife.projection.ts"
import { notFound } from "#server/platform/scope.ts"

/** [WSP-002] The life-cycle state of a firm. Must run in the firm's scope. */
export const lifeState = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<FirmLifeFacts>`
      select active, app.instant(deletes_at) as deletes_at, is_deleting from firm where id = ${firm}`
    return row === undefined ? yield* notFound() : workspaceState(row)
  })
