import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { standingLimit } from "#schemas/customers/listWords.ts"
import type { ClientStanding } from "#schemas/customers/standing.ts"
import { inText } from "#server/shared/statementPlans.ts"

type Row = ClientStanding & { readonly id: number }

/**
 * [CLI-O02] Pending work of each client file, by id; counts stop at `standingLimit`. Row-level security hides documents
 * and tasks that the viewer's themes exclude. Admins count all tasks, collaborators their own.
 */
export const readStandings = (ids: ReadonlyArray<number>, isFirmAdmin: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql`t.vendor_id, t.type, t.internal, t.status, t.review, t.due_date, (now() at time zone 'Europe/Paris')::date as today`
    const counts = sql`(count(*) filter (where app.task_due(o.status, o.review, o.due_date, o.today) = 'late'))::integer as late,
      (count(*) filter (where o.review = 'submitted'))::integer as to_check,
      (count(*) filter (where app.task_turn(o.type, o.internal, o.status, o.review) = 'client'))::integer as waiting`
    // A collaborator's own tasks are few: their ids come first, so that no other task of the companies is read.
    const openTasks = isFirmAdmin
      ? sql`cross join lateral (select ${counts} from (select ${columns} from task t where t.vendor_id = v.id and t.status <> 'done'
          limit ${inText(sql, 10 * standingLimit)}) o) t`
      : sql`left join (select o.vendor_id, ${counts} from (select ${columns} from task t
          where t.id = any (array(select app.own_tasks_of(${[...ids]}::integer[]))) and t.status <> 'done') o group by o.vendor_id) t on t.vendor_id = v.id`
    // `cross join lateral` with a limit per client: otherwise the planner reads whole tables for a hundred clients. The
    // limit for a person makes their JSON once, not for each of their clients. Bounds of `(vendor_id, id)` instead of an
    // equality: otherwise it would look for the last line of a new client among those of all others (decision 0309).
    const rows = yield* sql<Row>`
      select v.id, coalesce(t.late, 0) as late, coalesce(t.to_check, 0) as to_check, coalesce(t.waiting, 0) as waiting, d.new_documents, d.to_validate, e.last_activity,
          coalesce(k.keepers, '[]') as keepers
        from unnest(${[...ids]}::integer[]) v(id) join app.documents_to_see(${[...ids]}::integer[]) d on d.vendor_id = v.id
        ${openTasks}
        cross join lateral (
          select app.instant(greatest(
            (select e.at from event e where (e.vendor_id, e.id) > (v.id, 0) and (e.vendor_id, e.id) < (v.id + 1, 0) and e.user_id is not null
              order by e.vendor_id desc, e.id desc limit 1),
            (select n.start_date from node n where (n.vendor_id, n.id) > (v.id, 0) and (n.vendor_id, n.id) < (v.id + 1, 0)
                and n.kind = 'document' and n.deleted_at is null
              order by n.vendor_id desc, n.id desc limit 1))) as last_activity) e
        left join (
          select a.vendor_id, json_agg(u.person order by u.lastname, u.firstname, u.id) as keepers
            from assignment a cross join lateral (select u.id, u.lastname, u.firstname,
                json_build_object('id', u.id, 'name', btrim(u.firstname || ' ' || u.lastname)) as person
              from app_user u where u.id = a.user_id limit 1) u
           where a.vendor_id = any (${[...ids]}::integer[]) group by a.vendor_id) k on k.vendor_id = v.id`
    return new Map(
      rows.map(({ id, late, to_check, waiting, ...others }): [number, ClientStanding] => [
        id,
        {
          ...others,
          late: Math.min(late, standingLimit),
          to_check: Math.min(to_check, standingLimit),
          waiting: Math.min(waiting, standingLimit)
        }
      ])
    )
  })

export const noStanding: ClientStanding = {
  late: 0,
  to_check: 0,
  waiting: 0,
  new_documents: 0,
  to_validate: 0,
  last_activity: null,
  keepers: []
}
