import { unzipSync } from "fflate"

/** The file cannot be shown by anyone: damaged, protected, or larger unpacked than anything honest. */
export class Refused extends Error {
  override readonly name = "Refused"
}

/** Bytes that the parts of an archive may have unpacked, one and all together, and how many parts there may be. */
const partLimit = 48 * 1024 * 1024
const partsLimit = 128 * 1024 * 1024
const partCountLimit = 5_000
/** Honest parts shrink to a hundredth at most; one of a few megabytes that does better is a bomb. */
const ratioLimit = 250
const ratioFrom = 8 * 1024 * 1024

/**
 * Unpacks the parts that are wanted, in as many bytes as the archive announces and never more. The whole list is judged
 * first, wanted or not: what reads the file after us may unpack everything.
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

/** Zip archives by their first bytes; the older office files are containers of another kind. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
