import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A change of an entity, for the firm's hash-chained event log. */
export interface EventLine {
  readonly firm: number
  /** The company; absent for entities of the firm itself. */
  readonly vendor?: number | null
  /** Who made the change; absent for a job, a schedule or a person without an account. */
  readonly user?: number | null
  readonly entity: string
  readonly id: number
  /** The state machine that decided; default: `entity`. */
  readonly machine?: string
  readonly type: string
  readonly payload?: unknown
  readonly before?: unknown
  readonly after?: unknown
  /** When the event happened, for example `2026-11-21T09:00:00.000Z`; default: now. */
  readonly at?: string
  /** Folders whose content has changed: open lists of them are refreshed. */
  readonly folders?: ReadonlyArray<number>
}

const json = (value: unknown) => (value == null ? null : JSON.stringify(value))

/** Appends a row to the event log, in the transaction of the change. Never log a secret, a name or an address. */
export const recordEvent = (line: Omit<EventLine, "at">) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after, folders)
      values (${line.firm}, ${line.vendor ?? null}::integer, ${line.user ?? null}::integer, ${line.entity}, ${line.id}::bigint,
        ${line.machine ?? line.entity}, ${line.type}, ${json(line.payload ?? {})}::text::jsonb,
        ${json(line.before)}::text::jsonb, ${json(line.after)}::text::jsonb,
        ${(line.folders ?? []).map(BigInt)}::bigint[])`
  )

/** Appends rows to the event log in one statement, in their order. */
export const recordEvents = (lines: ReadonlyArray<EventLine>) =>
  Effect.gen(function* () {
    if (lines.length === 0) return
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      insert into event (firm_id, vendor_id, at, user_id, entity, entity_id, machine, type, payload, before, after, folders)
      select l.firm, l.vendor, coalesce(l.at, now()), l."user", l.entity, l.id, coalesce(l.machine, l.entity), l.type,
        coalesce(l.payload, '{}'), nullif(l.before, 'null'), nullif(l.after, 'null'),
        array(select jsonb_array_elements_text(l.folders)::bigint)
      from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as (firm integer, vendor integer,
        at timestamptz, "user" integer, entity text, id bigint, machine text, type text, payload jsonb, before jsonb,
        after jsonb, folders jsonb)) with ordinality
        l (firm, vendor, at, "user", entity, id, machine, type, payload, before, after, folders, place)
      order by l.place`
  })
