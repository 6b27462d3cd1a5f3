import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { documentOf, leftovers, manyChunks, pdf, sendChunk, sendFile, sha256 } from "#tests/api/uploads/sending.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

let count = 0
/** A new firm with a client file, a folder and several people. */
const office = async () => {
  count += 1
  const firm = await portal.make.firm(`Cabinet${count}`)
  const vendor = await portal.make.vendor(firm, `Client ${count}`)
  const staff = await portal.make.staff(firm, `staff${count}@cabinet.example`)
  const folder = await portal.make.folder(vendor, "Achats")
  return { firm, vendor, staff, folder }
}

describe("POST /api/vendors/:id/documents/content", () => {
  test("[UPL-002] [UPL-O04] one chunk becomes a document, its version, content and event in one answer", async () => {
    const { folder, staff, vendor } = await office()
    const bytes = pdf()
    const answer = await sendFile(portal, { as: staff, vendor, folder, name: "facture.pdf", bytes })
    const document = documentOf(answer)
    expect(answer).toMatchObject({ status: 200, body: { data: { chunk_number: 1, received: 1 } } })
    expect(document).toMatchObject({
      type: "document",
      name: "facture.pdf",
      folder_id: folder.id,
      vendor_id: vendor.id,
      size: bytes.length,
      media_type: "application/pdf",
      extension: "pdf",
      version_number: 1,
      is_validated: false,
      author: { id: staff.id }
    })
    const checksum = sha256(sha256(bytes)).toString("hex")
    expect(await leftovers(portal, vendor)).toEqual({
      uploads: 1,
      chunks: 0,
      documents: 1,
      versions: 1,
      contents: 1,
      events: 1,
      files: [checksum]
    })
    const [row] = await portal.arrange(
      (
        sql
      ) => sql`select v.content, c.sha256, c.size::int, e.type, e.entity, e.folders::text, e.before, e.after from version v
        join content c on c.checksum = v.content and c.firm_id = v.firm_id join event e on e.entity_id = v.document_id
       where v.document_id = ${document.id}`
    )
    expect(row).toEqual({
      content: checksum,
      sha256: sha256(bytes).toString("hex"),
      size: bytes.length,
      type: "node.added",
      entity: "document",
      folders: `{${folder.id},${vendor.root}}`,
      before: null,
      after: {
        state: "unvalidated",
        name: "facture.pdf",
        folder_id: folder.id,
        version_id: document.version_id,
        revision: 1
      }
    })
  })

  test("[UPL-003] [UPL-O04] chunks out of order and twice make one document with the bytes that were sent", async () => {
    const { folder, staff, vendor } = await office()
    const bytes = manyChunks(3)
    const file = { as: staff, vendor, folder, name: "long.pdf", bytes, id: randomUUID() }
    expect((await sendChunk(portal, file, 3)).body.data).toEqual({ chunk_number: 3, received: 1, document: null })
    expect((await sendChunk(portal, file, 3)).body.data).toEqual({ chunk_number: 3, received: 1, document: null })
    expect((await sendChunk(portal, file, 1)).body.data).toEqual({ chunk_number: 1, received: 2, document: null })
    const last = await sendChunk(portal, file, 2)
    expect(last.body.data).toMatchObject({ chunk_number: 2, received: 3, document: { size: bytes.length } })
    expect((await sendChunk(portal, file, 2)).body).toEqual(last.body)
    const back = await fetch(`${portal.url}/api/vendors/${vendor.id}/documents/${documentOf(last).id}/content`, {
      headers: { authorization: `Bearer ${staff.token}` }
    })
    expect(sha256(new Uint8Array(await back.arrayBuffer()))).toEqual(sha256(bytes))
  })

  test("[UPL-003] [CST-010] chunks that come together are each counted, and one of them completes the file", async () => {
    const { folder, staff, vendor } = await office()
    const bytes = manyChunks(7)
    const file = { as: staff, vendor, folder, name: "ensemble.pdf", bytes, id: randomUUID() }
    expect((await sendChunk(portal, file, 7)).body.data).toEqual({ chunk_number: 7, received: 1, document: null })
    const answers = await Promise.all([4, 1, 6, 2, 5, 3].map((number) => sendChunk(portal, file, number)))
    expect(answers.map(({ body }) => body.data?.received).sort()).toEqual([2, 3, 4, 5, 6, 7])
    const [last, ...others] = answers.filter(({ body }) => body.data?.document !== null)
    expect(others).toEqual([])
    expect(last?.body.data).toMatchObject({ received: 7, document: { size: bytes.length } })
    expect(await leftovers(portal, vendor)).toMatchObject({ documents: 1, versions: 1, contents: 1, events: 1 })
  })
})
