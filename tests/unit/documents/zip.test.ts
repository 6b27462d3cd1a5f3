import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { unzipSync } from "fflate"
import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { nameFaults, nameKey } from "#schemas/documents/rules/names.ts"
import { type ArchivedNode, archiveEntries, archiveName } from "#server/documents/archiveEntries.ts"
import { zip, type ZipEntry, zipSize } from "#server/documents/zip.ts"

const at = new Date("2026-11-21T10:20:30Z")
const read = async function* (bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7)
}
const made = async (entries: ReadonlyArray<ZipEntry<Buffer>>, limits?: Parameters<typeof zipSize>[1]) => {
  const pieces: Array<Buffer> = []
  for await (const piece of zip(entries, read, limits)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const entry = (path: string, bytes: Buffer): ZipEntry<Buffer> => ({ path, size: bytes.length, at, source: bytes })
const files = fc.uniqueArray(
  fc.record({
    path: fc.stringMatching(/^[a-zà-ÿ0-9 ]{1,12}$/),
    bytes: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
  }),
  { selector: ({ path }) => path, maxLength: 12 }
)

describe("a zip as it is made", () => {
  test("[DOC-O06] whatever is put in comes out, and its size is known before the first byte", () =>
    fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (given, isLarge) => {
        const entries = given.map(({ bytes, path }) => entry(path, bytes))
        // With these low limits the archive uses the ZIP64 forms, which are for more than 4 GB and 65,535 files.
        const limits = isLarge ? { large: 20, many: 3 } : undefined
        const bytes = await made(entries, limits)
        expect(bytes.length).toBe(zipSize(entries, limits))
        const found = unzipSync(new Uint8Array(bytes))
        expect(
          Object.fromEntries(Object.entries(found).map(([path, content]) => [path, Buffer.from(content)]))
        ).toEqual(Object.fromEntries(given.map(({ bytes: content, path }) => [path, content])))
      }),
      { numRuns: 60 }
    ))

  test("[DOC-O06] an archive past four gigabytes is measured in numbers of eight bytes", () => {
    const entries = [4_294_967_294, 4_294_967_295, 10].map((size, n) => ({ path: `${n}.bin`, size, at, source: null }))
    const small = entries.map((one) => ({ ...one, size: 0 }))
    const widened = zipSize(entries) - entries.reduce((sum, { size }) => sum + size, 0) - zipSize(small)
    // ZIP64 overhead: 20 bytes before the large entry, 8 after it, 28 in the directory with its offset; the offset of
    // the last entry; the end records.
    expect(widened).toBe(20 + 8 + 28 + 12 + 76)
  })

  test("[DOC-O06] a source of another length than was said makes no archive", async () => {
    await expect(made([{ ...entry("a", Buffer.from("abc")), size: 4 }])).rejects.toThrow("4 bytes")
  })
})

describe("the names in an archive", () => {
  const node = (id: number, name: string, facts: Partial<ArchivedNode> = {}): ArchivedNode => ({
    id,
    name,
    parent_id: null,
    kind: "document",
    checksum: "x",
    size: 1,
    at: at.toISOString(),
    ...facts
  })

  /**
   * The ways in which a file system may treat two names as one: without case, composed or decomposed, without invisible
   * characters.
   */
  const foldings: ReadonlyArray<(path: string) => string> = [
    nameKey,
    (path) => path.normalize("NFD").toUpperCase(),
    (path) => path.normalize("NFKC").toLowerCase(),
    (path) =>
      path
        .normalize("NFD")
        .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "")
        .toLowerCase()
  ]
  const expectSafe = (entries: ReadonlyArray<{ readonly path: string }>) => {
    const paths = entries.map(({ path }) => path.replace(/\/$/, ""))
    for (const folding of foldings) expect(new Set(paths.map(folding)).size).toBe(paths.length)
    const folders = new Set(entries.flatMap(({ path }) => (path.endsWith("/") ? [path] : [])))
    for (const path of paths) {
      const parent = path.slice(0, path.lastIndexOf("/") + 1)
      expect(parent === "" || folders.has(parent)).toBe(true)
      expect(path.length).toBeLessThanOrEqual(200)
      for (const name of path.split("/")) {
        expect(nameFaults(name)).toEqual([])
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(name.normalize("NFD").length).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^\.{1,2}$|[. ]$/u)
      }
    }
  }
  const nastyNames = [
    "..",
    ".",
    "/",
    "a/../b",
    "../../etc/passwd",
    "/etc/passwd",
    "C:\\Windows\\x",
    "\\\\host\\x",
    "~",
    "con",
    "NUL.txt",
    "x.",
    "a.PDF",
    "A.pdf",
    "a (1).pdf",
    "é.txt",
    "e\u0301.txt",
    "É.TXT",
    "ß",
    "SS",
    "ﬁ",
    "fi",
    "K",
    "\u212a",
    "a\u200db",
    "ab",
    "a\u0000b",
    "a\rb\nc",
    "\u202efdp.exe",
    " ",
    "",
    "\ud800",
    "\u{1f469}\u200d\u{1f4bb}.pdf",
    `con${" ".repeat(220)}x.pdf`,
    "a".repeat(255),
    `${"a".repeat(250)}.pdf`,
    `${"A".repeat(250)}.PDF`,
    `${"é".repeat(200)}.pdf`,
    "한".repeat(120),
    `${"\u0390".repeat(120)}.docx`,
    `${"😀".repeat(100)}.pdf`,
    `a.${"x".repeat(252)}`,
    `A.${"X".repeat(252)}`,
    "e\u0301".repeat(254)
  ]
  const anyName = fc.oneof(
    fc.constantFrom(...nastyNames),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.string({ unit: "grapheme", minLength: 200, maxLength: 300 })
  )

  test("[DOC-O06] [VAL-O07] lie in their place and are there once on every system, whatever nodes are called and wherever they lie", () => {
    expectSafe(archiveEntries(nastyNames.map((name, id) => node(id + 1, name))))
    const trees = fc.array(fc.tuple(anyName, fc.nat(), fc.boolean()), { maxLength: 40 })
    fc.assert(
      fc.property(trees, (given) => {
        const folders = [0]
        const nodes = given.map(([name, place, isFolder], index) => {
          const parent = folders[place % folders.length] ?? 0
          if (isFolder) folders.push(index + 1)
          const kind = isFolder ? "folder" : "document"
          return node(index + 1, name, { kind, parent_id: parent === 0 ? null : parent, checksum: `of ${index}` })
        })
        const entries = archiveEntries(nodes)
        expectSafe(entries)
        const filed = entries.flatMap(({ path, source }) => (path.endsWith("/") ? [] : [source]))
        expect(filed.toSorted()).toEqual(
          nodes.flatMap(({ checksum, kind }) => (kind === "document" ? [checksum ?? ""] : [])).toSorted()
        )
      }),
      { numRuns: 60 }
    )
  })

  test("[DOC-O06] are what they are where every system takes them, and keep their ending where they are cut", () => {
    const named = (...names: ReadonlyArray<string>) =>
      archiveEntries(names.map((name, id) => node(id + 1, name))).map(({ path }) => path)
    expect(named("Facture n° 12 (30 €).pdf", ".gitignore", "été.PDF")).toEqual([
      "Facture n° 12 (30 €).pdf",
      ".gitignore",
      "été.PDF"
    ])
    expect(named("a.pdf", "A.pdf", "a (1).pdf")).toEqual(["a.pdf", "A (1).pdf", "a (1) (1).pdf"])
    expect(named(`${"é".repeat(250)}.pdf`)).toEqual([`${"é".repeat(125)}.pdf`])
    expect(named("..", "/etc/passwd")).toEqual(["_", "-etc-passwd"])
    const many = named(...Array.from({ length: 1_500 }, (_, n) => `${"a".repeat(240)}${n}.pdf`))
    expect(many[1_499]).toBe(`${"a".repeat(188)} (1499).pdf`)
  })

  test("[DOC-O06] in folders deeper than a path can say go into the last one that one can, none lost", () => {
    const deep = Array.from({ length: 600 }, (_, n) => [
      node(2 * n + 1, "Dossier", { kind: "folder", parent_id: n === 0 ? null : 2 * n - 1, checksum: null }),
      node(2 * n + 2, "a.pdf", { parent_id: 2 * n + 1 })
    ]).flat()
    const entries = archiveEntries(deep)
    expectSafe(entries)
    expect(entries.filter(({ path }) => path.endsWith(".pdf"))).toHaveLength(600)
  })

  test("[DOC-O06] are written where they belong by what unpacks them", async () => {
    const entries = archiveEntries(nastyNames.map((name, id) => node(id + 1, name))).map((named, index) =>
      entry(named.path, Buffer.from(`content ${index}`))
    )
    const directory = await mkdtemp(join(tmpdir(), "dossier-zip-"))
    const target = join(directory, "in", "here")
    await mkdir(target, { recursive: true })
    for (const [path, bytes] of Object.entries(unzipSync(new Uint8Array(await made(entries))))) {
      expect(resolve(target, path).startsWith(`${target}/`)).toBe(true)
      await writeFile(resolve(target, path), bytes, { flag: "wx" })
    }
    const written = await Promise.all((await readdir(target)).map((name) => readFile(join(target, name), "utf8")))
    await rm(directory, { recursive: true })
    expect(written.toSorted()).toEqual(nastyNames.map((_, index) => `content ${index}`).toSorted())
  })

  test("[DOC-O06] folders stand before what they hold, empty ones too", () => {
    const entries = archiveEntries([
      node(1, "Banque", { kind: "folder", checksum: null }),
      node(2, "Vide", { kind: "folder", parent_id: 1, checksum: null }),
      node(3, "a.pdf", { parent_id: 1 })
    ])
    expect(entries.map(({ path }) => path)).toEqual(["Banque/", "Banque/Vide/", "Banque/a.pdf"])
    expect(archiveName([node(3, "a.b.pdf")], "Banque")).toBe("a.b.zip")
    expect(archiveName([node(1, "Banque 2026.1", { kind: "folder" })], "Racine")).toBe("Banque 2026.1.zip")
    expect(archiveName([node(1, "a"), node(2, "b")], "Ban/que")).toBe("Ban-que.zip")
  })
})
