// Finds what was changed in a PDF after a signature, and on which pages.
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

/**
 * The value of a field's key, own or inherited from a parent field; undefined if there is none, or the parents form a
 * cycle.
 */
export const inherited = (field: PDFDict, key: PDFName): PDFObject | undefined => {
  const seen = new Set<PDFDict>()
  for (let at: PDFObject | undefined = field; at instanceof PDFDict && !seen.has(at); at = at.lookup(parent)) {
    if (at.has(key)) return at.lookup(key)
    seen.add(at)
  }
  return undefined
}

/**
 * The keys that a later signature may change: value and appearance of a signature field that was empty, and the
 * catalog's store of validation data. Everything else must stay, above all the appearance of earlier signatures.
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
    ? // Compare a scan's bytes in place: serialising them would take longer than everything else.
      Buffer.compare(then.contents, now.contents) === 0 && bytesOf(then.dict).equals(bytesOf(now.dict))
    : bytesOf(then).equals(bytesOf(now))

/** The objects of the signed part that were changed later, other than by signing. */
export const changesSince = async (signedPart: Buffer, now: PDFDocument): Promise<ReadonlyArray<PDFRef>> => {
  const then = await load(signedPart)
  const changed = then.context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    const free = mayChange(then, object)
    const later = now.context.lookup(ref)
    return later !== undefined && isSame(without(object, free), without(later, free)) ? [] : [ref]
  })
  // If the trailer points to another catalog, the document is another one although none of its objects changed.
  const { Root } = then.context.trailerInfo
  return Root === now.context.trailerInfo.Root || !(Root instanceof PDFRef) ? changed : [...new Set([...changed, Root])]
}

const partsOf = (object: PDFObject | undefined): ReadonlyArray<readonly [key: string, value: PDFObject]> => {
  if (object instanceof PDFStream) return partsOf(object.dict)
  if (object instanceof PDFArray) return object.asArray().map((each) => ["", each])
  return object instanceof PDFDict ? object.entries().map(([key, each]) => [key.decodeText(), each]) : []
}

/**
 * Keys that lead from a page to other parts of the document, not to what the page shows. A field is shown by its
 * appearance alone.
 */
const leadsAway: ReadonlySet<string> = new Set(["Parent", "P", "V", "Dest", "D", "A", "AA", "B", "Popup"])

/** The pages, numbered from 1, that show one of the objects. All pages if the catalog was replaced. */
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
