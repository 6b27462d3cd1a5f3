import { inflateRawSync } from "node:zlib"
import { fileTypeOf } from "#schemas/documents/list/fileTypes.ts"

export type ReadBytes = (start: number, end: number) => Promise<Buffer>

/** Bytes of a zip's end record with the longest possible comment. */
const maxEndRecord = 22 + 65_535
/** Maximum bytes of a zip's central directory, far above that of any office file. */
const maxDirectory = 4 * 1_048_576

export interface Entry {
  readonly name: string
  /** Compressed size in bytes. */
  readonly size: number
  readonly offset: number
  /** Compression method: 0 stored, 8 deflated. */
  readonly method: number
  readonly isEncrypted: boolean
}

export interface ArchiveList {
  readonly entries: ReadonlyArray<Entry>
  /** Offset of the central directory. */
  readonly start: number
}

const entriesOf = (directory: Buffer): ReadonlyArray<Entry> | null => {
  const entries: Array<Entry> = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + nameLength),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  // Reject a directory that is not parsed to its end: it could hide entries.
  return at === directory.length ? entries : null
}

/**
 * The entries of a zip archive and the offset of its central directory; null if the directory cannot be parsed
 * completely.
 */
export const listArchive = async (size: number, read: ReadBytes): Promise<ArchiveList | null> => {
  const tail = await read(Math.max(0, size - maxEndRecord), size - 1)
  const end = tail.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"))
  if (end < 0 || end + 22 > tail.length) return null
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (length === 0 || length > maxDirectory || start + length > size) return null
  const entries = entriesOf(await read(start, start + length - 1))
  return entries === null ? null : { entries, start }
}

/** Whether office programs would look for macros in an entry of this name. */
const isMacro = ({ name }: Entry) =>
  /(^|\/)(vbaproject\.bin|vbadata\.xml)$|^(basic|scripts)\/|^xl\/macrosheets\//i.test(name.replaceAll("\\", "/"))
const mayHoldMacros = new Set(["xlsm", "docm", "pptm", "xlsb"])

/**
 * Matches a macro's type in content types and relationships. The name of the part does not help, since it is arbitrary.
 */
const macroMark = /type\s*=\s*("[^"]*|'[^']*)(vbaproject|vbadata|macroenabled|macrosheet)/i
/** Whether an entry names the parts of an office file: content types, relationships and manifests. */
const namesParts = (name: string) =>
  /(^|\/)_rels\/[^/]*\.rels$|^\[content_types\]\.xml$|^meta-inf\/manifest\.xml$/i.test(name.replaceAll("\\", "/"))
/**
 * Whether a relationship file can be skipped. Slides, sheets and drawings have hundreds of them, but the content types
 * already declare the types of their parts.
 */
const isLeaf = (name: string) =>
  /\/(slides|slidelayouts|slidemasters|notesslides|worksheets|charts|drawings|diagrams|pivottables|externallinks)\/_rels\//i.test(
    name
  )
const maxLists = 200
const maxList = 4 * 1_048_576

/** Decodes an XML part, in any encoding that office programs read, and resolves character references. */
const xmlText = (bytes: Buffer): string => {
  const text =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? bytes.toString("utf16le")
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
            .swap16()
            .toString("utf16le")
        : bytes.toString("utf8")
  return text
    .replaceAll("\0", "")
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => letter(Number.parseInt(code, 16)))
    .replace(/&#([0-9]{1,7});/g, (_, code: string) => letter(Number(code)))
}
const letter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "")

/** The bytes of an entry, inflated to at most `limit` bytes. Null if it cannot be read. */
const readEntry = async (
  { isEncrypted, method, offset, size }: Entry,
  start: number,
  read: ReadBytes,
  limit: number
): Promise<Buffer | null> => {
  if (isEncrypted || size > limit || offset + 30 > start || (method !== 0 && method !== 8)) return null
  const header = await read(offset, offset + 29)
  if (header.readUInt32LE(0) !== 0x04034b50) return null
  const from = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (from + size > start) return null
  const bytes = size === 0 ? Buffer.alloc(0) : await read(from, from + size - 1)
  if (method === 0) return bytes
  try {
    return inflateRawSync(bytes, { maxOutputLength: limit })
  } catch {
    // Corrupt, or larger than `limit`: the caller refuses the file.
    return null
  }
}

/** [VAL-038] False if a format without macros contains macros, or if its declarations cannot be read completely. */
const holdsNoMacro = async (extension: string, size: number, read: ReadBytes): Promise<boolean> => {
  if (mayHoldMacros.has(extension)) return true
  const list = await listArchive(size, read)
  if (list === null || list.entries.some(isMacro)) return false
  const lists = list.entries.filter(({ name }) => namesParts(name) && !isLeaf(name))
  if (lists.length > maxLists) return false
  for (const entry of lists) {
    const bytes = await readEntry(entry, list.start, read, maxList)
    if (bytes === null || macroMark.test(xmlText(bytes))) return false
  }
  return true
}

const officeFolders: Readonly<Record<string, string>> = { docx: "word", xlsx: "xl", pptx: "ppt" }

/**
 * [UPL-O07] Recognises an office file without `[Content_Types].xml`, which some programs omit and most accept: all
 * entries are in the folders of its kind, and there is at least one.
 */
export const hasOfficeLayout = async (extension: string, size: number, read: ReadBytes): Promise<boolean> => {
  const folder = officeFolders[extension]
  const list = folder === undefined ? null : await listArchive(size, read)
  if (folder === undefined || list === null) return false
  const names = list.entries.map(({ name }) => name)
  return (
    names.some((name) => name.startsWith(`${folder}/`) && name.endsWith(".xml")) &&
    names.every((name) => [folder, "_rels", "docProps", "customXml"].some((place) => name.startsWith(`${place}/`)))
  )
}

/** Maximum number of directory sectors read from a compound file; genuine ones have few. */
const maxSectors = 4_096
const compoundStreams: Readonly<Record<string, RegExp>> = {
  doc: /^WordDocument$/,
  xls: /^(Workbook|Book)$/,
  ppt: /^PowerPoint Document$/
}

/**
 * The entry names in a compound file's directory (MS-CFB). They tell a Word file, a workbook and an installer apart.
 */
const namesInCompound = async (size: number, read: ReadBytes): Promise<ReadonlyArray<string>> => {
  if (size < 512) return []
  const head = await read(0, 511)
  const sector = 1 << Math.min(12, head.readUInt16LE(30))
  if (sector < 512) return []
  const at = (number: number) => (number + 1) * sector
  const perTable = sector / 4
  const next = async (number: number): Promise<number> => {
    const slot = Math.floor(number / perTable)
    // The header lists only the first 109 FAT sectors. Larger files have their directory near the beginning anyway.
    const table = slot < 109 ? head.readUInt32LE(76 + slot * 4) : 0xfffffffe
    const place = at(table) + (number % perTable) * 4
    return place + 4 > size ? 0xfffffffe : (await read(place, place + 3)).readUInt32LE(0)
  }
  const names: Array<string> = []
  let number = head.readUInt32LE(48)
  for (let count = 0; number < 0xfffffffa && at(number) + 128 <= size && count < maxSectors; count += 1) {
    const list = await read(at(number), Math.min(at(number) + sector, size) - 1)
    for (let entry = 0; entry + 128 <= list.length; entry += 128) {
      const length = list.readUInt16LE(entry + 64)
      if (length >= 4 && length <= 64) names.push(list.toString("utf16le", entry, entry + length - 2))
    }
    number = await next(number)
  }
  return names
}

/** Whether the format is a zip archive (modern office files). Old office formats are compound files. */
export const isArchive = (extension: string): boolean =>
  /openxmlformats|opendocument|macroenabled/.test(fileTypeOf(extension)?.mediaTypes[0] ?? "")

/** The EICAR test string, which every scanner detects, alone in a file or followed by white space. */
const testVirus = Buffer.from("X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*", "latin1")

/**
 * [UPL-O07] [VAL-038] Checks that need the complete file: no macros in a format without them, and the kind of a
 * compound file.
 */
export const judgeInside = async (extension: string, size: number, read: ReadBytes): Promise<boolean> => {
  if (size <= 128 + testVirus.length && (await read(0, size - 1)).includes(testVirus)) return false
  if (isArchive(extension)) return holdsNoMacro(extension, size, read)
  const stream = compoundStreams[extension]
  return stream === undefined || (await namesInCompound(size, read)).some((name) => stream.test(name))
}
