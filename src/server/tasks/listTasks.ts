import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { mayUseAdminMode } from "#schemas/access/policy.ts"
import { foldWord } from "#schemas/documents/words.ts"
import type { TaskCounters, TaskGroup } from "#schemas/tasks/task.ts"
import {
  quickInterval,
  type QuickDate,
  type TaskGrouping,
  type TaskSort,
  tasksPerPage
} from "#schemas/tasks/taskRules.ts"
import type { TaskTurn } from "#schemas/tasks/turn.ts"
import { today } from "#server/people/memberships.ts"
import { isStorable } from "#server/platform/scope.ts"
import { inText } from "#server/shared/statementPlans.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { type TaskScope } from "#server/tasks/taskScope.ts"
import { readTasks } from "#server/tasks/taskRows.ts"
import { isLate, isTallied, isThemed, namedOnly, ofKind, tallied, totalOf, turnIn } from "#server/tasks/taskTally.ts"

type Flag = "true" | "false"

/** [TSK-005]..[TSK-012] Filters of a task list; those that take several values are comma-separated. */
export interface TaskFilter {
  readonly vendor_id?: number | undefined
  readonly admin_mode?: Flag | undefined
  readonly search?: string | undefined
  readonly themes?: string | undefined
  readonly internal?: Flag | undefined
  readonly members?: string | undefined
  readonly companies?: string | undefined
  readonly mission?: number | undefined
  readonly type?: string | undefined
}
export interface TaskQuery extends TaskFilter {
  readonly due_after?: string | undefined
  readonly due_before?: string | undefined
  readonly quick?: QuickDate | undefined
  readonly statuses?: string | undefined
  readonly reviews?: string | undefined
  readonly overdue?: Flag | undefined
  readonly turn?: TaskTurn | undefined
  readonly sort?: TaskSort | undefined
  readonly order?: "asc" | "desc" | undefined
  readonly group?: TaskGrouping | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

export const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")
const idsIn = (list: string) => list.split(",").map(Number).filter(isStorable)

/**
 * [TSK-O01] SQL condition for the tasks that a person's list contains. Clients: all tasks of their companies. Staff:
 * tasks they created, are assigned to, or that no member of the firm is assigned to. Admin mode: all.
 */
const own = (sql: SqlClient.SqlClient, { firmRole, user }: TaskScope, adminMode: Flag | undefined) => {
  // Repeats the row policy in a form that can use an index: with the policy alone all tasks of the firm are read.
  if (firmRole === null) return sql`t.vendor_id in (select unnest(app.scope_vendors()))`
  if (firmRole !== "admin") return sql`t.id in (select app.own_tasks())`
  if (adminMode === "true") return sql`true`
  // Admins see all companies, which narrows nothing: test each row instead of collecting the ids of own tasks first.
  return sql`(t.author_id = ${user} or t.lacks_staff or t.id in (select app.named_tasks()))`
}

/** 403 if somebody other than an admin asks for everybody's tasks. */
const checkMode = (scope: TaskScope, { admin_mode }: TaskFilter) =>
  admin_mode === "true" ? checkPolicy(mayUseAdminMode(scope.firmRole)) : Effect.void

/** SQL conditions of the filters, for `task t left join vendor v`. Tasks of inactive companies are excluded. */
const filtersOf = (filter: TaskFilter) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const { companies, members, mission, search = "", themes, vendor_id } = filter
    const words = `%${escaped(foldWord(search.trim()))}%`
    return [
      sql`t.company_active`,
      ...(vendor_id === undefined ? [] : [sql`t.vendor_id = ${vendor_id}`]),
      ...(search.trim() === "" ? [] : [sql`(t.words like ${words} or v.sort_name like ${words})`]),
      ...(themes === undefined
        ? []
        : [
            sql`exists (select from json_array_elements_text(app.task_themes(t.rule_id, t.firm_rule)) x
              where x::integer = any (${idsIn(themes)}::integer[]))`
          ]),
      ...ofKind(sql, filter),
      ...(members === undefined
        ? []
        : [
            sql`exists (select from task_member m where m.task_id = t.id and m.user_id = any (${idsIn(members)}::integer[]))`
          ]),
      ...(mission === undefined
        ? []
        : [sql`t.id in (select k.task_id from mission_task k where k.mission_id = ${mission})`]),
      ...(companies === undefined ? [] : [sql`t.vendor_id = any (${idsIn(companies)}::integer[])`])
    ]
  })
export const conditionsOf = (scope: TaskScope, filter: TaskFilter) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkMode(scope, filter)
    return [own(sql, scope, filter.admin_mode), ...(yield* filtersOf(filter))]
  })

const datesOf = (query: TaskQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { after, before } =
      query.quick === undefined
        ? { after: query.due_after, before: query.due_before }
        : quickInterval(query.quick, yield* today)
    return [
      ...(after === undefined ? [] : [sql`t.due_date >= ${after}::date`]),
      ...(before === undefined ? [] : [sql`t.due_date <= ${before}::date`])
    ]
  })

const sortable: Readonly<Record<TaskSort, string>> = {
  due_date: "t.due_date",
  company: "v.sort_name",
  title: "t.sort_title",
  status: "array_position(array['to_do', 'in_progress', 'done'], t.status)"
}
/**
 * [TSK-004] `order by` of a grouped list. Groups are sorted by name, so that one can continue on the next page; the
 * group of the firm's own tasks comes last.
 */
const groupOrder: Readonly<Record<TaskGrouping, string>> = {
  company: "v.sort_name nulls last, v.id, ",
  title: "t.sort_title, "
}
/**
 * [TSK-015] [TSK-O03] Empty due dates and companies come last in either direction. Equal values are sorted by due date.
 */
const orderOf = ({ group, order = "asc", sort = "due_date" }: TaskQuery) =>
  `${group === undefined ? "" : groupOrder[group]}${sortable[sort]} ${order} nulls last${sort === "due_date" ? "" : ", t.due_date nulls last"}, t.id`

export const paged = (total: number, page: number, per_page: number) => ({
  page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page))
})

/** The groups on this page. Their totals count the whole list, not only the page. */
const groupsOf = (
  group: TaskGrouping | undefined,
  where: Statement.Fragment,
  rows: ReadonlyArray<{ readonly id: number; readonly vendor_id: number | null; readonly sort_title: string }>,
  names: ReadonlyMap<number, string | null>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (group === undefined || rows.length === 0) return []
    const keyOf = (row: (typeof rows)[number]) => (group === "company" ? String(row.vendor_id ?? "") : row.sort_title)
    const shown = Map.groupBy(rows, keyOf)
    const vendors = [...new Set(rows.flatMap(({ vendor_id }) => vendor_id ?? []))]
    const [key, known] =
      group === "company"
        ? [
            sql`coalesce(t.vendor_id::text, '')`,
            sql`(t.vendor_id = any (${vendors}::integer[]) or (${shown.has("")} and t.vendor_id is null))`
          ]
        : [sql`t.sort_title`, sql`t.sort_title = any (${[...shown.keys()]}::text[])`]
    const counted = yield* sql<{ key: string; total: number; overdue: number }>`
      select ${key} as key, count(*)::integer as total, count(*) filter (where ${isLate(sql)})::integer as overdue
        from task t left join vendor v on v.id = t.vendor_id where ${where} and ${known} group by 1`
    const counts = new Map(counted.map((one) => [one.key, one]))
    return [...shown].map(([name, tasks]): TaskGroup => {
      const ids = tasks.map(({ id }) => id as TaskGroup["task_ids"][number])
      return {
        key: `${group} ${name}`,
        name: names.get(ids[0] ?? 0) ?? null,
        total: counts.get(name)?.total ?? ids.length,
        overdue: counts.get(name)?.overdue ?? 0,
        task_ids: ids
      }
    })
  })

/** SQL conditions for dates and states, for `task t` or for rows of the tally with the alias `t`. */
const statesOf = (query: TaskQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { overdue, reviews, statuses, turn } = query
    const isOpen = statuses !== undefined && !statuses.split(",").includes("done")
    return [
      ...(yield* datesOf(query)),
      ...(statuses === undefined ? [] : [sql`t.status = any (${statuses.split(",")}::text[])`]),
      // Implied by the condition above, but partial indexes are used only if the query repeats their condition.
      ...(isOpen || overdue === "true" ? [sql`t.status <> 'done'`] : []),
      ...(reviews === undefined ? [] : [sql`t.review in ${sql.in(reviews.split(","))}`]),
      ...(overdue === "true" ? [sql`${isLate(sql)}`] : []),
      ...(turn === undefined ? [] : [sql`${turnIn(sql)} = ${turn}`])
    ]
  })

/** The SQL conditions of a list's filters, for `task t left join vendor v`. */
export const listConditions = (scope: TaskScope, query: TaskQuery) =>
  Effect.gen(function* () {
    return [...(yield* conditionsOf(scope, query)), ...(yield* statesOf(query))]
  })

interface Placed {
  readonly id: number
  readonly vendor_id: number | null
  readonly sort_title: string
}

/**
 * A page with its total, by reading all matching tasks. Used where few match, or the tally has no count for these
 * filters.
 */
const pageOfAll = (where: Statement.Fragment, order: Statement.Fragment, limit: number, offset: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<Placed & { readonly total: number }>`
      select t.id, t.vendor_id, t.sort_title, count(*) over ()::integer as total from task t left join vendor v on v.id = t.vendor_id where ${where}
       order by ${order} limit ${limit} offset ${offset}`
    const [first] = rows
    const [counted] =
      first === undefined && offset > 0
        ? yield* sql<{ total: number }>`
            select count(*)::integer as total from task t left join vendor v on v.id = t.vendor_id where ${where}`
        : [first]
    return { rows, total: counted?.total ?? 0 }
  })

/** Whether `named_task` has the columns that the list is sorted by. */
const isSortedByState = ({ group, sort = "due_date" }: TaskQuery) =>
  group === undefined && (sort === "due_date" || sort === "status")

/**
 * A page with its total from the tally. Reads only as far as the page: one index scan for each way in which a task can
 * be the person's own (author, no staff, named as member).
 */
const pageByIndex = (scope: TaskScope, query: TaskQuery, order: Statement.Fragment, limit: number, offset: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkMode(scope, query)
    const states = yield* statesOf(query)
    const where = sql.and([...(yield* filtersOf(query)), ...states])
    const most = inText(sql, limit + offset)
    const from = (
      mine: Statement.Fragment
    ) => sql`(select t.id, t.vendor_id, t.sort_title from task t left join vendor v on v.id = t.vendor_id
      where ${mine} and ${where} order by ${order} limit ${most})`
    const total = yield* totalOf(scope, query, states)
    if (query.admin_mode === "true") {
      return {
        total,
        rows: yield* sql<Placed>`select * from ${from(sql`t.firm_id = ${scope.firm}`)} page offset ${offset}`
      }
    }
    const ofState = sql.and([...ofKind(sql, query), ...states, sql`true`])
    const named = isSortedByState(query)
      ? sql`${from(sql`t.id = any (array(select t.id from ${yield* namedOnly(scope)} t where ${ofState} order by ${order} limit ${most}))`)}
          union ${from(sql`${isThemed(sql)} and t.firm_id = ${scope.firm} and t.id in (select app.named_tasks())`)}`
      : from(sql`t.id = any (array(select app.named_tasks()))`)
    const rows = yield* sql<Placed>`
      select t.id, t.vendor_id, t.sort_title from (
          ${from(sql`t.author_id = ${scope.user}`)} union ${from(sql`t.firm_id = ${scope.firm} and t.lacks_staff`)}
          union ${named}
        ) mine join task t on t.id = mine.id left join vendor v on v.id = t.vendor_id
       order by ${order} limit ${limit} offset ${offset}`
    return { rows, total }
  })

/** [TSK-004] [TSK-016] A page of the tasks that the person sees, with the groups on it. */
export const listTasks = (scope: TaskScope, query: TaskQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { page = 1, per_page = tasksPerPage } = query
    const where = sql.and(yield* listConditions(scope, query))
    const order = sql.literal(orderOf(query))
    const offset = (page - 1) * per_page
    // Select the ids of the page first, so that the details are read for its rows only.
    const { rows, total } = isTallied(scope, query)
      ? yield* pageByIndex(scope, query, order, per_page, offset)
      : yield* pageOfAll(where, order, per_page, offset)
    const data = yield* readTasks(
      scope,
      rows.map(({ id }) => id)
    )
    const names = new Map(
      data.map(({ company, id, title }) => [id as number, query.group === "company" ? (company?.name ?? null) : title])
    )
    const groups = yield* groupsOf(query.group, where, rows, names)
    return { data, groups, pagination: paged(total, page, per_page) }
  })

/** [NET-091] [TSK-013] [TSK-014] [TSK-O03] Counts tasks by status, due date and whose turn it is. */
export const countTasks = (scope: TaskScope, filter: TaskFilter) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const day = yield* today
    const week = quickInterval("week", day)
    const where = yield* conditionsOf(scope, filter)
    const lines = isTallied(scope, filter)
      ? yield* tallied(scope, filter)
      : sql`(select t.*, 1 as n from task t left join vendor v on v.id = t.vendor_id where ${sql.and(where)})`
    const sum = (condition: Statement.Fragment) => sql`coalesce(sum(n) filter (where ${condition}), 0)::integer`
    const [counters] = yield* sql<TaskCounters>`
      select ${sum(sql`is_open`)} as open,
          ${sum(sql`is_open and due_date = ${day}::date`)} as today,
          ${sum(sql`is_open and due_date between ${week.after}::date and ${week.before}::date`)} as next_7_days,
          ${sum(sql`is_late`)} as overdue,
          ${sum(sql`is_open and due_date is null`)} as without_date,
          ${sum(sql`status = 'to_do'`)} as to_do,
          ${sum(sql`status = 'in_progress'`)} as in_progress,
          ${sum(sql`status = 'done'`)} as done,
          ${sum(sql`review = 'submitted'`)} as submitted,
          ${sum(sql`review = 'returned'`)} as returned,
          ${sum(sql`turn = 'client'`)} as for_client,
          ${sum(sql`turn = 'firm'`)} as for_firm
        from (select t.n, t.status, t.review, t.due_date, t.status <> 'done' as is_open, ${isLate(sql)} as is_late, ${turnIn(sql)} as turn
          from ${lines} t) counted`
    return counters ?? (yield* Effect.die(new Error("nothing was counted")))
  })
