import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PDFDocument } from "@cantoo/pdf-lib"
import { strToU8, zipSync } from "fflate"
import fc from "#tests/support/properties.ts"
import { afterAll, describe, expect, test } from "vitest"
import { makeTextReader } from "#server/documents/text/TextReader.ts"
import { markName, matcherOf, passageOf } from "#server/documents/text/passage.ts"
import { readText, textLimit, textOfXml } from "#server/documents/text/readText.ts"
import { demoFirms } from "#server/composition/demo/companies.ts"
import { demoTree } from "#server/composition/demo/tree.ts"
import { foldWord, queryWords, wordsOf } from "#schemas/documents/words.ts"

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const bytes = (content: string) => new TextEncoder().encode(content)
const zip = (parts: Readonly<Record<string, string>>) =>
  Uint8Array.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, body]) => [name, strToU8(body)]))))
const docx = (body: string) => zip({ "word/document.xml": body })

const limits = { time: 20_000, memory: 640 * 1024 * 1024, idle: 3_000 }
const reader = makeTextReader(limits)
afterAll(() => reader.end())

const bodyOf = async (mediaType: string, content: Uint8Array) => {
  const read = await readText(mediaType, content)
  return read.state === "read" ? read.body : read.state
}

/** Malformed files of the right type: the reader must give up on each of them, and then read the next file. */
const hostile: ReadonlyArray<readonly [string, string, Uint8Array<ArrayBuffer>]> = [
  ["an empty pdf", "application/pdf", bytes("%PDF-1.7\n")],
  [
    "a pdf without an end",
    "application/pdf",
    bytes("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>")
  ],
  ["a docx that is no archive", docxType, bytes("PK\u0003\u0004 rien")],
  ["a docx with a part that is no xml", docxType, docx("<<<<&&&&;;;]]>")],
  [
    "a docx whose part says it is 4 GB",
    docxType,
    (() => {
      const made = docx("<w:p>court</w:p>")
      const view = new DataView(made.buffer)
      for (let at = 0; at < made.length - 4; at += 1)
        if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xfffffff0, true)
      return made
    })()
  ],
  ["a bomb of 40 MB in one part", docxType, docx(" ".repeat(40 * 1024 * 1024))],
  [
    "an archive of three thousand parts",
    docxType,
    zip(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`p${n}`, ""])))
  ]
]

describe("texts of contents", () => {
  test("[NET-O07] reads every type of the demonstration that has a text, and no other", async () => {
    const [vendor] = demoFirms[0]?.vendors ?? []
    if (vendor === undefined) throw new Error("the demonstration has no company")
    const states: Record<string, string> = {}
    for (const document of demoTree(vendor, new Date("2026-05-01T00:00:00Z")).documents) {
      if (states[document.extension] !== undefined) continue
      const read = await reader.ask({ mediaType: document.media_type, source: await document.versions[0].bytes() })
      states[document.extension] = read.state
      if (read.state === "read") expect(read.words.length).toBeGreaterThan(5)
    }
    expect(states).toEqual({
      pdf: "read",
      docx: "read",
      xlsx: "read",
      txt: "read",
      csv: "read",
      jpg: "none",
      png: "none"
    })
  })

  test("[NET-O07] reads rows as they are seen, notes and heads, and parts words where elements part them", async () => {
    expect(
      textOfXml(
        '<w:p><w:r><w:t>Fact</w:t></w:r><w:proofErr w:type="spellEnd"/><w:r><w:t>ure &#233;mise &amp; pay&#xe9;e</w:t></w:r></w:p><w:p>Suite</w:p>'
      )
    ).toMatch(/^\s*Facture émise & payée\n+Suite\n$/)
    const sheet = zip({
      "xl/workbook.xml": '<workbook><sheets><sheet name="Journal des ventes" sheetId="1"/></sheets></workbook>',
      "xl/sharedStrings.xml": "<sst><si><t>Libellé</t></si> <si><r><t>Four</t></r><r><t>nisseur</t></r></si></sst>",
      "xl/worksheets/sheet1.xml":
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>12.5</v></c><c r="C1"><f>SECRET(A1)</f><v>7</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>'
    })
    const body = await bodyOf(xlsxType, sheet)
    expect(body).toContain("Libellé 12.5")
    expect(body).toContain("Fournisseur")
    expect(body).toContain("Journal des ventes")
    expect(body).not.toContain("SECRET")
    expect(await bodyOf("text/csv", Uint8Array.from([0x4c, 0x69, 0x62, 0x65, 0x6c, 0x6c, 0xe9]))).toBe("Libellé")
    expect(await bodyOf("text/plain", Uint8Array.from([0xff, 0xfe, 0xe9, 0x00, 0x74, 0x00, 0xe9, 0x00]))).toBe("été")
    expect(await bodyOf("application/zip", bytes("PK"))).toBe("none")
  })

  test("[NET-O07] reads a PDF that is encrypted and opens without a password", async () => {
    const made = await PDFDocument.create()
    made.addPage().drawText("Bulletin de paie", { x: 50, y: 700 })
    made.encrypt({ ownerPassword: "maitre", userPassword: "" })
    expect(await reader.ask({ mediaType: "application/pdf", source: await made.save() })).toMatchObject({
      body: "Bulletin de paie"
    })
  })

  test("[NET-O07] keeps a million letters of the longest texts", async () => {
    const read = await readText("text/plain", bytes("mot ".repeat(600_000)))
    expect(read.state === "read" && [read.body.length <= textLimit, read.words]).toEqual([true, ["mot"]])
  })

  test.each(hostile)("[NET-O07] gives up on %s and reads the next file", async (_, mediaType, content) => {
    const read = await reader.ask({ mediaType, source: content })
    expect(["refused", "none"]).toContain(read.state)
    expect((await reader.ask({ mediaType: "text/plain", source: bytes("suite") })).state).toBe("read")
  })

  test("[NET-O07] reads a file where it lies, and says of one that it cannot open nothing but that", async () => {
    const directory = await mkdtemp(join(tmpdir(), "texts-"))
    try {
      const path = join(directory, "content")
      await writeFile(path, "Facture émise")
      expect(await reader.ask({ mediaType: "text/plain", source: path })).toMatchObject({ body: "Facture émise" })
      const absent = join(directory, "absent")
      expect(await reader.ask({ mediaType: "text/plain", source: absent })).toEqual({ state: "unread" })
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  test("[NET-O07] ends a file that takes too long, in the time it was given, and goes on with another process", async () => {
    const hasty = makeTextReader({ ...limits, time: 1_500 })
    try {
      // Each opened formula makes the parser search all that follows for its end.
      const slow = docx("<f x>".repeat(400_000))
      const started = performance.now()
      expect((await hasty.ask({ mediaType: docxType, source: slow })).state).toBe("refused")
      expect(performance.now() - started).toBeLessThan(8_000)
      expect((await hasty.ask({ mediaType: "text/plain", source: bytes("suite") })).state).toBe("read")
    } finally {
      hasty.end()
    }
  })

  test("[NET-O07] never throws, whatever the bytes are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(docxType, xlsxType, "text/plain", "text/csv"),
        fc.uint8Array({ maxLength: 400 }),
        async (mediaType, content) => {
          expect(["read", "none", "refused"]).toContain((await readText(mediaType, content)).state)
        }
      ),
      { numRuns: 200 }
    )
    const good = docx("<w:document><w:p>Bonjour à tous</w:p></w:document>")
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, byte) => {
        const mutant = Uint8Array.from(good)
        mutant[at] = byte
        expect(["read", "none", "refused"]).toContain((await readText(docxType, mutant)).state)
      }),
      { numRuns: 200 }
    )
  })
})

describe("words and passages", () => {
  const matcher = matcherOf([
    { fold: "facture", stems: ["factur"] },
    { fold: "tva", stems: ["tva"] }
  ])

  test("[NET-O07] folds case, accents and ligatures and splits figures from letters", () => {
    expect(foldWord("Œuvre Élevée ß")).toBe("oeuvre elevee ss")
    expect(queryWords("  L'État, n° FA2026-12 ! ")).toEqual(["l", "état", "n", "fa2026", "12"])
    expect(wordsOf("FA2026 fa2026", 10)).toEqual(["fa2026", "fa", "2026"])
  })

  test("[NET-O07] shows the stretch where most of the words stand, whole, with its page", () => {
    const filler = "rien à voir ici ".repeat(60)
    const body = `Facture seule ${filler}\f${filler}la TVA des factures ${filler}`
    const passage = passageOf(body, matcher)
    expect(passage?.page).toBe(2)
    expect(passage?.pieces.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(["TVA", "factures"])
    const shown = passage?.pieces.map(({ text }) => text).join("") ?? ""
    expect(shown).toMatch(/^… .* …$/)
    expect(shown.length).toBeLessThan(260)
    expect(passageOf(filler, matcher)).toBeNull()
    expect(markName("Facture-TVA.pdf", matcher).filter(({ marked }) => marked)).toHaveLength(2)
  })

  test("[NET-O07] a passage is a part of its text, whatever the text is", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom("facture", "TVA", "\f", "\n", "😀", "mot "), fc.string({ unit: "grapheme" })),
          {
            maxLength: 80
          }
        ),
        (parts) => {
          const body = parts.join(" ").toWellFormed()
          const passage = passageOf(body, matcher)
          if (passage === null) return
          const shown = passage.pieces.map(({ text }) => text).join("")
          expect(shown.isWellFormed()).toBe(true)
          const one = (text: string) => text.replace(/\s+/g, "")
          expect(one(body)).toContain(one(shown).replace(/^…/u, "").replace(/…$/u, ""))
          expect(passage.pieces.some(({ marked }) => marked)).toBe(true)
        }
      )
    )
  })
})
