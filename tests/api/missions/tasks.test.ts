import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { asMissionService } from "#schemas/missions/missionRules.ts"
import { makeMissionTasks, tasksPerChunk } from "#server/missions/missionRuns.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { snapshot } from "#tests/models/missions/cases.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let missions: ReturnType<typeof missionsOf>
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
let service: { readonly id: number }
let admin: SignedInUser
let clerk: SignedInUser
let turn = 0
beforeAll(async () => {
  // No workers: the test does the job's work itself.
  portal = await startPortal({}, { takers: 0 })
  missions = missionsOf(portal)
  tasks = tasksOf(portal)
  firm = await portal.make.firm("Taches")
  service = await catalogService(portal, firm)
  admin = await portal.make.staff(firm, "admin@taches.example")
  clerk = await portal.make.staff(firm, "aide@taches.example", "collaborator", true)
})
afterAll(() => portal.stop())

const company = () => portal.make.vendor(firm, `Atelier ${(turn += 1)}`)
const whole = (change = {}, own = {}) => content(service, clerk, change, own)
const daily = { frequency: "day" as const }
const run = async (vendor: { readonly id: number; readonly firmId: number }, id: number) => {
  const { run: newest } = (await missions.read(admin, vendor, id)).body.data
  if (newest === null) throw new Error("no run was asked for")
  await missions.runJob(newest.id)
  return (await missions.read(admin, vendor, id)).body.data
}
const keys = (id: number) =>
  portal.arrange(
    (sql) => sql<{ made: number; tasks: number; twice: number }>`
      select count(*)::integer as made, count(task_id)::integer as tasks,
          (count(*) - count(distinct (service, task, recurrence)))::integer as twice
        from mission_task where mission_id = ${id}`
  )

describe("the making of tasks", () => {
  test("[MIS-O02] [MIS-007] a signed mission has its tasks: the firm's for its people, the client's as requests, each once", async () => {
    const vendor = await company()
    const client = await portal.make.client(vendor, `client${turn}@atelier.example`)
    const draft = await missions.prepared(admin, vendor, whole())
    const preview = (await missions.preview(admin, vendor, draft.id)).body.data
    expect(preview).toMatchObject({ total: 24, made: 24, for_client: 12, until: "2027-12-13", stayed: 0 })
    expect(preview.first[0]).toEqual({
      service: 1,
      recurrence: 0,
      title: "Tenue comptable – Pièces du mois",
      type: "information_request",
      due_on: "2027-01-05",
      moved: null
    })
    expect(preview.people).toEqual([{ id: clerk.id, name: "aide Essai", tasks: 12, made: 12, changed: 0, removed: 0 }])
    expect(preview.client).toEqual({ made: 12, changed: 0, removed: 0 })
    await missions.made(missions.act(admin, vendor, draft.id, { type: "sign" }))
    const done = await run(vendor, draft.id)
    expect(done.run).toMatchObject({ state: "done", made: 24, changed: 0, removed: 0, stayed: 0, left: 0 })
    expect(done.tasks).toEqual({ total: 24, done: 0, late: 0 })
    const made = (await missions.tasks(admin, vendor, draft.id)).body
    expect(made.pagination.total).toBe(24)
    expect(made.data.map(({ due_date }) => due_date)).toEqual(made.data.map(({ due_date }) => due_date).toSorted())
    const mine = (await tasks.list(clerk, firm, `&vendor_id=${vendor.id}&per_page=500`)).body.data
    expect(mine).toHaveLength(24)
    expect(mine.filter(({ members }) => members.some(({ id }) => id === clerk.id))).toHaveLength(12)
    const theirs = (await tasks.list(client, firm, `&vendor_id=${vendor.id}&per_page=500`)).body.data
    expect(theirs.map(({ type }) => type)).toEqual(Array.from({ length: 12 }, () => "information_request"))
    // Logged like any other task, each after the tasks it depends on.
    const [logged] = await portal.arrange(
      (sql) => sql<{ count: number }>`select count(*)::integer as count from event
        where vendor_id = ${vendor.id} and entity = 'task' and type = 'task.added'`
    )
    expect(logged?.count).toBe(24)
    const order = await portal.arrange(
      (sql) => sql<{ late: boolean }>`select a.task_id < b.task_id as late from mission_task a join mission_task b
        on b.mission_id = a.mission_id and b.recurrence = a.recurrence and b.task = 'saisie'
       where a.mission_id = ${draft.id} and a.task = 'pieces'`
    )
    expect(order.every(({ late }) => late)).toBe(true)
  })

  test("[MIS-O02] delivered twice, by two workers at once, or asked for again, the job makes nothing twice", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole())
    const id = mission.run?.id ?? 0
    await Promise.all([missions.runJob(id), missions.runJob(id)])
    await missions.runJob(id)
    expect((await missions.call(admin, vendor, "POST", `/${mission.id}/tasks`)).status).toBe(202)
    const again = await run(vendor, mission.id)
    expect(again.run).toMatchObject({ state: "done", made: 0, changed: 0, removed: 0 })
    expect(await keys(mission.id)).toEqual([{ made: 24, tasks: 24, twice: 0 }])
    expect((await missions.tasks(admin, vendor, mission.id)).body.pagination.total).toBe(24)
  })

  test("[MIS-O02] two workers that share a long making write and log each task once", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole({}, daily))
    const total = (await missions.preview(admin, vendor, mission.id)).body.data.total
    expect(total).toBeGreaterThan(3 * tasksPerChunk)
    const id = mission.run?.id ?? 0
    await Promise.all([missions.runJob(id), missions.runJob(id)])
    expect((await missions.read(admin, vendor, mission.id)).body.data.run).toMatchObject({
      state: "done",
      made: total,
      left: 0
    })
    expect(await keys(mission.id)).toEqual([{ made: total, tasks: total, twice: 0 }])
    const [logged] = await portal.arrange(
      (sql) => sql<{ count: number }>`select count(*)::integer as count from event
        where vendor_id = ${vendor.id} and entity = 'task' and type = 'task.added'`
    )
    expect(logged?.count).toBe(total)
  })

  test("[MIS-O02] a worker that dies between or within chunks leaves whole chunks, and the next goes on: nothing twice, nothing lost", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole({}, daily))
    const expected = (await missions.preview(admin, vendor, mission.id)).body.data.total
    expect(expected).toBeGreaterThan(3 * tasksPerChunk)
    const id = mission.run?.id ?? 0
    for (const death of [1, 2]) {
      // The process dies while it writes the chunk with this number.
      let chunks = 0
      const dying = (sql: SqlClient.SqlClient) =>
        new Proxy(sql, {
          get: (target, name) =>
            name === "withTransaction"
              ? <A, E, R>(work: Effect.Effect<A, E, R>) =>
                  target.withTransaction(
                    Effect.flatMap(work, (answer) =>
                      (chunks += 1) > death ? Effect.die(new Error("killed")) : Effect.succeed(answer)
                    )
                  )
              : Reflect.get(target, name)
        })
      const before = (await keys(mission.id))[0]?.made ?? 0
      await expect(
        portal.arrange((sql) => makeMissionTasks(id).pipe(Effect.provideService(SqlClient.SqlClient, dying(sql))))
      ).rejects.toThrow("killed")
      const [kept] = await keys(mission.id)
      expect(kept).toEqual({
        made: Math.min(before + death * tasksPerChunk, expected),
        tasks: Math.min(before + death * tasksPerChunk, expected),
        twice: 0
      })
    }
    const done = await run(vendor, mission.id)
    expect(done.run).toMatchObject({ state: "done", made: expected, left: 0 })
    expect(await keys(mission.id)).toEqual([{ made: expected, tasks: expected, twice: 0 }])
  })

  test("[MIS-O02] a task that somebody has removed is not made again", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole())
    await run(vendor, mission.id)
    const [first] = (await missions.tasks(admin, vendor, mission.id)).body.data
    expect((await tasks.remove(admin, firm, first?.id ?? 0)).status).toBe(204)
    await missions.call(admin, vendor, "POST", `/${mission.id}/tasks`)
    expect((await run(vendor, mission.id)).tasks.total).toBe(23)
  })
})

test("[MIS-001] [TSK-001] time is noted on a task by the firm alone, and the mission adds up what is spent", async () => {
  const vendor = await company()
  const client = await portal.make.client(vendor, `temps${turn}@atelier.example`)
  const mission = await missions.signed(admin, vendor, whole())
  await run(vendor, mission.id)
  const made = (await missions.tasks(admin, vendor, mission.id)).body.data
  const [own, other] = made.filter(({ type }) => type === "accounting_firm_task")
  const asked = made.find(({ type }) => type === "information_request")?.id ?? 0
  const note = (as: SignedInUser, id: number | undefined, minutes_spent: unknown) =>
    tasks.change(as, firm, id ?? 0, { minutes_spent })
  expect((await note(clerk, own?.id, 90)).body.data).toMatchObject({ minutes_spent: 90 })
  expect((await note(clerk, other?.id, 45)).status).toBe(200)
  // A wrong number of minutes can be corrected or cleared.
  expect((await note(admin, other?.id, 30)).status).toBe(200)
  expect((await note(admin, asked, 15)).status).toBe(200)
  const { minutes_planned, minutes_spent } = (await missions.read(admin, vendor, mission.id)).body.data
  expect([minutes_planned, minutes_spent]).toEqual([1_440, 135])
  expect((await missions.tasks(admin, vendor, mission.id)).body.data.find(({ id }) => id === own?.id)).toMatchObject({
    minutes_spent: 90
  })
  // The client sees no minutes and cannot set them.
  expect((await tasks.read(client, firm, asked)).body.data).toMatchObject({ minutes_spent: null })
  expect((await note(client, asked, 600)).status).toBe(403)
  for (const wrong of [-1, 0.5, 60_001, 1e12, "90"])
    expect((await note(clerk, own?.id, wrong)).body.errors).toEqual({ minutes_spent: ["task.minutes_invalid"] })
  expect((await note(clerk, own?.id, 0)).body.data).toMatchObject({ minutes_spent: null })
  expect((await missions.read(admin, vendor, mission.id)).body.data.minutes_spent).toBe(45)
  // Another change keeps the minutes; a change with an old revision gets 412.
  const { revision } = (await tasks.change(clerk, firm, other?.id ?? 0, { notes: "Vu" })).body.data
  expect((await tasks.read(clerk, firm, other?.id ?? 0)).body.data.minutes_spent).toBe(30)
  expect((await tasks.change(clerk, firm, other?.id ?? 0, { minutes_spent: 5 }, revision - 1)).status).toBe(412)
})

test("[ACC-071] each service of a mission has its own tasks, their progress and the time spent, which no client reads", async () => {
  const vendor = await company()
  const client = await portal.make.client(vendor, `prestation${turn}@atelier.example`)
  const days = { starts_on: "2027-01-01", ends_on: "2027-12-31" }
  const payroll = snapshot({
    service_id: service.id as ReturnType<typeof snapshot>["service_id"],
    title: "Paie",
    frequency: "quarter",
    tasks: [{ key: "paie", name: "Bulletins", who: "firm", role: null, offset_days: 5, depends_on: [] }]
  })
  const both = { ...whole(), services: [...whole().services, asMissionService(payroll, 2, days)] }
  const mission = await missions.signed(admin, vendor, both)
  expect(mission.work).toEqual([])
  await run(vendor, mission.id)
  const own = (await missions.tasks(admin, vendor, mission.id, "&service=2")).body
  expect(own.data.map(({ service: key, title }) => [key, title])).toEqual(
    Array.from({ length: 4 }, () => [2, "Paie – Bulletins"])
  )
  expect(own.pagination.total).toBe(4)
  const first = own.data[0]?.id ?? 0
  expect((await tasks.change(clerk, firm, first, { minutes_spent: 50 })).status).toBe(200)
  expect((await tasks.event(clerk, firm, first, { type: "task.completed" })).status).toBe(200)
  expect((await missions.tasks(admin, vendor, mission.id, "&service=2&state=done")).body.data).toMatchObject([
    { id: first, minutes_spent: 50 }
  ])
  expect((await missions.read(clerk, vendor, mission.id)).body.data.work).toEqual([
    { service: 1, total: 24, done: 0, late: 0, minutes_spent: 0 },
    { service: 2, total: 4, done: 1, late: 0, minutes_spent: 50 }
  ])
  expect((await missions.tasks(admin, vendor, mission.id, "&service=3")).body.data).toEqual([])
  const path = `/api/vendors/${vendor.id}/missions/${mission.id}/tasks`
  for (const wrong of ["0", "-1", "deux", "1000001"])
    expect((await portal.call("GET", `${path}?service=${wrong}`, { as: admin })).status).toBe(400)
  expect((await missions.read(client, vendor, mission.id)).body.data.work).toEqual([])
  // For staff, the task list can be filtered by mission, and each task names its mission.
  const listed = async (as: SignedInUser, id: number) =>
    (await tasks.list(as, firm, `&vendor_id=${vendor.id}&mission=${id}`)).body.pagination.total
  expect([await listed(clerk, mission.id), await listed(clerk, mission.id + 1_000)]).toEqual([28, 0])
  expect(await listed(client, mission.id)).toBe(0)
  const counted = await portal.call<{ readonly data: { readonly open: number; readonly done: number } }>(
    "GET",
    `/api/tasks/counters?firm_id=${firm.id}&mission=${mission.id}`,
    { as: clerk }
  )
  expect(counted.body.data).toMatchObject({ open: 27, done: 1 })
  expect((await tasks.read(clerk, firm, first)).body.data.mission).toEqual({ id: mission.id, name: "Tenue 2027" })
  const asked = (await tasks.list(client, firm, `&vendor_id=${vendor.id}`)).body.data[0]?.id ?? 0
  expect((await tasks.read(client, firm, asked)).body.data.mission).toBe(null)
})

describe("a changed mission", () => {
  test("[MIS-O02] an accepted version changes the tasks nobody has touched, and says which stay", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole())
    await run(vendor, mission.id)
    const made = (await missions.tasks(admin, vendor, mission.id)).body.data
    const [touched, ended] = made.filter(({ type }) => type === "accounting_firm_task").slice(-2)
    await tasks.change(admin, firm, touched?.id ?? 0, { notes: "Attendre les relevés." })
    await tasks.event(admin, firm, ended?.id ?? 0, { type: "task.started" })
    const half = whole()
    const shorter = {
      ...half,
      services: half.services.map((one) => ({
        ...one,
        ends_on: "2027-06-30",
        snapshot: snapshot({ ...one.snapshot, title: "Tenue" })
      }))
    }
    const preview = (await missions.preview(admin, vendor, mission.id, shorter)).body.data
    expect(preview).toMatchObject({ total: 12, made: 0, changed: 12, removed: 10, stayed: 2 })
    expect(preview.staying.map(({ id }) => id).toSorted()).toEqual([touched?.id, ended?.id].toSorted())
    // Removed are the requests from July to December, and the firm's own tasks except the two that were touched.
    expect(preview).toMatchObject({ redated: 0, redating: [], client: { made: 0, changed: 6, removed: 6 } })
    expect(preview.people).toMatchObject([{ id: clerk.id, tasks: 6, made: 0, changed: 6, removed: 4 }])
    expect(preview.removing).toHaveLength(10)
    // A preview writes nothing.
    expect((await missions.tasks(admin, vendor, mission.id)).body.data).toHaveLength(24)
    const versions = `/${mission.id}/versions`
    await missions.made(missions.call(admin, vendor, "POST", versions, { body: { content: shorter } }))
    await missions.made(missions.call(admin, vendor, "POST", `${versions}/2/answer`, { body: { answer: "accept" } }))
    const after = await run(vendor, mission.id)
    expect(after.run).toMatchObject({ state: "done", made: 0, changed: 12, removed: 10, stayed: 2 })
    const left = (await missions.tasks(admin, vendor, mission.id)).body.data
    expect(left).toHaveLength(14)
    expect(left.filter(({ title }) => title.startsWith("Tenue –"))).toHaveLength(12)
  })

  test("[MIS-O02] before other dates and another person are proposed, each task that moves is told with whom that concerns", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole())
    await run(vendor, mission.id)
    const later = whole({ member_ids: [admin.id] })
    const content = {
      ...later,
      services: later.services.map((one) => ({ ...one, first_due: "2027-01-04", assignee_id: admin.id }))
    }
    const preview = (await missions.preview(clerk, vendor, mission.id, content)).body.data
    // Some of the twelve months fall on the same working day as before.
    const moved = preview.redating[0]
    expect([preview.made, preview.changed, preview.removed]).toEqual([0, 24, 0])
    expect(preview.redated).toBeGreaterThan(12)
    expect(moved).toMatchObject({ title: "Tenue comptable – Pièces du mois", due_on: "2027-01-05", to: "2027-01-08" })
    expect(preview.people).toEqual([
      expect.objectContaining({ id: admin.id, tasks: 12, changed: 12 }),
      expect.objectContaining({ id: clerk.id, tasks: 0, changed: 12 })
    ])
    const outside = await missions.preview(clerk, vendor, mission.id, { ...content, ends_on: "2027-06-30" })
    expect([outside.status, outside.body.errors]).toEqual([422, { "services.0.ends_on": ["mission.service_outside"] }])
  })

  test("[MIS-001] a cancelled mission takes away what is to come and untouched, an ended one nothing", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole({}, {}))
    await run(vendor, mission.id)
    await missions.made(missions.act(admin, vendor, mission.id, { type: "cancel", reason: "Cession" }))
    const after = await run(vendor, mission.id)
    expect(after).toMatchObject({ state: "cancelled", status: "signed", reason: "Cession", tasks: { total: 0 } })
    const other = await missions.signed(admin, vendor, whole({ name: "Autre" }))
    await run(vendor, other.id)
    const done = await missions.made(missions.act(admin, vendor, other.id, { type: "complete" }))
    expect(done).toMatchObject({ state: "done", status: "done", tasks: { total: 24 } })
  })

  test("[MIS-O02] a run stops where the mission is suspended meanwhile, and goes on when it is resumed", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole())
    await missions.made(missions.act(admin, vendor, mission.id, { type: "suspend", reason: "Impayés" }))
    const stopped = await run(vendor, mission.id)
    expect([stopped.run?.state, stopped.tasks.total, stopped.reason]).toEqual(["stopped", 0, "Impayés"])
    await missions.made(missions.act(admin, vendor, mission.id, { type: "resume" }))
    expect((await run(vendor, mission.id)).tasks.total).toBe(24)
  })
})

describe("the clock", () => {
  const end = (id: number, days: number, announced = false) =>
    portal.arrange(
      (sql) => sql`update mission set ends_on = (now() at time zone 'Europe/Paris')::date + ${days}::integer,
          announced_for = case when ${announced} then (now() at time zone 'Europe/Paris')::date + ${days}::integer end
        where id = ${id}`
    )
  const state = async (vendor: { readonly id: number; readonly firmId: number }, id: number) =>
    (await missions.read(admin, vendor, id)).body.data
  const told = (id: number, type: string) =>
    portal.arrange(
      (sql) =>
        sql<{
          user_id: number
        }>`select user_id from notice where mission_id = ${id} and type = ${type} order by user_id`
    )

  test("[MIS-001] both sides are told ninety days before a mission renews itself, once, and it then lasts as long again", async () => {
    const vendor = await company()
    const client = await portal.make.client(vendor, `renouvelle${turn}@atelier.example`)
    const mission = await missions.signed(admin, vendor, whole({ tacit_renewal: true, member_ids: [clerk.id] }))
    await end(mission.id, 91)
    await missions.renew()
    expect(await told(mission.id, "mission.renews")).toEqual([])
    await end(mission.id, 90)
    await missions.renew()
    await missions.renew()
    expect((await told(mission.id, "mission.renews")).map(({ user_id }) => user_id)).toEqual(
      [admin.id, clerk.id, client.id].toSorted((one, other) => one - other)
    )
    expect(await state(vendor, mission.id)).toMatchObject({ is_announced: true, state: "signed" })
    await end(mission.id, -1, true)
    await missions.renew()
    await missions.renew()
    const renewed = await state(vendor, mission.id)
    expect(renewed).toMatchObject({ state: "signed", is_announced: false })
    expect(renewed.versions[0]).toMatchObject({ number: 2, cause: "renewal", state: "accepted" })
    expect((renewed.ends_on ?? "") > new Date().toISOString().slice(0, 10)).toBe(true)
    expect(renewed.run?.id).not.toBe(mission.run?.id)
  })

  test("[MIS-O02] a mission without renewal is done the day after its end, and so is one whose renewal was declined", async () => {
    const vendor = await company()
    const mission = await missions.signed(admin, vendor, whole({ tacit_renewal: true }))
    await end(mission.id, 0, true)
    await missions.renew()
    expect((await state(vendor, mission.id)).state).toBe("signed")
    await missions.made(missions.act(admin, vendor, mission.id, { type: "decline_renewal" }))
    await end(mission.id, -1)
    await missions.renew()
    expect(await state(vendor, mission.id)).toMatchObject({ state: "done", status: "done" })
  })
})

test("[MIS-001] team and client are told of what happens to a mission, and its log is the staff's", async () => {
  const vendor = await company()
  const client = await portal.make.client(vendor, `nouvelles${turn}@atelier.example`)
  const mission = await missions.signed(admin, vendor, whole({ member_ids: [clerk.id] }))
  await missions.made(missions.act(admin, vendor, mission.id, { type: "suspend", reason: "Impayés" }))
  const rows = await portal.arrange(
    (sql) =>
      sql<{
        type: string
        user_id: number
      }>`select type, user_id from notice where mission_id = ${mission.id} order by id`
  )
  expect(rows.map(({ type, user_id }) => [type, user_id])).toEqual([
    ["mission.signed", clerk.id],
    ["mission.signed", client.id],
    ["mission.suspended", clerk.id],
    ["mission.suspended", client.id]
  ])
  const lines = await portal.arrange(
    (sql) => sql<{ type: string; is_internal: boolean }>`select type, is_internal from event
      where entity = 'mission' and entity_id = ${mission.id}::bigint order by id`
  )
  const types = ["mission.added", "mission.prepared", "mission.signed", "mission.suspended"]
  expect(lines).toEqual(types.map((type) => ({ type, is_internal: true })))
  const { log } = (await missions.read(clerk, vendor, mission.id)).body.data
  expect(log.map(({ by, type }) => [type, by?.id])).toEqual(types.toReversed().map((type) => [type, admin.id]))
  const theirs = (await missions.read(client, vendor, mission.id)).body.data
  expect([theirs.log, theirs.documents]).toEqual([[], []])
})
