import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Hand } from "#server/workflows/access.ts"

interface Line {
  readonly id: number
  readonly machine: "workflow" | "nodeWorkflow"
  readonly type: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
  /** Folders whose content looks different now. */
  readonly folders?: ReadonlyArray<number>
}

/** One line of the firm's sealed log. */
export const logWorkflow = ({ firm, user, vendor }: Hand, line: Line) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after, folders)
      values (${firm}, ${vendor}, ${user}, ${line.machine}, ${line.id}::bigint, ${line.machine}, ${line.type},
        ${JSON.stringify(line.payload)}::text::jsonb, ${JSON.stringify(line.before)}::text::jsonb,
        ${JSON.stringify(line.after)}::text::jsonb, ${(line.folders ?? []).map(BigInt)}::bigint[])`
  )
