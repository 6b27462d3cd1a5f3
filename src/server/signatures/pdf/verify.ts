// Says of every signature of a PDF: whole, by whom, when, trusted by what, and what was changed behind it.
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
  /** The roots that this portal trusts (DER): its firms' authorities, those of bought certificates, of time stamps. */
  readonly roots: ReadonlyArray<Uint8Array>
}

export interface Report {
  readonly field: string
  readonly signer: string
  /** What the file says; `stampedAt` is what a time-stamp authority says. */
  readonly claimedAt: Date | undefined
  readonly stampedAt: Date | undefined
  /** Not one of the signed bytes was changed: all but the signature's own, which the next signature signs. */
  readonly isWhole: boolean
  readonly isTrusted: boolean
  readonly coversAll: boolean
  /** The file goes on behind it, and no signature of a known authority covers what was added. */
  readonly isFollowed: boolean
  /** Objects that a later revision changed and that no signature explains. */
  readonly changedLater: ReadonlyArray<string>
  /** The pages, from 1, that show one of them. */
  readonly changedPages: ReadonlyArray<number>
  /** When that was done, or the file continued, as far as trusted signatures tell: after one of them, before the next. */
  readonly changedAfter: Date | undefined
  readonly changedBefore: Date | undefined
}

/** A report before it is seen beside the others, with the end of the part of the file that it signs. */
interface Reading extends Omit<Report, "isFollowed" | "changedAfter" | "changedBefore"> {
  readonly end: number
}

const timeOf = ({ claimedAt, stampedAt }: Reading) => stampedAt ?? claimedAt

/**
 * A change that a signature reports came after each signature that reports it too, and before the first one that does
 * not: that one signed it. Only signatures that are whole and trusted count, for anybody may write any time elsewhere.
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

/** What a time stamp says, and whether it ends with one of the roots. */
interface Stamped {
  readonly at: Date
  readonly by: Signer
  readonly isTrusted: boolean
}

/** The time of a token over this digest, by its hash; undefined if it was altered, is over other bytes, or no time stamp certificate signed it. */
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

/** Fields with nothing below them, however deep: other programs nest theirs. */
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

/** A value that several widgets show is one signature. */
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

/** The signature's own bytes in hexadecimal digits, then nothing but zeros. */
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
      // The word of an authority that nobody here knows is no time to judge certificates by.
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
 * Whether a file is valid as a whole: one signature covers all of it, and each is whole, trusted and not followed by
 * changes.
 */
export const isSound = (reports: ReadonlyArray<Report>): boolean =>
  reports.some(({ coversAll }) => coversAll) &&
  reports.every(({ isWhole, isTrusted, changedLater }) => isWhole && isTrusted && changedLater.length === 0)
