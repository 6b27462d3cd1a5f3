import { X509Certificate } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib"
import { messageText } from "#schemas/shared/messages/index.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { Signature, SignaturePreparation } from "#schemas/signatures/signature.ts"
import type { Job } from "#server/platform/Jobs.ts"
import { person, signaturesOf } from "#tests/api/signatures/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { opinion, signedParts } from "#tests/support/signatures/independent.ts"
import { has, keep, openssl, pem, pdfsig } from "#tests/support/signatures/tools.ts"
import { type Lie, startTimestamps } from "#tests/support/signatures/tsa.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let time: Awaited<ReturnType<typeof startTimestamps>>
let firm: { readonly id: number }
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let count = 0

beforeAll(async () => {
  time = await startTimestamps("own")
  portal = await startPortal({ signing: { stamps: time.url } })
  signing = signaturesOf(portal)
  const made = await portal.make.firm("Heure")
  firm = made
  staff = await portal.make.staff(made, "anne@heure.example")
  vendor = await portal.make.vendor(made, "Horlogerie Aubert")
  folder = await portal.make.folder(vendor, "À signer")
})
afterAll(async () => {
  await portal.stop()
  await time.stop()
})

const begun = async () => {
  count += 1
  const email = `zoe.${count}@dehors.example`
  const paper = await signing.paper(staff, vendor, folder, `Lettre ${count}.pdf`)
  const answer = await signing.send(staff, vendor, { document_id: paper.id, signatories: [person(email)] })
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, email, paper }
}
/** Makes the next attempt of the job due now. */
const tryAgain = (id: number) =>
  portal.arrange(
    (sql) => sql`update job set visible_at = now()
      where state = 'pending' and visible_at > now() and element::jsonb ->> 'signature' = ${String(id)}`
  )
/** Waits until an attempt has failed. `attempts` is counted at the start of one, so it cannot tell. */
const hasFailed = (id: number, tag: Job["_tag"]) =>
  expect
    .poll(
      async () =>
        (
          await portal.arrange(
            (sql) => sql`select 1 from job where state = 'pending' and last_failure is not null
              and element::jsonb ->> '_tag' = ${tag} and element::jsonb ->> 'signature' = ${String(id)}`
          )
        ).length,
      { timeout: 15_000 }
    )
    .toBe(1)
/** Makes the next attempt due at each poll: one that began while the authority was down may fail too. */
const reaches = (id: number, expected: Signature["state"]) =>
  expect.poll(async () => (await tryAgain(id), state(id)), { timeout: 15_000 }).toBe(expected)

const state = async (id: number) => (await signing.read(staff, vendor, id)).state
const bytesOf = async (id: number) => {
  const { body } = await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${id}`, staff)
  return signing.bytesOf(staff, vendor, body.data.hash)
}

test("[SIG-O04] with an authority for time every signature has its time, the whole an archive stamp, and screens say so", async () => {
  const { email, id, paper } = await begun()
  const preparation = await signing.call<SignaturePreparation>(
    "GET",
    `/vendors/${vendor.id}/signatures/preparation?document_id=${paper.id}`,
    staff
  )
  expect(preparation.body.data.has_timestamp).toBe(true)
  expect((await signing.settled(staff, vendor, id)).state).toBe("inProgress")
  expect((await signing.open(email)).view.has_timestamp).toBe(true)
  expect((await signing.sign(email)).status).toBe(200)
  expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
  const bytes = await bytesOf(paper.id)
  const { data } = (await signing.verify(bytes)).body
  expect(data.is_sound).toBe(true)
  expect(data.signatures.map(({ kind, stamped_at }) => [kind, stamped_at !== null])).toEqual([
    ["sending", true],
    ["signature", true],
    ["seal", true],
    ["timestamp", true]
  ])
  // What a verifier needs years later: certificates and revocation lists.
  const { catalog } = await PDFDocument.load(bytes)
  const store = catalog.lookup(PDFName.of("DSS"), PDFDict)
  expect([String(store.get(PDFName.of("Certs"))), String(store.get(PDFName.of("CRLs")))]).not.toContain("[ ]")
  const parts = signedParts(bytes)
  expect(parts.slice(0, 3).map((part) => opinion(part).isSigned)).toEqual([true, true, true])
  if (has.pdfsig) expect(pdfsig(keep("stamped.pdf", bytes)).slice(0, 3)).toEqual(Array(3).fill("Signature is Valid"))
  const archive = parts[3]
  if (has.openssl && archive !== undefined) {
    const roots = keep("time.pem", pem(new X509Certificate(time.root.certificate).raw))
    const files = ["-in", keep("token", archive.contents), "-data", keep("content", archive.signed)]
    const { isFine, text } = openssl("ts", "-verify", "-token_in", ...files, "-CAfile", roots)
    expect(isFine, text).toBe(true)
  }
})

const lies: ReadonlyArray<Lie> = ["away", "garbage", "long", "refuses", "forged", "otherBytes", "otherTime"]

for (const lie of lies)
  test(`[SIG-O04] an authority for time that is ${lie}: nobody signs, the code stays good, and nothing is lost`, async () => {
    const { email, id } = await begun()
    expect((await signing.settled(staff, vendor, id)).state).toBe("inProgress")
    const { pass } = await signing.open(email)
    const code = await signing.askCode(pass, email)
    time.lies(lie)
    const answer = await signing.give(pass, { code, has_consented: true }).finally(() => time.lies(null))
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      503,
      "signing.timestamp_unavailable",
      messageText("fr", "signing.timestamp_unavailable")
    ])
    expect((await signing.read(staff, vendor, id)).signatories[0]?.state).toBe("inProgress")
    expect((await signing.give(pass, { code, has_consented: true })).status).toBe(200)
    expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
  })

test("[SIG-O04] [SIG-012] away while a document is prepared or sealed: it waits, is charged once, and goes on by itself", async () => {
  const balance = async () =>
    (await signing.call<{ readonly balance: number }>("GET", `/signatures/balance?firm_id=${firm.id}`, staff)).body.data
      .balance
  const before = await balance()
  time.lies("away")
  const { email, id, paper } = await begun()
  await hasFailed(id, "PrepareSignature")
  expect([await state(id), await balance()]).toEqual(["loading", before - 1])
  time.lies(null)
  await reaches(id, "inProgress")
  const { pass } = await signing.open(email)
  const code = await signing.askCode(pass, email)
  // The authority is down between the last signature and the sealing.
  time.lies("away", 1)
  expect((await signing.give(pass, { code, has_consented: true })).status).toBe(200)
  await hasFailed(id, "SealSignature")
  expect([await state(id), (await signing.read(staff, vendor, id)).evidence]).toEqual(["finished", null])
  time.lies(null)
  await reaches(id, "classified")
  expect(await balance()).toBe(before - 1)
  expect((await signing.verify(await bytesOf(paper.id))).body.data.is_sound).toBe(true)
})
