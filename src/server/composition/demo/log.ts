import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordEvents } from "#server/shared/eventLog.ts"

/** What the log says of a document of the demonstration, as an upload or a validation writes it. */
export interface DemoLine {
  /** As `2026-11-21T09:00:00.000Z`. */
  readonly at: string
  readonly vendor_id: number
  readonly user_id: number
  readonly entity_id: number
  readonly type: "node.added" | "version.added" | "document.validated"
  readonly payload: object
  readonly before: object | null
  readonly after: object
  readonly folders: ReadonlyArray<number>
}

/** Documents that came longer ago were seen by those who look after the client. */
const freshMs = 3 * 86_400_000

/** Writes the lines in the order of their days, so that what came lately is new, and is notified of like any upload. */
export const writeLines = (firm: number, lines: ReadonlyArray<DemoLine>, now: Date) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sorted = lines.toSorted((one, other) => one.at.localeCompare(other.at))
    yield* recordEvents(
      sorted.map(({ entity_id, user_id, vendor_id, ...line }) => ({
        firm,
        vendor: vendor_id,
        user: user_id,
        entity: "document",
        id: entity_id,
        ...line
      }))
    )
    const since = new Date(now.getTime() - freshMs).toISOString()
    yield* sql`update received_place set event_id = coalesce(
        (select max(e.id) from event e where e.firm_id = ${firm} and e.at < ${since}::timestamptz), 0) where firm_id = ${firm}`
  })
