import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import { scannerAddress } from "#server/platform/scannerAddress.ts"
import { askClamd } from "#server/uploads/clamd.ts"
import { documentOf, leftovers, manyChunks, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { startClamd } from "#tests/support/clamd.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

const mark = "un-virus-d-essai"
const most = 2 * chunkSize
const withMark = (bytes: Uint8Array<ArrayBuffer>, at: number) => {
  const marked = Uint8Array.from(bytes)
  marked.set(new TextEncoder().encode(mark), at)
  return marked
}
const once = (bytes: Uint8Array) =>
  (async function* () {
    for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000)
  })()

let clamd: Awaited<ReturnType<typeof startClamd>>
let portal: Portal
beforeAll(async () => {
  clamd = await startClamd(mark)
  portal = await startPortal({ scanner: { address: clamd.address, most } })
})
afterAll(async () => {
  await portal.stop()
  await clamd.stop()
})

let offices = 0
const office = async () => {
  offices += 1
  const firm = await portal.make.firm(`Analyse${offices}`)
  const vendor = await portal.make.vendor(firm, `Client ${offices}`)
  const staff = await portal.make.staff(firm, `analyse${offices}@cabinet.example`)
  return { as: staff, vendor, folder: await portal.make.folder(vendor, "Achats") }
}

describe("[VAL-038] a scanner", () => {
  test("is asked about every file before it becomes a version, and what it finds is refused in words", async () => {
    const at = await office()
    documentOf(await sendFile(portal, { ...at, name: "bon.pdf", bytes: pdf(3_000) }))
    documentOf(await sendFile(portal, { ...at, name: "long.pdf", bytes: manyChunks(3) }))
    // The scanner reads a long file up to its configured limit.
    expect(clamd.state.scanned).toEqual([3_000, most])
    const before = await leftovers(portal, at.vendor)
    for (const bytes of [withMark(pdf(3_001), 1_000), withMark(manyChunks(2, 5), chunkSize + 9)]) {
      const refused = await sendFile(portal, { ...at, name: "mal.pdf", bytes })
      expect([refused.status, refused.body.code]).toEqual([415, "upload.virus"])
      expect(refused.body.detail).toContain("mal.pdf")
    }
    const version = await sendFile(portal, {
      ...at,
      name: "bon.pdf",
      choice: "version",
      bytes: withMark(pdf(3_002), 1_000)
    })
    expect(version.status).toBe(415)
    const { files: _, ...rows } = await leftovers(portal, at.vendor)
    const { files: __, ...unchanged } = before
    expect(rows).toEqual(unchanged)
  })

  test("that does not answer, or not in its words, keeps files waiting and lets none pass", async () => {
    const at = await office()
    const before = await leftovers(portal, at.vendor)
    const bytes = pdf(4_000)
    clamd.state.answer = "INSTREAM size limit exceeded. ERROR"
    const answer = await sendFile(portal, { ...at, name: "a.pdf", bytes })
    clamd.state.answer = null
    expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
      429,
      "upload.scanner_away",
      "30"
    ])
    expect({ ...(await leftovers(portal, at.vendor)), files: [] }).toEqual({ ...before, files: [] })
    expect((await sendFile(portal, { ...at, name: "a.pdf", bytes })).status).toBe(200)
  })

  test("is reached by a port or a socket, and given up where it is silent or gone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dossier-clamd-"))
    const local = await startClamd(mark, { path: join(folder, "clamd.sock") })
    const limits = { most: 1_000_000, timeoutMs: 2_000 }
    try {
      const address = scannerAddress(`unix:${join(folder, "clamd.sock")}`)
      const large = new Uint8Array(3_000_000)
      expect(await askClamd(address, once(large), limits)).toEqual({ found: null })
      expect(local.state.scanned).toEqual([1_000_000])
      expect(await askClamd(address, once(withMark(pdf(90_000), 80_000)), limits)).toEqual({ found: "Test.Mark" })
      local.state.isSilent = true
      await expect(askClamd(address, once(pdf(90_000)), limits)).rejects.toThrow("does not answer")
    } finally {
      await local.stop()
      await rm(folder, { recursive: true, force: true })
    }
    await expect(askClamd(local.address, once(pdf()), limits)).rejects.toThrow()
    expect(scannerAddress("tcp://[::1]:3310")).toEqual({ host: "::1", port: 3310 })
    expect(() => scannerAddress("http://scanner")).toThrow("SCANNER_URL")
  })
})
