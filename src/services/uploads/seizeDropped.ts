import type { FileHandle } from "#services/uploads/HeldFiles.ts"

export interface DirectoryHandle {
  readonly kind: "directory"
  readonly name: string
  values(): AsyncIterable<AnyHandle>
}
export type AnyHandle = DirectoryHandle | (FileHandle & { readonly kind: "file"; readonly name: string })

/** A dropped item whose content can be read any time later. */
export interface Seized {
  readonly handle: Promise<AnyHandle | null | undefined>
  readonly entry: FileSystemEntry | null
  readonly file: File | null
}

type Droppable = DataTransferItem & { getAsFileSystemHandle?: () => Promise<AnyHandle | null | undefined> }

/** [UPL-002] Must be called within the drop event: afterwards the browser clears the transfer. */
export const seizeDropped = (transfer: DataTransfer): ReadonlyArray<Seized> =>
  [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item: Droppable) => ({
      // A page without permission for handles rejects here; the entry is used instead.
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile()
    }))
