import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { BadRequest } from "#schemas/shared/problem.ts"
import { addDays, daysBetween } from "#schemas/shared/workingDays.ts"
import type { DayTask, TaskDay, TaskFeed } from "#schemas/tasks/task.ts"
import { calendarDaysLimit } from "#schemas/tasks/taskRules.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { listConditions, type TaskQuery } from "#server/tasks/listTasks.ts"
import type { TaskScope } from "#server/tasks/taskScope.ts"
import { isLate } from "#server/tasks/taskTally.ts"

/** Default maximum of tasks returned per day. */
const usualPerDay = 4

interface DaysQuery extends TaskQuery {
  readonly due_after: string
  readonly due_before: string
  readonly per_day?: number | undefined
}

/** The tasks that the person sees, grouped by due date, in order; days without tasks are left out. */
export const listDays = (scope: TaskScope, query: DaysQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const length = daysBetween(query.due_after, query.due_before) + 1
    if (length < 1 || length > calendarDaysLimit) return yield* new BadRequest({ code: "error.400" })
    const where = sql.and(yield* listConditions(scope, query))
    const late = isLate(sql)
    const rows = yield* sql<DayTask & { readonly day: string; readonly total: number; readonly overdue: number }>`
      with placed as (
        select t.id, t.due_date, t.vendor_id,
            row_number() over (partition by t.due_date order by t.status = 'done', t.sort_title, t.id) as place,
            count(*) over (partition by t.due_date)::integer as total,
            (count(*) filter (where ${late}) over (partition by t.due_date))::integer as overdue
          from task t left join vendor v on v.id = t.vendor_id where ${where}
      ) select p.due_date::text as day, p.total, p.overdue, t.id, t.title, t.type, t.status, t.review, ${late} as is_overdue,
          case when v.id is not null then json_build_object('id', v.id, 'name', v.company_name) end as company
        from placed p join task t on t.id = p.id left join vendor v on v.id = p.vendor_id
       where p.place <= ${query.per_day ?? usualPerDay} order by p.due_date, p.place`
    return [...Map.groupBy(rows, ({ day }) => day)].map(([day, tasks]): TaskDay => ({
      day,
      total: tasks[0]?.total ?? 0,
      overdue: tasks[0]?.overdue ?? 0,
      tasks: tasks.map(({ company, id, is_overdue, review, status, title, type }) => ({
        id,
        title,
        type,
        status,
        review,
        is_overdue,
        company
      }))
    }))
  })

const feedColumns = "app.instant(created_at) as created_at, app.instant(read_at) as read_at"

export const readFeed = ({ firm, user }: TaskScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [feed] = yield* sql<TaskFeed>`
      select ${sql.literal(feedColumns)} from task_feed where firm_id = ${firm} and user_id = ${user}`
    return feed ?? null
  })

/** The path of a task feed; the secret in it is the only authentication. */
export const feedPath = (secret: string) => `/api/task-feeds/${secret}.ics`

/** Creates the person's feed with a new secret; the previous URL stops working. */
export const openFeed = ({ firm, user }: TaskScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const secret = newSecret()
    const [feed] = yield* sql<TaskFeed>`
      insert into task_feed (firm_id, user_id, secret) values (${firm}, ${user}, ${hashSecret(secret)})
      on conflict (firm_id, user_id) do update set secret = excluded.secret, created_at = now(), read_at = null
      returning ${sql.literal(feedColumns)}`
    if (feed === undefined) return yield* Effect.die(new Error("no feed was made"))
    return { ...feed, path: feedPath(secret) }
  })

export const closeFeed = ({ firm, user }: TaskScope) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from task_feed where firm_id = ${firm} and user_id = ${user}`)

/** The days before and after today, and the number of tasks, that a feed contains at most. */
const feedSpan = { before: 31, after: 400, most: 2_000 } as const

export interface FeedTask {
  readonly id: number
  readonly title: string
  readonly due_date: string
  readonly company: string | null
  readonly vendor_id: number | null
  readonly revision: number
  readonly updated_at: string
}

/** The person's own open tasks that are due within `feedSpan`. */
export const feedTasks = (scope: TaskScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const today = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
    const where = sql.and(
      yield* listConditions(scope, {
        due_after: addDays(today, -feedSpan.before),
        due_before: addDays(today, feedSpan.after),
        statuses: "to_do,in_progress"
      })
    )
    return yield* sql<FeedTask>`
      select t.id, t.title, t.due_date::text as due_date, v.company_name as company, t.vendor_id, t.revision,
          app.instant(t.updated_at) as updated_at
        from task t left join vendor v on v.id = t.vendor_id where ${where} order by t.due_date, t.id limit ${feedSpan.most}`
  })
