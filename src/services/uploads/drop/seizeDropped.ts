import type { FileHandle } from "#services/uploads/HeldFiles.ts"

export interface DirectoryHandle {
  readonly kind: "directory"
  readonly name: string
  values(): AsyncIterable<AnyHandle>
}
export type AnyHandle = DirectoryHandle | (FileHandle & { readonly kind: "file"; readonly name: string })

/** A dropped item whose content can be read after the drop event. */
export interface Seized {
  readonly handle: Promise<AnyHandle | null | undefined>
  readonly entry: FileSystemEntry | null
  readonly file: File | null
}

type Droppable = DataTransferItem & { getAsFileSystemHandle?: () => Promise<AnyHandle | null | undefined> }

/**
 * [UPL-002] Takes the items of a drop. Must be called synchronously in the drop event: browsers empty `DataTransfer`
 * after it.
 */
export const seizeDropped = (transfer: DataTransfer): ReadonlyArray<Seized> =>
  [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item: Droppable) => ({
      // Rejects on pages without permission for file handles: fall back to the entry.
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile()
    }))
