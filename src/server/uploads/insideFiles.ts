import { fileTypeOf } from "#schemas/documents/fileTypes.ts"

export type ReadBytes = (start: number, end: number) => Promise<Buffer>

/** The end record of an archive with the longest comment it may have. */
const longestEnd = 22 + 65_535
/** Far more than an office file has entries for. */
const largestDirectory = 4 * 1_048_576

interface Entry {
  readonly name: string
  /** Bytes as they lie in the archive. */
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

/** What an archive says that it holds, and where that list begins; null where there is no such list. */
export const listArchive = async (
  size: number,
  read: ReadBytes
): Promise<{ readonly entries: ReadonlyArray<Entry>; readonly start: number } | null> => {
  const tail = await read(Math.max(0, size - longestEnd), size - 1)
  const end = tail.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"))
  if (end < 0 || end + 22 > tail.length) return null
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (length === 0 || length > largestDirectory || start + length > size) return null
  return { entries: [...entriesOf(await read(start, start + length - 1))], start }
}

const isMacro = ({ name }: Entry) => /(^|\/)(vbaproject\.bin|vbadata\.xml)$|^basic\//i.test(name)
const mayHoldMacros = new Set(["xlsm", "docm", "pptm", "xlsb"])

/** [VAL-038] A format without macros that carries some is not what it says. */
const holdsNoMacro = async (extension: string, size: number, read: ReadBytes): Promise<boolean> =>
  mayHoldMacros.has(extension) || !((await listArchive(size, read))?.entries ?? []).some(isMacro)

/** Sectors of a compound file that are looked at: the lists of honest ones are short. */
const mostSectors = 4_096
const compoundStreams: Readonly<Record<string, RegExp>> = {
  doc: /^WordDocument$/,
  xls: /^(Workbook|Book)$/,
  ppt: /^PowerPoint Document$/
}

/** The names in the list of a compound file (MS-CFB): what tells a text from a sheet, and both from an installer. */
const namesInCompound = async (size: number, read: ReadBytes): Promise<ReadonlyArray<string>> => {
  if (size < 512) return []
  const head = await read(0, 511)
  const sector = 1 << Math.min(12, head.readUInt16LE(30))
  if (sector < 512) return []
  const at = (number: number) => (number + 1) * sector
  const perTable = sector / 4
  const next = async (number: number): Promise<number> => {
    const slot = Math.floor(number / perTable)
    // The first 109 tables are named in the head; whoever needs more keeps the list near the beginning.
    const table = slot < 109 ? head.readUInt32LE(76 + slot * 4) : 0xfffffffe
    const place = at(table) + (number % perTable) * 4
    return place + 4 > size ? 0xfffffffe : (await read(place, place + 3)).readUInt32LE(0)
  }
  const names: Array<string> = []
  let number = head.readUInt32LE(48)
  for (let count = 0; number < 0xfffffffa && at(number) + 128 <= size && count < mostSectors; count += 1) {
    const list = await read(at(number), Math.min(at(number) + sector, size) - 1)
    for (let entry = 0; entry + 128 <= list.length; entry += 128) {
      const length = list.readUInt16LE(entry + 64)
      if (length >= 4 && length <= 64) names.push(list.toString("utf16le", entry, entry + length - 2))
    }
    number = await next(number)
  }
  return names
}

/** Office files are zip archives, or compound files where they are old. */
export const isArchive = (extension: string): boolean =>
  /openxmlformats|opendocument|macroenabled/.test(fileTypeOf(extension)?.mediaTypes[0] ?? "")

/** The string that every scanner knows, alone in a file or with white space after it. */
const testVirus = Buffer.from("X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*", "latin1")

/** [UPL-O07] [VAL-038] What only the whole file tells: macros in a format without them, and what a compound file is. */
export const judgeInside = async (extension: string, size: number, read: ReadBytes): Promise<boolean> => {
  if (size <= 128 + testVirus.length && (await read(0, size - 1)).includes(testVirus)) return false
  if (isArchive(extension)) return holdsNoMacro(extension, size, read)
  const stream = compoundStreams[extension]
  return stream === undefined || (await namesInCompound(size, read)).some((name) => stream.test(name))
}
