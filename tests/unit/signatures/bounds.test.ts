// Small files that would unpack to more memory than any machine has: anybody may have a file verified.
import { deflateSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { TooMuch } from "#server/signatures/pdf/bounds.ts"
import { PdfRefused, prepare } from "#server/signatures/pdf/prepare.ts"
import { load } from "#server/signatures/pdf/revision.ts"
import { verify } from "#server/signatures/pdf/verify.ts"

const page = "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\n"
const tree = (kids: string) => `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count 1 >>\nendobj\n`
const fileOf = (...parts: ReadonlyArray<string | Buffer>) =>
  Buffer.concat(
    [
      "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
      ...parts,
      "trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n0\n%%EOF\n"
    ].map((part) => Buffer.from(part))
  )
const streamOf = (number: number, dictionary: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from("\nendstream\nendobj\n")
  ])
const objects = (filter: string, data: Buffer, number = 4) =>
  streamOf(number, `/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, data)
const blank = (megabytes: number) =>
  deflateSync(Buffer.concat([Buffer.from("5 0 "), Buffer.alloc(megabytes * 1_000_000, 32)]))
const simple = [tree("3 0 R"), page]

const tooMuch: Readonly<Record<string, () => Buffer>> = {
  "objects that unfold a thousandfold": () => fileOf(...simple, objects("/FlateDecode", blank(200))),
  "many streams that do so together": () =>
    fileOf(...simple, ...Array.from({ length: 4 }, (_, at) => objects("/FlateDecode", blank(40), 10 + at))),
  "a stream that is folded twice": () =>
    fileOf(...simple, objects("[/FlateDecode /FlateDecode]", deflateSync(blank(200)))),
  "a stream of another filter that may": () => fileOf(...simple, objects("/LZWDecode", Buffer.alloc(200_000))),
  "a filter's name that is written in another way": () => fileOf(...simple, objects("/Flate#44ecode", blank(200))),
  "a table of more rows than a file has bytes": () =>
    fileOf(...simple, streamOf(4, "/Type /XRef /W [1 4 2] /Size 900000000", Buffer.alloc(70))),
  "pages that go round": () => fileOf(tree("3 0 R 2 0 R"), page),
  "branches that are there twice, forty deep": () =>
    fileOf(
      tree("10 0 R 10 0 R"),
      ...Array.from(
        { length: 40 },
        (_, at) => `${10 + at} 0 obj\n<< /Type /Pages /Kids [${11 + at} 0 R ${11 + at} 0 R] >>\nendobj\n`
      ),
      "50 0 obj\n<< /Type /Page >>\nendobj\n"
    )
}

describe("a small file with", () => {
  for (const [what, make] of Object.entries(tooMuch))
    test(`[SIG-O04] ${what} is refused before it is read`, async () => {
      const file = make()
      expect(file.length).toBeLessThan(400_000)
      await expect(verify(file, { roots: [] })).rejects.toBeInstanceOf(TooMuch)
      await expect(prepare(file)).rejects.toEqual(new PdfRefused("unreadable"))
    })

  test("objects that unfold to what thick documents have is read", async () => {
    const document = await load(fileOf(...simple, objects("/FlateDecode", blank(20))))
    expect(document.getPageCount()).toBe(1)
  })

  test("lists in lists, deeper than any program goes, is refused or read, and ends", async () => {
    const deep = `5 0 obj\n${"[".repeat(200_000)}\nendobj\n`
    await expect(load(fileOf(...simple, deep)).then((document) => document.getPageCount())).resolves.toBe(1)
  })
})
