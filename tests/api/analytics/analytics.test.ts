import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addMonths, type Dashboard, type FigureName } from "#schemas/analytics/figures.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { keepAnalytics } from "#server/analytics/keepAnalytics.ts"
import { asJob } from "#tests/api/missions/support.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { takers: 0 })
})
afterAll(() => portal.stop())

interface Answered {
  readonly data: Dashboard
}
type Firm = { readonly id: number }
type Vendor = Awaited<ReturnType<Portal["make"]["vendor"]>>

const read = (firm: Firm, as: SignedInUser, query = "") =>
  portal.call<Answered & ProblemDocument>("GET", `/api/accounting-firms/${firm.id}/analytics${query}`, { as })
const own = async (firm: Firm, as: SignedInUser, query = "") => {
  const { body, status } = await read(firm, as, query)
  expect(status).toBe(200)
  if (body.data.own === null) throw new Error("no figures")
  return body.data.own
}
const value = async (name: FigureName, firm: Firm, as: SignedInUser, query = "") =>
  (await own(firm, as, query)).total[name]
const keep = () => asJob(portal, keepAnalytics())
const month = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date()).slice(0, 7)
const before = addMonths(month, -1)

interface Line {
  readonly vendor: Vendor | null
  readonly user: { readonly id: number } | null
  readonly machine: string
  readonly type: string
  readonly id?: number
  /** Hours before now; 0 by default. */
  readonly ago?: number
  readonly at?: string
  readonly size?: number
}
/** Inserts events in the log, as the portal does. */
const log = (firm: Firm, ...lines: ReadonlyArray<Line>) =>
  portal.arrange(
    (sql) => sql`
      insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, at)
      select ${firm.id}::integer, l.vendor, l."user", l.machine, l.id, l.machine, l.type, jsonb_build_object('size', l.size),
          coalesce(l.at, now() - l.ago * interval '1 hour')
        from rows from (jsonb_to_recordset(${JSON.stringify(
          lines.map(({ ago = 0, at, id = 1, size = 0, user, vendor, ...line }) => ({
            ...line,
            ago,
            at,
            id,
            size,
            user: user?.id,
            vendor: vendor?.id
          }))
        )}::text::jsonb) as (vendor integer, "user" integer, machine text, id bigint, type text, size bigint, ago float8, at timestamptz))
          with ordinality l (vendor, "user", machine, id, type, size, ago, at, place) order by l.place`
  )

let turn = 0
const scene = async () => {
  const firm = await portal.make.firm(`Mesures${(turn += 1)}`)
  const admin = await portal.make.staff(firm, `admin@mesures${turn}.example`)
  const one = await portal.make.vendor(firm, "Un")
  const two = await portal.make.vendor(firm, "Deux")
  const clerk = await portal.make.staff(firm, `aide@mesures${turn}.example`, "collaborator")
  await portal.arrange(
    (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${one.id}, ${firm.id}, ${clerk.id})`
  )
  return { firm, admin, clerk, one, two, client: await portal.make.client(one, `client@mesures${turn}.example`) }
}
const task = async (firm: Firm, vendor: Vendor, due: string, member?: SignedInUser) => {
  const [row] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into task (firm_id, vendor_id, type, title, due_date)
      values (${firm.id}, ${vendor.id}, 'information_request', 'Relevés', current_date + ${due}::interval) returning id`
  )
  const id = row?.id ?? 0
  if (member !== undefined)
    await portal.arrange(
      (sql) => sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side)
        values (${id}, ${member.id}, ${firm.id}, ${vendor.id}, 'firm')`
    )
  return id
}

describe("each figure, counted by hand", () => {
  test("[ANA-O01] documents received and validated: each once, by month, client and person, before the night and after", async () => {
    const { admin, client, firm, one, two } = await scene()
    const added = { machine: "document", type: "node.added", user: client }
    const last = `${before}-10T12:00:00Z`
    await log(
      firm,
      { ...added, vendor: one, at: last },
      { ...added, vendor: one },
      { ...added, vendor: one, user: admin },
      { ...added, vendor: two, user: admin },
      { ...added, vendor: one, machine: "folder" },
      { vendor: one, user: client, machine: "document", type: "version.added" },
      { vendor: two, user: admin, machine: "document", type: "document.validated" }
    )
    const check = async () => {
      const months = await own(firm, admin)
      expect(months.total.documents_added).toBe(4)
      expect(months.total.documents_validated).toBe(1)
      expect(months.rows).toHaveLength(12)
      expect(months.rows.slice(-2).map((row) => [row.month, row.figures.documents_added])).toEqual([
        [before, 1],
        [month, 3]
      ])
      const byClient = (await own(firm, admin, "?by=client")).rows
      expect(byClient.map((row) => [row.name, row.figures.documents_added]).sort()).toEqual([
        ["Deux", 1],
        ["Un", 3]
      ])
      const byPerson = (await own(firm, admin, "?by=person")).rows
      const counts = byPerson.map((row) => [row.id, row.figures.documents_added])
      expect(counts).toContainEqual([client.id, 2])
      expect(counts).toContainEqual([admin.id, 2])
      expect(await value("documents_added", firm, admin, `?vendor_id=${one.id}`)).toBe(3)
      expect(await value("documents_added", firm, admin, `?user_id=${admin.id}`)).toBe(2)
      expect(await value("documents_added", firm, admin, `?vendor_id=${one.id}&user_id=${admin.id}`)).toBe(1)
      expect((await own(firm, admin, `?by=client&user_id=${admin.id}`)).rows).toHaveLength(2)
    }
    await check()
    await keep()
    await check()
    // A second nightly run counts nothing twice. Later events are counted at once.
    await Promise.all([keep(), keep()])
    await check()
    await log(firm, { ...added, vendor: two })
    expect(await value("documents_added", firm, admin)).toBe(5)
  })

  test("[ANA-O01] answers: the first of each request, and the time it took since it was asked", async () => {
    const { admin, client, firm, one } = await scene()
    const submitted = { machine: "task", type: "request.submitted", vendor: one, user: client }
    await log(
      firm,
      { machine: "task", type: "task.added", vendor: one, user: admin, id: 900_001, ago: 10 },
      { machine: "task", type: "task.added", vendor: one, user: admin, id: 900_002, ago: 30 },
      { ...submitted, id: 900_001, ago: 8 },
      { machine: "task", type: "request.returned", vendor: one, user: admin, id: 900_001, ago: 7 },
      { ...submitted, id: 900_001, ago: 1 },
      { ...submitted, id: 900_002, ago: 0 }
    )
    // The delays of the two answers are 2 and 30 hours.
    for (const night of [false, true]) {
      if (night) await keep()
      const { total } = await own(firm, admin)
      expect(total.requests_answered).toBe(2)
      expect(total.answer_delay).toBeCloseTo(16 * 3600, -1)
    }
    // A repeated answer after the nightly run does not count as the first answer.
    await log(firm, { ...submitted, id: 900_002 })
    expect(await value("requests_answered", firm, admin)).toBe(2)
  })

  test("[ANA-O01] tasks: done, done late, and late now by client and person", async () => {
    const { admin, clerk, firm, one, two } = await scene()
    const inTime = await task(firm, one, "2 days")
    const tooLate = await task(firm, one, "-3 days")
    await task(firm, two, "-1 day", clerk)
    await task(firm, one, "1 day")
    const finished = { machine: "task", vendor: one, user: admin }
    await log(
      firm,
      { ...finished, type: "task.completed", id: inTime },
      { ...finished, type: "request.accepted", id: tooLate }
    )
    await portal.arrange((sql) => sql`update task set status = 'done' where id = any (${[inTime, tooLate]}::integer[])`)
    for (const night of [false, true]) {
      if (night) await keep()
      const { total } = await own(firm, admin)
      expect([total.tasks_done, total.tasks_done_late, total.tasks_late]).toEqual([2, 1, 1])
    }
    const byClient = (await own(firm, admin, "?by=client")).rows.map((row) => [row.name, row.figures.tasks_late])
    expect(byClient).toContainEqual(["Deux", 1])
    expect(await value("tasks_late", firm, admin, `?user_id=${clerk.id}`)).toBe(1)
    // The nightly run stores the figure for past months; for the current month it is computed on each request.
    await portal.arrange((sql) => sql`update task set status = 'done' where vendor_id = ${two.id}`)
    expect(await value("tasks_late", firm, admin)).toBe(0)
  })

  test("[ANA-O01] signatures: sealed documents, by who sent them, and the time since", async () => {
    const { admin, firm, one } = await scene()
    await log(
      firm,
      { machine: "signature", type: "signature.sent", vendor: one, user: admin, id: 900_010, ago: 48 },
      { machine: "signature", type: "signature.signed", vendor: one, user: null, id: 900_010, ago: 1 },
      { machine: "signature", type: "document.sealed", vendor: one, user: null, id: 900_010, ago: 0 },
      { machine: "signature", type: "signature.sent", vendor: one, user: admin, id: 900_011, ago: 5 }
    )
    const { total } = await own(firm, admin, `?user_id=${admin.id}`)
    expect(total.signatures_done).toBe(1)
    expect(total.signature_delay).toBeCloseTo(48 * 3600, -1)
  })

  test("[ANA-O01] active clients: each once a month, by an act of its own side", async () => {
    const { admin, client, firm, one, two } = await scene()
    const act = { machine: "document", type: "node.added" }
    const check = async (last: number, now: number) => {
      const { rows } = await own(firm, admin)
      expect(rows.slice(-2).map((row) => row.figures.active_clients)).toEqual([last, now])
    }
    await log(
      firm,
      { ...act, vendor: one, user: client, at: `${before}-10T12:00:00Z` },
      { ...act, vendor: one, user: client },
      { ...act, vendor: one, user: client },
      { ...act, vendor: two, user: admin }
    )
    await check(1, 1)
    await keep()
    await check(1, 1)
    const other = await portal.make.client(two, `autre@mesures${turn}.example`)
    await log(firm, { ...act, vendor: one, user: client }, { ...act, vendor: two, user: other })
    await check(1, 2)
    await keep()
    await check(1, 2)
  })

  test("[ANA-O01] storage: the bytes of each client and person", async () => {
    const { admin, client, firm, one, two } = await scene()
    await portal.arrange(
      (sql) => sql`insert into storage_use (vendor_id, user_id, bytes)
        values (${one.id}, ${client.id}, 3000), (${one.id}, ${admin.id}, 2000), (${two.id}, ${admin.id}, 500)`
    )
    expect(await value("storage", firm, admin)).toBe(5500)
    await keep()
    expect(await value("storage", firm, admin)).toBe(5500)
    expect(await value("storage", firm, admin, `?vendor_id=${one.id}`)).toBe(5000)
    expect(await value("storage", firm, admin, `?user_id=${admin.id}`)).toBe(2500)
  })
})

test("[ANA-O01] [ANA-001] a collaborator reads the figures of own clients, whatever is asked, and clients none", async () => {
  const { admin, clerk, client, firm, one, two } = await scene()
  const added = { machine: "document", type: "node.added", user: admin }
  await log(firm, { ...added, vendor: one }, { ...added, vendor: two }, { ...added, vendor: null })
  for (const night of [false, true]) {
    if (night) await keep()
    expect(await value("documents_added", firm, admin)).toBe(3)
    const seen = await own(firm, clerk)
    expect([seen.is_whole, seen.total.documents_added]).toEqual([false, 1])
    expect((await own(firm, clerk, "?by=client")).rows.map(({ name }) => name)).toEqual(["Un"])
    expect(await value("documents_added", firm, clerk, `?user_id=${admin.id}`)).toBe(1)
    expect((await own(firm, clerk, "?by=person")).total.documents_added).toBe(1)
  }
  expect((await read(firm, clerk, `?vendor_id=${two.id}`)).status).toBe(404)
  expect((await read(firm, client)).status).toBe(403)
  const stranger = await scene()
  expect((await read(firm, stranger.admin)).status).toBe(404)
  expect((await read(firm, admin, `?vendor_id=${stranger.one.id}`)).status).toBe(404)
  expect((await read(firm, admin, `?user_id=${stranger.admin.id}`)).status).toBe(404)
})

test("[ANA-O01] what a client that left or was deleted did stays in the firm's totals", async () => {
  const { admin, firm, one } = await scene()
  const added = { machine: "document", type: "node.added", user: admin, vendor: one }
  await log(firm, added)
  await keep()
  await log(firm, added)
  await portal.arrange((sql) => sql`delete from vendor where id = ${one.id}`)
  expect(await value("documents_added", firm, admin)).toBe(2)
  await keep()
  expect(await value("documents_added", firm, admin)).toBe(2)
  expect((await own(firm, admin, "?by=client")).rows).toEqual([])
})

test("[ANA-002] [ERR-065] without the module and an outside dashboard the portal says that there is none", async () => {
  const firm = await portal.make.firm("Sansmesure", undefined, ["documents"])
  const admin = await portal.make.staff(firm, "admin@sans.example")
  const clerk = await portal.make.staff(firm, "aide@sans.example", "collaborator", true)
  const { body, status } = await read(firm, admin)
  expect([status, body.code]).toEqual([409, "analytics.not_configured"])
  const choose = (as: SignedInUser, address: string) =>
    portal.call<ProblemDocument>("PUT", `/api/accounting-firms/${firm.id}/analytics/outside`, {
      as,
      body: { address }
    })
  expect((await choose(clerk, "https://bi.example/d")).status).toBe(403)
  expect((await choose(admin, "http://bi.example")).body.errors).toEqual({ address: ["analytics.address_invalid"] })
  expect((await choose(admin, " https://bi.example/d ")).status).toBe(204)
  expect((await read(firm, clerk)).body.data).toEqual({ own: null, outside: "https://bi.example/d" })
  expect((await choose(admin, "")).status).toBe(204)
  expect((await read(firm, admin)).status).toBe(409)
})

test("[ANA-O01] a period is at most 36 months, its first before its last", async () => {
  const { admin, firm } = await scene()
  for (const query of ["?from=2026-13", "?from=2026-05&until=2026-04", "?from=2020-01&until=2026-01", "?by=year"])
    expect((await read(firm, admin, query)).status).toBe(400)
  expect((await own(firm, admin, "?from=2025-01&until=2025-03")).rows.map((row) => row.month)).toEqual([
    "2025-01",
    "2025-02",
    "2025-03"
  ])
})

describe("use and errors", () => {
  const beat = (to: Portal, firm: Firm, as: SignedInUser) =>
    to.call("POST", `/api/accounting-firms/${firm.id}/analytics/heartbeats`, { as, body: { screen: "documents" } })
  const error = { message: "Error: no anne@client.example", stack: "at f", screen: "documents", release: "1" }

  test("[ANA-003] heartbeats are kept at home as time of the firm, of nobody in particular", async () => {
    const { admin, client, firm } = await scene()
    for (const as of [admin, client, client]) expect((await beat(portal, firm, as)).status).toBe(204)
    expect(await value("use", firm, admin)).toBe(45)
    const stranger = await scene()
    expect((await beat(portal, firm, stranger.admin)).status).toBe(404)
  })

  test("[ANA-004] a reported error is kept for thirty days, without what it says of people", async () => {
    const { client, firm } = await scene()
    const sent = await portal.call("POST", `/api/accounting-firms/${firm.id}/analytics/errors`, {
      as: client,
      body: error
    })
    expect(sent.status).toBe(204)
    const kept = () => portal.arrange((sql) => sql`select message from error_sample where firm_id = ${firm.id}`)
    expect(await kept()).toEqual([{ message: "Error: no (mail)" }])
    await portal.arrange((sql) => sql`update error_sample set at = now() - interval '31 days'`)
    await keep()
    expect(await kept()).toEqual([])
  })

  test("[ANA-003] [ANA-004] with an address both are sent there, and a service that is gone disturbs nobody", async () => {
    const heard: Array<Record<string, unknown>> = []
    const service = createServer((request, response) => {
      let text = ""
      request.on("data", (part: Buffer) => (text += part.toString()))
      request.on("end", () => {
        heard.push(JSON.parse(text) as Record<string, unknown>)
        response.end()
      })
    })
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/in`
    const other = await startPortal({ analyticsUrl: url, errorsUrl: url }, { takers: 0 })
    const firm = await other.make.firm("Dehors")
    const admin = await other.make.staff(firm, "admin@dehors.example")
    await beat(other, firm, admin)
    await other.call("POST", `/api/accounting-firms/${firm.id}/analytics/errors`, { as: admin, body: error })
    await eventually(() => expect(heard.map(({ type }) => type).sort()).toEqual(["error", "heartbeat"]))
    expect(JSON.stringify(heard)).not.toContain("anne")
    await new Promise((resolve) => service.close(resolve))
    expect((await beat(other, firm, admin)).status).toBe(204)
    await other.stop()
  })
})
