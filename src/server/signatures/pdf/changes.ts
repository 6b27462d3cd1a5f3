// What was changed behind a signature, and on which pages.
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from "@cantoo/pdf-lib"
import { bytesOf, load } from "#server/signatures/pdf/revision.ts"

/** A signing changes a field's value and drawing, long-term data the catalog's store: all else was for ever. */
const mayChange = { field: ["V", "AP"], catalog: ["DSS"] } as const

const kindOf = (document: PDFDocument, object: PDFObject) =>
  object === document.catalog
    ? "catalog"
    : object instanceof PDFDict && object.get(PDFName.of("FT")) === PDFName.of("Sig")
      ? "field"
      : undefined

/** Every object without what a later signature may change. */
export const frozen = (document: PDFDocument): ReadonlyMap<PDFRef, Buffer> =>
  new Map(
    document.context.enumerateIndirectObjects().map(([ref, object]) => {
      const kind = kindOf(document, object)
      if (kind === undefined || !(object instanceof PDFDict)) return [ref, bytesOf(object)]
      const kept = object.clone(document.context)
      for (const key of mayChange[kind]) kept.delete(PDFName.of(key))
      return [ref, bytesOf(kept)]
    })
  )

/** Objects of the signed part that are no longer as they were. */
export const changesSince = async (signedPart: Buffer, now: ReadonlyMap<PDFRef, Buffer>) => {
  const then = frozen(await load(signedPart))
  return [...then].flatMap(([ref, bytes]) => (now.get(ref)?.equals(bytes) === true ? [] : [ref]))
}

const partsOf = (object: PDFObject | undefined): ReadonlyArray<readonly [key: string, value: PDFObject]> => {
  if (object instanceof PDFStream) return partsOf(object.dict)
  if (object instanceof PDFArray) return object.asArray().map((value) => ["", value])
  return object instanceof PDFDict ? object.entries().map(([key, value]) => [key.decodeText(), value]) : []
}

/** A page leads by these to the rest of the document: what a field holds is shown by its appearance alone. */
const leadsAway: ReadonlySet<string> = new Set(["Parent", "P", "V", "Dest", "D", "A", "AA", "B", "Popup"])

/** The pages, from 1, that show one of these objects. */
export const pagesWith = (document: PDFDocument, refs: ReadonlyArray<PDFRef>): ReadonlyArray<number> => {
  const wanted = new Set(refs)
  return document.getPages().flatMap((page, index) => {
    const seen = new Set<PDFRef>([page.ref])
    const open: Array<PDFObject> = [page.ref]
    for (let object = open.pop(); object !== undefined; object = open.pop()) {
      if (object instanceof PDFRef && wanted.has(object)) return [index + 1]
      for (const [key, value] of partsOf(object instanceof PDFRef ? document.context.lookup(object) : object)) {
        if (leadsAway.has(key) || (value instanceof PDFRef && seen.has(value))) continue
        if (value instanceof PDFRef) seen.add(value)
        open.push(value)
      }
    }
    return []
  })
}
