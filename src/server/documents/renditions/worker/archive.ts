import { unzipSync } from "fflate"

/** The file cannot be displayed: corrupt, encrypted, or too large when unpacked. */
export class Refused extends Error {
  override readonly name = "Refused"
}

/** Maximum bytes of one unpacked entry. */
const partLimit = 48 * 1024 * 1024
/** Maximum bytes of all unpacked entries together. */
const partsLimit = 128 * 1024 * 1024
/** Maximum number of entries. */
const partCountLimit = 5_000
/**
 * Maximum compression ratio of an entry larger than `ratioFrom` bytes, against zip bombs. Genuine entries reach 100.
 */
const ratioLimit = 250
/** Size in bytes above which `ratioLimit` applies to an entry. */
const ratioFrom = 8 * 1024 * 1024

/**
 * Unpacks the wanted entries of a zip. Checks the declared sizes of all entries, because a library may unpack all of
 * them afterwards. Throws `Refused`. No entry yields more bytes than it declares.
 */
export const unpack = (bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, Uint8Array> => {
  let total = 0
  let count = 0
  const check = ({ originalSize, size }: { readonly originalSize: number; readonly size: number }) => {
    count += 1
    total += originalSize
    const isBomb = originalSize > ratioFrom && originalSize > size * ratioLimit
    if (count > partCountLimit || originalSize > partLimit || total > partsLimit || isBomb) throw new Refused()
  }
  try {
    unzipSync(bytes, {
      filter: (part) => {
        check(part)
        return false
      }
    })
    return new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => wanted(name) })))
  } catch {
    throw new Refused()
  }
}

/** Whether the bytes start like a zip archive. False for .doc and .xls, which are OLE compound files. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
