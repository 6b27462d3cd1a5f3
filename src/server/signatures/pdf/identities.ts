// The signers' certificates: a firm's own authority with the one-time certificates it issues, or a purchased
// certificate.
import * as asn1js from "asn1js"
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate
} from "node:crypto"
import * as pkijs from "pkijs"
import { der, oid, own } from "#server/signatures/pdf/asn1.ts"

export interface Identity {
  /** The signer's certificate followed by its issuers' (DER). */
  readonly certificates: ReadonlyArray<Uint8Array>
  /** Signs the SHA-256 of the bytes. Asynchronous, so that the key may be in an HSM or a signing service. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
}

export interface Authority {
  readonly certificate: Uint8Array
  readonly key: KeyObject
}

export const identityOf = (key: KeyObject, certificates: ReadonlyArray<Uint8Array>): Identity => ({
  certificates,
  sign: async (bytes) => sign("sha256", bytes, key)
})

interface Issue {
  readonly subject: Readonly<Record<"C" | "O" | "CN" | "email", string | undefined>>
  readonly from: Date
  readonly until: Date
  readonly kind: "authority" | "signer" | "timeStamper"
}

const nameTypes = { C: "2.5.4.6", O: "2.5.4.10", CN: "2.5.4.3", email: "1.2.840.113549.1.9.1" } as const
const usages = { authority: [0x06, 1], signer: [0xc0, 6], timeStamper: [0xc0, 6] } as const

/**
 * Builds each attribute as a set of its own. pkijs would put all of them into one set, which is a different name (`C=FR
 * + O=… + CN=…`).
 */
const distinguishedName = (subject: Issue["subject"]) =>
  pkijs.RelativeDistinguishedNames.fromBER(
    new asn1js.Sequence({
      value: (["C", "O", "CN", "email"] as const).flatMap((key) => {
        const value = subject[key]
        if (value === undefined) return []
        const text =
          key === "C"
            ? new asn1js.PrintableString({ value })
            : key === "email"
              ? new asn1js.IA5String({ value })
              : new asn1js.Utf8String({ value })
        return [
          new asn1js.Set({ value: [new pkijs.AttributeTypeAndValue({ type: nameTypes[key], value: text }).toSchema()] })
        ]
      })
    }).toBER(false)
  )

const extension = (extnID: string, critical: boolean, value: asn1js.BaseBlock) =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER(false) })

/** A cast: Node's and the DOM's CryptoKey are the same object with two types. */
const cryptoKey = (key: KeyObject) =>
  key.toCryptoKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]) as unknown as CryptoKey

export const issue = async ({ subject, from, until, kind }: Issue, issuer?: Authority): Promise<Authority> => {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const issuedBy = issuer && pkijs.Certificate.fromBER(own(issuer.certificate))
  const publicKey = pkijs.PublicKeyInfo.fromBER(own(pair.publicKey.export({ type: "spki", format: "der" })))
  const keyId = (info: pkijs.PublicKeyInfo) =>
    createHash("sha1").update(info.subjectPublicKey.valueBlock.valueHexView).digest()
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const name = distinguishedName(subject)
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: own(serial) }),
    issuer: issuedBy?.subject ?? name,
    subject: name,
    notBefore: new pkijs.Time({ value: from }),
    notAfter: new pkijs.Time({ type: until.getUTCFullYear() < 2050 ? 0 : 1, value: until }),
    subjectPublicKeyInfo: publicKey,
    extensions: [
      extension("2.5.29.14", false, new asn1js.OctetString({ valueHex: own(keyId(publicKey)) })),
      extension(
        "2.5.29.35",
        false,
        new asn1js.Sequence({
          value: [
            new asn1js.Primitive({
              idBlock: { tagClass: 3, tagNumber: 0 },
              valueHex: own(keyId(issuedBy?.subjectPublicKeyInfo ?? publicKey))
            })
          ]
        })
      ),
      extension(
        "2.5.29.15",
        true,
        new asn1js.BitString({ valueHex: own(Buffer.of(usages[kind][0])), unusedBits: usages[kind][1] })
      ),
      extension(
        "2.5.29.19",
        true,
        new pkijs.BasicConstraints(kind === "authority" ? { cA: true, pathLenConstraint: 0 } : {}).toSchema()
      ),
      ...(kind === "timeStamper"
        ? [extension("2.5.29.37", true, new pkijs.ExtKeyUsage({ keyPurposes: ["1.3.6.1.5.5.7.3.8"] }).toSchema())]
        : [])
    ]
  })
  await certificate.sign(cryptoKey(issuer?.key ?? pair.privateKey), "SHA-256")
  return { certificate: der(certificate), key: pair.privateKey }
}

const days = (count: number) => count * 86_400_000

/** Creates the authority of a firm, valid for ten years. Called at the firm's first signature. */
export const createAuthority = (firm: string, now: Date): Promise<Authority> =>
  issue({
    subject: { C: "FR", O: firm, CN: `${firm} – signature`, email: undefined },
    // Valid from yesterday, because a time stamp authority's clock may be behind ours.
    from: new Date(now.getTime() - days(1)),
    until: new Date(now.getTime() + days(3650)),
    kind: "authority"
  })

export interface Person {
  readonly name: string
  readonly email: string
}

/**
 * Issues a certificate for a key that signs once and is then discarded. It is valid as long as the authority: verifiers
 * that check today's validity (pdfsig) would call a short-lived one expired, as may any verifier without a time stamp.
 */
export const oneTimeIdentity = async (
  authority: Authority,
  firm: string,
  person: Person,
  now: Date
): Promise<Identity> => {
  const { certificate, key } = await issue(
    {
      subject: {
        C: "FR",
        O: firm,
        CN: person.name,
        email: /^[\x20-\x7e]+$/.test(person.email) ? person.email : undefined
      },
      from: new Date(now.getTime() - 60_000),
      until: new X509Certificate(authority.certificate).validToDate,
      kind: "signer"
    },
    authority
  )
  return identityOf(key, [certificate, authority.certificate])
}

/** An empty revocation list: evidence that the authority has revoked none of its certificates. */
export const revocationList = async (authority: Authority, now: Date): Promise<Uint8Array> => {
  const list = new pkijs.CertificateRevocationList({
    version: 1,
    issuer: pkijs.Certificate.fromBER(own(authority.certificate)).subject,
    thisUpdate: new pkijs.Time({ value: now }),
    nextUpdate: new pkijs.Time({ value: new Date(now.getTime() + days(7)) }),
    crlExtensions: new pkijs.Extensions({
      extensions: [extension("2.5.29.20", false, new asn1js.Integer({ value: Math.floor(now.getTime() / 1000) }))]
    })
  })
  await list.sign(cryptoKey(authority.key), "SHA-256")
  return der(list)
}

/** The key as text (PKCS#8 in base64), as it is stored after encryption. */
export const keyToText = (key: KeyObject): string => key.export({ type: "pkcs8", format: "der" }).toString("base64")
export const keyFromText = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" })

export class Pkcs12Refused extends Error {
  readonly reason: "password" | "cipher" | "content"
  constructor(reason: "password" | "cipher" | "content", cause?: unknown) {
    super(`The PKCS#12 file is refused: ${reason}`, { cause })
    this.reason = reason
  }
}

const refusalOf = (cause: unknown): Pkcs12Refused => {
  const text = String(cause)
  if (cause instanceof Pkcs12Refused) return cause
  if (/Unknown "contentEncryptionAlgorithm"|not supported|unsupported/i.test(text))
    return new Pkcs12Refused("cipher", cause)
  return new Pkcs12Refused(/Integrity/.test(text) ? "password" : "content", cause)
}

/** Reads a purchased certificate from a PKCS#12 file. Throws `Pkcs12Refused`, for example for a wrong password. */
export const identityFromPkcs12 = async (
  file: Uint8Array,
  password: string
): Promise<Identity & { readonly key: KeyObject }> => {
  try {
    const secret = own(Buffer.from(password))
    const pfx = pkijs.PFX.fromBER(own(file))
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true })
    const safe = pfx.parsedValue!.authenticatedSafe!
    await safe.parseInternalValues({
      safeContents: safe.safeContents.map(({ contentType }) => (contentType === oid.data ? {} : { password: secret }))
    })
    const keys: Array<pkijs.PrivateKeyInfo> = []
    const certificates: Array<X509Certificate> = []
    const contents = safe.parsedValue.safeContents as ReadonlyArray<{ readonly value: pkijs.SafeContents }>
    for (const { bagValue } of contents.flatMap(({ value }) => value.safeBags)) {
      if (bagValue instanceof pkijs.PrivateKeyInfo) keys.push(bagValue)
      if (bagValue instanceof pkijs.CertBag)
        certificates.push(new X509Certificate(der(bagValue.parsedValue as pkijs.Certificate)))
      if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
        // This method is missing in the types, but it decrypts the bag.
        await (
          bagValue as unknown as { parseInternalValues(o: { password: ArrayBuffer }): Promise<void> }
        ).parseInternalValues({ password: secret })
        keys.push(bagValue.parsedValue!)
      }
    }
    const key = keys[0] && createPrivateKey({ key: der(keys[0]), format: "der", type: "pkcs8" })
    const chain = certificates.filter((certificate) => key !== undefined && certificate.checkPrivateKey(key))
    if (key === undefined || chain[0] === undefined) throw new Pkcs12Refused("content")
    for (let last = chain[0]; ;) {
      const issuer = certificates.find(
        (candidate) => !chain.includes(candidate) && last.checkIssued(candidate) && last.verify(candidate.publicKey)
      )
      if (issuer === undefined) break
      chain.push(issuer)
      last = issuer
    }
    const identity = identityOf(
      key,
      chain.map(({ raw }) => raw)
    )
    return { ...identity, key }
  } catch (cause) {
    throw refusalOf(cause)
  }
}
