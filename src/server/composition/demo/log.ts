import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordEvents } from "#server/shared/eventLog.ts"

/** An event of a demonstration document for the event log, like an upload or a validation would log it. */
export interface DemoLine {
  /** For example `2026-11-21T09:00:00.000Z`. */
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

/** Documents older than this (in ms) count as seen by the accountants of the client. */
const freshMs = 3 * 86_400_000

/** Writes the events in the order of their dates. Recent documents are then new and create notices, like uploads. */
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
