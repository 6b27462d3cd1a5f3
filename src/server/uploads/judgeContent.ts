import { fileTypeFromBuffer } from "file-type"
import { contentAgrees } from "#schemas/documents/fileTypes.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { hasOfficeLayout, isArchive, judgeInside, listArchive, type ReadBytes } from "#server/uploads/insideFiles.ts"

/** A text is believed after so many bytes; formats with a signature may need the whole first chunk. */
const textHead = 65_536

/** [UPL-O07] Whether the first chunk's bytes are what the extension says. */
export const judgeContent = async (extension: string, first: Uint8Array): Promise<boolean> => {
  const detected = await fileTypeFromBuffer(first)
  return contentAgrees(extension, detected?.mime ?? null, first.subarray(0, textHead))
}

/**
 * [UPL-O07] What the first chunk of a file of several says: `later` where it is an archive that has not told yet what
 * is in it, for `judgeWhole` to see.
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

/** What tells the type is a few kilobytes. */
const largestTeller = 1_048_576
const tellers = new Set(["[Content_Types].xml", "mimetype"])

/** The entry that tells the type, as it lies in the archive, found by the archive's own list of what it holds. */
const readTeller = async (size: number, read: ReadBytes): Promise<Buffer | null> => {
  const list = await listArchive(size, read)
  if (list === null) return null
  const { entries, start } = list
  for (const { name, offset, size: packed } of entries) {
    if (!tellers.has(name)) continue
    if (packed > largestTeller || offset >= start) return null
    // Its header with the longest name and extra field, its bytes, and the sizes that may follow them.
    return read(offset, Math.min(offset + 30 + 131_070 + packed + 24, start) - 1)
  }
  return null
}

/** [UPL-O07] [VAL-038] Whether a whole file is what the extension says, wherever in it lies what tells so. */
export const judgeWhole = async (extension: string, size: number, read: ReadBytes): Promise<boolean> => {
  if (!(await judgeInside(extension, size, read))) return false
  if (!isArchive(extension)) return true
  const teller = await readTeller(size, read)
  if (teller !== null && (await judgeContent(extension, teller))) return true
  return (
    (await judgeContent(extension, await read(0, Math.min(size, chunkSize) - 1))) ||
    hasOfficeLayout(extension, size, read)
  )
}

/** [UPL-O07] The same for a file that is held whole, of any size. */
export const judgeFileContent = async (extension: string, bytes: Uint8Array): Promise<boolean> => {
  const read: ReadBytes = (start, end) =>
    Promise.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(start, end + 1))
  if (bytes.length <= chunkSize && !isArchive(extension)) {
    return (await judgeContent(extension, bytes)) && judgeInside(extension, bytes.length, read)
  }
  const verdict = await judgeFirstChunk(extension, bytes.subarray(0, chunkSize))
  return verdict !== "differs" && judgeWhole(extension, bytes.length, read)
}
