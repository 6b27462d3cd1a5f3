// Adds fields, signatures and seal to a PDF. Each step appends a revision and leaves all earlier bytes unchanged.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString
} from "@cantoo/pdf-lib"
import { draw, type Appearance } from "#server/signatures/pdf/appearance.ts"
import { sha256, signCms, type Stamp } from "#server/signatures/pdf/cms.ts"
import type { Identity } from "#server/signatures/pdf/identities.ts"
import { type Place, type PlacedRectangle, placeOn } from "#server/signatures/pdf/place.ts"
import { formOf } from "#server/signatures/pdf/prepare.ts"
import { revise } from "#server/signatures/pdf/revision.ts"

export interface Field {
  readonly name: string
  /** Where the signature is displayed; without it the signature is invisible. */
  readonly place?: Place
  /** The last field, whose signature locks all others. A certification could not be last: the format wants it first. */
  readonly closes?: boolean
}

const [annots, fields, acroForm, sigFlags, perms, dss] = [
  "Annots",
  "Fields",
  "AcroForm",
  "SigFlags",
  "Perms",
  "DSS"
].map((key) => PDFName.of(key)) as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName]

/** Appends to an array that a dictionary holds directly or by reference, and touches the object to write. */
const append = (holder: PDFDict, at: PDFRef, key: PDFName, added: PDFRef, touch: (ref: PDFRef) => void) => {
  const held = holder.get(key)
  const list = holder.lookupMaybe(key, PDFArray)
  if (list === undefined) holder.set(key, holder.context.obj([added]))
  else list.push(added)
  touch(list !== undefined && held instanceof PDFRef ? held : at)
}

/**
 * Adds all fields before the first signature. A certified file allows no new visible fields; later, each signatory only
 * fills their own field.
 */
export const addFields = async (pdf: Buffer, wanted: ReadonlyArray<Field>): Promise<Buffer> => {
  const { bytes } = await revise(pdf, async (document, touch) => {
    const { context, catalog } = document
    const root = context.trailerInfo.Root as PDFRef
    if (formOf(document) === undefined) {
      catalog.set(acroForm, context.register(context.obj({ Fields: [] })))
      touch(root)
    }
    const form = formOf(document)!
    const held = catalog.get(acroForm)
    const formAt = held instanceof PDFRef ? held : root
    form.set(sigFlags, PDFNumber.of(3))
    touch(formAt)
    for (const { name, place, closes = false } of wanted) {
      const page = document.getPage(place?.page ?? 0)
      const rectangle = place ? placeOn(page, place).rectangle : [0, 0, 0, 0]
      const widget = context.register(
        context.obj({
          Type: "Annot",
          Subtype: "Widget",
          FT: "Sig",
          T: PDFHexString.fromText(name),
          Rect: [...rectangle],
          F: place ? 132 /* printed, locked */ : 134 /* and hidden */,
          P: page.ref,
          ...(closes && { Lock: { Type: "SigFieldLock", Action: "All" } })
        })
      )
      append(page.node, page.ref, annots, widget, touch)
      append(form, formAt, fields, widget, touch)
    }
  })
  return bytes
}

export class FieldRefused extends Error {
  readonly reason: "unknown" | "signed"
  constructor(reason: "unknown" | "signed") {
    super(`The signature field is ${reason}`)
    this.reason = reason
  }
}

const widgetOf = (document: PDFDocument, name: string): readonly [PDFRef, PDFDict] => {
  const list = formOf(document)?.lookupMaybe(fields, PDFArray)?.asArray() ?? []
  for (const ref of list) {
    const widget = ref instanceof PDFRef ? document.context.lookup(ref) : undefined
    if (!(ref instanceof PDFRef) || !(widget instanceof PDFDict)) continue
    const title = widget.lookup(PDFName.of("T"))
    if (!(title instanceof PDFHexString || title instanceof PDFString) || title.decodeText() !== name) continue
    if (widget.has(PDFName.of("V"))) throw new FieldRefused("signed")
    return [ref, widget]
  }
  throw new FieldRefused("unknown")
}

const rangeRoom = `/ByteRange [0 ${["", "", ""].map(() => "*".repeat(10)).join(" ")}]`
const emptyValue = (entries: ReadonlyArray<string>, room: number) =>
  PDFInvalidObject.of(Buffer.from(`<< ${entries.join(" ")} ${rangeRoom} /Contents <${"0".repeat(room * 2)}> >>`))

/** Writes the byte range (all but the signature itself), hashes these bytes, and inserts the signature. */
const fill = async (
  bytes: Buffer,
  start: number,
  room: number,
  make: (digest: Buffer) => Promise<Buffer>
): Promise<Buffer> => {
  const range = bytes.indexOf(rangeRoom, start)
  const open = bytes.indexOf("/Contents <", range) + "/Contents ".length
  const close = open + room * 2 + 2
  bytes.write(`/ByteRange [0 ${open} ${close} ${bytes.length - close}]`.padEnd(rangeRoom.length), range, "latin1")
  const signature = await make(sha256(bytes.subarray(0, open), bytes.subarray(close)))
  if (signature.length > room) throw new Error(`A signature of ${signature.length} bytes does not fit into ${room}`)
  bytes.write(signature.toString("hex"), open + 1, "latin1")
  return bytes
}

/** Bytes reserved for the certificates and, with a time stamp, for the authority's token and chain. */
const roomFor = (identity: Identity, stamp: Stamp | undefined) =>
  1024 + identity.certificates.reduce((sum, { length }) => sum + length, 0) + (stamp ? 10_240 : 0)

export interface Signing {
  readonly field: string
  readonly identity: Identity
  readonly name: string
  readonly reason: string
  readonly at: Date
  readonly appearance?: Appearance & { readonly place: Place }
  /** Makes it a PAdES B-T signature, with a time stamp. */
  readonly stamp?: Stamp
  /** For the first signature of a file only: afterwards only signatures and form entries may be added. */
  readonly certifies?: boolean
}

const hex = (text: string) => PDFHexString.fromText(text).toString()
const transform = (method: "DocMDP" | "FieldMDP", parameters: string) =>
  `/Reference [<< /Type /SigRef /TransformMethod /${method} ${parameters} >>]`
const certification = transform("DocMDP", "/TransformParams << /Type /TransformParams /P 2 /V /1.2 >>")
const closing = (root: PDFRef) =>
  transform("FieldMDP", `/Data ${root.toString()} /TransformParams << /Type /TransformParams /Action /All /V /1.2 >>`)

export const sign = async (pdf: Buffer, signing: Signing): Promise<Buffer> => {
  const { field, identity, name, reason, at, appearance, stamp, certifies = false } = signing
  const room = roomFor(identity, stamp)
  let value: PDFRef | undefined
  const { bytes, startOf } = await revise(pdf, async (document, touch) => {
    const { context, catalog } = document
    const [ref, widget] = widgetOf(document, field)
    const entries = [
      "/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached",
      `/Name ${hex(name)} /Reason ${hex(reason)} /M ${PDFString.fromDate(at).toString()}`,
      ...(certifies ? [certification] : []),
      ...(widget.has(PDFName.of("Lock")) ? [closing(context.trailerInfo.Root as PDFRef)] : [])
    ]
    value = context.register(emptyValue(entries, room))
    widget.set(PDFName.of("V"), value)
    touch(ref)
    if (appearance) {
      const placed: PlacedRectangle = placeOn(document.getPage(appearance.place.page), appearance.place)
      widget.set(PDFName.of("AP"), context.obj({ N: await draw(document, appearance, placed) }))
    }
    if (certifies) {
      catalog.set(perms, context.obj({ DocMDP: value }))
      touch(context.trailerInfo.Root as PDFRef)
    }
  })
  return fill(bytes, startOf(value!), room, (digest) => signCms(identity, digest, { stamp }))
}

/**
 * Adds the certificates and revocation lists that verifiers need in years, when they may no longer be online (PAdES
 * B-LT).
 */
export const addValidationData = async (
  pdf: Buffer,
  data: { readonly certificates: ReadonlyArray<Uint8Array>; readonly revocationLists: ReadonlyArray<Uint8Array> }
): Promise<Buffer> => {
  const { bytes } = await revise(pdf, async ({ context, catalog }, touch) => {
    const streams = (all: ReadonlyArray<Uint8Array>) => all.map((each) => context.register(context.flateStream(each)))
    catalog.set(
      dss,
      context.register(
        context.obj({ Type: "DSS", Certs: streams(data.certificates), CRLs: streams(data.revocationLists) })
      )
    )
    touch(context.trailerInfo.Root as PDFRef)
  })
  return bytes
}

/** Adds an authority's time stamp over the whole file (PAdES B-LTA). */
export const addDocumentTimestamp = async (pdf: Buffer, field: string, stamp: Stamp): Promise<Buffer> => {
  const room = 12_288
  let value: PDFRef | undefined
  const { bytes, startOf } = await revise(pdf, async (document, touch) => {
    const [ref, widget] = widgetOf(document, field)
    value = document.context.register(
      emptyValue(["/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161"], room)
    )
    widget.set(PDFName.of("V"), value)
    touch(ref)
  })
  return fill(bytes, startOf(value!), room, async (digest) => Buffer.from(await stamp(digest)))
}
