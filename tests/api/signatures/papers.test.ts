import { PDFDocument } from "@cantoo/pdf-lib"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import type { SignaturePreparation } from "#schemas/signatures/signature.ts"
import { odtBytes, pdfOf, picture, startConverter } from "#tests/api/documents/papers.ts"
import { person, signaturesOf } from "#tests/api/signatures/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let converter: Awaited<ReturnType<typeof startConverter>>
let office: Uint8Array
let status = 200
let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let staff: SignedInUser
let client: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }

beforeAll(async () => {
  office = await pdfOf(["Contrat", "Annexe"])
  converter = await startConverter((_request, _body, response) =>
    response.writeHead(status, { "content-type": "application/pdf" }).end(Buffer.from(office))
  )
  portal = await startPortal({ conversion: { url: converter.url, office: null } })
  signing = signaturesOf(portal)
  const firm = await portal.make.firm("Papier")
  staff = await portal.make.staff(firm, "anne@papier.example")
  vendor = await portal.make.vendor(firm, "Imprimerie Aubert")
  client = await portal.make.client(vendor, "paul@aubert.example", "admin")
  folder = await portal.make.folder(vendor, "À signer")
})
afterEach(() => void (status = 200))
afterAll(async () => {
  await portal.stop()
  await converter.stop()
})

const preparation = async ({ id }: { readonly id: number }) =>
  (
    await signing.call<SignaturePreparation>(
      "GET",
      `/vendors/${vendor.id}/signatures/preparation?document_id=${id}`,
      staff
    )
  ).body.data
const convert = (document_id: number, as = staff) =>
  signing.call<{ readonly document_id: number }>("POST", `/vendors/${vendor.id}/signatures/papers`, as, { document_id })
const nodeOf = async (id: number) =>
  (await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${id}`, staff)).body.data
const added = (name: string, bytes: Uint8Array) => signing.paper(staff, vendor, folder, name, Buffer.from(bytes))

test("[SIG-O01] an office file becomes a PDF beside it, which is signed; the file stays as it is", async () => {
  const paper = await added("Contrat.odt", odtBytes())
  expect(await preparation(paper)).toMatchObject({ fault: "signing.pdf_notPdf", can_convert: true })
  const answer = await convert(paper.id)
  expect(answer.status).toBe(201)
  const made = await nodeOf(answer.body.data.document_id)
  expect([made.name, made.folder_id]).toEqual(["Contrat.pdf", folder.id])
  expect((await signing.bytesOf(staff, vendor, made.hash)).equals(Buffer.from(office))).toBe(true)
  expect(await preparation(made)).toMatchObject({ fault: null, can_convert: false, pages: 2 })
  expect((await nodeOf(paper.id)).version_number).toBe(1)
  // A second conversion creates another document, with the next free name.
  expect((await nodeOf((await convert(paper.id)).body.data.document_id)).name).toBe("Contrat (1).pdf")
  const email = "zoe@dehors.example"
  const sent = await signing.send(staff, vendor, { document_id: made.id, signatories: [person(email)] })
  expect(sent.status).toBe(201)
  expect((await signing.settled(staff, vendor, sent.body.data.id)).state).toBe("inProgress")
  expect((await signing.sign(email)).status).toBe(200)
  expect((await signing.settled(staff, vendor, sent.body.data.id)).state).toBe("classified")
})

test("[SIG-O01] a picture becomes a page that is upright or across as it is, turned as the camera says", async () => {
  const across = { width: 841.89, height: 595.28 }
  const upright = { width: 595.28, height: 841.89 }
  const jpeg = Buffer.from(await picture("jpeg", 400, 200))
  // An EXIF segment with the orientation "rotated by 90 degrees".
  const exif = Buffer.from(
    "ffe10022457869660000" + "4d4d002a000000080001" + "011200030000000100060000" + "00000000",
    "hex"
  )
  const turned = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
  for (const [name, bytes, size] of [
    ["Large.png", await picture("png", 400, 200), across],
    ["Haute.png", await picture("png", 200, 400), upright],
    ["Photo.jpg", jpeg, across],
    ["Tournée.jpg", turned, upright]
  ] as const) {
    const answer = await convert((await added(name, bytes)).id)
    expect([name, answer.status]).toEqual([name, 201])
    const { hash } = await nodeOf(answer.body.data.document_id)
    const [page] = (await PDFDocument.load(await signing.bytesOf(staff, vendor, hash))).getPages()
    expect([name, page?.getSize()]).toEqual([name, size])
  }
})

test("[SIG-O01] what no PDF can be made of says so, and a client makes none", async () => {
  const cut = await added("Coupée.png", (await picture("png")).subarray(0, 60))
  const refused = await convert(cut.id)
  expect([refused.status, refused.body.errors, refused.body.detail]).toEqual([
    422,
    { document_id: ["signing.conversion_failed"] },
    messageText("fr", "signing.conversion_failed")
  ])
  status = 500
  expect((await convert((await added("Panne.odt", odtBytes(Buffer.from("x")))).id)).status).toBe(422)
  const table = await added("Table.csv", Buffer.from("a;b\n1;2\n"))
  expect(await preparation(table)).toMatchObject({ fault: "signing.pdf_notPdf", can_convert: false })
  expect((await convert(table.id)).status).toBe(422)
  expect((await convert(2_000_000_000)).status).toBe(422)
  expect((await convert(cut.id, client)).status).toBe(403)
})
