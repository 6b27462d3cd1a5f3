import { expect, test } from "vitest"
import { readChosen, readDropped, takeGiven } from "#services/uploads/give/dropped.ts"
import { seizeDropped } from "#services/uploads/drop/seizeDropped.ts"
import { HeldFiles } from "#services/uploads/HeldFiles.ts"

type Tree = string | { readonly name: string; readonly inside: ReadonlyArray<Tree> }

const file = (name: string) => new File(["x"], name, { type: "application/pdf", lastModified: 5 })
/** Entries as browsers give them: at most 100 per call, then an empty list. */
const entry = (tree: Tree): FileSystemEntry =>
  (typeof tree === "string"
    ? { isFile: true, isDirectory: false, name: tree, file: (give: (one: File) => void) => give(file(tree)) }
    : {
        isFile: false,
        isDirectory: true,
        name: tree.name,
        createReader: () => {
          const left = tree.inside.map(entry)
          return { readEntries: (give: (some: ReadonlyArray<FileSystemEntry>) => void) => give(left.splice(0, 100)) }
        }
      }) as unknown as FileSystemEntry
const handle = (tree: Tree): unknown =>
  typeof tree === "string"
    ? { kind: "file", name: tree, getFile: () => Promise.resolve(file(tree)) }
    : {
        kind: "directory",
        name: tree.name,
        values: async function* () {
          for (const one of tree.inside) yield handle(one)
        }
      }
const transfer = (trees: ReadonlyArray<Tree>, item: (tree: Tree) => object) =>
  ({
    items: [...trees.map((tree) => ({ kind: "file", ...item(tree) })), { kind: "string" }]
  }) as unknown as DataTransfer
const byEntry = (tree: Tree) => ({ webkitGetAsEntry: () => entry(tree), getAsFile: () => null })
const byHandle = (tree: Tree) => ({ ...byEntry(tree), getAsFileSystemHandle: () => Promise.resolve(handle(tree)) })
const refusedHandle = (tree: Tree) => ({
  ...byEntry(tree),
  getAsFileSystemHandle: () => Promise.reject(new Error("no"))
})
const emptyHandle = (tree: Tree) => ({ ...byEntry(tree), getAsFileSystemHandle: () => Promise.resolve(undefined) })

const trees: ReadonlyArray<Tree> = [
  "a.pdf",
  {
    name: "2026",
    inside: [".DS_Store", "b.pdf", { name: "Janvier", inside: ["c.pdf"] }, { name: "Vide", inside: [] }]
  },
  { name: "Seul", inside: ["Thumbs.db"] }
]
const expected = {
  files: [["a.pdf"], ["2026", "b.pdf"], ["2026", "Janvier", "c.pdf"]],
  emptyFolders: [["2026", "Vide"], ["Seul"]]
}

test.each([
  ["entries", byEntry],
  ["handles", byHandle],
  ["entries where handles are refused", refusedHandle],
  ["entries where a script made the transfer", emptyHandle]
])("dropped folders are read whole and in order through %s", async (_, item) => {
  const { emptyFolders, files } = await readDropped(seizeDropped(transfer(trees, item)))
  expect({ files: files.map((one) => [...one.path, one.file.name]), emptyFolders }).toEqual(expected)
})

test("[UPL-O09] handles are kept where the browser gives them", async () => {
  const { files } = await readDropped(seizeDropped(transfer(["a.pdf"], byHandle)))
  expect(files[0]?.handle).not.toBeNull()
})

test("a folder of more than 100 entries loses none of them", async () => {
  const names = Array.from({ length: 257 }, (_, index) => `${index}.pdf`)
  const { files } = await readDropped(seizeDropped(transfer([{ name: "big", inside: names }], byEntry)))
  expect(files.map((one) => one.file.name)).toEqual(names)
})

test("a chosen folder keeps its structure", () => {
  const chosen = Object.defineProperty(file("a.pdf"), "webkitRelativePath", { value: "2026/Janvier/a.pdf" })
  const alone = Object.defineProperty(file("b.pdf"), "webkitRelativePath", { value: "" })
  expect(readChosen([chosen, alone]).files.map(({ path }) => path)).toEqual([["2026", "Janvier"], []])
})

test("[UPL-001] what is given becomes items with an id, a name, a size, a type and a path; the files are held", async () => {
  const held = new HeldFiles()
  let last = 0
  const given = await readDropped(seizeDropped(transfer(trees.slice(0, 2), byEntry)))
  const items = takeGiven(given, held, () => `id ${++last}`)
  expect(items.slice(0, 2)).toEqual([
    { id: "id 1", kind: "folder", name: "Vide", size: 0, type: "", lastModified: 0, path: ["2026", "Vide"] },
    { id: "id 2", kind: "file", name: "a.pdf", size: 1, type: "application/pdf", lastModified: 5, path: [] }
  ])
  expect((await held.open("id 3"))?.name).toBe("b.pdf")
})
