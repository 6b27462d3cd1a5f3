import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { remindPeople } from "#server/tasks/reminders.ts"
import { type News, startNews } from "#tests/api/tasks/newsScene.ts"
import { eventually } from "#tests/support/eventually.ts"
import { mailsTo } from "#tests/support/mails.ts"
import type { SignedInUser } from "#tests/support/portal.ts"

let admin: News["admin"]
let firm: News["firm"]
let portal: News["portal"]
let prefer: News["prefer"]
let scene: News["scene"]
let tasks: News["tasks"]
let told: News["told"]
beforeAll(async () => {
  ;({ admin, firm, portal, prefer, scene, tasks, told } = await startNews())
})
afterAll(() => portal.stop())

/** Runs the reminders at these times, in sequence. Returns how many mails each person got at each. */
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
/** The texts of the person's reminders, oldest first, once this number was sent. */
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
    // Bail is reminded on the 7th, 9th, 10th and 13th, Statuts on the 8th, 10th, 11th and 14th; both people get both.
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
    // The 16th is a Wednesday, the 14th a Monday.
    await ask({ title: "Bail", due_date: "2031-04-16" })
    const days = [13, 14, 16].map((day) => `2031-04-${day}T09:00:00Z`)
    expect(await remindAt(days, [one, two])).toEqual([
      [0, 0],
      [0, 1],
      [0, 0]
    ])
  })

  test("[TSK-O04] of several firms are one mail, and the firm's tasks remind whom they name", async () => {
    const { ask, one, n } = await scene()
    const other = await portal.make.firm(`Atlas${n}`)
    const shop = await portal.make.vendor(other, "Boutique")
    const boss = await portal.make.staff(other, `boss${n}@atlas.example`)
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
    // The second person has turned mails off.
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
