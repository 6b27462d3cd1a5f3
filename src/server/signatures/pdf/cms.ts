// Makes the signature itself: CMS SignedData over a detached content, as PAdES baseline requires (ETSI EN 319 142-1).
import * as asn1js from "asn1js"
import { createHash, X509Certificate } from "node:crypto"
import * as pkijs from "pkijs"
import { attribute, der, octets, oid, own, sha256Algorithm } from "#server/signatures/pdf/asn1.ts"
import type { Identity } from "#server/signatures/pdf/identities.ts"

export type Stamp = (digest: Uint8Array) => Promise<Uint8Array>

export const sha256 = (...parts: ReadonlyArray<Uint8Array>): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()

interface Extras {
  /** If given, requests a time stamp over the signature. */
  readonly stamp?: Stamp | undefined
  /** Content to embed, for a time-stamp token. The signature of a PDF embeds none. */
  readonly inside?: { readonly type: string; readonly bytes: Uint8Array }
}

/**
 * Signs a digest. The signed attributes contain the hash of the signer's certificate but no signing time: PAdES forbids
 * that attribute, and the PDF's `/M` holds the time.
 */
export const signCms = async (
  identity: Identity,
  digest: Uint8Array,
  { stamp, inside }: Extras = {}
): Promise<Buffer> => {
  const type = inside?.type ?? oid.data
  const certificates = identity.certificates.map((certificate) => pkijs.Certificate.fromBER(own(certificate)))
  const [signer] = certificates
  const [signerDer] = identity.certificates
  if (signer === undefined || signerDer === undefined) throw new Error("an identity has a certificate")
  const certificateId = new asn1js.Sequence({ value: [octets(sha256(signerDer))] })
  const attributes = [
    attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: type })),
    attribute(oid.messageDigest, octets(digest)),
    attribute(
      oid.signingCertificateV2,
      new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [certificateId] })] })
    )
  ]
  const signature = await identity.sign(
    Buffer.from(new asn1js.Set({ value: attributes.map((each) => each.toSchema()) }).toBER(false))
  )
  const token = stamp && asn1js.fromBER(own(await stamp(sha256(signature)))).result
  const isRsa = new X509Certificate(signerDer).publicKey.asymmetricKeyType === "rsa"
  const signedData = new pkijs.SignedData({
    version: inside ? 3 : 1,
    digestAlgorithms: [sha256Algorithm()],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: type,
      ...(inside && { eContent: octets(inside.bytes) })
    }),
    certificates,
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        digestAlgorithm: sha256Algorithm(),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
        signatureAlgorithm: new pkijs.AlgorithmIdentifier(
          isRsa
            ? { algorithmId: oid.rsaWithSha256, algorithmParams: new asn1js.Null() }
            : { algorithmId: oid.ecdsaWithSha256 }
        ),
        signature: octets(signature),
        ...(token && {
          unsignedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 1,
            attributes: [attribute(oid.timeStampToken, token)]
          })
        })
      })
    ]
  })
  return der(new pkijs.ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) }))
}
