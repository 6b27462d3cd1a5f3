import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib"
import { expect, test } from "vitest"
import { PdfRefused, prepare, type Refusal } from "#server/signatures/pdf/prepare.ts"
import { load } from "#server/signatures/pdf/revision.ts"
import { isSound, verify } from "#server/signatures/pdf/verify.ts"
import { authority, plainPdf, signedBy, signedElsewhere } from "#tests/support/signatures/story.ts"

const changed = async (edit: (document: PDFDocument) => unknown): Promise<Buffer> => {
  const document = await load(await plainPdf())
  await edit(document)
  return Buffer.from(await document.save())
}
const certified = (right: 1 | 2 | 3) =>
  changed(({ catalog, context }) =>
    catalog.set(PDFName.of("Perms"), context.obj({ DocMDP: { Reference: [{ TransformParams: { P: right } }] } }))
  )
const withWrongTable = (pdf: Buffer) =>
  Buffer.from(pdf.toString("latin1").replace(/startxref\s+\d+(?=\s+%%EOF\s*$)/, "startxref\n7"), "latin1")

const refused: Readonly<Record<string, readonly [Refusal, () => Promise<Buffer>]>> = {
  "a picture": ["notPdf", async () => Buffer.from("\x89PNG")],
  "an empty file": ["notPdf", async () => Buffer.alloc(0)],
  "a file with a password": [
    "encrypted",
    () => changed((document) => document.encrypt({ userPassword: "a", ownerPassword: "b" }))
  ],
  "a file whose author took rights away": [
    "encrypted",
    () => changed((document) => document.encrypt({ ownerPassword: "b", permissions: { modifying: false } }))
  ],
  "an XFA form": [
    "dynamicForm",
    () => changed(({ catalog, context }) => catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [], XFA: [] })))
  ],
  "a file certified against any change": ["locked", () => certified(1)],
  "a file certified for filling in and signing, which allows no new fields": ["locked", () => certified(2)],
  "a file certified for comments": ["locked", () => certified(3)],
  "a file that went all the way here": ["locked", () => signedBy(1)],
  "a file with a field of the name of one of ours": [
    "locked",
    () =>
      changed(({ catalog, context }) =>
        catalog.set(
          PDFName.of("AcroForm"),
          context.obj({ Fields: [context.register(context.obj({ FT: "Tx", T: PDFString.of("seal") }))] })
        )
      )
  ],
  "a damaged file with signatures": ["damagedSigned", async () => withWrongTable(await signedBy(1))],
  "the first half of a file": [
    "cutOff",
    async () => {
      const pdf = await plainPdf()
      return pdf.subarray(0, pdf.length / 2)
    }
  ],
  "a file without pages": [
    "unreadable",
    async () => Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n0\n%%EOF\n")
  ]
}

for (const [what, [reason, make]] of Object.entries(refused)) {
  test(`[SIG-O04] ${what} is refused as ${reason}`, async () => {
    const pdf = await make()
    await expect(prepare(pdf)).rejects.toEqual(new PdfRefused(reason))
  })
}

const trust = { roots: [authority.certificate] }

for (const useObjectStreams of [true, false]) {
  test(`a damaged table is repaired before anyone signs (object streams: ${useObjectStreams})`, async () => {
    const damaged = withWrongTable(await plainPdf(useObjectStreams))
    const { isRepaired, pages } = await prepare(damaged)
    expect([isRepaired, pages]).toEqual([true, 4])
    expect(isSound(await verify(await signedBy(2, undefined, damaged), trust))).toBe(true)
  })

  test(`a sound file keeps every byte (object streams: ${useObjectStreams})`, async () => {
    const original = await plainPdf(useObjectStreams)
    const signed = await signedBy(1, undefined, original)
    expect(signed.subarray(0, original.length).equals(original)).toBe(true)
  })
}

test("a file that others signed without certifying it is taken as it is", async () => {
  const original = await signedElsewhere(await plainPdf())
  const { pdf, isRepaired } = await prepare(original)
  expect(isRepaired).toBe(false)
  expect(pdf.equals(original)).toBe(true)
  expect(isSound(await verify(pdf, trust))).toBe(true)
})
