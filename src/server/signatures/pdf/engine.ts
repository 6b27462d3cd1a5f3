import { X509Certificate } from "node:crypto"
import { PDFDocument } from "@cantoo/pdf-lib"
import { writtenName } from "#server/signatures/pdf/appearance.ts"
import { writeEvidence, type Proof } from "#server/signatures/pdf/evidence.ts"
import {
  type Authority,
  createAuthority,
  type Identity,
  identityFromPkcs12,
  identityOf,
  keyFromText,
  keyToText,
  oneTimeIdentity,
  type Person,
  revocationList
} from "#server/signatures/pdf/identities.ts"
import { picturePage } from "#server/signatures/pdf/picture.ts"
import type { Place } from "#server/signatures/pdf/place.ts"
import { checkEnd, fieldOf, isOwnField, ownFields, PdfRefused, prepare } from "#server/signatures/pdf/prepare.ts"
import { addDocumentTimestamp, addFields, addValidationData, sign } from "#server/signatures/pdf/sign.ts"
import { signedDataOf, timestampFrom, TimestampRefused } from "#server/signatures/pdf/timestamp.ts"
import { isSound, type Report, stampedTime, verify } from "#server/signatures/pdf/verify.ts"

/**
 * What a firm signs with: its own authority, which issues a certificate for each person, or a purchased certificate.
 */
export interface FirmKeys {
  readonly kind: "authority" | "bought"
  /** The signer's certificate followed by its issuers'; for an authority only its own. */
  readonly certificates: ReadonlyArray<Uint8Array>
  /** The private key as PKCS#8 in base64. */
  readonly key: string
}
interface Sealed {
  readonly pdf: Uint8Array
  /** The root certificate of the time stamp authority, from its own answer; null without time stamp. */
  readonly timeRoot: Uint8Array | null
}
interface ByFirm {
  readonly firm: string
  readonly keys: FirmKeys
  /** ISO 8601. */
  readonly at: string
  readonly reason: string
  /** URL of a time stamp authority; null for none. */
  readonly stamps: string | null
}

/** The same memory as a Buffer: copying a scan takes longer than signing it. */
const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const identityFor = (keys: FirmKeys, firm: string, person: Person, at: Date): Promise<Identity> => {
  const [certificate] = keys.certificates
  if (certificate === undefined) throw new Error("a firm's keys have a certificate")
  const key = keyFromText(keys.key)
  if (keys.kind === "bought") return Promise.resolve(identityOf(key, keys.certificates))
  return oneTimeIdentity({ certificate, key }, firm, person, at)
}
const authorityOf = ({ certificates: [certificate], key, kind }: FirmKeys): Authority | null =>
  kind === "bought" || certificate === undefined ? null : { certificate, key: keyFromText(key) }

/** Maximum difference in ms between an authority's clock and ours. A time further away would be false evidence. */
const clockTolerance = 5 * 60_000

/** Refuses a time stamp that later verifications would not accept, before it becomes part of a signature. */
const checkToken = (token: Uint8Array, digest: Uint8Array, root: X509Certificate | undefined) => {
  const roots = root === undefined ? [] : [root.raw]
  // The digest of our request is SHA-256.
  const stamped = stampedTime(Buffer.from(token), (hash) => (hash === "sha256" ? Buffer.from(digest) : undefined), {
    roots
  })
  if (stamped?.isTrusted !== true) throw new TimestampRefused("the token does not verify")
  if (Math.abs(stamped.at.getTime() - Date.now()) > clockTolerance)
    throw new TimestampRefused(`the authority says that it is ${stamped.at.toISOString()}`)
}

/** Returns a function that requests time stamps, and remembers the root certificate of the answers in `seen`. */
const stamping = (url: string | null) => {
  const seen: { root: Uint8Array | null } = { root: null }
  const ask = url === null ? undefined : timestampFrom(url)
  return {
    seen,
    with:
      ask === undefined
        ? {}
        : {
            stamp: async (digest: Uint8Array) => {
              const token = await ask(digest)
              const all = (signedDataOf(token).certificates ?? []).map(
                (each) =>
                  new X509Certificate(
                    Buffer.from(
                      (each as { toSchema(encodeFlag?: boolean): { toBER(b: boolean): ArrayBuffer } })
                        .toSchema(false)
                        .toBER(false)
                    )
                  )
              )
              const root = all.find((one) => one.ca && one.checkIssued(one)) ?? all.find(({ ca }) => ca) ?? all.at(-1)
              checkToken(token, digest, root)
              seen.root = root?.raw ?? null
              return token
            }
          }
  }
}

/** A PDF that we made does not verify. It must not be stored or sent. */
export class Unsound extends Error {}
const checked = async (pdf: Buffer, roots: ReadonlyArray<Uint8Array>, what: string) => {
  const reports = await verify(pdf, { roots })
  if (!isSound(reports)) throw new Unsound(`${what} does not verify`)
}
/**
 * Checks a file that may have signatures of other programs: our own must be valid, and one must cover the whole file.
 */
const checkOwn = async (pdf: Buffer, roots: ReadonlyArray<Uint8Array>) => {
  const reports = await verify(pdf, { roots })
  const ours = reports.filter(({ field }) => isOwnField(field))
  const isGood = ours.every((one) => one.isWhole && one.isTrusted && one.changedLater.length === 0)
  // The stored bytes were damaged or changed between two signatures.
  if (!isGood || !ours.some(({ coversAll }) => coversAll)) throw new PdfRefused("damagedSigned")
}
const rootsOf = (keys: FirmKeys, time: Uint8Array | null) => [
  ...keys.certificates.slice(-1),
  ...(time === null ? [] : [time])
]

export class DrawingRefused extends Error {}
const checkDrawing = async (png: Uint8Array) => {
  const blank = await PDFDocument.create()
  await blank.embedPng(png).catch((cause: unknown) => {
    throw new DrawingRefused("the drawing cannot be read", { cause })
  })
}

/** The functions of the worker thread. Their arguments and results must be transferable between threads. */
export const engine = {
  /** Checks that a PDF can be signed, and repairs its cross-reference table if necessary. */
  inspect: async ({ pdf }: { readonly pdf: Uint8Array }) => {
    const prepared = await prepare(bufferOf(pdf))
    return { pdf: prepared.pdf as Uint8Array, pages: prepared.pages, isRepaired: prepared.isRepaired }
  },

  /** Makes a PDF page of a picture. */
  picture: async ({ picture }: { readonly picture: Uint8Array }): Promise<Uint8Array> => picturePage(bufferOf(picture)),

  /** Adds all signature fields and the firm's certification signature, after which only signatures may be added. */
  send: async ({
    areas,
    at,
    firm,
    keys,
    pdf,
    reason,
    stamps
  }: ByFirm & {
    readonly pdf: Uint8Array
    readonly areas: ReadonlyArray<{ readonly signatory: number; readonly place: Place }>
  }): Promise<Sealed> => {
    const { pdf: ready } = await prepare(bufferOf(pdf))
    const time = stamping(stamps)
    const when = new Date(at)
    const before = await verify(ready, { roots: [] })
    const file = await addFields(ready, [
      { name: ownFields.sending },
      ...areas.map(({ place, signatory }) => ({ name: fieldOf(signatory), place })),
      { name: ownFields.seal, closes: true },
      { name: ownFields.archive }
    ])
    const identity = await identityFor(keys, firm, { name: firm, email: "" }, when)
    // Certification must be the first signature of a file, so a file that others have signed cannot be certified.
    const certifies = before.length === 0
    const sent = await sign(file, { field: "sending", identity, name: firm, reason, at: when, certifies, ...time.with })
    if (certifies) await checked(sent, rootsOf(keys, time.seen.root), "what was prepared")
    return { pdf: sent, timeRoot: time.seen.root }
  },

  /** Adds one person's signature to the file with the previous signatures. */
  sign: async ({
    at,
    firm,
    drawing,
    keys,
    line,
    pdf,
    person,
    place,
    reason,
    signatory,
    stamps
  }: ByFirm & {
    readonly pdf: Uint8Array
    readonly signatory: number
    readonly person: Person
    readonly place: Place
    readonly line: string
    readonly drawing: Uint8Array | null
  }): Promise<Sealed> => {
    const time = stamping(stamps)
    const when = new Date(at)
    if (drawing !== null) await checkDrawing(drawing)
    const signed = await sign(bufferOf(pdf), {
      field: fieldOf(signatory),
      identity: await identityFor(keys, firm, person, when),
      name: person.name,
      reason,
      at: when,
      appearance: { name: writtenName(person), line, place, ...(drawing === null ? {} : { drawing }) },
      ...time.with
    })
    return { pdf: signed, timeRoot: time.seen.root }
  },

  /** Adds the firm's seal, which locks all fields, and with time stamps the data that later verifications need. */
  seal: async ({
    at,
    firm,
    keys,
    pdf,
    reason,
    roots,
    stamps
  }: ByFirm & {
    readonly pdf: Uint8Array
    readonly roots: ReadonlyArray<Uint8Array>
  }): Promise<Sealed> => {
    const time = stamping(stamps)
    const when = new Date(at)
    const identity = await identityFor(keys, firm, { name: firm, email: "" }, when)
    checkEnd(bufferOf(pdf))
    const sealed = await sign(bufferOf(pdf), { field: "seal", identity, name: firm, reason, at: when, ...time.with })
    const authority = authorityOf(keys)
    const { stamp } = time.with
    const trusted = [...roots, ...rootsOf(keys, time.seen.root)]
    if (stamp === undefined) {
      await checkOwn(sealed, trusted)
      return { pdf: sealed, timeRoot: null }
    }
    const kept = await addValidationData(sealed, {
      certificates: trusted,
      revocationLists: authority === null ? [] : [await revocationList(authority, when)]
    })
    const stamped = await addDocumentTimestamp(kept, ownFields.archive, stamp)
    await checkOwn(stamped, trusted)
    return { pdf: stamped, timeRoot: time.seen.root }
  },

  /** Makes the evidence as a PDF that is sealed and certified. */
  evidence: async ({ at, firm, keys, proof, reason, stamps }: ByFirm & { readonly proof: Proof }): Promise<Sealed> => {
    const time = stamping(stamps)
    const when = new Date(at)
    const file = await addFields(await writeEvidence(proof), [{ name: "seal" }])
    const identity = await identityFor(keys, firm, { name: firm, email: "" }, when)
    const sealed = await sign(file, {
      field: "seal",
      identity,
      name: firm,
      reason,
      at: when,
      certifies: true,
      ...time.with
    })
    await checked(sealed, rootsOf(keys, time.seen.root), "the evidence")
    return { pdf: sealed, timeRoot: time.seen.root }
  },

  verify: async ({ pdf, roots }: { readonly pdf: Uint8Array; readonly roots: ReadonlyArray<Uint8Array> }) => {
    const reports: ReadonlyArray<Report> = await verify(bufferOf(pdf), { roots })
    return { reports, isSound: isSound(reports) }
  },

  authority: async ({ at, firm }: { readonly firm: string; readonly at: string }) => {
    const { certificate, key } = await createAuthority(firm, new Date(at))
    return { certificate, key: keyToText(key) }
  },

  /**
   * Reads a purchased certificate and makes a trial signature, so that a wrong password or certificate fails at
   * startup.
   */
  pkcs12: async ({ file, password }: { readonly file: Uint8Array; readonly password: string }): Promise<FirmKeys> => {
    const { certificates, key } = await identityFromPkcs12(file, password)
    const keys: FirmKeys = { kind: "bought", certificates, key: keyToText(key) }
    const blank = await PDFDocument.create()
    blank.addPage()
    const trial = await addFields(Buffer.from(await blank.save()), [{ name: "seal" }])
    const at = new Date()
    const identity = identityOf(key, certificates)
    const signed = await sign(trial, { field: "seal", identity, name: "trial", reason: "trial", at })
    await checked(signed, certificates.slice(-1), "a trial signature")
    return keys
  }
}
export type Engine = typeof engine
export type EngineCall = keyof Engine
