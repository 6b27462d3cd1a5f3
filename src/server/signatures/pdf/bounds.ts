// Limits for untrusted PDFs: a few kilobytes may decompress to gigabytes, or contain endless pages. Estimates the size
// of each stream before it is decompressed.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser
} from "@cantoo/pdf-lib"
import { constants, inflateSync } from "node:zlib"

/**
 * Maximum decompressed bytes of all object streams and cross-reference tables of a file: ten times what large documents
 * need.
 */
const mostBytes = 128_000_000
/** Maximum rows of all cross-reference tables; every object takes about twenty bytes of a file. */
const mostRows = 2_500_000
const mostPages = 50_000

export class TooMuch extends Error {
  constructor() {
    super("The file would unfold to more than is read")
  }
}

/** The maximum ratio by which each filter can expand its input. */
const growth: Readonly<Record<string, number>> = { FlateDecode: 1_032, LZWDecode: 1_400, RunLengthDecode: 128 }

const inflatedSize = (bytes: Uint8Array): number => {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes }).length
  } catch {
    // Larger than the maximum, or damaged. The PDF library tolerates damage, so assume the format's maximum ratio.
    return bytes.length * (growth["FlateDecode"] ?? 1)
  }
}

const filtersOf = (dict: PDFDict): ReadonlyArray<string> => {
  const given = dict.lookup(PDFName.of("Filter"))
  const all = given instanceof PDFArray ? given.asArray().map((each) => dict.context.lookup(each)) : [given]
  return all.flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []))
}
const unfoldedSize = ({ contents, dict }: PDFRawStream): number =>
  filtersOf(dict).reduce(
    (size, filter, place) =>
      place === 0 && filter === "FlateDecode" ? inflatedSize(contents) : size * (growth[filter] ?? 1),
    contents.length
  )

const numberOf = (object: PDFObject | undefined) => (object instanceof PDFNumber ? object.asNumber() : 0)
const rowsOf = (dict: PDFDict): number => {
  const index = dict.lookup(PDFName.of("Index"))
  if (!(index instanceof PDFArray)) return numberOf(dict.lookup(PDFName.of("Size")))
  return index.asArray().reduce((sum, each, place) => (place % 2 === 0 ? sum : sum + numberOf(each)), 0)
}

interface Taken {
  bytes: number
  rows: number
}
const taken = new WeakMap<PDFContext, Taken>()
const isTooMuch = ({ bytes, rows }: Taken) => bytes > mostBytes || rows > mostRows
/**
 * Throws `TooMuch` above the limits. The library swallows it, skips the stream and goes on, so `checkTaken` must
 * follow.
 */
const take = (stream: PDFRawStream, rows: number) => {
  const { context } = stream.dict
  const sum = taken.get(context) ?? { bytes: 0, rows: 0 }
  taken.set(context, sum)
  if (!isTooMuch(sum)) {
    sum.bytes += unfoldedSize(stream)
    sum.rows += rows
  }
  if (isTooMuch(sum)) throw new TooMuch()
}

// Monkey patches: the library has no hook, but opens all these streams with these two functions.
const openObjects = PDFObjectStreamParser.forStream
PDFObjectStreamParser.forStream = (stream, wait) => {
  take(stream, 0)
  return openObjects(stream, wait)
}
const openTable = PDFXRefStreamParser.forStream
PDFXRefStreamParser.forStream = (stream) => {
  take(stream, rowsOf(stream.dict))
  return openTable(stream)
}

/** Throws `TooMuch` if loading this file exceeded the limits, so that it was not read completely. */
export const checkTaken = ({ context }: PDFDocument): void => {
  const sum = taken.get(context)
  if (sum !== undefined && isTooMuch(sum)) throw new TooMuch()
}

/** Throws `TooMuch` if the page tree has a cycle, reaches a branch twice, or has more than `mostPages` pages. */
export const checkPages = ({ catalog, context }: PDFDocument): void => {
  const open: Array<PDFObject | undefined> = [catalog.get(PDFName.of("Pages"))]
  const seen = new Set<PDFDict>()
  let pages = 0
  while (open.length > 0) {
    const node = context.lookup(open.pop())
    if (!(node instanceof PDFDict)) continue
    const kids = node.lookup(PDFName.of("Kids"))
    if (!(kids instanceof PDFArray)) {
      pages += 1
      if (pages > mostPages) throw new TooMuch()
      continue
    }
    if (seen.has(node)) throw new TooMuch()
    seen.add(node)
    open.push(...kids.asArray())
  }
}
