import { Context, type Duration, Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { TaskQuery } from "#server/tasks/listTasks.ts"
import type { TaskScope } from "#server/tasks/taskScope.ts"

/** [TSK-O04] SQL for `task t`, or for lines of the tally, equivalent to `dueOf` and `turnOf`. */
export const isLate = (sql: SqlClient.SqlClient) =>
  sql.literal("app.task_due(t.status, t.review, t.due_date, (now() at time zone 'Europe/Paris')::date) = 'late'")
export const turnIn = (sql: SqlClient.SqlClient) => sql.literal("app.task_turn(t.type, t.internal, t.status, t.review)")

/** How often this process adds up what was counted; null: never. */
export const TallyEvery = Context.Reference<Duration.Input | null>("dossier/server/tasks/TallyEvery", {
  defaultValue: () => "1 minute"
})
/** Rows that a firm gains before they are added up: fewer cost a reader less than adding up costs. */
const leastRows = 500
export const addUpTally = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select app.add_up_tally(${leastRows})`)

/**
 * Whether the tally has the count of a query. It knows of all tasks of the firm, of their states and of the dates of
 * open ones, not of their companies, people, words and themes.
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
 * [TSK-O01] Lines that stand for `n` tasks each. Those of an author and those without staff come from the tally; those
 * that name the person besides, and those with themes, are counted one by one, under the policies of the table.
 */
export const tallied = ({ firm, user }: TaskScope, { admin_mode, internal, type }: TaskQuery) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const narrowed = sql.and([
      ...(internal === "false" ? [sql`not t.internal`] : []),
      ...(type === undefined ? [] : [sql`t.type = ${type}`]),
      sql`true`
    ])
    const lines = (sign: Statement.Fragment, author: number, lacksStaff: boolean) => sql`
      select t.type, t.internal, t.status, t.review, t.due_date, ${sign} as n from task_tally t
       where t.firm_id = ${firm} and t.author = ${author} and t.lacks_staff = ${lacksStaff} and ${narrowed}`
    const rows = (mine: Statement.Fragment) => sql`
      select t.type, t.internal, t.status, t.review, t.due_date, 1 from task t
       where t.firm_id = ${firm} and t.company_active and ${mine} and ${narrowed}`
    const isThemed = sql`(t.rule_id is not null or t.firm_rule is not null)`
    if (admin_mode === "true") return sql`(${lines(sql`t.n`, 0, false)} union all ${rows(isThemed)})`
    // As an array the ids are looked up in one pass of the index; joined, 5,000 of them take three times as long.
    return sql`(${lines(sql`t.n`, user, false)} union all ${lines(sql`t.n`, 0, true)} union all ${lines(sql`-t.n`, user, true)}
      union all ${rows(sql`t.id = any (array(select app.named_tasks())) and t.author_id is distinct from ${user}::integer and not t.lacks_staff
        and t.rule_id is null and t.firm_rule is null`)}
      union all ${rows(sql`${isThemed} and (t.author_id = ${user} or t.lacks_staff or t.id in (select app.named_tasks()))`)})`
  })

/** How many tasks there are of which `isTallied` holds, in the states given. */
export const totalOf = (scope: TaskScope, query: TaskQuery, states: ReadonlyArray<Statement.Fragment>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [counted] = yield* sql<{ total: number }>`
      select coalesce(sum(t.n), 0)::integer as total from ${yield* tallied(scope, query)} t where ${sql.and([...states, sql`true`])}`
    return counted?.total ?? 0
  })
