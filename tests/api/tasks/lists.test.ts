import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { chipCount, chipNames, defaultSearch, pressed, questionOf } from "#ui/tasks/taskFilters.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
type Company = Awaited<ReturnType<Portal["make"]["vendor"]>>
let companies: { readonly atelier: Company; readonly boutique: Company; readonly resting: Company }
let people: Record<"admin" | "anne" | "bruno" | "client", SignedInUser>
let themeId: number

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  const { make } = portal
  firm = await make.firm("Listes")
  companies = {
    atelier: await make.vendor(firm, "Atelier Élan"),
    boutique: await make.vendor(firm, "Boutique"),
    resting: await make.vendor(firm, "Repos")
  }
  people = {
    admin: await make.staff(firm, "admin@listes.example"),
    anne: await make.staff(firm, "anne@listes.example", "collaborator", true),
    bruno: await make.staff(firm, "bruno@listes.example", "collaborator", true),
    client: await make.client(companies.atelier, "client@atelier.example")
  }
  const { admin, anne, bruno, client } = people
  const { id: theme } = await themesOf(portal).ofFirm(firm, admin)
  themeId = theme
  const { atelier, boutique, resting } = companies
  const given = [
    { title: "Bilan", vendor_ids: [boutique.id], due_date: dayFrom(0), member_ids: [anne.id] },
    { title: "Éclairage", vendor_ids: [atelier.id], due_date: dayFrom(6), member_ids: [bruno.id] },
    { title: "Audit", due_date: dayFrom(-1), member_ids: [bruno.id] },
    { title: "Congés", due_date: null, member_ids: [anne.id] },
    {
      title: "Relevés",
      type: "information_request",
      vendor_ids: [atelier.id],
      due_date: dayFrom(7),
      member_ids: [anne.id, client.id]
    },
    {
      title: "Interne",
      vendor_ids: [atelier.id],
      due_date: dayFrom(1),
      internal: true,
      member_ids: [anne.id],
      theme_ids: [theme]
    },
    { title: "À prendre", type: "information_request", vendor_ids: [boutique.id], due_date: dayFrom(30) },
    { title: "Dormant", vendor_ids: [resting.id], due_date: dayFrom(0), member_ids: [anne.id] }
  ]
  for (const body of given) await tasks.make(admin, firm, body)
  await portal.arrange((sql) => sql`update vendor set active = false where id = ${resting.id}`)
  const { data } = (await tasks.list(admin, firm, "&admin_mode=true")).body
  const named = (title: string) => data.find((task) => task.title === title)?.id ?? 0
  await tasks.event(admin, firm, named("Éclairage"), { type: "task.started" })
  await tasks.event(admin, firm, named("Bilan"), { type: "task.completed" })
  await tasks.event(client, firm, named("Relevés"), { type: "request.submitted" })
})
afterAll(() => portal.stop())

const titles = async (query: string, as = people.admin) =>
  (await tasks.list(as, firm, query)).body.data.map(({ title }) => title)
const all = (query: string) => titles(`&admin_mode=true${query}`)
const byDate = ["Audit", "Bilan", "Interne", "Éclairage", "Relevés", "À prendre", "Congés"]

describe("the list of tasks", () => {
  test("[TSK-005] [TSK-O01] [TSK-O03] holds the person's own by due date, and in admin mode the whole firm's", async () => {
    expect(await all("")).toEqual(byDate)
    const anne = await titles("", people.anne)
    // [THM-O01] Without the tasks that her themes hide.
    expect(anne).toEqual(["Bilan", "Relevés", "À prendre", "Congés"])
    expect(await titles("", people.bruno)).toEqual(["Audit", "Éclairage", "À prendre"])
    const refused = await tasks.list(people.anne, firm, "&admin_mode=true")
    expect([refused.status, refused.body.closed_by]).toEqual([403, ["isFirmAdmin"]])
    expect((await tasks.list(people.client, firm, "&admin_mode=true")).body.closed_by).toEqual(["isOfFirm"])
    // Clients have one list: the requests to them.
    expect(await titles("", people.client)).toEqual(["Relevés"])
  })

  test("[TSK-006] is narrowed to an interval of due dates, both days included", async () => {
    expect(await all(`&due_after=${dayFrom(0)}&due_before=${dayFrom(6)}`)).toEqual(["Bilan", "Interne", "Éclairage"])
    expect(await all(`&due_after=${dayFrom(7)}`)).toEqual(["Relevés", "À prendre"])
    expect(await all(`&due_before=${dayFrom(-1)}`)).toEqual(["Audit"])
    expect((await tasks.list(people.admin, firm, "&due_after=2026-02-31")).status).toBe(400)
  })

  test("[TSK-013] [TSK-014] [CST-041] [TSK-O03] is narrowed to today, or to seven days from today, without what is overdue", async () => {
    expect(await all("&quick=today")).toEqual(["Bilan"])
    expect(await all("&quick=week")).toEqual(["Bilan", "Interne", "Éclairage"])
  })

  test("[TSK-007] is searched by title, notes and company, whatever the accents", async () => {
    expect(await all("&search=eclair")).toEqual(["Éclairage"])
    expect(await all("&search=%20ELAN%20")).toEqual(["Interne", "Éclairage", "Relevés"])
    expect(await all("&search=100%25")).toEqual([])
  })

  test("[TSK-008] [TSK-009] [TSK-010] [TSK-011] [TSK-012] is filtered by themes, internal tasks, members, statuses and companies", async () => {
    const { anne, bruno } = people
    expect(await all(`&themes=${themeId},999999`)).toEqual(["Interne"])
    expect(await all("&internal=false")).toEqual(byDate.filter((title) => title !== "Interne"))
    expect(await all("&internal=true")).toEqual(byDate)
    expect(await all(`&members=${bruno.id}`)).toEqual(["Audit", "Éclairage"])
    expect(await all(`&members=${anne.id},${bruno.id}&statuses=to_do`)).toEqual(["Audit", "Interne", "Congés"])
    expect(await all("&statuses=in_progress,done")).toEqual(["Bilan", "Éclairage", "Relevés"])
    expect(await all("&reviews=submitted")).toEqual(["Relevés"])
    expect(await all(`&companies=${companies.boutique.id}`)).toEqual(["Bilan", "À prendre"])
    expect(await all("&type=information_request")).toEqual(["Relevés", "À prendre"])
    expect(await all(`&vendor_id=${companies.atelier.id}&statuses=to_do`)).toEqual(["Interne"])
    expect((await tasks.list(people.admin, firm, "&statuses=late")).status).toBe(400)
  })

  test("[TSK-015] is sorted by company, due date, name and status, either way", async () => {
    expect(await all("&sort=due_date&order=desc")).toEqual([...byDate.slice(0, 6).toReversed(), "Congés"])
    expect(await all("&sort=title")).toEqual([
      "À prendre",
      "Audit",
      "Bilan",
      "Congés",
      "Éclairage",
      "Interne",
      "Relevés"
    ])
    expect(await all("&sort=company")).toEqual([
      "Interne",
      "Éclairage",
      "Relevés",
      "Bilan",
      "À prendre",
      "Audit",
      "Congés"
    ])
    expect((await all("&sort=status&order=desc"))[0]).toBe("Bilan")
    expect((await all("&sort=title&order=desc"))[0]).toBe("Relevés")
  })

  test("[TSK-016] [CST-023] shows fifteen on a page", async () => {
    const other = await portal.make.firm("Pages")
    const admin = await portal.make.staff(other, "admin@pages.example")
    await portal.arrange(
      (sql) => sql`insert into task (firm_id, type, title, author_id)
        select ${other.id}::integer, 'accounting_firm_task', 'T' || n, ${admin.id}::integer from generate_series(1, 31) n`
    )
    const page = async (number: number) => (await tasks.list(admin, other, `&page=${number}`)).body
    const first = await page(1)
    expect([first.data.length, first.pagination]).toEqual([15, { page: 1, per_page: 15, total: 31, last_page: 3 }])
    expect((await page(3)).data.map(({ title }) => title)).toEqual(["T31"])
    const after = await page(4)
    expect([after.data, after.pagination.total]).toEqual([[], 31])
  })
})

describe("what stands beside the list", () => {
  test("[NET-091] [TSK-O03] [TSK-O04] counts what is open, due, late and waiting, by the filters of the list", async () => {
    const counted = async (query: string, as = people.admin) => (await tasks.counters(as, firm, query)).body.data
    expect(await counted("&admin_mode=true")).toEqual({
      open: 6,
      today: 0,
      next_7_days: 2,
      overdue: 1,
      without_date: 1,
      to_do: 4,
      in_progress: 2,
      done: 1,
      submitted: 1,
      returned: 0,
      for_client: 1,
      for_firm: 5
    })
    expect(await counted(`&members=${people.bruno.id}`, people.bruno)).toMatchObject({ open: 2, overdue: 1, done: 0 })
    expect(await counted("", people.client)).toMatchObject({ open: 1, in_progress: 1, submitted: 1, done: 0 })
    expect((await tasks.counters(people.anne, firm, "&admin_mode=true")).status).toBe(403)
  })

  test("[NET-092] lists the companies that have tasks, with how many", async () => {
    const { atelier, boutique } = companies
    const all = await tasks.companies(people.admin, firm, "&admin_mode=true")
    expect(all.body).toEqual({
      data: [
        { id: atelier.id, name: "Atelier Élan", open: 3, overdue: 0, submitted: 1, for_client: 0, total: 3 },
        { id: boutique.id, name: "Boutique", open: 1, overdue: 0, submitted: 0, for_client: 1, total: 2 }
      ],
      pagination: { page: 1, per_page: 100, total: 2, last_page: 1 }
    })
    const own = await tasks.companies(people.client, firm)
    expect(own.body.data).toEqual([
      { id: atelier.id, name: "Atelier Élan", open: 1, overdue: 0, submitted: 1, for_client: 0, total: 1 }
    ])
    const found = await tasks.companies(people.admin, firm, "&admin_mode=true&search=elan&per_page=1")
    expect(found.body.data.map(({ name }) => name)).toEqual(["Atelier Élan"])
  })
})

test("[TSK-011] [TSK-013] [TSK-014] [TSK-O04] the number on a chip is the length of the list that a press of it shows, whatever was narrowed before", async () => {
  const before = {
    ...defaultSearch,
    all: true,
    statuses: ["done"],
    review: "returned",
    turn: "firm",
    due: "today"
  } as const
  const counters = (await tasks.counters(people.admin, firm, "&admin_mode=true")).body.data
  const shown = await Promise.all(
    chipNames.map(async (chip) => {
      const { query } = questionOf({ ...before, ...pressed(before, chip) }, { firmId: firm.id, vendorId: null })
      const asked = Object.entries(query).flatMap(([name, value]) => (name === "firm_id" ? [] : [`&${name}=${value}`]))
      return [chip, (await tasks.list(people.admin, firm, asked.join(""))).body.pagination.total]
    })
  )
  expect(shown).toEqual(chipNames.map((chip) => [chip, chipCount(counters, chip)]))
})
