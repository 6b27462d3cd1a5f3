import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { TaskCounters } from "#schemas/tasks/task.ts"
import { type TaskReview, type TaskStatus, taskTypes } from "#schemas/tasks/taskRules.ts"
import { dueOf, type TaskDue, type TaskTurn, turnOf, type TurnFacts } from "#schemas/tasks/turn.ts"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

const states: ReadonlyArray<readonly [TaskStatus, TaskReview]> = [
  ["to_do", "none"],
  ["to_do", "returned"],
  ["in_progress", "none"],
  ["in_progress", "submitted"],
  ["done", "none"],
  ["done", "accepted"]
]
/** Every combination of values that a task can have, due before, on and after today. */
const every: ReadonlyArray<TurnFacts> = taskTypes.flatMap((type) =>
  states
    .filter(([, review]) => type === "information_request" || review === "none")
    .flatMap(([status, review]) =>
      [true, false].flatMap((internal) =>
        [null, -1, 0, 1, 6, 7].map((days) => ({
          type,
          status,
          review,
          internal,
          due_date: days === null ? null : dayFrom(days)
        }))
      )
    )
)

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
let people: Record<"admin" | "client", SignedInUser>

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  firm = await portal.make.firm("Tours")
  const company = await portal.make.vendor(firm, "Atelier")
  people = {
    admin: await portal.make.staff(firm, "admin@tours.example"),
    client: await portal.make.client(company, "client@tours.example")
  }
  await portal.arrange(
    (sql) => sql`insert into task (firm_id, vendor_id, type, title, status, review, internal, due_date, author_id)
      select ${firm.id}::integer, ${company.id}::integer, x.type, 'T', x.status, x.review, x.internal, x.due_date, ${people.admin.id}::integer
        from json_to_recordset(${JSON.stringify(every)}::text::json) x (type text, status text, review text, internal boolean, due_date date)`
  )
})
afterAll(() => portal.stop())

describe("whose turn it is", () => {
  test("[TSK-O04] SQL and the function say the same of every task that there can be", async () => {
    const today = dayFrom(0)
    const rows = await portal.arrange(
      (sql) => sql<{ turn: TaskTurn; due: TaskDue }>`
        select app.task_turn(x.type, x.internal, x.status, x.review) as turn,
            app.task_due(x.status, x.review, x.due_date, ${today}::date) as due
          from rows from (json_to_recordset(${JSON.stringify(every)}::text::json)
            as (type text, status text, review text, internal boolean, due_date date)) with ordinality
            x (type, status, review, internal, due_date, place) order by place`
    )
    expect(rows).toEqual(every.map((task) => ({ turn: turnOf(task), due: dueOf(task, today) })))
  })

  // For each counter on the screen, the list filter that it links to.
  const links: ReadonlyArray<readonly [keyof TaskCounters, string]> = [
    ["open", "&statuses=to_do,in_progress"],
    ["today", "&quick=today&statuses=to_do,in_progress"],
    ["next_7_days", "&quick=week&statuses=to_do,in_progress"],
    ["overdue", "&overdue=true&statuses=to_do,in_progress"],
    ["to_do", "&statuses=to_do"],
    ["in_progress", "&statuses=in_progress"],
    ["done", "&statuses=done"],
    ["submitted", "&reviews=submitted&statuses=to_do,in_progress"],
    ["returned", "&reviews=returned&statuses=to_do,in_progress"],
    ["for_client", "&turn=client"],
    ["for_firm", "&turn=firm"]
  ]
  test.each(["admin", "client"] as const)(
    "[NET-091] [TSK-O04] the %s's counters count what their lists show",
    async (who) => {
      const as = people[who]
      const counters = (await tasks.counters(as, firm)).body.data
      for (const [name, query] of links) {
        const { data, pagination } = (await tasks.list(as, firm, `${query}&per_page=100`)).body
        expect([name, pagination.total, data.length]).toEqual([name, counters[name], counters[name]])
        if (name === "overdue") expect(data.every((task) => task.is_overdue && task.review !== "submitted")).toBe(true)
      }
      const { data } = (await tasks.companies(as, firm)).body
      const { for_client, open, overdue, submitted } = counters
      expect(data).toMatchObject([{ open, overdue, submitted, for_client }])
    }
  )
})
