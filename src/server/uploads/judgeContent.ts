import { fileTypeFromBuffer } from "file-type"
import { contentAgrees, fileTypeOf } from "#schemas/documents/fileTypes.ts"
import { chunkSize } from "#schemas/shared/constants.ts"

/** A text is believed after so many bytes; formats with a signature may need the whole first chunk. */
const textHead = 65_536

/** [UPL-O07] Whether the first chunk's bytes are what the extension says. */
export const judgeContent = async (extension: string, first: Uint8Array): Promise<boolean> => {
  const detected = await fileTypeFromBuffer(first)
  return contentAgrees(extension, detected?.mime ?? null, first.subarray(0, textHead))
}

/** Office files are zip archives, which may tell what they are behind a first chunk full of pictures. */
const isArchive = (extension: string) =>
  /openxmlformats|opendocument|macroenabled/.test(fileTypeOf(extension)?.mediaTypes[0] ?? "")

/**
 * [UPL-O07] What the first chunk of a file of several says: `later` where it is an archive that has not told yet what
 * is in it, for `judgeWhole` to see.
 */
export const judgeFirstChunk = async (
  extension: string,
  first: Uint8Array
): Promise<"agrees" | "differs" | "later"> => {
  if (await judgeContent(extension, first)) return "agrees"
  if (!isArchive(extension) || Buffer.from(first.buffer, first.byteOffset, 4).readUInt32LE() !== 0x04034b50) {
    return "differs"
  }
  const detected = (await fileTypeFromBuffer(first))?.mime ?? "application/zip"
  return detected === "application/zip" ? "later" : "differs"
}

export type ReadBytes = (start: number, end: number) => Promise<Buffer>

/** The end record of an archive with the longest comment it may have. */
const longestEnd = 22 + 65_535
/** Far more than an office file has entries for. */
const largestDirectory = 4 * 1_048_576
/** What tells the type is a few kilobytes. */
const largestTeller = 1_048_576
const tellers = new Set(["[Content_Types].xml", "mimetype"])

interface Entry {
  readonly name: string
  readonly size: number
  readonly offset: number
}

const entriesOf = function* (directory: Buffer): Generator<Entry> {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = directory.readUInt16LE(at + 28)
    yield {
      name: directory.toString("utf8", at + 46, at + 46 + nameLength),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42)
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
}

/** The entry that tells the type, as it lies in the archive, found by the archive's own list of what it holds. */
const readTeller = async (size: number, read: ReadBytes): Promise<Buffer | null> => {
  const tail = await read(Math.max(0, size - longestEnd), size - 1)
  const end = tail.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"))
  if (end < 0 || end + 22 > tail.length) return null
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (length === 0 || length > largestDirectory || start + length > size) return null
  for (const { name, offset, size: packed } of entriesOf(await read(start, start + length - 1))) {
    if (!tellers.has(name)) continue
    if (packed > largestTeller || offset >= start) return null
    // Its header with the longest name and extra field, its bytes, and the sizes that may follow them.
    return read(offset, Math.min(offset + 30 + 131_070 + packed + 24, start) - 1)
  }
  return null
}

/** [UPL-O07] Whether a whole archive is what the extension says, wherever in it the entry that tells so lies. */
export const judgeWhole = async (extension: string, size: number, read: ReadBytes): Promise<boolean> => {
  if (!isArchive(extension)) return true
  const teller = await readTeller(size, read)
  if (teller !== null && (await judgeContent(extension, teller))) return true
  return judgeContent(extension, await read(0, Math.min(size, chunkSize) - 1))
}

/** [UPL-O07] The same for a file that is held whole, of any size. */
export const judgeFileContent = async (extension: string, bytes: Uint8Array): Promise<boolean> => {
  if (bytes.length <= chunkSize) return judgeContent(extension, bytes)
  const verdict = await judgeFirstChunk(extension, bytes.subarray(0, chunkSize))
  return (
    verdict !== "differs" &&
    judgeWhole(extension, bytes.length, async (start, end) => Buffer.from(bytes.subarray(start, end + 1)))
  )
}
