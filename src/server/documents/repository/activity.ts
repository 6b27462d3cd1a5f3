import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordEvents } from "#server/shared/eventLog.ts"
import type { DocumentRepository } from "#server/documents/DocumentRepository.ts"

export const activity = (sql: SqlClient.SqlClient): Pick<DocumentRepository["Service"], "log" | "parameter"> => ({
  log: ({ firm, user, vendor }, lines) =>
    Effect.provideService(
      recordEvents(
        lines.map(({ entity_id, ...line }) => ({
          firm,
          vendor,
          user,
          entity: line.machine,
          id: entity_id,
          ...line
        }))
      ),
      SqlClient.SqlClient,
      sql
    ),

  parameter: (key) =>
    Effect.map(sql<{ value: string }>`select value from global_parameter where key = ${key}`, (rows) => rows[0]?.value)
})
