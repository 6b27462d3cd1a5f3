// Finds and checks the signer of CMS SignedData.
import * as asn1js from "asn1js"
import { constants, createHash, type KeyObject, verify, X509Certificate } from "node:crypto"
import * as pkijs from "pkijs"
import { oid } from "#server/signatures/pdf/asn1.ts"

export interface Signer {
  readonly certificate: X509Certificate
  readonly others: ReadonlyArray<X509Certificate>
  readonly info: pkijs.SignerInfo
}

/** The accepted hash algorithms. Our own signatures use SHA-256; other programs and time stamps may use any of them. */
export const hashes: Readonly<Record<string, string>> = {
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512"
}
const hashOfLength: Readonly<Record<number, string>> = { 32: "sha256", 48: "sha384", 64: "sha512" }
const rsaPss = "1.2.840.113549.1.1.10"

export const hashed = (hash: string, parts: ReadonlyArray<Uint8Array>): Buffer =>
  parts.reduce((made, part) => made.update(part), createHash(hash)).digest()

/** The value of an attribute; undefined without one. */
export const valueOf = (
  attributes: pkijs.SignedAndUnsignedAttributes | undefined,
  type: string
): asn1js.BaseBlock | undefined => attributes?.attributes.find((each) => each.type === type)?.values[0]

const digestIn = (attributes: pkijs.SignedAndUnsignedAttributes): Buffer => {
  const digest = valueOf(attributes, oid.messageDigest)
  return Buffer.from(digest instanceof asn1js.OctetString ? digest.valueBlock.valueHexView : [])
}

const isAlgorithm = (part: asn1js.BaseBlock) =>
  part instanceof asn1js.Sequence && part.valueBlock.value[0] instanceof asn1js.ObjectIdentifier

const certificateHashIn = (attributes: pkijs.SignedAndUnsignedAttributes): Buffer => {
  let part = valueOf(attributes, oid.signingCertificateV2)
  while (part instanceof asn1js.Sequence) part = part.valueBlock.value.find((each) => !isAlgorithm(each))
  return Buffer.from(part instanceof asn1js.OctetString ? part.valueBlock.valueHexView : [])
}

/**
 * The signer's certificate: found by the signed hash of it (PAdES), or by issuer and serial number in other signatures.
 */
const certificateOf = (
  certificates: ReadonlyArray<readonly [pkijs.Certificate, X509Certificate]>,
  { sid }: pkijs.SignerInfo,
  attributes: pkijs.SignedAndUnsignedAttributes
): X509Certificate | undefined => {
  const expected = certificateHashIn(attributes)
  const hash = hashOfLength[expected.length]
  if (hash !== undefined) return certificates.find(([, { raw }]) => hashed(hash, [raw]).equals(expected))?.[1]
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return undefined
  return certificates.find(([one]) => one.serialNumber.isEqual(sid.serialNumber) && one.issuer.isEqual(sid.issuer))?.[1]
}

const isSignedBy = (
  hash: string,
  { signature, signatureAlgorithm, signedAttrs }: pkijs.SignerInfo,
  publicKey: KeyObject
) => {
  const key =
    signatureAlgorithm.algorithmId === rsaPss
      ? { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : publicKey
  const signed = Buffer.from(signedAttrs?.encodedValue ?? new ArrayBuffer(0))
  return verify(hash, signed, key, signature.valueBlock.valueHexView)
}

/**
 * The signer of CMS SignedData over these bytes. Undefined if the signature, a digest or the content type does not
 * match.
 */
export const signerOf = (
  signed: pkijs.SignedData,
  content: ReadonlyArray<Uint8Array>,
  type: string
): Signer | undefined => {
  const [info, ...more] = signed.signerInfos
  const attributes = info?.signedAttrs
  const hash = hashes[info?.digestAlgorithm.algorithmId ?? ""]
  if (info === undefined || attributes === undefined || more.length > 0 || hash === undefined) return undefined
  const certificates = (signed.certificates ?? [])
    .filter((each): each is pkijs.Certificate => each instanceof pkijs.Certificate)
    .map((each) => [each, new X509Certificate(Buffer.from(each.toSchema(false).toBER(false)))] as const)
  const certificate = certificateOf(certificates, info, attributes)
  const fits =
    certificate !== undefined &&
    digestIn(attributes).equals(hashed(hash, content)) &&
    (valueOf(attributes, oid.contentType) as asn1js.ObjectIdentifier | undefined)?.valueBlock.toString() === type &&
    isSignedBy(hash, info, certificate.publicKey)
  const others = certificates.flatMap(([, each]) => (each === certificate ? [] : [each]))
  return fits ? { certificate, others, info } : undefined
}
