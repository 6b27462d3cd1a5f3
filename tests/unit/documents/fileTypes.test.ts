import { strToU8, zipSync } from "fflate"
import { fileTypeFromBuffer } from "file-type"
import { Result } from "effect"
import { describe, expect, test } from "vitest"
import {
  acceptedExtensions,
  agrees,
  contentAgrees,
  fileTypeOf,
  fileTypes,
  judgeFile,
  judgeType,
  looksLikeText
} from "#schemas/documents/list/fileTypes.ts"
import { kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"

const extensionsWhere = (keep: (type: (typeof fileTypes)[number]) => boolean) =>
  fileTypes
    .filter(keep)
    .map(({ extension }) => extension)
    .toSorted()

describe("the table", () => {
  test("[UPL-024] [UPL-O06] lists the types that can be uploaded, rtf under both its media types", () => {
    expect(acceptedExtensions.map((one) => one.slice(1)).toSorted()).toEqual(
      "csv doc docx gif heic jpe jpeg jpg odp ods odt pdf pdf-a png ppt pptx rtf svg txt webp xls xlsm xlsx".split(" ")
    )
    expect(fileTypeOf("rtf")?.mediaTypes).toEqual(["application/rtf", "text/rtf"])
    expect(fileTypeOf("pdf-a")?.mediaTypes).toEqual(["application/pdf"])
  })

  test("[VIE-003] lists the types that are converted", () => {
    expect(extensionsWhere(({ convertible }) => convertible)).toEqual(
      "csv doc docx odp ods odt ppt pptx rtf txt xls xlsx".split(" ")
    )
  })

  test("[VIE-004] [VIE-005] [VIE-006] puts the types in their groups", () => {
    expect(extensionsWhere(({ group }) => group === "images").filter((one) => one !== "heic" && one !== "jpe")).toEqual(
      "gif jpeg jpg jpg2 png svg webp".split(" ")
    )
    expect(extensionsWhere(({ group }) => group === "office")).toEqual(
      "doc docm docx ppt pptm pptx xls xlsb xlsm xlsx".split(" ")
    )
    expect(extensionsWhere(({ group }) => group === "pdf")).toEqual(["pdf", "pdf-a"])
  })

  test("[UPL-022] every type has a media type and a kind that is drawn, unknown ones the general one", () => {
    for (const { extension, mediaTypes } of fileTypes) {
      expect(extension).toBe(extension.toLowerCase())
      expect(mediaTypes.every((one) => /^[a-z]+\/[a-z0-9.+-]+$/.test(one))).toBe(true)
      expect([extension, kindOf(extension)]).not.toEqual([extension, "other"])
    }
    expect(kindOf("xyz")).toBe("other")
  })
})

describe("the browser's judgement", () => {
  const refused = (name: string) => Result.fail({ code: "upload.type_refused", params: { name } })

  test.each([
    ["a.pdf", "application/pdf"],
    ["A.PDF", ""],
    ["a.csv", "text/csv; charset=utf-8"],
    ["a.csv", "application/vnd.ms-excel"],
    ["a.rtf", "text/rtf"],
    ["a.heic", "application/octet-stream"]
  ])("[UPL-O07] takes %s declared as %j", (name, declared) => {
    expect(Result.isSuccess(judgeType(name, declared))).toBe(true)
  })

  test.each([
    ["a.exe", ""],
    ["a", "application/pdf"],
    ["a.zip", "application/zip"],
    ["a.docm", ""],
    ["a.pdf", "image/png"],
    ["a.pdf.exe", "application/pdf"]
  ])("[VAL-038] [UPL-O07] refuses %s declared as %j", (name, declared) => {
    expect(judgeType(name, declared)).toEqual(refused(name))
  })

  test("[VAL-036] refuses an empty file before its type, and takes one byte", () => {
    expect(judgeFile({ name: "a.exe", size: 0, type: "" })).toEqual(
      Result.fail({ code: "upload.empty", params: { name: "a.exe" } })
    )
    expect(judgeFile({ name: "a.pdf", size: 1, type: "" })).toEqual(Result.succeed(fileTypeOf("pdf")))
  })
})

describe("the server's judgement by content", () => {
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const main = (part: string) =>
    strToU8(
      `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/vnd.${part}.main+xml"/></Types>`
    )
  const office = (part: string) => zipSync({ "[Content_Types].xml": main(part), "main.xml": strToU8("<x/>") })
  const open = (kind: string) =>
    zipSync({ mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }] })
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const heic = Uint8Array.from([0, 0, 0, 24, ...utf8("ftypheic"), 0, 0, 0, 0, ...utf8("mif1heic")])
  const webp = Uint8Array.from([...utf8("RIFF"), 4, 0, 0, 0, ...utf8("WEBPVP8 ")])

  const contents: Readonly<Record<string, Uint8Array>> = {
    pdf: utf8("%PDF-1.7\n%âãÏÓ\n"),
    png,
    jpg: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...utf8("JFIF"), 0]),
    gif: utf8("GIF89a\u0001\u0000\u0001\u0000"),
    webp,
    heic,
    docx: office("openxmlformats-officedocument.wordprocessingml.document"),
    xlsx: office("openxmlformats-officedocument.spreadsheetml.sheet"),
    pptx: office("openxmlformats-officedocument.presentationml.presentation"),
    xlsm: office("ms-excel.sheet.macroEnabled"),
    odt: open("text"),
    ods: open("spreadsheet"),
    odp: open("presentation"),
    doc: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(504)]),
    rtf: utf8("{\\rtf1\\ansi hello}"),
    svg: utf8('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    csv: utf8("compte;libellé;débit\r\n401;Fournisseurs;12,50\r\n"),
    exe: Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])
  }
  const alike: Readonly<Record<string, ReadonlyArray<string>>> = {
    pdf: ["pdf-a"],
    jpg: ["jpeg", "jpe"],
    doc: ["xls", "ppt"],
    csv: ["txt"],
    rtf: [],
    // A picture or a table made of text is also plain text.
    svg: ["txt", "csv"]
  }
  const detect = async (content: Uint8Array) => (await fileTypeFromBuffer(content))?.mime ?? null

  test.each(Object.keys(contents))("[UPL-O07] a real %s is taken under its own names and no other", async (kind) => {
    const content = contents[kind] ?? new Uint8Array()
    const detected = await detect(content)
    const taken = fileTypes
      .filter(({ extension }) => contentAgrees(extension, detected, content.subarray(0, 4096)))
      .map(({ extension }) => extension)
    expect(taken.toSorted()).toEqual(
      [kind, ...(alike[kind] ?? [])].filter((one) => fileTypeOf(one)?.uploadable).toSorted()
    )
  })

  test("[UPL-O07] text is judged by its bytes where two letters look like a signature", async () => {
    for (const start of ["BM;MZ\r\n1;2\r\n", "MZ;BM\r\n", "plain"]) {
      const content = utf8(start)
      expect(contentAgrees("csv", await detect(content), content)).toBe(true)
      expect(contentAgrees("bmp", await detect(content), content)).toBe(false)
    }
    expect(contentAgrees("txt", null, Uint8Array.from([0x61, 0, 0x62]))).toBe(false)
    expect(contentAgrees("txt", null, Uint8Array.from([0xff, 0xfe, 0x61, 0]))).toBe(true)
    expect(contentAgrees("svg", null, utf8("<html></html>"))).toBe(false)
    expect(contentAgrees("svg", null, utf8("<svg><path/></svg>"))).toBe(true)
    expect(looksLikeText(utf8("é\u007f"))).toBe(true)
  })

  test("[VAL-038] a format that is not on the list never agrees", () => {
    expect(agrees("exe", "application/x-msdownload")).toBe(false)
    expect(agrees("pdf", null)).toBe(false)
    expect(contentAgrees("zip", "application/zip", new Uint8Array(4))).toBe(false)
  })
})
