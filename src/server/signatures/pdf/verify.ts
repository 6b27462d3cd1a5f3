// Verifies each signature of a PDF: whether it is intact and trusted, who signed when, and what was changed afterwards.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString
} from "@cantoo/pdf-lib"
import * as asn1js from "asn1js"
import { X509Certificate } from "node:crypto"
import { oid } from "#server/signatures/pdf/asn1.ts"
import { changesSince, inherited, pagesWith } from "#server/signatures/pdf/changes.ts"
import { formOf } from "#server/signatures/pdf/prepare.ts"
import { load } from "#server/signatures/pdf/revision.ts"
import { hashed, hashes, type Signer, signerOf, valueOf } from "#server/signatures/pdf/signer.ts"
import { signedDataOf, timeStampInfo } from "#server/signatures/pdf/timestamp.ts"

export interface Trust {
  /**
   * The root certificates (DER) that this portal trusts: firms' authorities, purchased certificates, time stamp
   * authorities.
   */
  readonly roots: ReadonlyArray<Uint8Array>
}

export interface Report {
  readonly field: string
  readonly signer: string
  /** The time that the file claims; `stampedAt` is the time by a trusted time stamp authority. */
  readonly claimedAt: Date | undefined
  readonly stampedAt: Date | undefined
  /** Whether the signed bytes are unchanged. They are all bytes of the signed part but the signature itself. */
  readonly isWhole: boolean
  readonly isTrusted: boolean
  readonly coversAll: boolean
  /** Whether something was appended afterwards that no valid signature of a trusted authority covers. */
  readonly isFollowed: boolean
  /** Objects that a later revision changed in a way that signing does not explain. */
  readonly changedLater: ReadonlyArray<string>
  /** The pages, numbered from 1, that show one of these objects. */
  readonly changedPages: ReadonlyArray<number>
  /** When the change or addition happened, as far as trusted signatures tell: after one of them and before the next. */
  readonly changedAfter: Date | undefined
  readonly changedBefore: Date | undefined
}

/** A report on one signature alone. `end` is the offset where its signed part ends. */
interface Reading extends Omit<Report, "isFollowed" | "changedAfter" | "changedBefore"> {
  readonly end: number
}

const timeOf = ({ claimedAt, stampedAt }: Reading) => stampedAt ?? claimedAt

/**
 * Bounds the time when objects were changed after signature `one`. Lower bound: the last signature after which all of
 * these objects were still changed. Upper bound: the first later signature after which none of them was changed, since
 * it was made on the changed file. If nothing changed, the lower bound is the last signature and there is no upper
 * bound. Only intact and trusted signatures count, since a forged one may claim any time.
 */
const timesOf = (one: Reading, all: ReadonlyArray<Reading>) => {
  const witnesses = all
    .filter(({ end, isTrusted, isWhole }) => isWhole && isTrusted && end >= one.end)
    .toSorted((a, b) => a.end - b.end)
  const changed = new Set(one.changedLater)
  const before = witnesses.find(
    ({ changedLater, end }) => changed.size > 0 && end > one.end && !changedLater.some((ref) => changed.has(ref))
  )
  const after = witnesses.findLast(
    ({ changedLater, end }) =>
      end < (before?.end ?? Infinity) && changed.isSubsetOf(new Set(changed.size === 0 ? [] : changedLater))
  )
  return { changedAfter: after && timeOf(after), changedBefore: before && timeOf(before) }
}

const isTrusted = ({ certificate, others }: Signer, { roots }: Trust, at: Date): boolean => {
  const anchors = roots.map((root) => new X509Certificate(root))
  const isAnchor = ({ raw }: X509Certificate) => anchors.some((anchor) => anchor.raw.equals(raw))
  const seen = new Set<X509Certificate>()
  for (let last = certificate; ;) {
    if (new Date(last.validFrom) > at || new Date(last.validTo) < at) return false
    if (isAnchor(last)) return true
    seen.add(last)
    const issuer = [...anchors, ...others].find(
      (candidate) => candidate.ca && last.checkIssued(candidate) && last.verify(candidate.publicKey)
    )
    if (issuer === undefined || seen.has(issuer)) return false
    last = issuer
  }
}

const timeStamping = "1.3.6.1.5.5.7.3.8"

/** The time of a time stamp, its signer, and whether the signer is trusted. */
interface Stamped {
  readonly at: Date
  readonly by: Signer
  readonly isTrusted: boolean
}

/**
 * The time of a time-stamp token over `digestBy(hash)`. Undefined if the token was altered, is over another digest, or
 * was not signed by a time stamping certificate.
 */
export const stampedTime = (
  token: Buffer,
  digestBy: (hash: string) => Buffer | undefined,
  trust: Trust
): Stamped | undefined => {
  const signed = signedDataOf(token)
  const info = timeStampInfo(signed)
  const content = Buffer.from(signed.encapContentInfo.eContent!.getValue())
  const by = signerOf(signed, [content], oid.timeStampInfo)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const digest = digestBy(hashes[hashAlgorithm.algorithmId] ?? "")
  const fits = digest !== undefined && Buffer.from(hashedMessage.valueBlock.valueHexView).equals(digest)
  return by !== undefined && fits && by.certificate.keyUsage?.includes(timeStamping) === true
    ? { at: info.genTime, by, isTrusted: isTrusted(by, trust, info.genTime) }
    : undefined
}

const digestOf = (parts: ReadonlyArray<Uint8Array>) => (hash: string) => (hash === "" ? undefined : hashed(hash, parts))

interface Found {
  readonly field: string
  readonly value: PDFDict
}

const isText = (object: PDFObject | undefined): object is PDFHexString | PDFString =>
  object instanceof PDFHexString || object instanceof PDFString

/** Fields without children, at any depth: other programs nest their fields. */
const leavesOf = (
  document: PDFDocument,
  list: PDFArray | undefined,
  seen = new Set<PDFDict>()
): ReadonlyArray<PDFDict> =>
  (list?.asArray() ?? []).flatMap((ref) => {
    const field = document.context.lookup(ref)
    if (!(field instanceof PDFDict) || seen.has(field)) return []
    seen.add(field)
    const below = leavesOf(document, field.lookupMaybe(PDFName.of("Kids"), PDFArray), seen)
    return below.length === 0 ? [field] : below
  })

/** The signatures of a document. Several widgets may show the same one. */
const signaturesOf = (document: PDFDocument): ReadonlyArray<Found> => {
  const found = new Map<PDFDict, Found>()
  for (const field of leavesOf(document, formOf(document)?.lookupMaybe(PDFName.of("Fields"), PDFArray))) {
    const value = inherited(field, PDFName.of("V"))
    const name = inherited(field, PDFName.of("T"))
    if (value instanceof PDFDict && value.has(PDFName.of("ByteRange")) && !found.has(value))
      found.set(value, { field: isText(name) ? name.decodeText() : "", value })
  }
  return [...found.values()]
}

/** The signature's bytes from their hexadecimal form, which is padded with zeros. Undefined for any other content. */
const contentsIn = (gap: Buffer): Buffer | undefined => {
  const text = gap.toString("latin1")
  if (!/^<[0-9a-f]+>$/i.test(text) || gap.length % 2 !== 0) return undefined
  const bytes = Buffer.from(text.slice(1, -1), "hex")
  const { offset, result } = asn1js.fromBER(new Uint8Array(bytes).buffer)
  return offset === -1 || result.valueBeforeDecodeView.length === 0 || bytes.subarray(offset).some((byte) => byte !== 0)
    ? undefined
    : bytes.subarray(0, offset)
}

export const verify = async (pdf: Buffer, trust: Trust): Promise<ReadonlyArray<Report>> => {
  const document = await load(pdf)
  const found = signaturesOf(document)
  const reports = found.map(async ({ field, value }): Promise<Reading> => {
    const [zero, open, close, rest] = value
      .lookup(PDFName.of("ByteRange"), PDFArray)
      .asArray()
      .map((each) => (each as PDFNumber).asNumber()) as [number, number, number, number]
    const end = close + rest
    const claimed = value.lookup(PDFName.of("M"))
    const claimedAt = claimed instanceof PDFString ? claimed.decodeDate() : undefined
    const none = {
      field,
      signer: "",
      claimedAt,
      stampedAt: undefined,
      isWhole: false,
      isTrusted: false,
      end,
      coversAll: end === pdf.length,
      changedLater: [],
      changedPages: []
    }
    const contents = zero === 0 && end <= pdf.length ? contentsIn(pdf.subarray(open, close)) : undefined
    if (contents === undefined || !/%%EOF\s*$/.test(pdf.toString("latin1", end - 8, end))) return none
    const parts = [pdf.subarray(0, open), pdf.subarray(close, end)]
    const changed = async () => {
      const refs = end === pdf.length ? [] : await changesSince(pdf.subarray(0, end), document)
      return { changedLater: refs.map(String), changedPages: refs.length === 0 ? [] : pagesWith(document, refs) }
    }
    try {
      if (value.get(PDFName.of("Type")) === PDFName.of("DocTimeStamp")) {
        const stamp = stampedTime(contents, digestOf(parts), trust)
        if (stamp === undefined) return none
        return {
          ...none,
          signer: stamp.by.certificate.subject,
          stampedAt: stamp.at,
          isWhole: true,
          isTrusted: stamp.isTrusted,
          ...(await changed())
        }
      }
      const signer = signerOf(signedDataOf(contents), parts, oid.data)
      if (signer === undefined) return none
      const token = valueOf(signer.info.unsignedAttrs, oid.timeStampToken)
      const signature = [signer.info.signature.valueBlock.valueHexView]
      const stamp = token && stampedTime(Buffer.from(token.toBER(false)), digestOf(signature), trust)
      // A time from an unknown authority must not decide whether certificates were valid.
      const stampedAt = stamp?.isTrusted === true ? stamp.at : undefined
      return {
        ...none,
        signer: signer.certificate.subject,
        stampedAt,
        isWhole: token === undefined || stamp !== undefined,
        isTrusted: stamp?.isTrusted !== false && isTrusted(signer, trust, stampedAt ?? claimedAt ?? new Date(0)),
        ...(await changed())
      }
    } catch {
      return none
    }
  })
  const all = await Promise.all(reports)
  const isVouched = all.some((one) => one.coversAll && one.isWhole && one.isTrusted)
  return all.map((one) => {
    const { end: _, ...report } = one
    const isFollowed = !one.coversAll && !isVouched
    const isChanged = one.isWhole && (isFollowed || one.changedLater.length > 0)
    return {
      ...report,
      isFollowed,
      ...(isChanged ? timesOf(one, all) : { changedAfter: undefined, changedBefore: undefined })
    }
  })
}

/**
 * Whether a file is valid as a whole: one signature covers all of it, and each is intact, trusted and without later
 * changes.
 */
export const isSound = (reports: ReadonlyArray<Report>): boolean =>
  reports.some(({ coversAll }) => coversAll) &&
  reports.every(({ isWhole, isTrusted, changedLater }) => isWhole && isTrusted && changedLater.length === 0)
