import { fileTypeFromBuffer } from "file-type"
import { contentAgrees } from "#schemas/documents/list/fileTypes.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { hasOfficeLayout, isArchive, judgeInside, listArchive, type ReadBytes } from "#server/uploads/insideFiles.ts"

/** Bytes of a text file that are checked. Formats with a signature may need the whole first chunk. */
const textHead = 65_536

/** [UPL-O07] Whether the first chunk's bytes match the extension. */
export const judgeContent = async (extension: string, first: Uint8Array): Promise<boolean> => {
  const detected = await fileTypeFromBuffer(first)
  return contentAgrees(extension, detected?.mime ?? null, first.subarray(0, textHead))
}

/**
 * [UPL-O07] Judges the first chunk of a file of several. `later`: an archive whose type is not known yet, which
 * `judgeWhole` decides.
 */
export const judgeFirstChunk = async (
  extension: string,
  first: Uint8Array
): Promise<"agrees" | "differs" | "later"> => {
  if (await judgeContent(extension, first)) return "agrees"
  if (
    !isArchive(extension) ||
    first.length < 4 ||
    Buffer.from(first.buffer, first.byteOffset, 4).readUInt32LE() !== 0x04034b50
  ) {
    return "differs"
  }
  const detected = (await fileTypeFromBuffer(first))?.mime ?? "application/zip"
  return detected === "application/zip" ? "later" : "differs"
}

/** Maximum size in bytes of the entry that declares the type; genuine ones have a few kilobytes. */
const maxTypeEntrySize = 1_048_576
const typeEntries = new Set(["[Content_Types].xml", "mimetype"])

/** The raw bytes of the entry that declares the type, found through the archive's central directory. */
const readTypeEntry = async (size: number, read: ReadBytes): Promise<Buffer | null> => {
  const list = await listArchive(size, read)
  if (list === null) return null
  const { entries, start } = list
  for (const { name, offset, size: packed } of entries) {
    if (!typeEntries.has(name)) continue
    if (packed > maxTypeEntrySize || offset >= start) return null
    // Read the header with the longest name and extra field, the entry's bytes, and a data descriptor.
    return read(offset, Math.min(offset + 30 + 131_070 + packed + 24, start) - 1)
  }
  return null
}

/** [UPL-O07] [VAL-038] Whether a complete file matches its extension, wherever in the file its type is declared. */
export const judgeWhole = async (extension: string, size: number, read: ReadBytes): Promise<boolean> => {
  if (!(await judgeInside(extension, size, read))) return false
  if (!isArchive(extension)) return true
  const typeEntry = await readTypeEntry(size, read)
  if (typeEntry !== null && (await judgeContent(extension, typeEntry))) return true
  return (
    (await judgeContent(extension, await read(0, Math.min(size, chunkSize) - 1))) ||
    hasOfficeLayout(extension, size, read)
  )
}

/** [UPL-O07] Like `judgeWhole`, for a file in memory of any size. */
export const judgeFileContent = async (extension: string, bytes: Uint8Array): Promise<boolean> => {
  const read: ReadBytes = (start, end) =>
    Promise.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(start, end + 1))
  if (bytes.length <= chunkSize && !isArchive(extension)) {
    return (await judgeContent(extension, bytes)) && judgeInside(extension, bytes.length, read)
  }
  const verdict = await judgeFirstChunk(extension, bytes.subarray(0, chunkSize))
  return verdict !== "differs" && judgeWhole(extension, bytes.length, read)
}
