import { crc32 } from "node:zlib"

/** A file of an archive, or a folder: its path ends in `/` and its size is 0. */
export interface ZipEntry<Source> {
  /** Names joined by `/`; must be valid and unique. */
  readonly path: string
  /** Size in bytes. */
  readonly size: number
  /** Last modified. */
  readonly at: Date
  readonly source: Source
}

export interface ZipLimits {
  /** Sizes and offsets from here on need an 8-byte field (zip64). */
  readonly large: number
  /** Archives with at least this many entries need zip64. */
  readonly many: number
}
const formatLimits: ZipLimits = { large: 0xffffffff, many: 0xffff }

const signature = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 }
const end64 = 0x06064b50
const locator64 = 0x07064b50
const stored = 0
const utf8 = 1 << 11
/** Flag: the CRC follows the data in a data descriptor, since it is unknown when the header is written. */
const described = 1 << 3
const madeByUnix = 3 << 8
const [version20, version45] = [20, 45]

const isFolder = ({ path }: ZipEntry<unknown>) => path.endsWith("/")

/** MS-DOS time with a resolution of two seconds. Written in UTC, since the format has no time zone. */
const dosTime = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dosDate = (at: Date) =>
  (Math.min(127, Math.max(0, at.getUTCFullYear() - 1980)) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()

/** The extended timestamp field: seconds since 1970. */
const exactTime = (at: Date) => {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.max(-0x80000000, Math.min(0x7fffffff, Math.floor(at.getTime() / 1000))), 5)
  return field
}

const largeNumbers = (...numbers: ReadonlyArray<number>) => {
  const field = Buffer.alloc(4 + numbers.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(numbers.length * 8, 2)
  numbers.forEach((number, place) => field.writeBigUInt64LE(BigInt(number), 4 + place * 8))
  return field
}

const shapeOf = (entry: ZipEntry<unknown>, { large }: ZipLimits) => ({
  name: Buffer.from(entry.path, "utf8"),
  isLarge: entry.size >= large,
  flags: isFolder(entry) ? utf8 : utf8 | described
})

const localHeader = (entry: ZipEntry<unknown>, limits: ZipLimits) => {
  const { flags, isLarge, name } = shapeOf(entry, limits)
  // An empty zip64 field marks the data descriptor's sizes as 8 bytes wide.
  const extra = Buffer.concat([isLarge ? largeNumbers(0, 0) : Buffer.alloc(0), exactTime(entry.at)])
  const header = Buffer.alloc(30)
  header.writeUInt32LE(signature.local, 0)
  header.writeUInt16LE(isLarge ? version45 : version20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(stored, 8)
  header.writeUInt16LE(dosTime(entry.at), 10)
  header.writeUInt16LE(dosDate(entry.at), 12)
  header.writeUInt32LE(isLarge ? 0xffffffff : 0, 18)
  header.writeUInt32LE(isLarge ? 0xffffffff : 0, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

const descriptor = (entry: ZipEntry<unknown>, crc: number, limits: ZipLimits) => {
  if (isFolder(entry)) return Buffer.alloc(0)
  const { isLarge } = shapeOf(entry, limits)
  const bytes = Buffer.alloc(isLarge ? 24 : 16)
  bytes.writeUInt32LE(signature.descriptor, 0)
  bytes.writeUInt32LE(crc, 4)
  if (isLarge) {
    bytes.writeBigUInt64LE(BigInt(entry.size), 8)
    bytes.writeBigUInt64LE(BigInt(entry.size), 16)
  } else {
    bytes.writeUInt32LE(entry.size, 8)
    bytes.writeUInt32LE(entry.size, 12)
  }
  return bytes
}

const centralHeader = (entry: ZipEntry<unknown>, crc: number, offset: number, limits: ZipLimits) => {
  const { flags, isLarge, name } = shapeOf(entry, limits)
  const isFar = offset >= limits.large
  const numbers = [...(isLarge ? [entry.size, entry.size] : []), ...(isFar ? [offset] : [])]
  const extra = Buffer.concat([numbers.length === 0 ? Buffer.alloc(0) : largeNumbers(...numbers), exactTime(entry.at)])
  const header = Buffer.alloc(46)
  const needed = numbers.length > 0 ? version45 : version20
  header.writeUInt32LE(signature.central, 0)
  header.writeUInt16LE(madeByUnix | version45, 4)
  header.writeUInt16LE(needed, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(stored, 10)
  header.writeUInt16LE(dosTime(entry.at), 12)
  header.writeUInt16LE(dosDate(entry.at), 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(isLarge ? 0xffffffff : entry.size, 20)
  header.writeUInt32LE(isLarge ? 0xffffffff : entry.size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  // Unix modes: 0755 for folders, 0644 for files.
  header.writeUInt32LE(isFolder(entry) ? ((0o40755 << 16) | 0x10) >>> 0 : (0o100644 << 16) >>> 0, 38)
  header.writeUInt32LE(isFar ? 0xffffffff : offset, 42)
  return Buffer.concat([header, name, extra])
}

const endOf = (count: number, size: number, offset: number, { large, many }: ZipLimits) => {
  const needs64 = count >= many || size >= large || offset >= large
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end, 0)
  end.writeUInt16LE(count >= many ? 0xffff : count, 8)
  end.writeUInt16LE(count >= many ? 0xffff : count, 10)
  end.writeUInt32LE(size >= large ? 0xffffffff : size, 12)
  end.writeUInt32LE(offset >= large ? 0xffffffff : offset, 16)
  if (!needs64) return end
  const wide = Buffer.alloc(76)
  wide.writeUInt32LE(end64, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(madeByUnix | version45, 12)
  wide.writeUInt16LE(version45, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(offset), 48)
  wide.writeUInt32LE(locator64, 56)
  wide.writeBigUInt64LE(BigInt(offset + size), 64)
  wide.writeUInt32LE(1, 72)
  return Buffer.concat([wide, end])
}

/** The size in bytes of the archive that `zip` makes of the same entries, computed without reading any content. */
export const zipSize = (entries: ReadonlyArray<ZipEntry<unknown>>, limits = formatLimits): number => {
  let offset = 0
  let central = 0
  for (const entry of entries) {
    central += centralHeader(entry, 0, offset, limits).length
    offset += localHeader(entry, limits).length + entry.size + descriptor(entry, 0, limits).length
  }
  return offset + central + endOf(entries.length, central, offset, limits).length
}

/**
 * Streams a zip archive, uncompressed, since most documents are compressed already. Throws if a source yields more or
 * fewer bytes than its entry's size: the archive is then incomplete.
 */
export const zip = async function* <Source>(
  entries: ReadonlyArray<ZipEntry<Source>>,
  read: (source: Source) => AsyncIterable<Buffer>,
  limits = formatLimits
): AsyncGenerator<Buffer> {
  const headers: Array<Buffer> = []
  let offset = 0
  for (const entry of entries) {
    const start = offset
    const header = localHeader(entry, limits)
    yield header
    let crc = 0
    let size = 0
    if (entry.size > 0) {
      for await (const piece of read(entry.source)) {
        crc = crc32(piece, crc)
        size += piece.length
        yield piece
      }
    }
    if (size !== entry.size) throw new Error(`${entry.size} bytes were to be archived and ${size} were read`)
    const after = descriptor(entry, crc, limits)
    if (after.length > 0) yield after
    offset += header.length + size + after.length
    headers.push(centralHeader(entry, crc, start, limits))
  }
  const central = Buffer.concat(headers)
  yield central
  yield endOf(entries.length, central.length, offset, limits)
}
