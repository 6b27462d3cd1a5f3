import { Effect } from "effect"
import { SqlClient } from "effect/sql"

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
    yield* sql`insert into event (firm_id, vendor_id, at, user_id, entity, entity_id, machine, type, payload, before, after, folders)
      select ${firm}::integer, l.vendor_id, l.at, l.user_id, 'document', l.entity_id, 'document', l.type, l.payload, nullif(l.before, 'null'::jsonb),
          l.after, array(select x::bigint from jsonb_array_elements_text(l.folders) x)
        from rows from (jsonb_to_recordset(${JSON.stringify(sorted)}::text::jsonb) as (vendor_id integer, at timestamptz, user_id integer,
          entity_id bigint, type text, payload jsonb, before jsonb, after jsonb, folders jsonb)) with ordinality
          l (vendor_id, at, user_id, entity_id, type, payload, before, after, folders, place) order by l.place`
    const since = new Date(now.getTime() - freshMs).toISOString()
    yield* sql`update received_place set event_id = coalesce(
        (select max(e.id) from event e where e.firm_id = ${firm} and e.at < ${since}::timestamptz), 0) where firm_id = ${firm}`
  })
