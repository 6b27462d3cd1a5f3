// What was changed behind a signature, and on which pages.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream
} from "@cantoo/pdf-lib"
import { bytesOf, load } from "#server/signatures/pdf/revision.ts"

const keys = (...names: ReadonlyArray<string>) => names.map((name) => PDFName.of(name))
const [type, parent, value, signature] = keys("FT", "Parent", "V", "Sig") as [PDFName, PDFName, PDFName, PDFName]
const ofField = keys("V", "AP")
const ofCatalog = keys("DSS")

/** What a field says itself or has from the fields above it; a field that is among its own ancestors says nothing. */
export const inherited = (field: PDFDict, key: PDFName): PDFObject | undefined => {
  const seen = new Set<PDFDict>()
  for (let at: PDFObject | undefined = field; at instanceof PDFDict && !seen.has(at); at = at.lookup(parent)) {
    if (at.has(key)) return at.lookup(key)
    seen.add(at)
  }
  return undefined
}

/**
 * A signing changes the value and the drawing of a field that was empty, long-term data the catalog's store: all else
 * was for ever, the drawing of who had signed by then above all.
 */
const mayChange = (document: PDFDocument, object: PDFObject): ReadonlyArray<PDFName> => {
  if (object === document.catalog) return ofCatalog
  const isEmpty =
    object instanceof PDFDict && inherited(object, type) === signature && inherited(object, value) === undefined
  return isEmpty ? ofField : []
}

const without = (object: PDFObject, free: ReadonlyArray<PDFName>): PDFObject => {
  if (!(object instanceof PDFDict) || free.length === 0) return object
  const kept = object.clone(object.context)
  for (const key of free) kept.delete(key)
  return kept
}

const isSame = (then: PDFObject, now: PDFObject): boolean =>
  then instanceof PDFRawStream && now instanceof PDFRawStream
    ? // A scan's bytes are compared where they lie: to write them out again would take longer than all the rest.
      Buffer.compare(then.contents, now.contents) === 0 && bytesOf(then.dict).equals(bytesOf(now.dict))
    : bytesOf(then).equals(bytesOf(now))

/** Objects of the signed part that are no longer as they were. */
export const changesSince = async (signedPart: Buffer, now: PDFDocument): Promise<ReadonlyArray<PDFRef>> => {
  const then = await load(signedPart)
  const changed = then.context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    const free = mayChange(then, object)
    const later = now.context.lookup(ref)
    return later !== undefined && isSame(without(object, free), without(later, free)) ? [] : [ref]
  })
  // Another catalog is another document, although no object of this one changed.
  const { Root } = then.context.trailerInfo
  return Root === now.context.trailerInfo.Root || !(Root instanceof PDFRef) ? changed : [...new Set([...changed, Root])]
}

const partsOf = (object: PDFObject | undefined): ReadonlyArray<readonly [key: string, value: PDFObject]> => {
  if (object instanceof PDFStream) return partsOf(object.dict)
  if (object instanceof PDFArray) return object.asArray().map((each) => ["", each])
  return object instanceof PDFDict ? object.entries().map(([key, each]) => [key.decodeText(), each]) : []
}

/** A page leads by these to the rest of the document: what a field holds is shown by its appearance alone. */
const leadsAway: ReadonlySet<string> = new Set(["Parent", "P", "V", "Dest", "D", "A", "AA", "B", "Popup"])

/** The pages, from 1, that show one of these objects; all of them when the document is no longer the same one. */
export const pagesWith = (document: PDFDocument, refs: ReadonlyArray<PDFRef>): ReadonlyArray<number> => {
  const wanted = new Set(refs)
  const pages = document.getPages()
  const isAnother = refs.some((ref) => ref !== document.context.trailerInfo.Root && isCatalog(document, ref))
  if (isAnother) return pages.map((_, index) => index + 1)
  return pages.flatMap((page, index) => {
    const seen = new Set<PDFRef>([page.ref])
    const open: Array<PDFObject> = [page.ref]
    for (let object = open.pop(); object !== undefined; object = open.pop()) {
      if (object instanceof PDFRef && wanted.has(object)) return [index + 1]
      for (const [key, each] of partsOf(object instanceof PDFRef ? document.context.lookup(object) : object)) {
        if (leadsAway.has(key) || (each instanceof PDFRef && seen.has(each))) continue
        if (each instanceof PDFRef) seen.add(each)
        open.push(each)
      }
    }
    return []
  })
}

const isCatalog = ({ context }: PDFDocument, ref: PDFRef) => {
  const object = context.lookup(ref)
  return object instanceof PDFDict && object.lookup(PDFName.of("Type")) === PDFName.of("Catalog")
}
