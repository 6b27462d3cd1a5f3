import { unzipSync } from "fflate"
import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { nameKey } from "#schemas/documents/names.ts"
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
        // Limits that every number passes make the forms for more than 4 GB and 65,535 files.
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
    // The large one: 20 more bytes before it, 8 behind it, 28 in the list with its place; the last one's place; the end.
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

  test("[DOC-O06] are safe and unlike each other on every system, whatever the nodes are called", () => {
    const names = fc.array(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 20 }),
        fc.constantFrom("..", "/", "a.PDF", "A.pdf", "con", "b\\c", "x.")
      ),
      {
        maxLength: 20
      }
    )
    fc.assert(
      fc.property(names, (given) => {
        const entries = archiveEntries(given.map((name, id) => node(id, name)))
        expect(entries).toHaveLength(given.length)
        expect(new Set(entries.map(({ path }) => nameKey(path))).size).toBe(given.length)
        for (const { path } of entries) {
          expect(path).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^\.{1,2}$|[. ]$/u)
          expect(path).not.toBe("")
        }
      }),
      { numRuns: 25 }
    )
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
