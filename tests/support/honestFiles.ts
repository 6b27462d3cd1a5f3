import { createCanvas } from "@napi-rs/canvas"
import { strToU8, zipSync } from "fflate"

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

export const zip = (parts: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, body]) => [name, typeof body === "string" ? strToU8(body) : body])
      ),
      { level }
    )
  )

const office = "application/vnd.openxmlformats-officedocument"
const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/main.xml" ContentType="${main}"/></Types>`
const rels = (target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`

/** A Word file with `body` in `word/document.xml`, and `more` parts. */
export const docx = (body: string, more: Readonly<Record<string, string | Uint8Array>> = {}, level: 0 | 6 = 6) =>
  zip(
    {
      "[Content_Types].xml": contentTypes(`${office}.wordprocessingml.document.main+xml`),
      "_rels/.rels": rels("word/document.xml"),
      "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ...more
    },
    level
  )

/** A workbook with one sheet of these rows, and `more` parts. */
export const xlsx = (
  sheet: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
  kind = `${office}.spreadsheetml.sheet.main+xml`
) =>
  zip({
    "[Content_Types].xml": contentTypes(kind),
    "_rels/.rels": rels("xl/workbook.xml"),
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Un" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": rels("worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    ...more
  })

const odf = (kind: string, body: string) =>
  zip(
    {
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      "content.xml": `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t"><office:body><text:p>${body}</text:p></office:body></office:document-content>`
    },
    0
  )

/** An old office file: a compound file whose directory has one stream of this name. */
export const compound = (stream: string): Uint8Array<ArrayBuffer> => {
  const file = Buffer.alloc(512 * 5)
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(0xfffffffe, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  // The sector table, then the directory.
  file.fill(0xff, 512, 1024)
  ;[0xfffffffd, 0xfffffffe, 0xfffffffe].forEach((value, at) => file.writeUInt32LE(value, 512 + at * 4))
  const entry = (at: number, name: string, type: number) => {
    const place = 1024 + at * 128
    file.write(name, place, "utf16le")
    file.writeUInt16LE((name.length + 1) * 2, place + 64)
    file[place + 66] = type
    file.fill(0xff, place + 68, place + 80)
    file.writeUInt32LE(2, place + 116)
    file.writeUInt32LE(512, place + 120)
  }
  entry(0, "Root Entry", 5)
  entry(1, stream, 2)
  return Uint8Array.from(file)
}

/** A PDF of one page. `catalog`: more entries of the catalog object; `more`: text after the last object. */
export const pdf = (text = "Bonjour", catalog = "", more = ""): Uint8Array<ArrayBuffer> => {
  const stream = `BT /F1 12 Tf 20 80 Td (${text}) Tj ET`
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
  ]
  let body = "%PDF-1.7\n"
  const places: Array<number> = []
  objects.forEach((object, at) => {
    places.push(body.length)
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
  })
  body += more
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const place of places) body += `${String(place).padStart(10, "0")} 00000 n \n`
  return utf8(`${body}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
}

const drawn = (kind: "image/png" | "image/jpeg" | "image/webp"): Uint8Array<ArrayBuffer> => {
  const canvas = createCanvas(24, 16)
  const pen = canvas.getContext("2d")
  pen.fillStyle = "#2f7cc2"
  pen.fillRect(2, 2, 15, 9)
  return Uint8Array.from(kind === "image/png" ? canvas.toBuffer(kind) : canvas.toBuffer(kind, 80))
}

export const svg = (inside = "", head = "") =>
  utf8(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${inside}<rect width="9" height="9"/></svg>`
  )

const ftyp = Buffer.from("000000186674797068656963000000006d69663168656963", "hex")

/** One small valid file of each type that may be uploaded (UPL-024). */
export const honestFiles: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  csv: utf8("Date;Libellé;Montant\n01/05/2026;Loyer;-1 250,00\n02/05/2026;Vente;310,40\n"),
  doc: compound("WordDocument"),
  docx: docx("<w:p><w:r><w:t>Le bail commercial</w:t></w:r></w:p>"),
  gif: Uint8Array.from(Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")),
  heic: Uint8Array.from(Buffer.concat([ftyp, Buffer.alloc(200, 7)])),
  jpg: drawn("image/jpeg"),
  odp: odf("presentation", "Une page"),
  ods: odf("spreadsheet", "Une case"),
  odt: odf("text", "Un texte"),
  pdf: pdf(),
  png: drawn("image/png"),
  ppt: compound("PowerPoint Document"),
  pptx: zip({
    "[Content_Types].xml": contentTypes(`${office}.presentationml.presentation.main+xml`),
    "ppt/slides/slide1.xml": "<p:sld><a:p><a:t>Une page</a:t></a:p></p:sld>"
  }),
  rtf: utf8("{\\rtf1\\ansi\\deff0 {\\fonttbl{\\f0 Arial;}}\\b Le bail\\b0  commercial\\par Fin}"),
  svg: svg(),
  txt: utf8("Une note de frais.\nTotal : 42 €\n"),
  webp: drawn("image/webp"),
  xls: compound("Workbook"),
  xlsm: xlsx(
    '<row r="1"><c r="A1"><v>1</v></c></row>',
    { "xl/vbaProject.bin": Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]) },
    "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
  ),
  xlsx: xlsx('<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="inlineStr"><is><t>Loyer</t></is></c></row>')
}
