import type { UploadItem } from "#schemas/uploads/uploadJob.ts"
import type { FileHandle, HeldFiles } from "#services/uploads/HeldFiles.ts"
import type { AnyHandle, Seized } from "#services/uploads/drop/seizeDropped.ts"

export interface GivenFile {
  readonly path: ReadonlyArray<string>
  readonly file: File
  readonly handle: FileHandle | null
}
/** Files in the order they were given; `emptyFolders` are paths from the top of the drop. */
export interface Given {
  readonly files: ReadonlyArray<GivenFile>
  readonly emptyFolders: ReadonlyArray<ReadonlyArray<string>>
}

/** Files that operating systems create in folders and that nobody means to upload. */
const leftovers = new Set([".ds_store", "thumbs.db", "desktop.ini"])
const isLeftover = (name: string) => leftovers.has(name.toLowerCase())

const joined = (parts: ReadonlyArray<Given>): Given => ({
  files: parts.flatMap(({ files }) => files),
  emptyFolders: parts.flatMap(({ emptyFolders }) => emptyFolders)
})
const nothing: Given = { files: [], emptyFolders: [] }

const folderOf = (path: ReadonlyArray<string>, parts: ReadonlyArray<Given>): Given => {
  const content = joined(parts)
  return content.files.length + content.emptyFolders.length > 0 ? content : { files: [], emptyFolders: [path] }
}

const fromHandle = async (handle: AnyHandle, path: ReadonlyArray<string>): Promise<Given> => {
  if (handle.kind === "file")
    return isLeftover(handle.name)
      ? nothing
      : { files: [{ path, file: await handle.getFile(), handle }], emptyFolders: [] }
  const inside = [...path, handle.name]
  const parts: Array<Given> = []
  for await (const child of handle.values()) parts.push(await fromHandle(child, inside))
  return folderOf(inside, parts)
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** `readEntries` returns at most 100 entries per call, and an empty list at the end. */
const entriesOf = async (directory: FileSystemDirectoryEntry): Promise<ReadonlyArray<FileSystemEntry>> => {
  const reader = directory.createReader()
  const all: Array<FileSystemEntry> = []
  for (;;) {
    const some = await new Promise<ReadonlyArray<FileSystemEntry>>((resolve, reject) =>
      reader.readEntries(resolve, reject)
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const fromEntry = async (entry: FileSystemEntry, path: ReadonlyArray<string>): Promise<Given> => {
  if (isLeftover(entry.name)) return nothing
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return { files: [{ path, file, handle: null }], emptyFolders: [] }
  }
  if (!isDirectory(entry)) return nothing
  const inside = [...path, entry.name]
  const parts: Array<Given> = []
  for (const child of await entriesOf(entry)) parts.push(await fromEntry(child, inside))
  return folderOf(inside, parts)
}

/** Reads the dropped files and folders that `seizeDropped` took during the drop event. */
export const readDropped = (seized: ReadonlyArray<Seized>): Promise<Given> =>
  Promise.all(
    seized.map(async ({ entry, file, handle }) => {
      const known = (await handle) ?? null // Undefined for data that a script put into the `DataTransfer`.
      if (known !== null) return fromHandle(known, [])
      if (entry !== null) return fromEntry(entry, [])
      return file === null ? nothing : { files: [{ path: [], file, handle: null }], emptyFolders: [] }
    })
  ).then(joined)

/** The files of an `<input type="file">`; with their folder paths if the input selects folders. */
export const readChosen = (files: Iterable<File>): Given => ({
  files: [...files]
    .filter(({ name }) => !isLeftover(name))
    .map((file) => ({ path: file.webkitRelativePath.split("/").slice(0, -1), file, handle: null })),
  emptyFolders: []
})

/** Registers the files with `held`; returns the `items` of the queue's `files.added` event. */
export const takeGiven = (
  given: Given,
  held: HeldFiles,
  newId: () => string = () => crypto.randomUUID()
): ReadonlyArray<UploadItem> => [
  ...given.emptyFolders.map((path): UploadItem => ({
    id: newId(),
    kind: "folder",
    name: path.at(-1) ?? "",
    size: 0,
    type: "",
    lastModified: 0,
    path
  })),
  ...given.files.map(({ file, handle, path }): UploadItem => {
    const id = newId()
    held.put(id, file, handle)
    return {
      id,
      kind: "file",
      name: file.name,
      size: file.size,
      type: file.type,
      lastModified: file.lastModified,
      path
    }
  })
]
