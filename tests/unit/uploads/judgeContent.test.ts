import fc from "#tests/support/properties.ts"
import { zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import { judgeFileContent, judgeFirstChunk, judgeWhole } from "#server/uploads/judgeContent.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)
const picture = new Uint8Array(200_000)
const ooxml = (kind: string) =>
  bytesOf(`<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`)
const whole = (extension: string, bytes: Uint8Array) =>
  judgeWhole(extension, bytes.length, (start, end) => Promise.resolve(Buffer.from(bytes.subarray(start, end + 1))))

describe("a whole archive", () => {
  test.each([
    ["docx", { "a.png": picture, "[Content_Types].xml": ooxml("wordprocessingml.document") }, true],
    ["xlsx", { "a.png": picture, "[Content_Types].xml": ooxml("wordprocessingml.document") }, false],
    ["odt", { "a.png": picture, mimetype: bytesOf("application/vnd.oasis.opendocument.text") }, true],
    ["ods", { "a.png": picture, mimetype: bytesOf("application/vnd.oasis.opendocument.text") }, false],
    ["docx", { "a.png": picture, "b.txt": bytesOf("[Content_Types].xml") }, false],
    ["docx", { "a.png": picture, "sub/[Content_Types].xml": ooxml("wordprocessingml.document") }, false]
  ])("[UPL-O07] %s, wherever in it the entry lies that tells: case %#", async (extension, entries, is) => {
    for (const level of [0, 6] as const) expect(await whole(extension, zipSync(entries, { level }))).toBe(is)
  })

  test("[UPL-O07] whose list is broken in any way is no office file, and nothing worse", async () => {
    const honest = zipSync(
      { "a.png": picture, "[Content_Types].xml": ooxml("wordprocessingml.document") },
      { level: 0 }
    )
    const from = honest.length - 300
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(299), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async (changes) => {
          const broken = Uint8Array.from(honest)
          for (const [at, value] of changes) broken[from + at] = value
          expect(await whole("xlsx", broken)).toBe(false)
          expect(typeof (await whole("docx", broken))).toBe("boolean")
        }
      ),
      { numRuns: 200 }
    )
  })
})

describe("what other readers open", () => {
  const text = (bytes: string) => Uint8Array.from(bytesOf(bytes))
  test.each([
    ["pdf", text(`\r\n\r\n${"x".repeat(900)}\n%PDF-1.4\n1 0 obj`), true],
    ["pdf", text(`X-Mail: 1\r\n\r\n%PDF-1.7\n`), true],
    ["pdf", text(`${"x".repeat(1_030)}%PDF-1.4\n`), false],
    ["pdf", text(`<html><script>1</script>%PDF-1.4\n`), false],
    ["pdf", text(`  <!doctype html>\n%PDF-1.4\n`), false],
    ["pdf", text("MZ\u0090\0%PDF-1.4\n"), false],
    ["pdf", text("a note about %PDF files"), false],
    ["xlsx", zipSync({ "xl/_rels/workbook.xml.rels": text("<a/>"), "xl/worksheets/sheet1.xml": text("<a/>") }), true],
    ["docx", zipSync({ "xl/worksheets/sheet1.xml": text("<a/>") }), false],
    ["xlsx", zipSync({ "xl/worksheets/sheet1.xml": text("<a/>"), "setup.exe": text("MZ") }), false],
    ["xlsx", zipSync({ "xl/worksheets/sheet1.xml": text("<a/>"), "xl/vbaProject.bin": text("1") }), false],
    ["xlsx", zipSync({ "xl/media/a.png": text("1") }), false]
  ])(
    "[UPL-O07] [VAL-038] %s is accepted, and nothing that only looks like it: case %#",
    async (extension, bytes, is) => {
      expect(await judgeFileContent(extension, bytes)).toBe(is)
      const large = new Uint8Array(chunkSize + 10)
      large.set(bytes)
      if (extension === "pdf")
        expect((await judgeFirstChunk("pdf", large.subarray(0, chunkSize))) !== "differs").toBe(is)
    }
  )

  test("[VAL-038] a link to a page about macros makes no macro", async () => {
    const link =
      '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://exemple.fr/vbaProject.bin"/></Relationships>'
    const bytes = zipSync({
      "[Content_Types].xml": ooxml("wordprocessingml.document"),
      "word/_rels/document.xml.rels": bytesOf(link)
    })
    expect(await judgeFileContent("docx", bytes)).toBe(true)
  })
})

describe("the first chunk of several", () => {
  test("[UPL-O07] waits for the rest only where it is an archive that has told nothing yet", async () => {
    const cut = zipSync({ "a.png": picture, "b.png": picture }, { level: 0 }).subarray(0, 100_000)
    const told = zipSync({ "[Content_Types].xml": ooxml("wordprocessingml.document"), "a.png": picture }, { level: 0 })
    expect(await judgeFirstChunk("docx", cut)).toBe("later")
    expect(await judgeFirstChunk("docx", told)).toBe("agrees")
    expect(await judgeFirstChunk("xlsx", told)).toBe("differs")
    expect(await judgeFirstChunk("docx", bytesOf("%PDF-1.7 and more"))).toBe("differs")
    expect(await judgeFirstChunk("pdf", cut)).toBe("differs")
  })
})
