// PDFs of the kinds that are hard to sign, generated here.
import { randomFillSync } from "node:crypto"
import { deflateSync } from "node:zlib"
import { degrees, PDFDocument, PDFName } from "@cantoo/pdf-lib"
import { signedElsewhere } from "#tests/support/signatures/story.ts"

const built = async (
  edit: (document: PDFDocument) => unknown,
  options: Parameters<PDFDocument["save"]>[0] = {}
): Promise<Buffer> => {
  const document = await PDFDocument.create()
  await edit(document)
  return Buffer.from(await document.save(options))
}
const plain = (document: PDFDocument) => {
  document.addPage([595, 842]).drawText("Contrat de mission", { x: 60, y: 700 })
}
const certify = ({ catalog, context }: PDFDocument, right: 1 | 2) =>
  catalog.set(PDFName.of("Perms"), context.obj({ DocMDP: { Reference: [{ TransformParams: { P: right } }] } }))

/** A page that consists of one picture of noise, like a scan: it cannot be compressed. */
export const bigScan = (bytes: number): Promise<Buffer> =>
  built((document) => {
    const { context } = document
    const page = document.addPage([595, 842])
    // Grey levels, one byte per pixel.
    const width = 4_096
    const height = Math.floor(bytes / width)
    const image = context.register(
      context.stream(randomFillSync(new Uint8Array(width * height)), {
        Type: "XObject",
        Subtype: "Image",
        Width: width,
        Height: height,
        ColorSpace: "DeviceGray",
        BitsPerComponent: 8
      })
    )
    page.node.setXObject(PDFName.of("Scan"), image)
    const content = context.register(context.stream("q 595 0 0 842 0 0 cm /Scan Do Q"))
    page.node.set(PDFName.of("Contents"), content)
  })

/** A PDF of about 200 kB whose object stream decompresses to this many bytes. */
export const unfolding = (bytes: number): Buffer => {
  const data = deflateSync(Buffer.concat([Buffer.from("5 0 "), Buffer.alloc(bytes, " ")]))
  return Buffer.concat([
    Buffer.from(
      "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
        "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n" +
        `4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n`
    ),
    data,
    Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n0\n%%EOF\n")
  ])
}

/** Files that cannot be signed, each with the code of the error. */
export const unsignable = {
  "Avec mot de passe.pdf": [
    "signing.pdf_encrypted",
    () => built((document) => (plain(document), document.encrypt({ userPassword: "a", ownerPassword: "b" })))
  ],
  "Droits retirés.pdf": [
    "signing.pdf_encrypted",
    () =>
      built(
        (document) => (plain(document), document.encrypt({ ownerPassword: "b", permissions: { modifying: false } }))
      )
  ],
  "Coupé.pdf": ["signing.pdf_cutOff", async () => (await built(plain)).subarray(0, 400)],
  "Abîmé.pdf": [
    "signing.pdf_unreadable",
    async () => Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 9 0 R >>\nendobj\nstartxref\n0\n%%EOF\n")
  ],
  "Sans page.pdf": [
    "signing.pdf_unreadable",
    async () => Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n0\n%%EOF\n")
  ],
  "Gonflé.pdf": ["signing.pdf_unreadable", async () => unfolding(200_000_000)],
  "Formulaire XFA.pdf": [
    "signing.pdf_dynamicForm",
    () =>
      built((document) => {
        plain(document)
        const { catalog, context } = document
        catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [], XFA: [] }))
      })
  ],
  "Certifié, fermé.pdf": ["signing.pdf_locked", () => built((document) => (plain(document), certify(document, 1)))],
  "Certifié, à remplir.pdf": ["signing.pdf_locked", () => built((document) => (plain(document), certify(document, 2)))],
  "Signé et abîmé.pdf": [
    "signing.pdf_damagedSigned",
    async () => {
      const signed = await signedElsewhere(await built(plain))
      return Buffer.from(signed.toString("latin1").replace(/startxref\s+\d+(?=\s+%%EOF\s*$)/, "startxref\n7"), "latin1")
    }
  ],
  "Texte.txt": ["signing.pdf_notPdf", async () => Buffer.from("Ceci n’est pas un PDF.")]
} as const satisfies Readonly<Record<string, readonly [string, () => Promise<Buffer>]>>

/** Unusual files that can be signed, each with the page of the signature area. */
export const signable = {
  "Formulaire.pdf": [
    0,
    () =>
      built((document) => {
        const page = document.addPage([595, 842])
        const form = document.getForm()
        form.createTextField("nom").addToPage(page, { x: 60, y: 700 })
        form.createCheckBox("accord").addToPage(page, { x: 60, y: 650 })
      })
  ],
  "Signé ailleurs.pdf": [0, async () => signedElsewhere(await built(plain))],
  "Cinq cents pages.pdf": [
    499,
    () =>
      built((document) => {
        for (let page = 0; page < 500; page += 1)
          document.addPage([595, 842]).drawText(`${page + 1}`, { x: 60, y: 700 })
      })
  ],
  "Tournées et rognées.pdf": [
    2,
    () =>
      built((document) => {
        for (const angle of [90, 180, 270]) {
          const page = document.addPage([595, 842])
          page.setRotation(degrees(angle))
          page.setCropBox(50, 80, 400, 600)
          page.drawText(`page ${angle}`, { x: 90, y: 300 })
        }
      })
  ],
  // 14,400 units of 1/72 inch: the largest page that needs no UserUnit.
  "Plan de cinq mètres.pdf": [
    0,
    () => built((document) => document.addPage([14_400, 14_400]).drawText("plan", { x: 900, y: 900, size: 400 }))
  ],
  "Table abîmée.pdf": [
    0,
    async () =>
      Buffer.from(
        (await built(plain, { useObjectStreams: false }))
          .toString("latin1")
          .replace(/startxref\s+\d+(?=\s+%%EOF\s*$)/, "startxref\n7"),
        "latin1"
      )
  ]
} as const satisfies Readonly<Record<string, readonly [number, () => Promise<Buffer>]>>
