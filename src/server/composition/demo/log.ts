import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordEvents } from "#server/shared/eventLog.ts"

/** A logged event of a demonstration document, as an upload or a validation would write it. */
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

/** In ms: older documents have been seen by the people who look after the client. */
const freshMs = 3 * 86_400_000

/** Writes the events in date order, so that recent ones are new and notified like uploads. */
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
