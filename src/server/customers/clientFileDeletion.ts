import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { draftLife } from "#server/customers/creation/drafts.ts"

const most = 20

/**
 * [CLI-017] [CLI-O05] Deletes the client files whose deletion date has passed, each in its own transaction, and wizard
 * drafts older than `draftLife`. Idempotent.
 */
export const deleteDueClientFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select app.forget_client_file_drafts(${draftLife}::text::interval)`
  for (;;) {
    const due = yield* sql<{ id: number }>`select id from app.client_files_due(${most})`
    for (const { id } of due) yield* sql`select app.delete_client_file(${id})`
    if (due.length < most) return
  }
})
