import { generateKeyPairSync } from "node:crypto"
import { PDFName } from "@cantoo/pdf-lib"
import { expect, test } from "vitest"
import { createAuthority, oneTimeIdentity } from "#server/signatures/pdf/identities.ts"
import { addFields, sign } from "#server/signatures/pdf/sign.ts"
import { revise } from "#server/signatures/pdf/revision.ts"
import { timestampFrom } from "#server/signatures/pdf/timestamp.ts"
import { isSound, verify } from "#server/signatures/pdf/verify.ts"
import { readFileSync } from "node:fs"
import { signedParts } from "#tests/support/signatures/independent.ts"
import { authority, firm, plainPdf, sealer, signedBy, signedElsewhere } from "#tests/support/signatures/story.ts"
import { has, keep, openssl, pdfsig } from "#tests/support/signatures/tools.ts"
import { startTimestamps } from "#tests/support/signatures/tsa.ts"

/** Another program's certificate and key. */
const stranger = (() => {
  if (!has.openssl) return null
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const key = keep("stranger.key", String(privateKey.export({ type: "pkcs8", format: "pem" })))
  const certificate = keep("stranger.pem", "")
  const subject = ["-subj", "/C=FR/O=Ailleurs/CN=Signataire"]
  openssl("req", "-x509", "-key", key, "-out", certificate, "-days", "30", "-utf8", ...subject)
  return { key, certificate }
})()

/** The same file with a signature made by openssl, written in capital hexadecimal digits as many programs do. */
const signedByOpenssl = async (...how: ReadonlyArray<string>) => {
  if (stranger === null) throw new Error("openssl is not installed")
  const file = await signedElsewhere(await plainPdf())
  const [part] = signedParts(file)
  if (part === undefined) throw new Error("the file has no signature")
  const made = keep("made.der", "")
  const given = ["-in", keep("content", part.signed), "-signer", stranger.certificate, "-inkey", stranger.key]
  const asked = ["cms", "-sign", "-binary", "-outform", "DER", "-nosmimecap", "-out", made]
  const { isFine, text } = openssl(...asked, ...given, ...how)
  expect(isFine, text).toBe(true)
  const open = file.lastIndexOf("/Contents <") + 11
  const close = file.indexOf(">", open)
  const contents = readFileSync(made).toString("hex").toUpperCase()
  expect(contents.length).toBeLessThan(close - open)
  file.write(contents.padEnd(close - open, "0"), open, "latin1")
  return file
}

const kinds = {
  "SHA-512 and no PAdES attribute": ["-md", "sha512"],
  "SHA-384 with the hash of the certificate": ["-md", "sha384", "-cades"],
  "RSA-PSS": ["-md", "sha256", "-keyopt", "rsa_padding_mode:pss"]
} as const

for (const [name, how] of Object.entries(kinds))
  test(
    `[SIG-O04] another program's signature by ${name} is whole, of an unknown authority, and any change shows`,
    { skip: !has.openssl },
    async () => {
      const file = await signedByOpenssl(...how)
      const [report] = await verify(file, { roots: [] })
      expect(report).toMatchObject({ isWhole: true, isTrusted: false, coversAll: true })
      expect(report?.signer).toContain("CN=Signataire")
      for (const at of [200, Math.floor(file.indexOf("/Contents <") / 2)]) {
        const changed = Buffer.from(file)
        changed[at] = (changed[at] ?? 0) ^ 1
        const reports = await verify(changed, { roots: [] }).catch(() => [])
        expect(reports.some(({ isWhole }) => isWhole)).toBe(false)
      }
      if (has.pdfsig) expect(pdfsig(keep("foreign.pdf", file))).toEqual(["Signature is Valid"])
    }
  )

test(
  "[SIG-O04] an authority for time that signs by SHA-512 and an older attribute is believed",
  { skip: !has.openssl },
  async () => {
    const time = await startTimestamps("openssl", { digest: "sha512", certificateHash: "sha1" })
    const file = await signedBy(1, timestampFrom(time.url)).finally(() => time.stop())
    const reports = await verify(file, { roots: [authority.certificate, time.root.certificate] })
    expect([isSound(reports), reports.every(({ stampedAt }) => stampedAt !== undefined)]).toEqual([true, true])
  }
)

test("[SIG-O04] the time of an authority that nobody knows leaves a signature whole, not trusted", async () => {
  const time = await startTimestamps("own")
  const at = new Date()
  const file = await sign(await addFields(await plainPdf(), [{ name: "Signature1" }]), {
    field: "Signature1",
    identity: await sealer(),
    name: firm,
    reason: "Ailleurs",
    at,
    stamp: timestampFrom(time.url)
  }).finally(() => time.stop())
  const [report] = await verify(file, { roots: [authority.certificate] })
  expect(report).toMatchObject({ isWhole: true, isTrusted: false, stampedAt: undefined })
})

test("[SIG-O04] what was changed behind a signature is named by its pages", async () => {
  const signed = await signedBy(1)
  const drawn = await revise(signed, async (document, touch) => {
    for (const index of [0, 2]) {
      const page = document.getPage(index)
      page.drawText("et 10 000 €", { x: 60, y: 500 })
      touch(page.ref)
    }
  })
  const unseen = await revise(signed, async (document, touch) => {
    const { catalog, context } = document
    catalog.set(PDFName.of("Lang"), PDFName.of("fr"))
    const ref = context.getObjectRef(catalog)
    if (ref !== undefined) touch(ref)
  })
  for (const [{ bytes }, pages] of [
    [drawn, [1, 3]],
    [unseen, []]
  ] as const) {
    const reports = await verify(bytes, { roots: [authority.certificate] })
    expect(reports.map(({ changedPages }) => changedPages)).toEqual(reports.map(() => pages))
    expect(reports.every(({ changedLater }) => changedLater.length > 0)).toBe(true)
  }
})

test("[SIG-O04] what was changed is said to lie between the trusted signatures around it, and after the last one otherwise", async () => {
  const now = Date.now()
  const after = (hours: number) => new Date(now + hours * 3_600_000)
  const hoursOf = (at: Date | undefined) => (at === undefined ? null : Math.round((at.getTime() - now) / 3_600_000))
  const stamped = async (bytes: Buffer, field: string, hours: number) =>
    sign(bytes, { field, identity: await sealer(), name: firm, reason: "", at: after(hours) })
  const draw = async (bytes: Buffer, index: number) =>
    (
      await revise(bytes, async (document, touch) => {
        const page = document.getPage(index)
        page.drawText("et 10 000 €", { x: 60, y: 500 })
        touch(page.ref)
      })
    ).bytes
  const fields = ["un", "deux", "trois"].map((name) => ({ name }))
  const one = await stamped(await addFields(await plainPdf(), fields), "un", 1)
  const two = await stamped(await draw(one, 0), "deux", 3)
  const said = async (bytes: Buffer, roots = [authority.certificate]) =>
    (await verify(bytes, { roots })).map(({ changedAfter, changedBefore, field }) => [
      field,
      hoursOf(changedAfter),
      hoursOf(changedBefore)
    ])

  expect(await said(two)).toEqual([
    ["un", 1, 3],
    ["deux", null, null]
  ])
  // Changed once more after both signatures: the second one covers the first change, not this one.
  expect(await said(await draw(two, 1))).toEqual([
    ["un", 1, null],
    ["deux", 3, null]
  ])
  expect(await said(await draw(await stamped(two, "trois", 6), 2))).toEqual([
    ["un", 1, null],
    ["deux", 6, null],
    ["trois", 6, null]
  ])
  // After a signature of an unknown signer, only the trusted signature that follows bounds the change.
  const stranger = await oneTimeIdentity(
    await createAuthority("Ailleurs", after(-1)),
    "Ailleurs",
    { name: "Cabinet", email: "" },
    after(0)
  )
  const foreign = await sign(await addFields(await plainPdf(), fields), {
    field: "un",
    identity: stranger,
    name: "Cabinet",
    reason: "",
    at: after(1)
  })
  expect(await said(await stamped(await draw(foreign, 0), "deux", 3))).toEqual([
    ["un", null, 3],
    ["deux", null, null]
  ])
  // The times of untrusted signatures are not reported.
  expect(await said(two, [])).toEqual([
    ["un", null, null],
    ["deux", null, null]
  ])
})
