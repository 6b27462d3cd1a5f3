import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { StatusDraft } from "#schemas/workflows/rules.ts"

/**
 * Stores the allowed transitions of the statuses that have `ways`; transitions of the others are unchanged. `ids` are
 * the database ids of the statuses, in the same order.
 */
const writeWays = (
  sql: SqlClient.SqlClient,
  { firm, vendor }: { readonly firm: number; readonly vendor: number },
  statuses: ReadonlyArray<StatusDraft>,
  ids: ReadonlyArray<number>
) =>
  Effect.gen(function* () {
    const named = statuses.flatMap(({ ways }, place) => (ways === undefined ? [] : [{ id: ids[place] ?? 0, ways }]))
    const rows = named.flatMap(({ id, ways }) =>
      (ways ?? []).map(({ allowed_for = "writers", condition = "none", from_place }) => ({
        status: id,
        from: from_place === null ? null : (ids[from_place] ?? 0),
        allowed_for,
        condition
      }))
    )
    const narrow = JSON.stringify(named.map(({ id, ways }) => ({ id, is_narrow: ways !== null })))
    yield* sql`update workflow_status s set is_narrow = n.is_narrow
      from jsonb_to_recordset(${narrow}::text::jsonb) as n (id integer, is_narrow boolean) where s.id = n.id`
    yield* sql`delete from status_way where status_id = any (${named.map(({ id }) => id)}::integer[])`
    yield* sql`insert into status_way (status_id, from_id, firm_id, vendor_id, allowed_for, condition)
      select r.status, r."from", ${firm}, ${vendor}, r.allowed_for, r.condition
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as r (status integer, "from" integer, allowed_for text, condition text)`
  })

/** Writes a workflow's statuses in this order, with their transitions. Inserts those without an id. */
export const writeStatuses =
  (sql: SqlClient.SqlClient) =>
  (place: { readonly firm: number; readonly vendor: number }, workflow: number, statuses: ReadonlyArray<StatusDraft>) =>
    Effect.gen(function* () {
      const { firm, vendor } = place
      const ids: Array<number> = []
      for (const [position, status] of statuses.entries()) {
        const { allowed_for = null, color, id, is_end, name, needs_validation = null } = status
        const [row] =
          id === undefined
            ? yield* sql<{ id: number }>`insert into workflow_status
                (workflow_id, firm_id, vendor_id, name, color, is_end, position, allowed_for, needs_validation)
                values (${workflow}, ${firm}, ${vendor}, ${name}, ${color}, ${is_end}, ${position},
                  coalesce(${allowed_for}::text, 'writers'), coalesce(${needs_validation}::boolean, false)) returning id`
            : yield* sql<{
                id: number
              }>`update workflow_status set name = ${name}, color = ${color}, is_end = ${is_end},
                position = ${position}, allowed_for = coalesce(${allowed_for}::text, allowed_for),
                needs_validation = coalesce(${needs_validation}::boolean, needs_validation)
                where id = ${id} and workflow_id = ${workflow} returning id`
        ids.push(row?.id ?? 0)
      }
      yield* writeWays(sql, place, statuses, ids)
    })
