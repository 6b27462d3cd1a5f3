import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { FolderContent } from "#schemas/documents/node.ts"
import { byName } from "#schemas/documents/list/nameOrder.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let staff: SignedInUser
let vendor: Vendor
let folder: number
beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const firm = await portal.make.firm("Longue")
  staff = await portal.make.staff(firm, "lea@longue.example")
  vendor = await portal.make.vendor(firm, "Mille pièces")
  folder = (await portal.make.folder(vendor, "Tout")).id
  // More than two batches of each kind, with equal sort keys on both sides of a batch's end.
  await portal.arrange(
    (sql) => sql`
      insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, start_date)
      select ${vendor.firmId}, ${vendor.id}, 'folder', ${folder}, 'Dossier ' || i, 'dossier ' || i, now() - (i / 250) * interval '1 day'
        from generate_series(1, 430) i`
  )
  await portal.arrange(
    (sql) => sql`
      insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_number, author_id, start_date)
      select ${vendor.firmId}, ${vendor.id}, 'document', ${folder}, 'Pièce « ' || i || ' ».pdf', 'pièce « ' || i || ' ».pdf',
          case when i % 2 = 0 then 'pdf' else 'png' end, i / 300, 'application/pdf', 1, ${staff.id}, now() - (i / 250) * interval '1 day'
        from generate_series(1, 650) i`
  )
})
afterAll(() => portal.stop())

type Node = FolderContent["data"][number]
const keys = {
  default: (node: Node) => (node.type === "folder" ? "" : node.start_date),
  size: (node: Node) => (node.type === "folder" ? 0 : node.size),
  type: (node: Node) => (node.type === "folder" ? "" : node.extension)
} as const
const isInOrder = (one: string | number, other: string | number, order: string) =>
  one === other || one < other === (order === "asc")

describe("a folder of a thousand nodes", () => {
  test("[DOC-014] [NET-O06] comes whole, once and in order in every sort, at one go as in pages", async () => {
    for (const sort of ["default", "name", "size", "type"] as const) {
      for (const order of ["asc", "desc"]) {
        const { body } = await documents.content(staff, vendor, folder, `?sort=${sort}&order=${order}`)
        expect([body.data.length, body.next_cursor]).toEqual([1080, null])
        expect(new Set(body.data.map(({ id }) => id)).size).toBe(1080)
        expect(body.data.findIndex(({ type }) => type === "document")).toBe(430)
        const faults = body.data.filter((node, at) => {
          const next = body.data[at + 1]
          if (next === undefined || next.type !== node.type || (node.type === "folder" && sort === "default"))
            return false
          if (sort === "name") return byName(node, next) < 0 !== (order === "asc")
          const [here, there] = [keys[sort](node), keys[sort](next)]
          return here === there ? !isInOrder(node.id, next.id, order) : !isInOrder(here, there, order)
        })
        expect(faults).toEqual([])
        const paged: Array<Node> = []
        for (let cursor = ""; ;) {
          const page = await documents.content(staff, vendor, folder, `?sort=${sort}&order=${order}&limit=270${cursor}`)
          paged.push(...page.body.data)
          if (page.body.next_cursor === null) break
          cursor = `&cursor=${encodeURIComponent(page.body.next_cursor)}`
        }
        expect(paged).toEqual(body.data)
      }
    }
  })

  test("is the same answer plain and compressed, and its head tells how long the plain one is", async () => {
    const ask = (encoding: string, method = "GET") =>
      new Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, unknown>> }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${staff.token}`, "accept-encoding": encoding }
        const url = `${portal.url}/api/vendors/${vendor.id}/folders/${folder}/content`
        const outgoing = request(url, { method, headers }, (response) => {
          const parts: Array<Buffer> = []
          response.on("data", (part: Buffer) => parts.push(part))
          response.on("end", () => resolve({ body: Buffer.concat(parts), headers: response.headers }))
        })
        outgoing.on("error", reject)
        outgoing.end()
      })
    const plain = await ask("identity")
    expect(plain.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(plain.body.length),
      vary: "Accept-Encoding"
    })
    const [br, gz] = [await ask("br"), await ask("gzip")]
    expect([br.headers["content-encoding"], gz.headers["content-encoding"]]).toEqual(["br", "gzip"])
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true)
    expect(br.body.length).toBeLessThan(plain.body.length / 5)
  })

  test("does not hold up the next call of who hangs up while it comes", async () => {
    await new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${staff.token}` }
      const url = `${portal.url}/api/vendors/${vendor.id}/folders/${folder}/content`
      const outgoing = request(url, { headers }, (response) => {
        response.once("data", () => {
          outgoing.destroy()
          resolve()
        })
      })
      outgoing.on("error", reject)
      outgoing.end()
    })
    expect((await documents.content(staff, vendor, folder)).body.data.length).toBe(1080)
  })
})
