import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Notice } from "#schemas/notifications/notices.ts"
import { remindPeople } from "#server/tasks/reminders.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { eventually } from "#tests/support/eventually.ts"
import { mailsTo } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
let admin: SignedInUser
let serial = 0

beforeAll(async () => {
  portal = await startPortal({}, { news: true, newsQuiet: "200 millis" })
  tasks = tasksOf(portal)
  firm = await portal.make.firm("Lumen")
  admin = await portal.make.staff(firm, "admin@lumen.example")
  await portal.arrange(
    (sql) => sql`update app_user set firstname = 'Sophie', lastname = 'Morel' where id = ${admin.id}`
  )
})
afterAll(() => portal.stop())

/** A company of its own with two people and a guest. */
const scene = async () => {
  const n = (serial += 1)
  const company = await portal.make.vendor(firm, `Société ${n}`)
  const [one, two, guest] = [
    await portal.make.client(company, `un${n}@client.example`, "admin"),
    await portal.make.client(company, `deux${n}@client.example`, "collaborator"),
    await portal.make.client(company, `invite${n}@client.example`, "guest")
  ]
  const ask = (body: object = {}) =>
    tasks.make(admin, firm, { type: "information_request", vendor_ids: [company.id], title: "Relevés", ...body })
  return { company, one, two, guest, ask }
}
const notices = async (as: SignedInUser) =>
  (
    await portal.call<{ readonly data: ReadonlyArray<Notice> }>(
      "GET",
      `/api/accounting-firms/${firm.id}/notifications`,
      {
        as
      }
    )
  ).body.data
const told = async (as: SignedInUser) =>
  (await notices(as)).map(({ by, names, type }) => [type, by?.name ?? null, ...names])
const prefer = (as: SignedInUser, mail: string, shown: string) =>
  portal.call("PATCH", "/api/users/me/preferences/notifications", { as, body: { tasks: { mail, portal: shown } } })

describe("news of tasks", () => {
  test("[NOT-O02] [TSK-O04] reach those whom they concern, in the portal and by mail, as often as each wants", async () => {
    const { ask, company, guest, one, two } = await scene()
    const silent = await portal.make.client(company, `silence${serial}@client.example`, "collaborator")
    await prefer(two, "never", "instantly")
    await prefer(silent, "never", "never")
    const first = await ask()
    await ask({ title: "Statuts" })
    expect(await told(two)).toEqual([["task.given", "Sophie Morel", "Relevés", "Statuts"]])
    expect([await told(silent), await told(guest)]).toEqual([[], []])
    const [notice] = await notices(two)
    expect(notice).toMatchObject({ company_name: `Société ${serial}`, node_id: null, folder_hash: null, count: 2 })
    await eventually(async () => expect((await mailsTo(portal, one.email)).length).toBeGreaterThan(0))
    const [mail] = await mailsTo(portal, one.email)
    expect(mail?.subject).toBe("Du nouveau dans vos tâches et demandes")
    expect(mail?.text).toContain("Sophie Morel vous confie ou vous demande\u00a0: Relevés")

    await tasks.event(one, firm, first.id, { type: "request.submitted", answer: "Voici" })
    expect((await told(admin)).map(([type, , name]) => [type, name])).toContainEqual(["request.submitted", "Relevés"])
    await tasks.event(admin, firm, first.id, { type: "request.returned", reason: "Page 2 illisible" })
    expect((await told(one))[0]).toEqual(["request.returned", "Sophie Morel", "Relevés"])
    expect((await tasks.read(one, firm, first.id)).body.data).toMatchObject({
      status: "to_do",
      review: "returned",
      reason: "Page 2 illisible",
      answer: "Voici",
      submitted_by: { id: one.id }
    })
  })

  test("[TSK-O01] say nothing of what somebody does not see, and of the firm's own tasks to the staff alone", async () => {
    const { ask, company, one } = await scene()
    const colleague = await portal.make.staff(firm, `collegue${serial}@lumen.example`, "collaborator", true)
    const internal = await ask({ internal: true, member_ids: [colleague.id] })
    const own = await tasks.make(admin, firm, { title: "Inventaire", member_ids: [colleague.id] })
    expect(await told(one)).toEqual([])
    expect(await told(colleague)).toEqual([
      ["task.given", "Sophie Morel", "Inventaire"],
      ["task.given", "Sophie Morel", "Relevés"]
    ])
    expect((await notices(colleague))[0]).toMatchObject({ task_id: own.id, vendor_id: null, company_name: "Lumen" })
    await tasks.event(colleague, firm, own.id, { type: "task.completed" })
    expect((await told(colleague)).length).toBe(2)
    // What is shown from now on is told from now on; what is removed leaves the news.
    await tasks.change(admin, firm, internal.id, { internal: false })
    expect(await told(one)).toEqual([["task.given", "Sophie Morel", "Relevés"]])
    await tasks.remove(admin, firm, internal.id)
    expect([await told(one), company.name]).toEqual([[], `Société ${serial}`])
  })
})

/** Runs the reminders of some moments, one after the other; answers how many mails each of these people was sent by each. */
const remindAt = (instants: ReadonlyArray<string>, whom: ReadonlyArray<SignedInUser>) => {
  const counted = () =>
    portal.arrange(
      (sql) => sql<{ user_id: number; n: number }>`
        select user_id, count(*)::integer as n from mail where kind = 'reminders' group by user_id`
    )
  return portal.runtime.runPromise(
    Effect.forEach(instants, (instant) =>
      Effect.gen(function* () {
        const before = yield* Effect.promise(counted)
        yield* TestClock.setTime(Date.parse(instant))
        yield* remindPeople()
        const after = yield* Effect.promise(counted)
        const of = (rows: typeof after, { id }: SignedInUser) => rows.find(({ user_id }) => user_id === id)?.n ?? 0
        return whom.map((one) => of(after, one) - of(before, one))
      })
    ).pipe(Effect.provide(TestClock.layer()), Effect.provide(PgClient.layer(portal.database.connections.app)))
  )
}
/** The texts of so many reminders, the oldest first, once all have left. */
const texts = async ({ email }: SignedInUser, count: number) => {
  const sent = async () => (await mailsTo(portal, email)).filter(({ kind }) => kind === "reminders")
  await eventually(async () => expect((await sent()).length).toBe(count))
  return (await sent()).map(({ text }) => text)
}

describe("reminders", () => {
  test("[TSK-O04] come three days before, the day before, on the day and three days after, one mail a day, until it is given", async () => {
    const { ask, guest, one, two } = await scene()
    for (const as of [one, two]) await prefer(as, "daily", "instantly")
    const day = (n: number) => `2031-03-${String(n).padStart(2, "0")}`
    const early = await ask({ title: "Bail", due_date: day(10), member_ids: [one.id] })
    await ask({ title: "Statuts", due_date: day(11) })
    await ask({ title: "Fini", due_date: day(10) }).then(({ id }) =>
      tasks.event(admin, firm, id, { type: "task.completed" })
    )
    await ask({ title: "Interne", due_date: day(10), internal: true })
    const at = (n: number, hour = "09") => `${day(n)}T${hour}:30:00Z`
    // Bail on the 7th, 9th, 10th and 13th; Statuts on the 8th, 10th, 11th and 14th, to both.
    expect(await remindAt([at(6), at(7, "05"), at(7), at(7, "15"), at(8), at(9), at(10)], [one, two])).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [1, 1],
      [1, 0],
      [1, 1]
    ])
    const tenth = (await texts(one, 4))[3]
    expect(tenth).toContain("Bail, pour aujourd’hui.")
    expect(tenth).toContain("Statuts, pour le 11 mars 2031.")
    expect((await told(two))[0]).toEqual(["task.due", null, "Statuts"])
    await tasks.event(one, firm, early.id, { type: "request.submitted" })
    expect(await remindAt([at(12), at(13), at(14)], [one, two, guest])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 0]
    ])
    expect((await texts(two, 3))[2]).toContain("Statuts, attendu depuis le 11 mars 2031.")
  })

  test("[TSK-O04] [NOT-003] are none for whoever wants none, and weekly ones come on Mondays", async () => {
    const { ask, one, two } = await scene()
    await prefer(one, "never", "never")
    await prefer(two, "weekly", "never")
    // A Wednesday; the 14th is a Monday.
    await ask({ title: "Bail", due_date: "2031-04-16" })
    const days = [13, 14, 16].map((day) => `2031-04-${day}T09:00:00Z`)
    expect(await remindAt(days, [one, two])).toEqual([
      [0, 0],
      [0, 1],
      [0, 0]
    ])
  })

  test("[TSK-O04] of several firms are one mail, and the firm's tasks remind whom they name", async () => {
    const { ask, one } = await scene()
    const other = await portal.make.firm(`Atlas${serial}`)
    const shop = await portal.make.vendor(other, "Boutique")
    const boss = await portal.make.staff(other, `boss${serial}@atlas.example`)
    await portal.arrange(
      (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
        values (${shop.id}, ${other.id}, ${one.id}, 'admin')`
    )
    const due_date = "2031-05-06"
    await ask({ title: "Bail", due_date })
    await tasks.make(boss, other, { type: "information_request", vendor_ids: [shop.id], title: "Loyer", due_date })
    await tasks.make(boss, other, { title: "Paie", due_date })
    expect(await remindAt(["2031-05-06T09:00:00Z"], [one, boss])).toEqual([[1, 1]])
    expect((await texts(one, 1))[0]).toMatch(/Bail, pour aujourd’hui\.[^]*Boutique\u00a0: Loyer/)
    expect((await texts(boss, 1)).map((text) => /Paie|Loyer/.exec(text)?.[0])).toEqual(["Paie"])
  })
})

describe("a reminder by hand", () => {
  test("[TSK-O04] reaches the client's people once a day, in the portal and by mail, and is told on the request", async () => {
    const { ask, guest, one, two } = await scene()
    await prefer(two, "never", "instantly")
    const made = await ask({ due_date: null })
    const remind = () => tasks.event(admin, firm, made.id, { type: "request.reminded" })
    const both = await Promise.all([remind(), remind()])
    expect(both.map(({ body, status }) => [status, body.closed_by ?? null]).toSorted()).toEqual([
      [200, null],
      [409, ["isNotRemindedToday"]]
    ])
    const seen = (await tasks.read(one, firm, made.id)).body.data
    expect(seen).toMatchObject({ status: "to_do", review: "none", reminded_at: expect.any(String) })
    expect(await told(one)).toContainEqual(["task.due", "Sophie Morel", "Relevés"])
    expect(await told(two)).toContainEqual(["task.due", "Sophie Morel", "Relevés"])
    expect(await told(guest)).toEqual([])
    const mails = await eventually(async () => {
      const found = (await mailsTo(portal, one.email)).filter(({ html }) => html.includes(`task=${made.id}`))
      if (found.length === 0) throw new Error("no mail yet")
      return found
    })
    expect(mails.length).toBe(1)
    // Whoever wants no mails has none.
    expect((await mailsTo(portal, two.email)).some(({ html }) => html.includes(`task=${made.id}`))).toBe(false)
    const lines = await portal.arrange(
      (sql) => sql`select 1 from event where entity = 'task' and entity_id = ${made.id} and type = 'request.reminded'`
    )
    expect(lines.length).toBe(1)
  })

  test("[TSK-O04] is the firm's, and only of what the client has to give", async () => {
    const { ask, one } = await scene()
    const [made, hidden] = [await ask(), await ask({ internal: true })]
    const step = (as: SignedInUser, id: number) => tasks.event(as, firm, id, { type: "request.reminded" })
    const closed = async (as: SignedInUser, id: number) => (await step(as, id)).body.closed_by
    expect(await closed(one, made.id)).toEqual(["isOfFirm"])
    expect(await closed(admin, hidden.id)).toEqual(["isShownToClient"])
    await tasks.event(one, firm, made.id, { type: "request.submitted", answer: "Voici." })
    expect(await closed(admin, made.id)).toEqual(["isNotSubmitted"])
  })
})

describe("a step that is closed", () => {
  test("[TSK-003] [TSK-O04] [NET-090] is refused with its reason, and nothing is returned without one", async () => {
    const { ask, one } = await scene()
    const closed = await tasks.event(admin, firm, (await ask()).id, { type: "request.accepted" })
    expect([closed.status, closed.body.closed_by]).toEqual([409, ["isSubmitted"]])
    const empty = await ask()
    await tasks.event(one, firm, empty.id, { type: "request.submitted" })
    const unsaid = await tasks.event(admin, firm, empty.id, { type: "request.returned", reason: " " })
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { reason: ["task.reason_missing"] }])
  })
})
