import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { fileTypeOf, looksLikeText } from "#schemas/documents/list/fileTypes.ts"
import { readText } from "#server/documents/text/readText.ts"
import { fulfil, type Order } from "#server/documents/renditions/worker/work.ts"
import { checkFile } from "#server/uploads/decideUpload.ts"
import { judgeFileContent } from "#server/uploads/judgeContent.ts"
import { badFiles, mutantOf } from "#tests/support/badFiles.ts"
import { compound, honestFiles } from "#tests/support/honestFiles.ts"

const drawn = new Set(["pdf", "png", "jpg", "gif", "webp"])
const read = new Set(["docx", "xlsx", "rtf"])
const orderFor = (extension: string, bytes: Uint8Array): Order | null =>
  drawn.has(extension)
    ? { work: "draw", extension, bytes }
    : read.has(extension)
      ? { work: "read", extension, bytes }
      : null

const isTaken = async (name: string, bytes: Uint8Array) => {
  const checked = checkFile(name, bytes.length)
  return Result.isSuccess(checked) && (await judgeFileContent(checked.success.extension, bytes))
}

/** All that the server does with a stored file by itself: its text, its preview, its first page. */
const handle = async (extension: string, bytes: Uint8Array) => {
  const text = await readText(fileTypeOf(extension)?.mediaTypes[0] ?? "", Uint8Array.from(bytes))
  const order = orderFor(extension, bytes)
  const crafted = order === null ? null : await fulfil(order)
  return { text, crafted }
}
/** Seconds of CPU time, independent of what else runs on the machine. */
const secondsSince = (start: NodeJS.CpuUsage) => {
  const { system, user } = process.cpuUsage(start)
  return (user + system) / 1_000_000
}

const corpus = badFiles()

describe("a bad file", () => {
  test("[VAL-038] [UPL-O07] there are more than forty of them, each of its own kind", () => {
    expect(corpus.length).toBeGreaterThan(40)
    expect(new Set(corpus.map(({ title }) => title)).size).toBe(corpus.length)
  })

  test.each(corpus)(
    "[VAL-038] [UPL-O07] $title is $fate",
    async ({ bytes, fate, name }) => {
      const start = process.cpuUsage()
      expect((await isTaken(name, bytes)) ? "neutralised" : "refused").toBe(fate)
      if (fate === "neutralised") {
        const { crafted, text } = await handle(name.split(".").at(-1) ?? "", bytes)
        expect(["read", "none", "refused"]).toContain(text.state)
        if (text.state === "read") expect(text.body).not.toContain("root:")
        expect(["made", "refused", undefined]).toContain(crafted?.outcome)
      }
      expect(secondsSince(start)).toBeLessThan(2)
      // Building the largest of them takes time too.
    },
    20_000
  )

  test("[VIE-O02] what no honest office file is never reaches the program that converts it", async () => {
    const bombs = new Set(["bombe.docx", "ment.docx", "parts.docx"])
    const judged = corpus
      .filter(({ fate, name }) => fate === "neutralised" && bombs.has(name))
      .map(({ bytes }) => fulfil({ work: "judge", extension: "docx", bytes }))
    expect(await Promise.all(judged)).toEqual(Array.from(bombs, () => ({ outcome: "refused" })))
  }, 20_000)

  test("[UPL-O07] an installer is no text, a text no workbook, though both are compound files", async () => {
    const kinds = { doc: "WordDocument", xls: "Book", ppt: "PowerPoint Document" }
    for (const [kind, stream] of Object.entries(kinds)) {
      for (const extension of Object.keys(kinds)) {
        expect(await judgeFileContent(extension, compound(stream))).toBe(extension === kind)
      }
      expect(await judgeFileContent(kind, compound("\u0005DigitalSignature"))).toBe(false)
    }
    // A list that points back to itself must end all the same.
    const circle = compound("Rien")
    new DataView(circle.buffer).setUint32(512 + 4, 1, true)
    expect(await judgeFileContent("doc", circle)).toBe(false)
  })

  test("[UPL-024] [UPL-O06] [UPL-O07] an honest file of each type is taken under its own name", async () => {
    for (const [kind, bytes] of Object.entries(honestFiles)) {
      expect([kind, await isTaken(`honnête.${kind}`, bytes)]).toEqual([kind, true])
    }
    expect(await isTaken("honnête.pdf-a", honestFiles["pdf"] ?? new Uint8Array())).toBe(true)
    for (const kind of ["jpe", "jpeg"])
      expect(await isTaken(`a.${kind}`, honestFiles["jpg"] ?? new Uint8Array())).toBe(true)
  })
})

const starts =
  (at: number, ...marks: ReadonlyArray<string>) =>
  (bytes: Uint8Array) =>
    marks.some(
      (mark) =>
        Buffer.from(bytes)
          .subarray(at, at + mark.length)
          .toString("latin1") === mark
    )
const isText = (bytes: Uint8Array) => looksLikeText(bytes.subarray(0, 65_536))
const archive = starts(0, "PK\u0003\u0004")
const older = starts(0, "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1")
/** The first bytes that each type must have, checked independently. */
const marks: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  csv: isText,
  doc: older,
  docx: archive,
  gif: starts(0, "GIF8"),
  heic: starts(4, "ftyp"),
  jpg: starts(0, "\u00ff\u00d8\u00ff"),
  odp: archive,
  ods: archive,
  odt: archive,
  pdf: (bytes) => Buffer.from(bytes).subarray(0, 1_032).includes("%PDF"),
  png: starts(0, "\u0089PNG\r\n\u001a\n"),
  ppt: older,
  pptx: archive,
  rtf: starts(0, "{\\rtf"),
  svg: (bytes) => isText(bytes) && /<([\w-]+:)?svg/i.test(new TextDecoder().decode(bytes)),
  txt: isText,
  webp: (bytes) => starts(0, "RIFF")(bytes) && starts(8, "WEBP")(bytes),
  xls: older,
  xlsm: archive,
  xlsx: archive
}

const mutants = 2_000
/** Drawing is slow: only every n-th accepted mutant of a type is drawn. */
const drawnEvery: Readonly<Record<string, number>> = { gif: 40, pdf: 4 }

describe("two thousand mutants", () => {
  test.each(Object.keys(honestFiles))(
    "[VAL-038] [UPL-O07] of a %s: none is taken for what it is not, none stops the server",
    async (kind) => {
      const honest = honestFiles[kind] ?? new Uint8Array()
      let taken = 0
      for (let number = 0; number < mutants; number += 1) {
        const bytes = mutantOf(honest, kind, number)
        if (bytes.length === 0 || !(await isTaken(`mutant.${kind}`, bytes))) continue
        taken += 1
        if (marks[kind]?.(bytes) !== true) expect.fail(`mutant ${number} of ${kind} was taken`)
        const { text } =
          taken % (drawnEvery[kind] ?? 1) === 0
            ? await handle(kind, bytes)
            : { text: await readText(fileTypeOf(kind)?.mediaTypes[0] ?? "", Uint8Array.from(bytes)) }
        if (!["read", "none", "refused"].includes(text.state)) expect.fail(`mutant ${number} of ${kind} was lost`)
      }
      // Both accepted and refused mutants are needed, or the test proves nothing.
      expect(taken).toBeGreaterThan(mutants / 10)
      expect(taken).toBeLessThan(mutants)
    },
    60_000
  )
})
