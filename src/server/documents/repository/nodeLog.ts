import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordEvents } from "#server/shared/eventLog.ts"
import type { DocumentRepository } from "#server/documents/DocumentRepository.ts"

export const nodeLog = (sql: SqlClient.SqlClient): Pick<DocumentRepository["Service"], "log"> => ({
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
    )
})
