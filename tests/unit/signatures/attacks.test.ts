// Attacks on a completely signed file, without the key of anybody that this portal knows.
import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFRef } from "@cantoo/pdf-lib"
import { describe, expect, test } from "vitest"
import { engine, type FirmKeys } from "#server/signatures/pdf/engine.ts"
import { createAuthority, keyToText, oneTimeIdentity } from "#server/signatures/pdf/identities.ts"
import { PdfRefused } from "#server/signatures/pdf/prepare.ts"
import { addFields, sign } from "#server/signatures/pdf/sign.ts"
import { revise } from "#server/signatures/pdf/revision.ts"
import { isSound, verify } from "#server/signatures/pdf/verify.ts"
import { authority, firm, identity, plainPdf, signedBy, signedElsewhere } from "#tests/support/signatures/story.ts"

const trust = { roots: [authority.certificate] }
const file = await signedBy(2)

const fieldsOf = (document: PDFDocument) =>
  document.context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of("FT")) !== PDFName.of("Sig")) return []
    const title = object.lookup(PDFName.of("T"))
    return [{ ref, field: object, name: title instanceof PDFHexString ? title.decodeText() : "" }]
  })
const fieldOf = (document: PDFDocument, name: string) => {
  const found = fieldsOf(document).find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no field ${name}`)
  return found
}
const changed = async (edit: (document: PDFDocument, touch: (ref: PDFRef) => void) => unknown) =>
  (
    await revise(file, async (document, touch) => {
      await edit(document, touch)
    })
  ).bytes
/**
 * Another document in the same file: a separate catalog that the newest cross-reference table points to, with the form
 * of the old one.
 */
const withCatalog = (edit: (catalog: PDFDict, document: PDFDocument) => void) =>
  changed((document) => {
    const { context } = document
    const catalog = document.catalog.clone(context)
    edit(catalog, document)
    context.trailerInfo.Root = context.register(catalog)
  })

const attacks = {
  "the drawing of somebody who has signed": () =>
    changed((document, touch) => {
      const { field, ref } = fieldOf(document, "signatory-0")
      const other = document.context.register(
        document.context.flateStream("1 g 0 0 200 80 re f", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 200, 80] })
      )
      field.set(PDFName.of("AP"), document.context.obj({ N: other }))
      touch(ref)
    }),
  "the signature of one person put into the field of another": () =>
    changed((document, touch) => {
      const { field, ref } = fieldOf(document, "signatory-0")
      const taken = fieldOf(document, "signatory-1").field.get(PDFName.of("V"))
      if (taken !== undefined) field.set(PDFName.of("V"), taken)
      touch(ref)
    }),
  "a signature taken out": () =>
    changed((document, touch) => {
      const { field, ref } = fieldOf(document, "signatory-1")
      field.delete(PDFName.of("V"))
      touch(ref)
    }),
  "a catalog of its own with other pages": () =>
    withCatalog((catalog, { context }) => {
      const pages = context.register(context.obj({ Type: "Pages", Count: 1, Kids: [] }))
      const page = context.register(context.obj({ Type: "Page", Parent: pages, MediaBox: [0, 0, 595, 842] }))
      context.lookup(pages, PDFDict).set(PDFName.of("Kids"), context.obj([page]))
      catalog.set(PDFName.of("Pages"), pages)
    }),
  "something that runs when the file is opened": () =>
    changed((document, touch) => {
      const { catalog, context } = document
      catalog.set(PDFName.of("OpenAction"), context.obj({ S: "JavaScript", JS: PDFHexString.fromText("app.alert(1)") }))
      if (context.trailerInfo.Root instanceof PDFRef) touch(context.trailerInfo.Root)
    }),
  "a note on a page, which a certified file may not have": () =>
    changed((document, touch) => {
      const page = document.getPage(0)
      const { context } = document
      const note = context.register(context.obj({ Type: "Annot", Subtype: "FreeText", Rect: [0, 0, 500, 500] }))
      const list = page.node.lookupMaybe(PDFName.of("Annots"), PDFArray)
      if (list === undefined) page.node.set(PDFName.of("Annots"), context.obj([note]))
      else list.push(note)
      touch(page.ref)
    }),
  "another field of the form": () =>
    addFields(file, [{ name: "autre", place: { page: 0, x: 0, y: 0, width: 1, height: 1 } }])
} satisfies Readonly<Record<string, () => Promise<Buffer>>>

for (const [what, make] of Object.entries(attacks))
  test(`[SIG-O04] ${what}, added later: not sound, and no signature is said to hold`, async () => {
    const reports = await verify(await make(), trust)
    expect(isSound(reports)).toBe(false)
    expect(reports.filter(({ changedLater, isFollowed }) => changedLater.length === 0 && !isFollowed)).toEqual([])
    expect(reports.some(({ changedLater }) => changedLater.length > 0)).toBe(true)
  })

test("[SIG-O04] another catalog shows on every page", async () => {
  const reports = await verify(await attacks["a catalog of its own with other pages"](), trust)
  expect(reports.map(({ changedPages }) => changedPages)).toEqual(reports.map(() => [1]))
})

test("[SIG-O04] a stranger's own signature over what they added makes nothing of before hold", async () => {
  const stranger = await createAuthority("Ailleurs", new Date(Date.now() - 3_600_000))
  const at = new Date()
  // The field of the archive stamp is still empty, so the form permits to sign it.
  const over = await sign(file, {
    field: "archive",
    identity: await oneTimeIdentity(stranger, "Ailleurs", { name: "Cabinet", email: "" }, at),
    name: "Cabinet",
    reason: "",
    at
  })
  const reports = await verify(over, trust)
  expect(isSound(reports)).toBe(false)
  expect(reports.map(({ isFollowed, isTrusted }) => [isTrusted, isFollowed])).toEqual([
    ...Array.from({ length: 4 }, () => [true, true]),
    [false, false]
  ])
})

test("[SIG-O04] one signature and something harmless behind it: nothing is named as changed, and nobody vouches for it", async () => {
  const { bytes } = await revise(await signedElsewhere(await plainPdf()), async ({ context }) => {
    context.register(context.obj({ Note: 1 }))
  })
  const [report] = await verify(bytes, trust)
  expect(report).toMatchObject({ isWhole: true, isTrusted: true, isFollowed: true, changedLater: [], changedPages: [] })
})

test("[SIG-O04] a signature in a field below another is found, by its whole name above it", async () => {
  // Other programs sign such a field; ours signs the flat file, and the form is nested around it afterwards.
  const flat = await sign(await addFields(await plainPdf(), [{ name: "Signature1" }]), {
    field: "Signature1",
    identity: await identity(0),
    name: "Zoë",
    reason: "",
    at: new Date()
  })
  const around = await revise(flat, async (document, touch) => {
    const { context } = document
    const { field, ref } = fieldOf(document, "Signature1")
    const group = context.register(context.obj({ FT: "Sig", V: field.get(PDFName.of("V")), Kids: [ref] }))
    field.delete(PDFName.of("V"))
    field.set(PDFName.of("Parent"), group)
    touch(ref)
    const held = document.catalog.get(PDFName.of("AcroForm"))
    document.catalog.lookup(PDFName.of("AcroForm"), PDFDict).set(PDFName.of("Fields"), context.obj([group]))
    if (held instanceof PDFRef) touch(held)
  })
  const reports = await verify(around.bytes, trust)
  expect(reports).toMatchObject([{ field: "Signature1", isWhole: true, isFollowed: true }])
  expect(reports[0]?.changedLater.length).toBeGreaterThan(0)
})

test("[SIG-O04] a form whose fields go round in a circle ends", async () => {
  const { bytes } = await revise(file, async (document, touch) => {
    const { field, ref } = fieldOf(document, "signatory-0")
    field.set(PDFName.of("Kids"), document.context.obj([ref]))
    field.set(PDFName.of("Parent"), ref)
    touch(ref)
  })
  expect(isSound(await verify(bytes, trust))).toBe(false)
})

describe("the firm's seal", () => {
  const place = { page: 0, x: 0.1, y: 0.8, width: 0.3, height: 0.08 }
  const at = new Date().toISOString()
  const keys: FirmKeys = { kind: "authority", certificates: [authority.certificate], key: keyToText(authority.key) }
  const given = { firm, keys, stamps: null, at, reason: "" }
  const zoe = { name: "Zoë Lefèvre", email: "zoe@dehors.example" }
  const seal = (pdf: Uint8Array) => engine.seal({ ...given, pdf, roots: [authority.certificate] })
  const signed = async (original: Buffer) => {
    const { pdf } = await engine.send({ ...given, pdf: original, areas: [{ signatory: 1, place }] })
    return engine.sign({ ...given, pdf, signatory: 1, person: zoe, place, line: "", drawing: null })
  }

  test("[SIG-O04] is put on what people signed, whoever signed it before them elsewhere", async () => {
    const plain = await seal((await signed(await plainPdf())).pdf)
    expect(isSound(await verify(Buffer.from(plain.pdf), trust))).toBe(true)
    const stranger = await createAuthority("Ailleurs", new Date(Date.now() - 3_600_000))
    const before = await sign(await addFields(await plainPdf(), [{ name: "Signature1" }]), {
      field: "Signature1",
      identity: await oneTimeIdentity(stranger, "Ailleurs", zoe, new Date()),
      name: "Ailleurs",
      reason: "",
      at: new Date()
    })
    const over = await verify(Buffer.from((await seal((await signed(before)).pdf)).pdf), trust)
    expect(over.map(({ isTrusted }) => isTrusted)).toEqual([false, true, true, true])
  })

  test("[SIG-O04] is not put on stored bytes that were changed behind a signature, or in what was signed", async () => {
    const { pdf } = await signed(await plainPdf())
    const drawn = await revise(Buffer.from(pdf), async (document, touch) => {
      const page = document.getPage(0)
      page.drawText("et 10 000 €", { x: 60, y: 500 })
      touch(page.ref)
    })
    const flipped = Buffer.from(pdf)
    const inside = flipped.indexOf("/Reason")
    flipped.write("/Raison", inside, "latin1")
    for (const spoiled of [drawn.bytes, flipped])
      await expect(seal(spoiled)).rejects.toEqual(new PdfRefused("damagedSigned"))
  })
})
