import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Effect } from "effect"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { Flag, NodeMarks } from "#schemas/documents/marks.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let vendor: Vendor
let admin: SignedInUser
let guest: SignedInUser
let stranger: SignedInUser

beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const firm = await portal.make.firm("batch-jobs")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  admin = await portal.make.staff(firm, "admin@jobs.example")
  guest = await portal.make.client(vendor, "guest@jobs.example", "guest")
  stranger = await portal.make.staff(await portal.make.firm("jobs-elsewhere"), "stranger@jobs.example")
})
afterAll(() => portal.stop())

interface Answered<A> {
  readonly data: A
}
const start = <A = Answered<BatchJob>>(as: SignedInUser, type: string, ids: ReadonlyArray<number>, more = {}) =>
  portal.call<A>("POST", "/api/batches", {
    as,
    body: { vendor_id: vendor.id, type, nodes: ids.map((id) => ({ id })), ...more }
  })
const read = async (id: number) =>
  (await portal.call<Answered<BatchJob>>("GET", `/api/jobs/${id}`, { as: admin })).body.data
const ended = (id: number) =>
  eventually(
    async () => {
      const job = await read(id)
      expect(job.ended_at).not.toBeNull()
      return job
    },
    { timeout: 20_000, interval: 50 }
  )
const papers = async (count: number, facts: { readonly readOnly?: boolean } = {}) => {
  const folder = await portal.make.folder(vendor, `Lot ${Math.random()}`)
  const made = []
  for (let n = 0; n < count; n++)
    made.push((await documents.document(vendor, `${n}.pdf`, { parent: folder.id, author: admin, ...facts })).id)
  return made
}

describe("an action on many nodes that nobody waits for", () => {
  test("[NET-094] [NET-095] is queued, done by a worker, and told with its count to whoever asked", async () => {
    const ids = await papers(12)
    const made = await start(admin, "document.validated", ids)
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ company_name: "Boulangerie Aubert", type: "document.validated", total: 12 })
    expect(await ended(made.body.data.id)).toMatchObject({ state: "done", done: 12, total: 12, code: null, report: [] })
    const rows = await portal.arrange(
      (sql) => sql<{ n: number }>`select count(*)::integer as n from node
        where id = any (${ids.map(BigInt)}::bigint[]) and validated_at is not null`
    )
    expect(rows[0]?.n).toBe(12)
    const list = await portal.call<Answered<ReadonlyArray<BatchJob>>>("GET", "/api/jobs", { as: admin })
    expect(list.body.data[0]).toEqual(await read(made.body.data.id))
    expect((await portal.call<Answered<unknown>>("GET", "/api/jobs", { as: stranger })).body.data).toEqual([])
    expect((await portal.call("GET", `/api/jobs/${made.body.data.id}`, { as: stranger })).status).toBe(404)
  })

  test("[NET-094] [DOC-O06] does nothing where one node is in the way, and reports each that is", async () => {
    const free = await papers(3)
    const closed = await papers(2, { readOnly: true })
    const made = await start(admin, "node.trashed", [free[0] ?? 0, ...closed, ...free.slice(1)])
    const job = await ended(made.body.data.id)
    expect(job).toMatchObject({ state: "refused", done: 0, total: 5, code: "batch.refused" })
    expect(job.report.map(({ closed_by, index, name }) => [index, closed_by, name])).toEqual([
      [1, ["isWritable"], "0.pdf"],
      [2, ["isWritable"], "1.pdf"]
    ])
    const rows = await portal.arrange(
      (sql) => sql<{ n: number }>`select count(*)::integer as n from node
        where id = any (${free.map(BigInt)}::bigint[]) and deleted_at is null`
    )
    expect(rows[0]?.n).toBe(3)
  })

  test("[NET-078] [NET-094] flags many documents at once, or none where the flag does not exist", async () => {
    const ids = await papers(4)
    const flags = await portal.call<Answered<ReadonlyArray<Flag>>>("GET", `/api/vendors/${vendor.id}/flags`, {
      as: admin
    })
    const flag = flags.body.data[0]?.id
    const put = await start(admin, "flag.put", ids, { flag_id: flag })
    expect(await ended(put.body.data.id)).toMatchObject({ state: "done", done: 4 })
    const marks = async (id: number | undefined) =>
      (await portal.call<Answered<NodeMarks>>("GET", `/api/vendors/${vendor.id}/nodes/${id}/marks`, { as: guest })).body
        .data.flags
    expect(await Promise.all(ids.map(marks))).toEqual([[flag], [flag], [flag], [flag]])
    const direct = await portal.call<ProblemDocument>("POST", `/api/vendors/${vendor.id}/nodes/batch`, {
      as: admin,
      body: { type: "flag.taken", nodes: ids.map((id) => ({ id })) }
    })
    expect([direct.status, direct.body.errors]).toEqual([422, { flag_id: ["field.required"] }])
    const wrong = await start(admin, "flag.put", ids, { flag_id: 2_000_000_000 })
    expect((await ended(wrong.body.data.id)).report.map(({ code }) => code)).toEqual(Array(4).fill("error.404"))
  })

  test("[NET-095] cancelled in time it leaves nothing; afterwards it is too late, and it is nobody else's to cancel", async () => {
    const [id] = await papers(1)
    // Another transaction holds the lock of the tree: the job has started and waits.
    const job = await portal.arrange((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select pg_advisory_xact_lock(20250, ${vendor.id}::integer)`
          return yield* Effect.promise(async () => {
            const made = await start(admin, "node.trashed", [id ?? 0])
            const asked = made.body.data.id
            await eventually(async () => expect((await read(asked)).state).toBe("running"))
            const path = `/api/jobs/${asked}/events`
            const body = { type: "job.cancelled" }
            expect((await portal.call("POST", path, { as: stranger, body })).status).toBe(404)
            const cancelled = await portal.call<Answered<BatchJob>>("POST", path, { as: admin, body })
            expect(cancelled.body.data).toMatchObject({ state: "cancelled", done: 0 })
            const late = await portal.call<ProblemDocument>("POST", path, { as: admin, body })
            expect([late.status, late.body.closed_by]).toEqual([409, ["isJobUnderWay"]])
            return asked
          })
        })
      )
    )
    // The queue processes jobs in order: when the next job has ended, this one has given up.
    const [other] = await papers(1)
    await ended((await start(admin, "node.trashed", [other ?? 0])).body.data.id)
    expect((await read(job)).state).toBe("cancelled")
    const rows = await portal.arrange(
      (sql) => sql<{ deleted_at: unknown }>`select deleted_at from node where id = ${id ?? 0}`
    )
    expect(rows).toEqual([{ deleted_at: null }])
  })

  test("[NET-094] guests are refused at once, and people of another firm hear of no company", async () => {
    const ids = await papers(1)
    expect((await start<ProblemDocument>(guest, "node.trashed", ids)).body.closed_by).toEqual(["isWriter"])
    expect((await start(stranger, "node.trashed", ids)).status).toBe(404)
  })
})
