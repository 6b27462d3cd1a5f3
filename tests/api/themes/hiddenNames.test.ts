import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { UploadProbe } from "#schemas/uploads/upload.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let themes: ReturnType<typeof themesOf>
let documents: ReturnType<typeof documentsOf>
let admin: SignedInUser
let client: SignedInUser
let vendor: Vendor
let folder: { readonly id: number; readonly hash: string }
beforeAll(async () => {
  portal = await startPortal()
  themes = themesOf(portal)
  documents = documentsOf(portal)
  const firm = await portal.make.firm("Noms cachés")
  admin = await portal.make.staff(firm, "admin@hidden-names.example")
  vendor = await portal.make.vendor(firm, "Entreprise")
  client = await portal.make.client(vendor, "client@hidden-names.example", "collaborator")
  folder = await portal.make.folder(vendor, "Social")
  const theme = await themes.ofVendor(vendor, admin)
  const paper = await documents.document(vendor, "salaire.pdf", { parent: folder.id, author: admin })
  const inner = await portal.make.folder(vendor, "Paie", { parent: folder.id })
  for (const node of [paper, inner]) expect((await themes.put(vendor, admin, node, [theme])).status).toBe(200)
})
afterAll(() => portal.stop())

const probe = (name: string) =>
  portal.call<{ readonly data: UploadProbe }>(
    "GET",
    `/api/vendors/${vendor.id}/documents/content?${new URLSearchParams({
      identifier: randomUUID(),
      folder_id: String(folder.id),
      file_name: name,
      total_size: "10"
    })}`,
    { as: client }
  )
const make = (name: string, more = {}) =>
  portal.call<{ readonly data: TreeNode }>("POST", `/api/vendors/${vendor.id}/folders`, {
    as: client,
    body: { name, folder_id: folder.id, ...more }
  })
const update = (node: { readonly id: number }, body: object) =>
  portal.call<{ readonly data: TreeNode }>("PATCH", `/api/vendors/${vendor.id}/nodes/${node.id}`, { as: client, body })

describe("[THM-O01] a name that an item has that the person may not see", () => {
  test("[UPL-O09] is no news for the call that begins an upload, and the finished file is numbered", async () => {
    const [hidden, free] = [await probe("salaire.pdf"), await probe("libre.pdf")]
    expect([hidden.status, hidden.body]).toEqual([free.status, free.body])
    expect(hidden.body.data).toEqual({ received: [], document: null, existing: null })
    for (const [at, choice] of ([undefined, "version", "document"] as const).entries()) {
      const sent = await sendFile(portal, {
        as: client,
        vendor,
        folder,
        name: "Salaire.pdf",
        bytes: pdf(2_000 + at),
        ...(choice === undefined ? {} : { choice })
      })
      expect(documentOf(sent).name).toBe(`Salaire (${at + 1}).pdf`)
    }
    const [kept] = await portal.arrange(
      (sql) => sql<{ count: number }>`select version_number as count from node where name = 'salaire.pdf'`
    )
    expect(kept?.count).toBe(1)
  })

  test("[DOC-010] numbers a new folder, and a folder that is asked for again is found again", async () => {
    const made = await make("Paie")
    expect([made.status, made.body.data.name]).toEqual([201, "Paie (1)"])
    const again = await make("paie", { if_exists: "return" })
    expect(again.body.data.id).toBe(made.body.data.id)
  })

  test("[DOC-028] [DOC-029] [DOC-O04] numbers what is renamed, moved or restored to it", async () => {
    const other = await portal.make.folder(vendor, "Autre")
    const free = await documents.document(vendor, "note.pdf", { parent: folder.id, author: client })
    const renamed = await update(free, { name: "salaire.pdf" })
    expect(renamed.status).toBe(200)
    expect(renamed.body.data.name).toMatch(/^salaire \([0-9]+\)\.pdf$/)
    const same = await documents.document(vendor, "salaire.pdf", { parent: other.id, author: client })
    const moved = await update(same, { folder_id: folder.id })
    expect([moved.status, moved.body.data.name]).toEqual([200, expect.stringMatching(/^salaire \([0-9]+\)\.pdf$/)])
    const gone = await documents.document(vendor, "bulletin.pdf", { parent: folder.id, author: client })
    const event = (type: string) =>
      portal.call<{ readonly data: TreeNode }>("POST", `/api/vendors/${vendor.id}/nodes/${gone.id}/events`, {
        as: client,
        body: { type }
      })
    expect((await event("node.trashed")).status).toBe(200)
    const twin = await documents.document(vendor, "bulletin.pdf", { parent: folder.id, author: admin })
    await themes.put(vendor, admin, twin, [await themes.ofVendor(vendor, admin)])
    const back = await event("node.restored")
    expect([back.status, back.body.data.name]).toEqual([200, "bulletin (1).pdf"])
  })

  test("[VAL-030] is refused as before where the person sees the item", async () => {
    const made = await make("Vu")
    expect(made.status).toBe(201)
    expect((await make("VU")).status).toBe(422)
  })
})
