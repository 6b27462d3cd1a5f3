// Checks that a PDF can be signed. Whatever could fail later is refused here, with a reason that people can act on.
import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib"
import { lastTable, load } from "#server/signatures/pdf/revision.ts"

export type Refusal =
  | "notPdf" // no %PDF- at the start
  | "cutOff" // no %%EOF: an interrupted transfer; repairing it would silently lose pages
  | "encrypted" // needs a password, or restricts what may be done with it
  | "dynamicForm" // XFA: what is displayed is not what would be signed
  | "locked" // certified, so no fields may be added; or it has fields of an earlier signature of ours
  | "damagedSigned" // damaged, and repairing it would break the signatures inside
  | "unreadable"

export class PdfRefused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal, cause?: unknown) {
    super(`The PDF cannot be signed: ${reason}`, { cause })
    this.reason = reason
  }
}

export const formOf = ({ catalog }: PDFDocument): PDFDict | undefined =>
  catalog.lookupMaybe(PDFName.of("AcroForm"), PDFDict)

/** Whether the file is certified. Adding a visible field breaks any certification, whatever changes it permits. */
const isCertified = ({ catalog }: PDFDocument): boolean =>
  catalog.lookupMaybe(PDFName.of("Perms"), PDFDict)?.lookupMaybe(PDFName.of("DocMDP"), PDFDict) !== undefined

/** Names of the fields that every sent document gets; they must be unique in a file. */
export const ownFields = { sending: "sending", seal: "seal", archive: "archive" } as const

const ofSignatory = "signatory-"
export const fieldOf = (signatory: number) => `${ofSignatory}${signatory}`
export const isOwnField = (name: string): boolean =>
  Object.values(ownFields).some((own) => own === name) || name.startsWith(ofSignatory)

const hasOwnFields = (document: PDFDocument): boolean =>
  (formOf(document)?.lookupMaybe(PDFName.of("Fields"), PDFArray)?.asArray() ?? []).some((ref) => {
    const field = document.context.lookup(ref)
    const title = field instanceof PDFDict ? field.lookup(PDFName.of("T")) : undefined
    const name = title instanceof PDFHexString || title instanceof PDFString ? title.decodeText() : ""
    return Object.values(ownFields).some((own) => own === name)
  })

export interface Prepared {
  readonly pdf: Buffer
  readonly pages: number
  /** Whether the file was written anew because its cross-reference table was damaged. */
  readonly isRepaired: boolean
}

/** Throws for a truncated file. Also used before sealing, since stored bytes may have been damaged meanwhile. */
export const checkEnd = (pdf: Buffer): void => {
  if (!pdf.subarray(-2048).includes("%%EOF")) throw new PdfRefused("cutOff")
}

export const prepare = async (pdf: Buffer): Promise<Prepared> => {
  if (!pdf.subarray(0, 1024).includes("%PDF-")) throw new PdfRefused("notPdf")
  checkEnd(pdf)
  const refuse = (cause: unknown): never => {
    if (cause instanceof PdfRefused) throw cause
    throw new PdfRefused(/encrypted/i.test(String(cause)) ? "encrypted" : "unreadable", cause)
  }
  try {
    const document = await load(pdf)
    const pages = document.getPageCount()
    if (pages === 0) throw new PdfRefused("unreadable")
    document.getPages().forEach((page) => page.getMediaBox())
    if (formOf(document)?.has(PDFName.of("XFA"))) throw new PdfRefused("dynamicForm")
    const isWhole = lastTable(pdf) !== undefined && pdf.subarray(0, 5).toString("latin1") === "%PDF-"
    if (!isWhole && pdf.includes("/ByteRange")) throw new PdfRefused("damagedSigned")
    if (isCertified(document) || hasOwnFields(document)) throw new PdfRefused("locked")
    if (isWhole) return { pdf, pages, isRepaired: false }
    const repaired = Buffer.from(await document.save({ updateFieldAppearances: false, addDefaultPage: false }))
    if ((await load(repaired)).getPageCount() !== pages) throw new PdfRefused("unreadable")
    return { pdf: repaired, pages, isRepaired: true }
  } catch (cause) {
    return refuse(cause)
  }
}
