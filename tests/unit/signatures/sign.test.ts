import { X509Certificate } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { revocationList } from "#server/signatures/pdf/identities.ts"
import { addDocumentTimestamp, addValidationData, FieldRefused, sign } from "#server/signatures/pdf/sign.ts"
import { TimestampRefused, timestampFrom } from "#server/signatures/pdf/timestamp.ts"
import { isSound, verify } from "#server/signatures/pdf/verify.ts"
import { opinion, signedParts } from "#tests/support/signatures/independent.ts"
import { authority, firm, identity, person, placeOf, signedBy } from "#tests/support/signatures/story.ts"
import { has, keep, openssl, pdfsig, pdfsigTrust, pem } from "#tests/support/signatures/tools.ts"
import { startTimestamps } from "#tests/support/signatures/tsa.ts"

/** The firm certifies, that many people sign, the firm seals, and a timestamp authority stamps the whole. */
const stories = [
  { engine: "own", people: 10 },
  ...(has.openssl ? [{ engine: "openssl", people: 1 } as const] : [])
] as const

for (const { engine, people } of stories) {
  describe(`with the time stamp authority of ${engine}`, () => {
    let time: Awaited<ReturnType<typeof startTimestamps>>
    let file: Buffer
    let trust: { readonly roots: ReadonlyArray<Uint8Array> }
    const signatures = people + 2
    beforeAll(async () => {
      time = await startTimestamps(engine)
      const stamp = timestampFrom(time.url)
      trust = { roots: [authority.certificate, time.root.certificate] }
      const kept = await addValidationData(await signedBy(people, stamp), {
        certificates: [...trust.roots],
        revocationLists: [await revocationList(authority, new Date())]
      })
      file = await addDocumentTimestamp(kept, "archive", stamp)
    }, 60_000)
    afterAll(() => time.stop())

    test(`[SIG-O04] [SIG-006] ${people} sign in turn between certification and seal, and all stay valid`, async () => {
      const reports = await verify(file, trust)
      expect(reports).toHaveLength(signatures + 1)
      expect(isSound(reports), JSON.stringify(reports, null, 1)).toBe(true)
      expect(reports.every(({ stampedAt }) => stampedAt !== undefined)).toBe(true)
      expect(reports[people]?.signer).toContain(`CN=${person(people - 1).name}`)
    })

    test("[SIG-O04] a second opinion without the signing libraries agrees", () => {
      const parts = signedParts(file)
      const root = new X509Certificate(authority.certificate)
      expect(parts).toHaveLength(signatures + 1)
      for (const part of parts.slice(0, signatures)) {
        const { certificate, isSigned } = opinion(part)
        expect(isSigned).toBe(true)
        expect(certificate.verify(root.publicKey)).toBe(true)
      }
    })

    test("[SIG-O04] pdfsig calls every signature valid", { skip: !has.pdfsig }, () => {
      // The last one is the archive stamp, a kind that pdfsig 22.12 does not verify.
      expect(pdfsig(keep("signed.pdf", file)).slice(0, signatures)).toEqual(
        Array(signatures).fill("Signature is Valid")
      )
    })

    test("pdfsig trusts the certificates, given the roots", { skip: !has.pdfsig || !has.certutil }, () => {
      expect(pdfsigTrust(keep("signed.pdf", file), ...trust.roots)).toEqual(
        Array(signatures).fill("Certificate is Trusted")
      )
    })

    test("openssl verifies each signature with its chain, and the archive stamp", { skip: !has.openssl }, () => {
      const roots = keep("roots.pem", pem(...trust.roots))
      const parts = signedParts(file)
      for (const { contents, signed } of parts.slice(0, signatures)) {
        const files = ["-in", keep("cms", contents), "-content", keep("content", signed), "-CAfile", roots]
        const asked = ["cms", "-verify", "-cades", "-inform", "DER", ...files]
        const { isFine, text } = openssl(...asked, "-binary", "-purpose", "any", "-out", "/dev/null")
        expect(isFine, text).toBe(true)
      }
      const archive = parts[signatures]
      if (archive === undefined) throw new Error("the archive stamp is missing")
      const files = ["-in", keep("token", archive.contents), "-data", keep("content", archive.signed)]
      const { isFine, text } = openssl("ts", "-verify", "-token_in", ...files, "-CAfile", roots)
      expect(isFine, text).toBe(true)
    })
  })
}

test("[SIG-O04] without a time stamp authority the level is PAdES B-B", async () => {
  const reports = await verify(await signedBy(2), { roots: [authority.certificate] })
  expect(isSound(reports)).toBe(true)
  expect(reports.every(({ stampedAt }) => stampedAt === undefined)).toBe(true)
})

test("another root trusts nothing", async () => {
  const reports = await verify(await signedBy(1), { roots: [] })
  expect(reports.every((report) => report.isWhole && !report.isTrusted)).toBe(true)
})

test("[SIG-009] a field is signed once", async () => {
  const again = sign(await signedBy(1), {
    field: "signatory-0",
    identity: await identity(0),
    name: firm,
    reason: "",
    at: new Date(),
    appearance: { name: "", line: "", place: placeOf(0) }
  })
  await expect(again).rejects.toEqual(new FieldRefused("signed"))
})

test("a time stamp authority that is away stops the signature, not the file", async () => {
  const time = await startTimestamps("own")
  await time.stop()
  await expect(signedBy(1, timestampFrom(time.url, 500))).rejects.toBeInstanceOf(TimestampRefused)
})
