import { randomUUID } from "node:crypto"
import { open, rm, truncate } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import { chunkPath, documentOf, manyChunks, sendChunk, sha256 } from "#tests/api/uploads/sending.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

const longAgo = Date.now() - 86_400_000
const hour = 3_600_000

let portal: Portal
let rebooted: Portal
beforeAll(async () => {
  portal = await startPortal({}, { bootTime: longAgo })
  rebooted = await startPortal(
    { dataDirectory: portal.directory },
    { database: portal.database, bootTime: Date.now() + hour }
  )
})
afterAll(async () => {
  await rebooted.stop()
  await portal.stop()
})

let offices = 0
const begin = async () => {
  offices += 1
  const firm = await portal.make.firm(`Courant${offices}`)
  const vendor = await portal.make.vendor(firm, `Client ${offices}`)
  const staff = await portal.make.staff(firm, `courant${offices}@cabinet.example`)
  const folder = await portal.make.folder(vendor, "Achats")
  const file = { as: staff, vendor, folder, name: "bail.pdf", bytes: manyChunks(4, offices), id: randomUUID() }
  for (const number of [1, 2, 3]) expect((await sendChunk(portal, file, number)).status).toBe(200)
  const [row] = await portal.arrange(
    (sql) => sql<{ incarnation: string }>`select incarnation from upload where vendor_id = ${vendor.id}`
  )
  const path = join(portal.directory, "files", String(firm.id), "uploads", row?.incarnation ?? "")
  const received = async () =>
    (
      await rebooted.call<{ readonly data: { readonly received: ReadonlyArray<number> } }>(
        "GET",
        chunkPath(file, 1).replace(/&(chunk_number|chunk_size|checksum)=[^&]*/g, ""),
        { as: staff }
      )
    ).body.data.received
  const bytesOf = async (id: number) => {
    const answer = await fetch(`${rebooted.url}/api/vendors/${vendor.id}/documents/${id}/content`, {
      headers: { authorization: `Bearer ${staff.token}` }
    })
    return sha256(new Uint8Array(await answer.arrayBuffer()))
  }
  return { file, path, received, bytesOf }
}

const damages: Readonly<Record<string, readonly [(path: string) => Promise<unknown>, ReadonlyArray<number>]>> = {
  "zeros in the place of a chunk": [
    async (path) => {
      const held = await open(path, "r+")
      await held.write(Buffer.alloc(chunkSize), 0, chunkSize, chunkSize)
      await held.close()
    },
    [2]
  ],
  "a file that ends early": [(path) => truncate(path, chunkSize + 100), [2, 3]],
  "no file at all": [(path) => rm(path), [1, 2, 3]]
}

test.each(Object.keys(damages))(
  "[UPL-O09] [UPL-O04] after a power cut that left %s, lost chunks are asked for again and the document is right",
  async (kind) => {
    const [damage, lost] = damages[kind] as (typeof damages)[string]
    const { bytesOf, file, path, received } = await begin()
    await damage(path)
    const last = await sendChunk(rebooted, file, 4)
    expect([last.status, last.body.data]).toMatchObject([200, { document: null }])
    const left = await received()
    for (const number of lost) expect(left).not.toContain(number)
    let made
    for (const number of [1, 2, 3, 4].filter((one) => !left.includes(one)))
      made = await sendChunk(rebooted, file, number)
    if (made === undefined) throw new Error("nothing was lost")
    expect(await bytesOf(documentOf(made).id)).toEqual(sha256(file.bytes))
  }
)

test("[UPL-O09] an upload that lost nothing ends with its last chunk, on a machine that began anew too", async () => {
  const { bytesOf, file } = await begin()
  const made = documentOf(await sendChunk(rebooted, file, 4))
  expect(await bytesOf(made.id)).toEqual(sha256(file.bytes))
})
