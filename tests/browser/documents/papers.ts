import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib"

/** Creates a PDF with one line of text on each page. */
export const makePdf = async (lines: ReadonlyArray<string>): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const line of lines) pdf.addPage([595, 842]).drawText(line, { x: 60, y: 760, size: 18, font })
  return Uint8Array.from(await pdf.save())
}
