// Says of every signature of a PDF: whole, by whom, when, trusted by what, and what was changed behind it.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
  PDFString
} from "@cantoo/pdf-lib"
import * as asn1js from "asn1js"
import { verify as isSignedBy, X509Certificate } from "node:crypto"
import type * as pkijs from "pkijs"
import { oid } from "#server/signatures/pdf/asn1.ts"
import { sha256 } from "#server/signatures/pdf/cms.ts"
import { formOf } from "#server/signatures/pdf/prepare.ts"
import { bytesOf, load } from "#server/signatures/pdf/revision.ts"
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
  /** Objects that a later revision changed and that no signature explains. */
  readonly changedLater: ReadonlyArray<string>
}

interface Signer {
  readonly certificate: X509Certificate
  readonly others: ReadonlyArray<X509Certificate>
  readonly info: pkijs.SignerInfo
}

const valueOf = (
  attributes: pkijs.SignedAndUnsignedAttributes | undefined,
  type: string
): asn1js.BaseBlock | undefined => attributes?.attributes.find((each) => each.type === type)?.values[0]

const digestIn = (attributes: pkijs.SignedAndUnsignedAttributes | undefined): Buffer => {
  const digest = valueOf(attributes, oid.messageDigest)
  return Buffer.from(digest instanceof asn1js.OctetString ? digest.valueBlock.valueHexView : [])
}

const certificateHashIn = (attributes: pkijs.SignedAndUnsignedAttributes | undefined): Buffer => {
  let part = valueOf(attributes, oid.signingCertificateV2)
  while (part instanceof asn1js.Sequence) part = part.valueBlock.value.find((each) => !isAlgorithm(each))
  return Buffer.from(part instanceof asn1js.OctetString ? part.valueBlock.valueHexView : [])
}
const isAlgorithm = (part: asn1js.BaseBlock) =>
  part instanceof asn1js.Sequence && part.valueBlock.value[0] instanceof asn1js.ObjectIdentifier

/** The signer of a CMS whose content has this digest; undefined when anything in it does not fit. */
const signerOf = (signed: pkijs.SignedData, digest: Buffer, type: string): Signer | undefined => {
  const [info, ...more] = signed.signerInfos
  if (info?.signedAttrs === undefined || more.length > 0) return undefined
  const certificates = (signed.certificates ?? []).map(
    (each) => new X509Certificate(Buffer.from((each as pkijs.Certificate).toSchema(false).toBER(false)))
  )
  const hash = certificateHashIn(info.signedAttrs)
  const certificate = certificates.find(({ raw }) => sha256(raw).equals(hash))
  const fits =
    certificate !== undefined &&
    digestIn(info.signedAttrs).equals(digest) &&
    (valueOf(info.signedAttrs, oid.contentType) as asn1js.ObjectIdentifier | undefined)?.valueBlock.toString() ===
      type &&
    isSignedBy(
      "sha256",
      Buffer.from(info.signedAttrs.encodedValue),
      certificate.publicKey,
      info.signature.valueBlock.valueHexView
    )
  return fits ? { certificate, others: certificates.filter((each) => each !== certificate), info } : undefined
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

/**
 * The time of a token over this digest; undefined if it was altered, is over other bytes, or was not signed by a time
 * stamp certificate that ends with one of the roots.
 */
export const stampedTime = (
  token: Buffer,
  digest: Buffer,
  trust: Trust
): { readonly at: Date; readonly by: Signer } | undefined => {
  const signed = signedDataOf(token)
  const info = timeStampInfo(signed)
  const content = Buffer.from(signed.encapContentInfo.eContent!.getValue())
  const by = signerOf(signed, sha256(content), oid.timeStampInfo)
  const fits = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView).equals(digest)
  return by && fits && by.certificate.keyUsage?.includes(timeStamping) && isTrusted(by, trust, info.genTime)
    ? { at: info.genTime, by }
    : undefined
}

interface Found {
  readonly field: string
  readonly value: PDFDict
}

const textOf = (dictionary: PDFDict, key: string): string | undefined => {
  const text = dictionary.lookup(PDFName.of(key))
  return text instanceof PDFHexString || text instanceof PDFString ? text.decodeText() : undefined
}

const signaturesOf = (document: PDFDocument): ReadonlyArray<Found> =>
  (formOf(document)?.lookupMaybe(PDFName.of("Fields"), PDFArray)?.asArray() ?? []).flatMap((ref) => {
    const field = document.context.lookup(ref)
    const value = field instanceof PDFDict ? field.lookup(PDFName.of("V")) : undefined
    return field instanceof PDFDict && value instanceof PDFDict && value.has(PDFName.of("ByteRange"))
      ? [{ field: textOf(field, "T") ?? "", value }]
      : []
  })

/** The signature's own bytes, if they stand in the file exactly as we write them: lower case, then nothing but zeros. */
const contentsIn = (gap: Buffer): Buffer | undefined => {
  const text = gap.toString("latin1")
  if (!/^<[0-9a-f]+>$/.test(text) || gap.length % 2 !== 0) return undefined
  const bytes = Buffer.from(text.slice(1, -1), "hex")
  const { offset, result } = asn1js.fromBER(new Uint8Array(bytes).buffer)
  return offset === -1 || result.valueBeforeDecodeView.length === 0 || bytes.subarray(offset).some((byte) => byte !== 0)
    ? undefined
    : bytes.subarray(0, offset)
}

/** A signing changes a field's value and drawing, long-term data the catalog's store: all else was for ever. */
const mayChange: Readonly<Record<string, ReadonlyArray<string>>> = { field: ["V", "AP"], catalog: ["DSS"] }

const frozen = (document: PDFDocument): ReadonlyMap<PDFRef, Buffer> =>
  new Map(
    document.context.enumerateIndirectObjects().map(([ref, object]) => {
      const kind =
        object === document.catalog
          ? "catalog"
          : object instanceof PDFDict && object.get(PDFName.of("FT")) === PDFName.of("Sig")
            ? "field"
            : undefined
      if (kind === undefined) return [ref, bytesOf(object)]
      const kept = (object as PDFDict).clone(document.context)
      for (const key of mayChange[kind]!) kept.delete(PDFName.of(key))
      return [ref, bytesOf(kept)]
    })
  )

const changes = async (signedPart: Buffer, now: ReadonlyMap<PDFRef, Buffer>): Promise<ReadonlyArray<string>> => {
  const then = frozen(await load(signedPart))
  return [...then].filter(([ref, bytes]) => now.get(ref)?.equals(bytes) !== true).map(([ref]) => ref.toString())
}

export const verify = async (pdf: Buffer, trust: Trust): Promise<ReadonlyArray<Report>> => {
  const document = await load(pdf)
  const found = signaturesOf(document)
  const now = found.length > 1 ? frozen(document) : new Map<PDFRef, Buffer>()
  const reports = found.map(async ({ field, value }): Promise<Report> => {
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
      coversAll: end === pdf.length,
      changedLater: []
    }
    const contents = zero === 0 && end <= pdf.length ? contentsIn(pdf.subarray(open, close)) : undefined
    if (contents === undefined || !/%%EOF\s*$/.test(pdf.toString("latin1", end - 8, end))) return none
    const digest = sha256(pdf.subarray(0, open), pdf.subarray(close, end))
    const changedLater = async () => (end === pdf.length ? [] : changes(pdf.subarray(0, end), now))
    try {
      if (value.get(PDFName.of("Type")) === PDFName.of("DocTimeStamp")) {
        const stamp = stampedTime(contents, digest, trust)
        return stamp
          ? {
              ...none,
              signer: stamp.by.certificate.subject,
              stampedAt: stamp.at,
              isWhole: true,
              isTrusted: true,
              changedLater: await changedLater()
            }
          : none
      }
      const signer = signerOf(signedDataOf(contents), digest, oid.data)
      if (signer === undefined) return none
      const token = valueOf(signer.info.unsignedAttrs, oid.timeStampToken)
      const signature = sha256(signer.info.signature.valueBlock.valueHexView)
      const stamp = token && stampedTime(Buffer.from(token.toBER(false)), signature, trust)
      return {
        ...none,
        signer: signer.certificate.subject,
        stampedAt: stamp?.at,
        isWhole: token === undefined || stamp !== undefined,
        isTrusted: isTrusted(signer, trust, stamp?.at ?? claimedAt ?? new Date(0)),
        changedLater: await changedLater()
      }
    } catch {
      return none
    }
  })
  return Promise.all(reports)
}

/** The one answer of the "verify this document" page. */
export const isSound = (reports: ReadonlyArray<Report>): boolean =>
  reports.some(({ coversAll }) => coversAll) &&
  reports.every(({ isWhole, isTrusted, changedLater }) => isWhole && isTrusted && changedLater.length === 0)
