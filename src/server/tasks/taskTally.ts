import { Context, type Duration, Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { TaskQuery } from "#server/tasks/listTasks.ts"
import type { TaskScope } from "#server/tasks/taskScope.ts"

/**
 * [TSK-O04] SQL for "is overdue", for `task t` or tally rows with the alias `t`. `isLate` matches `dueOf`; `turnIn`
 * matches `turnOf`.
 */
export const isLate = (sql: SqlClient.SqlClient) =>
  sql.literal("app.task_due(t.status, t.review, t.due_date, (now() at time zone 'Europe/Paris')::date) = 'late'")
export const turnIn = (sql: SqlClient.SqlClient) => sql.literal("app.task_turn(t.type, t.internal, t.status, t.review)")

/** How often this process merges new rows of the tally into its sums; null disables it. */
export const TallyEvery = Context.Reference<Duration.Input | null>("dossier/server/tasks/TallyEvery", {
  defaultValue: () => "1 minute"
})
/**
 * Rows of a firm that must have accumulated before they are merged; below that, reading them costs less than merging.
 */
const leastRows = 500
export const addUpTally = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select app.add_up_tally(${leastRows})`)

/**
 * Whether the tally can count a query. It has counts per state, and per due date for open tasks, of all tasks of the
 * firm; none per company, person, search text or theme.
 */
export const isTallied = (scope: TaskScope, query: TaskQuery) => {
  const { companies, due_after, due_before, members, mission, quick, search = "", statuses, themes, vendor_id } = query
  const isNarrowed =
    [companies, members, mission, themes, vendor_id].some((one) => one !== undefined) || search.trim() !== ""
  const isDated = [due_after, due_before, quick].some((one) => one !== undefined)
  const isOpen = statuses !== undefined && !statuses.split(",").includes("done")
  return scope.seesAll && !isNarrowed && (!isDated || isOpen)
}

/**
 * SQL for the person's rows of `named_task`, with the column names of `task`: tasks that are theirs only because they are
 * a member, except tasks with theme rules and tasks of inactive companies.
 */
export const namedOnly = ({ firm, user }: TaskScope) =>
  Effect.map(
    SqlClient.SqlClient,
    (sql) => sql`(select n.task_id as id, n.type, n.internal, n.status, n.review, n.due_date from named_task n
      where n.user_id = ${user} and n.firm_id = ${firm})`
  )

/** Filters by kind, for `task t` and for rows of the tally and `named_task` of that name. */
export const ofKind = (sql: SqlClient.SqlClient, { internal, type }: TaskQuery) => [
  ...(internal === "false" ? [sql`not t.internal`] : []),
  ...(type === undefined ? [] : [sql`t.type = ${type}`])
]

/** Of `task t`: has theme rules, so that neither `task_tally` nor `named_task` holds it. */
export const isThemed = (sql: SqlClient.SqlClient) => sql.literal("(t.rule_id is not null or t.firm_rule is not null)")

/**
 * [TSK-O01] SQL for rows with a number `n` of tasks each, whose sum counts the list. Counts by author and of tasks
 * without staff come from the tally, tasks that name the person as a member from `named_task`. Tasks with themes are read
 * one by one under row-level security.
 */
export const tallied = (scope: TaskScope, query: TaskQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firm, user } = scope
    const narrowed = sql.and([...ofKind(sql, query), sql`true`])
    const lines = (sign: Statement.Fragment, author: number, lacksStaff: boolean) => sql`
      select t.type, t.internal, t.status, t.review, t.due_date, ${sign} as n from task_tally t
       where t.firm_id = ${firm} and t.author = ${author} and t.lacks_staff = ${lacksStaff} and ${narrowed}`
    const themed = (mine: Statement.Fragment) => sql`
      select t.type, t.internal, t.status, t.review, t.due_date, 1 from task t
       where t.firm_id = ${firm} and t.company_active and ${isThemed(sql)} and ${mine} and ${narrowed}`
    if (query.admin_mode === "true") return sql`(${lines(sql`t.n`, 0, false)} union all ${themed(sql`true`)})`
    return sql`(${lines(sql`t.n`, user, false)} union all ${lines(sql`t.n`, 0, true)} union all ${lines(sql`-t.n`, user, true)}
      union all select t.type, t.internal, t.status, t.review, t.due_date, 1 from ${yield* namedOnly(scope)} t where ${narrowed}
      union all ${themed(sql`(t.author_id = ${user} or t.lacks_staff or t.id in (select app.named_tasks()))`)})`
  })

/** The number of tasks in a list for which `isTallied` is true, limited to the given states. */
export const totalOf = (scope: TaskScope, query: TaskQuery, states: ReadonlyArray<Statement.Fragment>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [counted] = yield* sql<{ total: number }>`
      select coalesce(sum(t.n), 0)::integer as total from ${yield* tallied(scope, query)} t where ${sql.and([...states, sql`true`])}`
    return counted?.total ?? 0
  })
