import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { decideFirm, type FirmLifeFacts, workspaceState } from "#machines/workspaces/firmLife.projection.ts"

interface DueRow extends FirmLifeFacts {
  readonly may_take_all: boolean
}

/**
 * Starts the deletion of a workspace that is due: closes it. If customers are left that the plan does not delete, the
 * workspace is kept instead. Returns whether the deletion goes on.
 */
const begin = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] =
      yield* sql<DueRow>`select active, deletes_at, is_deleting, may_take_all from app.workspace_due(${firm})`
    if (row === undefined) return false
    const state = workspaceState(row)
    if (state === "deleting") return true
    const verdict = decideFirm(state, { type: "deletion.came_due", mayTakeAll: row.may_take_all })
    if (Result.isFailure(verdict)) return false
    const next = String(verdict.success.next.value)
    yield* sql`select app.settle_due_workspace(${firm}, ${next === "deleting"}, ${state}, ${next})`
    return next === "deleting"
  })

/**
 * [WSP-005] [WSP-006] Deletes workspaces whose thirty days are over: closes the workspace, deletes its client files one
 * by one, then the rest. Each step is its own transaction, so that a killed job can resume.
 */
export const deleteDueWorkspaces = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const due = yield* sql<{ id: number }>`select id from app.workspaces_due()`
  for (const { id } of due) {
    if (!(yield* sql.withTransaction(begin(id)))) continue
    for (let goes = true; goes;) {
      const [row] = yield* sql<{ gone: boolean }>`select app.delete_customer_of_workspace(${id}) as gone`
      goes = row?.gone === true
    }
    yield* sql`select app.finish_workspace(${id})`
  }
})
