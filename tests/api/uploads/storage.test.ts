import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import type { StorageLimits } from "#schemas/uploads/quotas.ts"
import { localFiles } from "#server/platform/Files.ts"
import { eventually } from "#tests/support/eventually.ts"
import { documentOf, manyChunks, pdf, sendChunk, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

const kilobyte = 1_024
const noLimits: StorageLimits = { person: null, company: null, firm: null, unfinished: null, announced: null }

let portal: Portal
let free = Infinity
beforeAll(async () => {
  portal = await startPortal(
    {
      leastFree: 10_000_000,
      storageLimits: {
        person: 40_000 * kilobyte,
        company: 60_000 * kilobyte,
        firm: 80_000 * kilobyte,
        unfinished: 3,
        announced: 30_000 * kilobyte
      }
    },
    {
      localFiles: (root) => {
        const files = localFiles(root)
        return { ...files, free: async () => Math.min(free, await files.free()) }
      }
    }
  )
})
afterAll(() => portal.stop())

let offices = 0
const office = async (at: Portal = portal) => {
  offices += 1
  const firm = await at.make.firm(`Espace${offices}`)
  const vendor = await at.make.vendor(firm, `Client ${offices}`)
  const staff = await at.make.staff(firm, `espace${offices}@cabinet.example`)
  const folder = await at.make.folder(vendor, "Achats")
  return { firm, vendor, staff, folder }
}
/** Adds to the recorded storage use, as if earlier versions existed. */
const stored = (at: Awaited<ReturnType<typeof office>>, by: { readonly id: number }, bytes: number) =>
  portal.arrange(
    (sql) => sql`insert into storage_use (vendor_id, user_id, bytes) values (${at.vendor.id}, ${by.id}, ${bytes})
      on conflict (vendor_id, user_id) do update set bytes = excluded.bytes`
  )
const used = async (vendor: { readonly id: number }) => {
  const [row] = await portal.arrange(
    (sql) => sql<{ bytes: number; truth: number }>`select
      (select coalesce(sum(bytes), 0) from storage_use where vendor_id = ${vendor.id})::float8 as bytes,
      (select coalesce(sum(size), 0) from version where vendor_id = ${vendor.id})::float8 as truth`
  )
  return row
}

describe("[UPL-O03] a limit of what is stored", () => {
  test("of a person, a company or a firm refuses the file that passes it, in words that name the limit", async () => {
    for (const [code, by] of [
      ["upload.storage_person", 39_999 * kilobyte],
      ["upload.storage_company", 59_999 * kilobyte],
      ["upload.storage_firm", 79_999 * kilobyte]
    ] as const) {
      const at = await office()
      const other = await portal.make.staff(at.firm, `autre${offices}@cabinet.example`)
      const elsewhere = { ...at, vendor: await portal.make.vendor(at.firm, "Autre") }
      await stored(
        code === "upload.storage_firm" ? elsewhere : at,
        code === "upload.storage_person" ? at.staff : other,
        by
      )
      const file = { as: at.staff, vendor: at.vendor, folder: at.folder, name: "a.pdf" }
      for (const bytes of [pdf(2_000), manyChunks(2)]) {
        const refused = await sendFile(portal, { ...file, bytes })
        expect([refused.status, refused.body.code]).toEqual([507, code])
        expect(refused.body.detail).not.toMatch(/\{\{|upload\./)
      }
      expect(await used(at.vendor)).toMatchObject({ truth: 0 })
      const small = await sendFile(portal, { ...file, bytes: pdf(900) })
      expect(small.status).toBe(200)
    }
  })

  test("follows versions as they come and go, and a firm may have its own", async () => {
    const at = await office()
    const file = { as: at.staff, vendor: at.vendor, folder: at.folder }
    const first = documentOf(await sendFile(portal, { ...file, name: "a.pdf", bytes: pdf(2_000) }))
    await sendFile(portal, { ...file, name: "a.pdf", bytes: pdf(3_000), choice: "version" })
    await sendFile(portal, { ...file, name: "b.pdf", bytes: manyChunks(2) })
    expect(await used(at.vendor)).toEqual({ bytes: 5_000 + chunkSize + 1_234, truth: 5_000 + chunkSize + 1_234 })
    const rest = { bytes: chunkSize + 1_234, truth: chunkSize + 1_234 }
    for (const [method, path, body] of [
      ["POST", `nodes/${first.id}/events`, { type: "node.trashed" }],
      ["POST", "trash/purge", { node_ids: [first.id] }]
    ] as const) {
      const answer = await portal.call(method, `/api/vendors/${at.vendor.id}/${path}`, { as: at.staff, body })
      expect(answer.status).toBeLessThan(300)
    }
    await eventually(async () => expect(await used(at.vendor)).toEqual(rest))

    // The nightly job corrects what the triggers missed.
    await stored(at, at.staff, 7)
    await portal.arrange((sql) => sql`select app.recount_storage()`)
    expect(await used(at.vendor)).toEqual({ bytes: chunkSize + 1_234, truth: chunkSize + 1_234 })

    const poor = await office()
    await portal.arrange((sql) => sql`insert into storage_quota (firm_id, firm_bytes) values (${poor.firm.id}, 1000)`)
    const refused = await sendFile(portal, {
      as: poor.staff,
      vendor: poor.vendor,
      folder: poor.folder,
      name: "a.pdf",
      bytes: pdf(1_001)
    })
    expect([refused.status, refused.body.code]).toEqual([507, "upload.storage_firm"])
  })
})

describe("[UPL-O03] uploads that one person has begun", () => {
  test("are limited in number, also when many begin at once, and a cancelled one makes room", async () => {
    const at = await office()
    const begin = (id = randomUUID()) =>
      sendChunk(
        portal,
        { as: at.staff, vendor: at.vendor, folder: at.folder, name: `${id}.pdf`, bytes: manyChunks(2), id },
        1
      )
    const ids = Array.from({ length: 12 }, () => randomUUID())
    const answers = await Promise.all(ids.map(begin))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 507)
    expect(refused).toHaveLength(9)
    for (const { body } of refused)
      expect(body).toMatchObject({ code: "upload.unfinished_count", params: { limit: 3 } })
    const begun = ids[answers.findIndex(({ status }) => status === 200)] ?? ""
    await portal.call("DELETE", `/api/vendors/${at.vendor.id}/documents/content?identifier=${begun}`, { as: at.staff })
    expect((await begin(ids[answers.findIndex(({ status }) => status === 507)])).status).toBe(200)
  })

  test("are limited in the bytes that they announce, whatever has come of them", async () => {
    const at = await office()
    const begin = (name: string, bytes: number) =>
      sendChunk(
        portal,
        { as: at.staff, vendor: at.vendor, folder: at.folder, name, bytes: manyChunks(2), id: randomUUID() },
        1,
        { changes: { total_size: String(bytes) } }
      )
    expect((await begin("a.pdf", 20_000 * kilobyte)).status).toBe(200)
    const second = await begin("b.pdf", 15_000 * kilobyte)
    expect([second.status, second.body.code]).toEqual([507, "upload.unfinished_bytes"])
    const third = await begin("c.pdf", 39_000 * kilobyte)
    expect([third.status, third.body.code]).toEqual([507, "upload.storage_person"])
  })
})

describe("[UPL-O03] a disk with little room", () => {
  test("takes no file below the water mark, nor one that would pass it, and health says so", async () => {
    const at = await office()
    const send = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      sendFile(portal, { as: at.staff, vendor: at.vendor, folder: at.folder, name, bytes })
    const health = async () => (await portal.call("GET", "/api/health")).status
    const other = await startPortal(
      { leastFree: 10_000_000, storageLimits: noLimits },
      {
        localFiles: (root) => ({ ...localFiles(root), free: () => Promise.resolve(12_000_000) })
      }
    )
    try {
      const there = await office(other)
      const to = { as: there.staff, vendor: there.vendor, folder: there.folder }
      expect((await sendFile(other, { ...to, name: "a.pdf", bytes: pdf(2_000) })).status).toBe(200)
      const large = await sendChunk(other, { ...to, name: "b.pdf", bytes: manyChunks(2), id: randomUUID() }, 1)
      expect([large.status, large.body.code]).toEqual([507, "error.507"])
    } finally {
      await other.stop()
    }
    expect([await health(), (await send(pdf(2_000), "a.pdf")).status]).toEqual([200, 200])
    free = 9_000_000
    try {
      expect(await health()).toBe(503)
      await eventually(async () => expect((await send(pdf(2_001), "b.pdf")).status).toBe(507))
      const begun = await send(manyChunks(2), "c.pdf")
      expect([begun.status, begun.body.code]).toEqual([507, "error.507"])
    } finally {
      free = Infinity
    }
    await eventually(async () => expect((await send(pdf(2_002), "d.pdf")).status).toBe(200))
  })

  test("of the database answers 507 with its text for every write, and reads go on", async () => {
    const at = await office()
    const fill = (on: boolean) =>
      portal.arrange((sql) =>
        on
          ? Effect.andThen(
              sql`create function no_room() returns trigger language plpgsql as $$ begin
                raise exception 'could not extend file' using errcode = '53100'; end $$`,
              sql`create trigger no_room before insert or update on node for each row execute function no_room()`
            )
          : Effect.andThen(sql`drop trigger no_room on node`, sql`drop function no_room()`)
      )
    const file = { as: at.staff, vendor: at.vendor, folder: at.folder }
    await fill(true)
    try {
      const made = await portal.call<ProblemDocument>("POST", `/api/vendors/${at.vendor.id}/folders`, {
        as: at.staff,
        body: { name: "Neuf", folder_id: null },
        headers: { "accept-language": "fr" }
      })
      expect([made.status, made.body.code]).toEqual([507, "error.507"])
      expect(made.body.detail).toContain("plein")
      for (const bytes of [pdf(2_000), manyChunks(2)]) {
        expect((await sendFile(portal, { ...file, name: `${bytes.length}.pdf`, bytes })).status).toBe(507)
      }
      const read = await portal.call("GET", `/api/vendors/${at.vendor.id}/folders/root/content`, { as: at.staff })
      expect(read.status).toBe(200)
    } finally {
      await fill(false)
    }
    expect((await sendFile(portal, { ...file, name: "after.pdf", bytes: pdf(2_003) })).status).toBe(200)
  })
})
