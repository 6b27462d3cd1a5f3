import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import fc from "#tests/support/properties.ts"
import { whileChanging } from "#tests/support/whileChanging.ts"
import type { TaskCounters } from "#schemas/tasks/task.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
let vendors: ReadonlyArray<{ readonly id: number }>
let admin: SignedInUser
let anne: SignedInUser
/** A colleague who is named besides, and does not sign in here. */
let benoit: SignedInUser
let theme: number

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  const { make } = portal
  firm = await make.firm("Comptes")
  vendors = [await make.vendor(firm, "Atelier"), await make.vendor(firm, "Boutique")]
  admin = await make.staff(firm, "admin@comptes.example")
  // Sees all companies, but no tasks with a theme.
  anne = await make.staff(firm, "anne@comptes.example", "collaborator", true)
  benoit = await make.staff(firm, "benoit@comptes.example", "collaborator", true)
  theme = (await themesOf(portal).ofFirm(firm, admin)).id
})
afterAll(() => portal.stop())

const asked = {
  kind: fc.constantFrom("asked" as const),
  due: fc.constantFrom(-1, 0, 3, null),
  vendor: fc.constantFrom(0, 1, null),
  author: fc.nat(1),
  named: fc.subarray([0, 1, 2]),
  isThemed: fc.boolean(),
  type: fc.constantFrom("information_request", "accounting_firm_task"),
  internal: fc.boolean()
}
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record(asked) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("moved" as const),
      at: fc.nat(20),
      to: fc.constantFrom("to_do", "in_progress", "submitted", "done")
    })
  },
  fc.record({ kind: fc.constant("dated" as const), at: fc.nat(20), due: fc.constantFrom(-1, 0, 9) }),
  fc.record({ kind: fc.constant("removed" as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant("orphaned" as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant("named" as const), at: fc.nat(20), person: fc.nat(2) }),
  fc.record({ kind: fc.constant("unnamed" as const), at: fc.nat(20), person: fc.nat(2) }),
  fc.record({ kind: fc.constant("themed" as const), at: fc.nat(20), isThemed: fc.boolean() }),
  fc.record({ kind: fc.constant("paused" as const), active: fc.boolean() }),
  fc.record({ kind: fc.constant("rest" as const), vendor: fc.nat(1), active: fc.boolean() }),
  fc.record({ kind: fc.constant("added up" as const) })
)

const perform = (one: typeof act extends fc.Arbitrary<infer A> ? A : never) =>
  portal.arrange((sql) => {
    const people = [admin.id, anne.id, benoit.id] as const
    // Selects the task at this index; none if there are fewer.
    const at = (place: number) =>
      sql`id = (select id from task where firm_id = ${firm.id} order by id offset ${place} limit 1)`
    switch (one.kind) {
      case "asked": {
        const vendor = one.vendor === null ? null : (vendors[one.vendor]?.id ?? null)
        const isRequest = one.type === "information_request" && vendor !== null
        return sql`with made as (
            insert into task (firm_id, vendor_id, type, title, due_date, internal, author_id, theme_ids)
            values (${firm.id}, ${vendor}, ${isRequest ? one.type : "accounting_firm_task"}, 'Tâche',
              ${one.due === null ? null : dayFrom(one.due)}::date, ${one.internal}, ${people[one.author] ?? null},
              ${one.isThemed ? [theme] : null}::integer[]) returning id, vendor_id
          ) insert into task_member (task_id, user_id, firm_id, vendor_id, side)
            select m.id, p.id, ${firm.id}::integer, m.vendor_id, 'firm' from made m,
              unnest(${one.named.map((place) => people[place] ?? 0)}::integer[]) p(id)`
      }
      case "moved":
        return one.to === "submitted"
          ? sql`update task set status = 'in_progress', review = 'submitted' where type = 'information_request' and ${at(one.at)}`
          : sql`update task set status = ${one.to}, review = 'none' where ${at(one.at)}`
      case "dated":
        return sql`update task set due_date = ${dayFrom(one.due)}::date where ${at(one.at)}`
      case "removed":
        return sql`delete from task where ${at(one.at)}`
      case "orphaned":
        return sql`update task set author_id = null where ${at(one.at)}`
      case "named":
        return sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side)
          select id, ${people[one.person] ?? 0}::integer, firm_id, vendor_id, 'firm' from task where ${at(one.at)} on conflict do nothing`
      case "unnamed":
        return sql`delete from task_member where user_id = ${people[one.person] ?? 0}
          and task_id = (select id from task where firm_id = ${firm.id} order by id offset ${one.at} limit 1)`
      case "themed":
        return sql`update task set theme_ids = ${one.isThemed ? [theme] : null}::integer[] where ${at(one.at)}`
      case "paused":
        // A colleague who leaves for a while: tasks that name nobody else are then everybody's.
        return sql`update firm_user set active = ${one.active} where firm_id = ${firm.id} and user_id = ${benoit.id}`
      case "rest":
        return sql`update vendor set active = ${one.active} where id = ${vendors[one.vendor]?.id ?? 0}`
      default:
        return sql`select app.add_up_tally(1)`
    }
  })

const countersOf = async (as: SignedInUser, query: string) =>
  (await portal.call<{ data: TaskCounters }>("GET", `/api/tasks/counters?firm_id=${firm.id}${query}`, { as })).body.data

/** The whole list, read row by row under row-level security. */
const rowsOf = async (as: SignedInUser, query: string) => {
  const { data, pagination } = (await tasks.list(as, firm, `&per_page=500${query}`)).body
  return { data, total: pagination.total }
}

test("[TSK-013] [TSK-014] [TSK-016] [TSK-O01] counters and totals that are kept say what the rows say, whatever was done to tasks and companies", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      await portal.arrange((sql) => sql`delete from task where firm_id = ${firm.id}`)
      for (const one of acts) await perform(one)
      for (const [as, mode] of [
        [admin, "&admin_mode=true"],
        [admin, ""],
        [anne, ""]
      ] as const) {
        const { data, total } = await rowsOf(as, mode)
        // The tally has no counts by theme, company or person: this list is counted by reading rows.
        const counted = await rowsOf(as, `${mode}&companies=${vendors.map(({ id }) => id).join(",")}`)
        expect(counted.total).toBe(data.filter(({ company }) => company !== null).length)
        expect(total).toBe(data.length)
        const count = (keep: (task: (typeof data)[number]) => boolean) => data.filter(keep).length
        expect(await countersOf(as, mode)).toMatchObject({
          open: count(({ status }) => status !== "done"),
          today: count(({ due_date, status }) => status !== "done" && due_date === dayFrom(0)),
          overdue: count(({ is_overdue }) => is_overdue),
          without_date: count(({ due_date, status }) => status !== "done" && due_date === null),
          done: count(({ status }) => status === "done"),
          submitted: count(({ review }) => review === "submitted")
        })
        const open = await rowsOf(as, `${mode}&statuses=to_do,in_progress&quick=week`)
        expect(open.total).toBe(open.data.length)
        const late = await rowsOf(as, `${mode}&overdue=true&internal=false`)
        expect([late.total, late.total]).toEqual([
          late.data.length,
          count(({ internal, is_overdue }) => is_overdue && !internal)
        ])
      }
    }),
    { numRuns: 25 }
  )
}, 120_000)

test("[TSK-013] a person who is named while the task is being completed is told of its new state", async () => {
  await portal.arrange((sql) => sql`delete from task where firm_id = ${firm.id}`)
  await perform({ kind: "paused", active: true })
  await perform({ kind: "rest", vendor: 0, active: true })
  await perform({
    kind: "asked",
    due: 0,
    vendor: 0,
    author: 0,
    named: [2],
    isThemed: false,
    type: "accounting_firm_task",
    internal: false
  })
  await whileChanging(
    portal,
    (sql) => sql`update task set status = 'done' where firm_id = ${firm.id}`,
    (sql) => sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side)
      select id, ${anne.id}::integer, firm_id, vendor_id, 'firm' from task where firm_id = ${firm.id}`
  )
  expect(await countersOf(anne, "")).toMatchObject({ open: 0, done: 1 })
})

test("[TSK-016] a page of the tasks is the same part of the whole list, whichever way it is sorted", async () => {
  await portal.arrange((sql) => sql`delete from task where firm_id = ${firm.id}`)
  for (let i = 0; i < 40; i++) {
    await perform({
      kind: "asked",
      due: ([-1, 0, 3, null] as const)[i % 4] ?? null,
      vendor: ([0, 1, null] as const)[i % 3] ?? null,
      author: i % 2,
      named: i % 5 === 0 ? [0, 1] : i % 3 === 0 ? [1] : [],
      isThemed: i % 7 === 0,
      type: "information_request",
      internal: false
    })
  }
  for (const as of [admin, anne]) {
    for (const query of ["", "&sort=title&order=desc", "&sort=company", "&group=company", "&sort=status&order=desc"]) {
      const ids = (await rowsOf(as, query)).data.map(({ id }) => id)
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map(async (page) => (await tasks.list(as, firm, `&per_page=9&page=${page}${query}`)).body.data)
      )
      expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    }
  }
})

test("counts go with the firm, its companies and authors", async () => {
  const left = () =>
    portal.arrange(
      (sql) => sql<{ sum: number }>`
        select coalesce(sum(n), 0)::integer as sum from task_tally where firm_id = ${firm.id} and author = 0 and not lacks_staff`
    )
  const kept = () =>
    portal.arrange(
      (sql) => sql<{ sum: number }>`select count(*)::integer as sum from task
        where firm_id = ${firm.id} and company_active and rule_id is null and firm_rule is null`
    )
  expect(await left()).toEqual(await kept())
  await portal.arrange((sql) => sql`delete from vendor where id = ${vendors[1]?.id ?? 0}`)
  expect(await left()).toEqual(await kept())
  await portal.arrange((sql) => sql`delete from firm where id = ${firm.id}`)
  const rows = await portal.arrange((sql) => sql`select from task_tally where firm_id = ${firm.id}`)
  expect(rows).toEqual([])
})
