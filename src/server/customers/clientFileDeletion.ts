import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const most = 20

/** [CLI-017] [CLI-O05] Deletes for good the client files whose time has come, one transaction each; safe to run again. */
export const deleteDueClientFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const due = yield* sql<{ id: number }>`select id from app.client_files_due(${most})`
    for (const { id } of due) yield* sql`select app.delete_client_file(${id})`
    if (due.length < most) return
  }
})
