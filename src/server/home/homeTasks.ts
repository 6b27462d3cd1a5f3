import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { HomeLine, HomeTask } from "#schemas/home/home.ts"
import type { HomeQuestion, HomeSource } from "#server/home/homeSources.ts"
import { refusedByDatabase } from "#server/platform/sqlState.ts"
import { enterTasks, scopeOf } from "#server/tasks/taskScope.ts"
import { readTasks } from "#server/tasks/taskRows.ts"
import { inText } from "#server/shared/statementPlans.ts"

const firmLines = ["check", "late", "today"] as const
const clientLines = ["asked", "given"] as const
type TaskLineId = (typeof firmLines)[number] | (typeof clientLines)[number]

interface Counted {
  readonly id: number
  readonly line: TaskLineId
  readonly total: number
  readonly reason: string
}

const today = (sql: SqlClient.SqlClient) => sql`(now() at time zone 'Europe/Paris')::date`

/**
 * For each line: its id, SQL condition and order. The conditions equal those of the list that the line links to, in a
 * form that can use indexes.
 */
const linesOf = (isOfFirm: boolean) =>
  Effect.map(SqlClient.SqlClient, (sql) =>
    isOfFirm
      ? ([
          ["check", sql`t.review = 'submitted'`, sql`t.submitted_at, t.id`],
          ["late", sql`t.review <> 'submitted' and t.due_date < ${today(sql)}`, sql`t.due_date, t.id`],
          ["today", sql`t.due_date = ${today(sql)}`, sql`t.due_date, t.id`]
        ] as const)
      : ([
          [
            "asked",
            sql`app.task_turn(t.type, t.internal, t.status, t.review) = 'client'`,
            sql`t.review = 'returned' desc, t.due_date nulls last, t.id`
          ],
          ["given", sql`t.review = 'submitted'`, sql`t.submitted_at desc, t.id desc`]
        ] as const)
  )

/**
 * [TSK-O01] The tables to read open tasks from, each with the condition for the person's own tasks. For staff: tasks
 * they created, tasks without staff, and tasks that name them. Each is read by an index or is small.
 */
const ownSources = (isOfFirm: boolean, firm: number, user: number) =>
  Effect.map(SqlClient.SqlClient, (sql) =>
    isOfFirm
      ? ([
          [sql`task`, sql`t.author_id = ${user}`],
          [sql`task`, sql`t.firm_id = ${firm} and t.lacks_staff`],
          [sql`named`, sql`true`]
        ] as const)
      : ([[sql`task`, sql`t.vendor_id in (select unnest(app.scope_vendors()))`]] as const)
  )

/**
 * Whether the person has tasks here. Restricts the scope of a client user with several companies to those that have the
 * module.
 */
const hasTasks = ({ firm, firmRole, hasModule, vendor, viewer }: HomeQuestion) => {
  if (firmRole !== null || vendor !== null) return Effect.succeed(hasModule("tasks"))
  return enterTasks(viewer.userId, firm, null).pipe(
    Effect.map((scope) => scope !== null),
    // A savepoint: if no company has the module, the database raises an error, which ends only this part of the page.
    (effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)),
    Effect.catchIf(
      (error) => refusedByDatabase(error) !== null,
      () => Effect.succeed(false)
    )
  )
}

/**
 * [ACC-084] [TSK-O04] The task lines, by whose turn it is and by due date. For staff: their own tasks. For clients:
 * requests.
 */
export const homeTasks: HomeSource = (question) =>
  Effect.gen(function* () {
    const { firm, firmRole, items, limit, line, seesAll, vendor, viewer } = question
    const sql = yield* SqlClient.SqlClient
    if (!(yield* hasTasks(question))) return []
    const isOfFirm = firmRole !== null
    const wanted = (yield* linesOf(isOfFirm)).filter(([id]) => line === undefined || line === id)
    if (wanted.length === 0) return []
    const sources = yield* ownSources(isOfFirm, firm, viewer.userId)
    const narrowed = vendor === null ? sql`true` : sql`t.vendor_id = ${vendor}`
    const joined = (parts: ReadonlyArray<Statement.Fragment>, between: Statement.Fragment) =>
      parts.reduce((before, part) => sql`${before} ${between} ${part}`)
    const most = inText(sql, limit)
    // Each sub-select has its own limit, so that no rows beyond it are read.
    const lines = wanted.map(([id, condition, order]) => {
      const found = sources.map(
        ([table, mine]) => sql`(select t.id, t.reason, t.review, t.due_date, t.submitted_at from ${table} t
         where ${mine} and t.status <> 'done' and ${condition} and ${narrowed}
           and t.company_active
         order by ${order} limit ${most})`
      )
      return sql`(select ${id} as line, o.id, o.reason, o.place, max(o.place) over ()::integer as total
        from (select t.id, t.reason, row_number() over (order by ${order}) as place
          from (${joined(found, sql`union`)}) t order by ${order} limit ${most}) o)`
    })
    const rows = yield* sql<Counted>`with named as materialized (
        select t.* from app.named_tasks() n(id) join task t on t.id = n.id where t.status <> 'done'
      ) select line, id, reason, total from (${joined(lines, sql`union all`)}) found where place <= ${items} order by line, place`
    const tasks = new Map(
      (yield* readTasks(scopeOf(viewer, firm, { firm_role: firmRole, sees_all: seesAll }), [
        ...new Set(rows.map(({ id }) => id))
      ])).map((task) => [task.id as number, task])
    )
    return wanted.map(([id]): HomeLine => {
      const found = rows.filter((row) => row.line === id)
      const shown = found.flatMap(({ id: task, reason }): ReadonlyArray<HomeTask> => {
        const known = tasks.get(task)
        return known === undefined ? [] : [{ ...known, reason: known.review === "returned" ? reason : "" }]
      })
      return { id, kind: "tasks", total: found[0]?.total ?? 0, items: shown }
    })
  })
