import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayCreateTasks } from "#schemas/access/policy.ts"
import { foldWord } from "#schemas/documents/words.ts"
import type { CompanyTasks, TaskPerson } from "#schemas/tasks/task.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { conditionsOf, escaped, paged, type TaskQuery } from "#server/tasks/listTasks.ts"
import type { TaskScope } from "#server/tasks/taskScope.ts"
import { isLate, turnIn } from "#server/tasks/taskTally.ts"

/** [NET-092] A page of companies that have tasks, with the counts of their tasks. */
export const listCompanies = (
  scope: TaskScope,
  query: Pick<TaskQuery, "admin_mode" | "search" | "page" | "per_page">
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { admin_mode, page = 1, per_page = 100, search = "" } = query
    const words = `%${escaped(foldWord(search.trim()))}%`
    const where = sql.and(yield* conditionsOf(scope, { admin_mode }))
    // Count the tasks of the companies on the page only.
    const rows = yield* sql<CompanyTasks & { readonly companies: number }>`
      with found as materialized (
        select v.id, v.company_name as name, v.sort_name from vendor v
         where v.active ${search.trim() === "" ? sql`` : sql`and v.sort_name like ${words}`}
           and exists (select from task t where t.vendor_id = v.id and ${where})
      ), page as materialized (select * from found order by sort_name, id limit ${per_page} offset ${(page - 1) * per_page}),
      counted as (
        select t.vendor_id, count(*) filter (where t.status <> 'done')::integer as open,
            count(*) filter (where ${isLate(sql)})::integer as overdue, count(*) filter (where t.review = 'submitted')::integer as submitted,
            count(*) filter (where ${turnIn(sql)} = 'client')::integer as for_client, count(*)::integer as total
          from task t where t.vendor_id in (select id from page) and ${where} group by t.vendor_id
      ) select p.id, p.name, c.open, c.overdue, c.submitted, c.for_client, c.total, n.companies
          from (select count(*)::integer as companies from found) n left join page p on true left join counted c on c.vendor_id = p.id
         order by p.sort_name, p.id`
    return {
      data: rows.flatMap(({ for_client, id, name, open, overdue, submitted, total }) =>
        id === null ? [] : [{ id, name, open, overdue, submitted, for_client, total }]
      ),
      pagination: paged(rows[0]?.companies ?? 0, page, per_page)
    }
  })

/**
 * The people to whom tasks of a company, or of the firm itself, can be assigned; 403 unless the person may create
 * tasks.
 */
export const listPeople = (scope: TaskScope, vendor: number | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkPolicy(mayCreateTasks(scope))
    return yield* sql<TaskPerson>`select id, name, side, email, role from app.task_people(${vendor ?? null}::integer)`
  })
