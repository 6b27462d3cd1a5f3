import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentOf, manyChunks, sendChunk, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ chunksPerUser: 1 })
})
afterAll(() => portal.stop())

let offices = 0
const begin = async () => {
  offices += 1
  const firm = await portal.make.firm(`Prises${offices}`)
  const vendor = await portal.make.vendor(firm, `Client ${offices}`)
  const staff = await portal.make.staff(firm, `prises${offices}@cabinet.example`)
  const folder = await portal.make.folder(vendor, "Achats")
  const file = { as: staff, vendor, folder, name: "long.pdf", bytes: manyChunks(3), id: randomUUID() }
  return { file, vendor, staff }
}
const claims = (vendor: { readonly id: number }) =>
  portal.arrange(
    (sql) => sql<{ number: number; written: boolean }>`
      select number, written from upload_chunk where vendor_id = ${vendor.id} order by number`
  )

describe("[UPL-003] a chunk that was announced and never came", () => {
  test("[NET-O05] is free again at once where its call was over the limit", async () => {
    const { file, vendor } = await begin()
    // Even if a minute ends meanwhile, one of these requests exceeds the limit.
    const answers = [await sendChunk(portal, file, 1)]
    for (let tries = 0; tries < 3; tries += 1) answers.push(await sendChunk(portal, file, 2))
    expect(answers.map(({ status }) => status)).toContain(429)
    const { length } = answers.slice(1).filter(({ status }) => status === 200)
    expect(await claims(vendor)).toEqual(
      [
        { number: 1, written: true },
        { number: 2, written: true }
      ].slice(0, length > 0 ? 2 : 1)
    )
  })

  test("[UPL-O09] is taken over once its call must be dead, and never before", async () => {
    const { file, staff, vendor } = await begin()
    const free = await startPortal({}, { database: portal.database })
    try {
      const at = free as Portal
      await sendChunk(at, file, 1)
      const claim = (age: string) =>
        portal.arrange(
          (sql) => sql`insert into upload_chunk (vendor_id, user_id, upload_id, number, digest, seen, claimed_at)
            values (${vendor.id}, ${staff.id}, ${file.id}::uuid, 2, ${Buffer.alloc(32, 7)}, false, now() - ${age}::text::interval)
            on conflict (vendor_id, user_id, upload_id, number) do update set claimed_at = excluded.claimed_at`
        )
      await claim("70 minutes")
      const early = await sendChunk(at, file, 2)
      expect([early.status, early.body.code]).toEqual([409, "upload.file_changed"])
      await claim("80 minutes")
      expect((await sendChunk(at, file, 2)).status).toBe(200)
      expect(documentOf(await sendFile(at, file)).size).toBe(file.bytes.length)
    } finally {
      await free.stop()
    }
  })
})
