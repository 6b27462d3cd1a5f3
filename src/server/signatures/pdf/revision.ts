// Incremental updates of a PDF: all existing bytes stay, and the changed objects are appended as a revision.
import { ParseSpeeds, PDFDocument, type PDFObject, PDFRef } from "@cantoo/pdf-lib"
import { checkPages, checkTaken } from "#server/signatures/pdf/bounds.ts"

export interface Revision {
  readonly bytes: Buffer
  /** The offset of an object's body in this revision. */
  readonly startOf: (ref: PDFRef) => number
}

/**
 * Changes a document. New objects are written anyway; an existing object is written only if `touch` is called for it.
 */
export type Edit = (document: PDFDocument, touch: (ref: PDFRef) => void) => Promise<void>

/** Loads a PDF. Throws `TooMuch` if it exceeds the limits of `bounds.ts`. */
export const load = async (pdf: Uint8Array): Promise<PDFDocument> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  checkTaken(document)
  checkPages(document)
  return document
}

export const bytesOf = (object: PDFObject): Buffer => {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

/** The kind and offset of the last cross-reference section. Undefined if the file names none, or a wrong one. */
export const lastTable = (pdf: Buffer): { readonly at: number; readonly isStream: boolean } | undefined => {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString("latin1", pdf.length - 1100))?.[1] ?? -1)
  const head = at < 0 ? "" : pdf.toString("latin1", at, at + 40)
  if (/^\s*xref\b/.test(head)) return { at, isStream: false }
  return /^\s*\d+\s+\d+\s+obj\b/.test(head) ? { at, isStream: true } : undefined
}

export const revise = async (pdf: Buffer, edit: Edit): Promise<Revision> => {
  const table = lastTable(pdf)
  if (table === undefined) throw new Error("the file was not prepared for signing")
  const document = await load(pdf)
  const { context } = document
  const firstNew = context.largestObjectNumber + 1
  const touched = new Set<PDFRef>()
  await edit(document, (ref) => touched.add(ref))
  await document.flush()

  const chunks = [pdf, Buffer.from("\n")]
  let end = pdf.length + 1
  const put = (chunk: Buffer) => {
    chunks.push(chunk)
    end += chunk.length
  }
  const entries: Array<{ readonly ref: PDFRef; readonly at: number; readonly start: number }> = []
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (ref.objectNumber < firstNew && !touched.has(ref)) continue
    const head = Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`)
    entries.push({ ref, at: end, start: end + head.length })
    put(Buffer.concat([head, bytesOf(object), Buffer.from("\nendobj\n")]))
  }

  const { Root, Info, ID } = context.trailerInfo
  const keys = (size: number) =>
    [
      `/Size ${size} /Prev ${table.at}`,
      ...Object.entries({ Root, Info, ID }).flatMap(([key, value]) => (value ? [`/${key} ${value.toString()}`] : []))
    ].join(" ")
  const tableAt = end
  if (table.isStream) {
    const self = PDFRef.of(context.largestObjectNumber + 1)
    const rows = [...entries, { ref: self, at: tableAt }]
    const data = Buffer.alloc(rows.length * 7)
    rows.forEach(({ ref, at }, row) => {
      data.writeUInt8(1, row * 7)
      data.writeUInt32BE(at, row * 7 + 1)
      data.writeUInt16BE(ref.generationNumber, row * 7 + 5)
    })
    const index = rows.map(({ ref }) => `${ref.objectNumber} 1`).join(" ")
    const dictionary = `<< /Type /XRef /W [1 4 2] /Index [${index}] ${keys(self.objectNumber + 1)} /Length ${data.length} >>`
    put(Buffer.from(`${self.objectNumber} 0 obj\n${dictionary}\nstream\n`))
    put(data)
    put(Buffer.from("\nendstream\nendobj\n"))
  } else {
    const pad = (value: number, digits: number) => String(value).padStart(digits, "0")
    const rows = entries.map(
      ({ ref, at }) => `${ref.objectNumber} 1\n${pad(at, 10)} ${pad(ref.generationNumber, 5)} n \n`
    )
    put(Buffer.from(`xref\n${rows.join("")}trailer\n<< ${keys(context.largestObjectNumber + 1)} >>\n`))
  }
  put(Buffer.from(`startxref\n${tableAt}\n%%EOF\n`))
  const starts = new Map(entries.map(({ ref, start }) => [ref, start]))
  return {
    bytes: Buffer.concat(chunks, end),
    startOf: (ref) => starts.get(ref) ?? Number.NaN
  }
}
