import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { convertIcsCalendar } from "ts-ics"
import { addDays } from "#schemas/shared/workingDays.ts"
import type { TaskDay, TaskFeed } from "#schemas/tasks/task.ts"
import type { Refused } from "#tests/api/documents/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number; readonly domain: string }
let bakery: Awaited<ReturnType<Portal["make"]["vendor"]>>
let people: Record<"admin" | "clerk" | "client" | "stranger", SignedInUser>

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(Date.now())
const days = (as: SignedInUser, query: string) =>
  portal.call<{ readonly data: ReadonlyArray<TaskDay> } & Refused["body"]>(
    "GET",
    `/api/tasks/days?firm_id=${firm.id}&${query}`,
    { as }
  )
type Opened = TaskFeed & { readonly path: string }
const feed = <A = TaskFeed | null>(as: SignedInUser, method: string, of = firm.id) =>
  portal.call<{ readonly data: A } & Refused["body"]>(method, `/api/tasks/feed?firm_id=${of}`, { as })
const opened = async (as: SignedInUser) => (await feed<Opened>(as, "POST")).body.data.path
/** Requests a feed as a calendar program does: without session. */
const asked = (path: string, headers: Record<string, string> = {}) => fetch(`${portal.url}${path}`, { headers })
const read = async (path: string) => convertIcsCalendar(undefined, await (await asked(path)).text()).events ?? []

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  const { make } = portal
  firm = await make.firm("Agenda")
  bakery = await make.vendor(firm, "Boulangerie")
  people = {
    admin: await make.staff(firm, "admin@agenda.example"),
    clerk: await make.staff(firm, "aide@agenda.example", "collaborator", true),
    client: await make.client(bakery, "client@boulange.example", "admin"),
    stranger: await make.staff(await make.firm("Atlas"), "autre@atlas.example")
  }
  const request = (title: string, due_date: string | null) =>
    tasks.make(people.admin, firm, { type: "information_request", vendor_ids: [bakery.id], title, due_date })
  for (let number = 1; number <= 6; number += 1) await request(`Relevé ${number}`, addDays(today, 3))
  await request("Bilan", addDays(today, -2))
  await request("Sans date", null)
  await tasks.make(people.admin, firm, {
    type: "accounting_firm_task",
    vendor_ids: [bakery.id],
    title: "Révision; dossier, suite",
    due_date: addDays(today, 3),
    member_ids: [people.clerk.id]
  })
})
afterAll(() => portal.stop())

describe("the days of a calendar", () => {
  const span = () => `due_after=${addDays(today, -3)}&due_before=${addDays(today, 10)}`

  test("[TSK-006] [NET-090] hold how many tasks are due, the first of them, and what is late; each side its own", async () => {
    const { body } = await days(people.admin, `${span()}&per_day=3`)
    expect(body.data.map(({ day, overdue, tasks: shown, total }) => [day, total, overdue, shown.length])).toEqual([
      [addDays(today, -2), 1, 1, 1],
      [addDays(today, 3), 7, 0, 3]
    ])
    expect(body.data[0]?.tasks[0]).toMatchObject({ title: "Bilan", is_overdue: true, company: { name: "Boulangerie" } })
    const own = (await days(people.clerk, `${span()}&per_day=50`)).body.data
    expect(own.flatMap((day) => day.tasks.map(({ title }) => title))).toContain("Révision; dossier, suite")
    const theirs = (await days(people.client, `${span()}&per_day=50&vendor_id=${bakery.id}`)).body.data
    expect(theirs.map(({ total }) => total)).toEqual([1, 6])
    expect((await days(people.stranger, span())).status).toBe(404)
  })

  test("[TSK-006] [TSK-007] [TSK-011] are narrowed like the list, and hold what is done last", async () => {
    const [first] = (await days(people.admin, `${span()}&search=relev%C3%A9`)).body.data
    expect(first?.total).toBe(6)
    const id = first?.tasks[0]?.id ?? 0
    await tasks.event(people.admin, firm, id, { type: "task.completed" })
    expect((await days(people.admin, `${span()}&search=relev%C3%A9&statuses=to_do`)).body.data[0]?.total).toBe(5)
    const all = (await days(people.admin, `${span()}&search=relev%C3%A9&per_day=50`)).body.data[0]?.tasks
    expect([all?.length, all?.at(-1)?.id]).toEqual([6, id])
  })

  test("[TSK-006] are six weeks at most, in their order, and fifty tasks a day", async () => {
    const long = `due_after=${today}&due_before=${addDays(today, 42)}`
    const turned = `due_after=${today}&due_before=${addDays(today, -1)}`
    for (const query of [
      long,
      turned,
      `${span()}&per_day=51`,
      `${span()}&per_day=0`,
      "due_after=2026-02-30&due_before=x"
    ])
      expect((await days(people.admin, query)).status).toBe(400)
    expect((await days(people.admin, `due_after=${today}&due_before=${addDays(today, 41)}`)).status).toBe(200)
  })
})

describe("the address for other programs", () => {
  test("[TSK-006] gives one's own open tasks to whoever has it, and an independent reader reads them", async () => {
    expect((await feed(people.clerk, "GET")).body.data).toBeNull()
    const path = await opened(people.clerk)
    expect(path).toMatch(/^\/api\/task-feeds\/[\w-]{43}\.ics$/)
    const answer = await asked(path)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"])
    expect(answer.headers.get("cache-control")).toBe("private, no-cache")
    const events = await read(path)
    const mine = events.find(({ summary }) => summary.startsWith("Révision"))
    expect(mine).toMatchObject({ summary: "Révision; dossier, suite – Boulangerie" })
    expect(mine?.start.date.toISOString().slice(0, 10)).toBe(addDays(today, 3))
    expect(mine?.url).toMatch(/^https?:\/\/[^/]+\/tasks\/.+\?task=\d+$/)
    expect(events.map(({ summary }) => summary)).not.toContain("Sans date – Boulangerie")
    const again = await asked(path, { "if-none-match": answer.headers.get("etag") ?? "" })
    expect(again.status).toBe(304)
    expect((await feed(people.clerk, "GET")).body.data).toMatchObject({ read_at: expect.stringMatching(/T\d\d:00:00/) })
    // The database stores neither the path nor a part of it.
    const kept = await portal.arrange(
      (sql) => sql<{ text: string }>`select encode(secret, 'escape') as text from task_feed`
    )
    expect(JSON.stringify(kept)).not.toContain(path.slice(16, 40))
  })

  test("[TSK-006] a client's holds what they are asked for alone", async () => {
    const events = await read(await opened(people.client))
    expect(events.length).toBeGreaterThan(4)
    expect(events.some(({ summary }) => summary.startsWith("Révision"))).toBe(false)
  })

  test("[TSK-006] is taken back, replaced, and dies with its person's access", async () => {
    const first = await opened(people.admin)
    const second = await opened(people.admin)
    expect((await asked(first)).status).toBe(404)
    expect((await asked(second)).status).toBe(200)
    expect((await feed(people.admin, "DELETE")).status).toBe(204)
    expect((await asked(second)).status).toBe(404)
    expect((await feed(people.admin, "GET")).body.data).toBeNull()

    const leaver = await portal.make.staff(firm, "part@agenda.example")
    const left = await opened(leaver)
    expect((await asked(left)).status).toBe(200)
    await portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${leaver.id}`)
    expect((await asked(left)).status).toBe(404)
  })

  test("[TSK-006] says the same of a wrong secret, a cut one and one of another method, and is nobody else's to make", async () => {
    const path = await opened(people.clerk)
    const turned = path.replace(/.\.ics$/, (end) => (end.startsWith("A") ? "B.ics" : "A.ics"))
    for (const wrong of [turned, path.slice(0, -5), "/api/task-feeds/x.ics", `/api/task-feeds/${"%00".repeat(43)}`])
      expect((await asked(wrong)).status).toBeOneOf([400, 404])
    expect((await fetch(`${portal.url}${path}`, { method: "POST" })).status).toBe(405)
    expect((await feed(people.stranger, "POST")).status).toBe(404)
    expect((await portal.call("POST", `/api/tasks/feed?firm_id=${firm.id}`)).status).toBe(401)
  })
})
