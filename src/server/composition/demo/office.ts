import { strToU8, zipSync } from "fflate"

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`)
const safe = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

// A fixed date makes the archive reproducible.
const pack = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, body]) => [path, xml(body)])), {
    level: 6,
    mtime: new Date(1980, 0, 1)
  })

const office = "http://schemas.openxmlformats.org"
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
const relations = (...items: ReadonlyArray<string>) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${items.join("")}</Relationships>`
const contentTypes = (...overrides: ReadonlyArray<readonly [string, string]>) =>
  `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
    .map(
      ([part, kind]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`
    )
    .join("")}</Types>`

export interface Letter {
  readonly sender: ReadonlyArray<string>
  readonly recipient: ReadonlyArray<string>
  readonly place: string
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
  readonly table?: ReadonlyArray<ReadonlyArray<string>>
  readonly signature: string
  /** `#rrggbb` */
  readonly colour: string
}

const paragraph = (text: string, style = "Normal", align = "left") =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/><w:jc w:val="${align}"/></w:pPr><w:r><w:t xml:space="preserve">${safe(text)}</w:t></w:r></w:p>`
const wordTable = (rows: ReadonlyArray<ReadonlyArray<string>>) => {
  const width = Math.floor(9070 / (rows[0]?.length ?? 1))
  const cells = (row: ReadonlyArray<string>, style: string) =>
    row
      .map((text) => `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, style)}</w:tc>`)
      .join("")
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="9070" w:type="dxa"/></w:tblPr><w:tblGrid>${(
    rows[0] ?? []
  )
    .map(() => `<w:gridCol w:w="${width}"/>`)
    .join("")}</w:tblGrid>${rows
    .map((row, index) => `<w:tr>${cells(row, index === 0 ? "Strong" : "Normal")}</w:tr>`)
    .join("")}</w:tbl>`
}

const wordStyles = (colour: string) => {
  const style = (id: string, run: string, spacing = "") =>
    `<w:style w:type="paragraph" w:styleId="${id}"${id === "Normal" ? ' w:default="1"' : ""}><w:name w:val="${id}"/><w:pPr><w:spacing w:after="120"/>${spacing}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
  const edges = ["top", "left", "bottom", "right", "insideH", "insideV"]
  return `<w:styles xmlns:w="${office}/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault></w:docDefaults>${style("Normal", "")}${style("Sender", `<w:b/><w:color w:val="${colour.slice(1)}"/>`)}${style("Title", `<w:b/><w:color w:val="${colour.slice(1)}"/><w:sz w:val="28"/>`)}${style("Strong", "<w:b/>")}<w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/><w:tblPr><w:tblBorders>${edges
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="B5BCC2"/>`)
    .join("")}</w:tblBorders></w:tblPr></w:style></w:styles>`
}

/** Makes a letter as a Word file. */
export const makeDocx = (letter: Letter): Uint8Array =>
  pack({
    "[Content_Types].xml": contentTypes(
      ["/word/document.xml", "wordprocessingml.document.main"],
      ["/word/styles.xml", "wordprocessingml.styles"]
    ),
    "_rels/.rels": relations(relation("rId1", "officeDocument", "word/document.xml")),
    "word/_rels/document.xml.rels": relations(relation("rId1", "styles", "styles.xml")),
    "word/styles.xml": wordStyles(letter.colour),
    "word/document.xml": `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${[
      ...letter.sender.map((text) => paragraph(text, "Sender")),
      ...letter.recipient.map((text) => paragraph(text, "Normal", "right")),
      paragraph(letter.place, "Normal", "right"),
      paragraph(letter.subject, "Title"),
      ...letter.paragraphs.map((text) => paragraph(text, "Normal", "both")),
      ...(letter.table === undefined ? [] : [wordTable(letter.table), paragraph("")]),
      paragraph(letter.signature, "Normal", "right")
    ].join(
      ""
    )}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`
  })

/** A date, an amount in euros, a text, or a formula with its value. */
export type Cell = string | number | Date | { readonly formula: string; readonly value: number }
export interface Workbook {
  readonly sheet: string
  readonly columns: ReadonlyArray<{ readonly title: string; readonly width: number }>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
  /** Whether the last row is highlighted. */
  readonly total?: boolean
  /** `#rrggbb` */
  readonly colour: string
}

const letterOf = (index: number) => String.fromCharCode(65 + index)
const style = { plain: 0, head: 1, amount: 2, date: 3, totalText: 4, totalAmount: 5 }
const serial = (date: Date) => Math.floor(date.getTime() / 86_400_000) + 25_569

const cellXml = (cell: Cell, place: string, isTotal: boolean) => {
  if (typeof cell === "string")
    return `<c r="${place}" s="${isTotal ? style.totalText : style.plain}" t="inlineStr"><is><t>${safe(cell)}</t></is></c>`
  if (cell instanceof Date) return `<c r="${place}" s="${style.date}"><v>${serial(cell)}</v></c>`
  const kind = isTotal ? style.totalAmount : style.amount
  return typeof cell === "number"
    ? `<c r="${place}" s="${kind}"><v>${cell}</v></c>`
    : `<c r="${place}" s="${kind}"><f>${safe(cell.formula)}</f><v>${cell.value}</v></c>`
}

const sheetStyles = (colour: string) =>
  `<styleSheet xmlns="${office}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF${colour.slice(1).toUpperCase()}"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
    [0, 0, 0, 0],
    [0, 1, 2, 0],
    [164, 0, 0, 0],
    [165, 0, 0, 0],
    [0, 2, 0, 1],
    [164, 2, 0, 1]
  ]
    .map(
      ([format, font, fill, border]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`
    )
    .join("")}</cellXfs></styleSheet>`

/** Makes an xlsx file of one sheet, with number formats, formulas, a frozen header and filters. */
export const makeXlsx = ({ colour, columns, rows, sheet, total = false }: Workbook): Uint8Array => {
  const last = letterOf(columns.length - 1)
  const head = columns
    .map(
      ({ title }, index) =>
        `<c r="${letterOf(index)}1" s="${style.head}" t="inlineStr"><is><t>${safe(title)}</t></is></c>`
    )
    .join("")
  const body = rows
    .map(
      (cells, index) =>
        `<row r="${index + 2}">${cells
          .map((cell, column) => cellXml(cell, `${letterOf(column)}${index + 2}`, total && index === rows.length - 1))
          .join("")}</row>`
    )
    .join("")
  return pack({
    "[Content_Types].xml": contentTypes(
      ["/xl/workbook.xml", "spreadsheetml.sheet.main"],
      ["/xl/worksheets/sheet1.xml", "spreadsheetml.worksheet"],
      ["/xl/styles.xml", "spreadsheetml.styles"]
    ),
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/_rels/workbook.xml.rels": relations(
      relation("rId1", "worksheet", "worksheets/sheet1.xml"),
      relation("rId2", "styles", "styles.xml")
    ),
    "xl/workbook.xml": `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${safe(sheet.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/styles.xml": sheetStyles(colour),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
      .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
      .join(
        ""
      )}</cols><sheetData><row r="1">${head}</row>${body}</sheetData><autoFilter ref="A1:${last}${rows.length + (total ? 0 : 1)}"/></worksheet>`
  })
}
