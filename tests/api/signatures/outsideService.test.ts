import { PDFDocument } from "@cantoo/pdf-lib"
import { Effect, Redacted } from "effect"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import type { Signature, SignatureFact, SignaturePreparation } from "#schemas/signatures/signature.ts"
import { type Job, jobs } from "#server/platform/Jobs.ts"
import { isUnbroken } from "#server/signatures/journal.ts"
import { letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { jobsDone, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { opinion, signedParts } from "#tests/support/signatures/independent.ts"
import { signedHeaders, startSigningService } from "#tests/support/signatures/signingService.ts"

const secret = "un-secret-partagé-avec-le-service"
let service: Awaited<ReturnType<typeof startSigningService>>
let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let firm: { readonly id: number }
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let count = 0

beforeAll(async () => {
  service = await startSigningService(secret)
  const outside = { url: service.url, secret: Redacted.make(secret), name: "Parapheur" }
  portal = await startPortal({ signing: { service: outside } })
  signing = signaturesOf(portal)
  const made = await portal.make.firm("Ailleurs")
  firm = made
  staff = await portal.make.staff(made, "anne@ailleurs.example")
  vendor = await portal.make.vendor(made, "Scierie Aubert")
  folder = await portal.make.folder(vendor, "À signer")
})
afterEach(() => {
  service.answers(null)
  service.serves(null)
})
afterAll(async () => {
  await portal.stop()
  await service.stop()
})

const referenceOf = (id: number) => `dossier-signature-${id}`
const at = (rest = "") => `/vendors/${vendor.id}/signatures${rest}`
const balance = async () =>
  (await signing.call<{ readonly balance: number }>("GET", `/signatures/balance?firm_id=${firm.id}`, staff)).body.data
    .balance
const nodeOf = async ({ id }: { readonly id: number }) =>
  (await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${id}`, staff)).body.data
const kindsOf = async (id: number) =>
  (await signing.call<ReadonlyArray<SignatureFact>>("GET", at(`/${id}/history`), staff)).body.data.map(
    ({ kind }) => kind
  )

/** A document for this number of people in sequence, right after it was sent. */
const begun = async (people: number) => {
  count += 1
  const original = await letter()
  const paper = await signing.paper(staff, vendor, folder, `Lettre ${count}.pdf`, original)
  const mails = Array.from({ length: people }, (_, place) => `signataire${place}.${count}@dehors.example`)
  const answer = await signing.send(staff, vendor, {
    document_id: paper.id,
    signatories: mails.map((email, place) => person(email, place + 1, place))
  })
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  const { id, signatories } = answer.body.data
  return { id, paper, mails, original, ids: signatories.map((one) => one.id) }
}
const sent = async (people: number) => {
  const made = await begun(people)
  expect((await signing.settled(staff, vendor, made.id)).state).toBe("inProgress")
  return made
}
const say = async (
  type: string,
  data: object,
  {
    headers,
    body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
  }: {
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  } = {}
) =>
  (
    await fetch(`${portal.url}/api/signing/service-news`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(headers ?? signedHeaders(secret, body)) },
      body
    })
  ).status
const signs = (id: number, signatory: number | undefined) =>
  say("signatory.signed", { reference: referenceOf(id), signatory })
const run = async (job: Job) => {
  await portal.runtime.runPromise(Effect.flatMap(jobs, (queue) => queue.offer(job)))
  await jobsDone(portal)
}

test("[SIG-O04] [SIG-006] [SIG-007] an outside service has people sign; order, mails, filing, evidence and balance stay the portal's", async () => {
  const before = await balance()
  const { id, ids, mails, original, paper } = await sent(2)
  expect(await balance()).toBe(before - 1)
  const { pdf, told } = service.of(referenceOf(id))
  expect(pdf.equals(original)).toBe(true)
  expect(told).toMatchObject({ state: "open", document: { name: paper.name, pages: 2 } })
  expect(told?.news).toMatch(/\/api\/signing\/service-news$/)
  expect(told?.signatories.map(({ email, rank }) => [email, rank])).toEqual(
    mails.map((email, place) => [email, place + 1])
  )
  expect((await signing.read(staff, vendor, id)).service).toBe("Parapheur")

  // The personal link opens the portal's page, which only leads to the service.
  const { pass, view } = await signing.open(mails[0] ?? "")
  expect(view.elsewhere).toEqual({
    name: "Parapheur",
    address: `http://signing.example/${referenceOf(id)}/${ids[0]}`
  })
  for (const answer of [
    await signing.call("POST", `/signing/visits/${pass}/codes`),
    await signing.give(pass, { code: "000 000", has_consented: true })
  ])
    expect([answer.status, answer.body.closed_by]).toEqual([409, ["isSignedHere"]])

  // Signing out of turn is refused, even if the service reports it; a repeated report counts once.
  expect(await signs(id, ids[1])).toBe(409)
  expect(await mailsTo(portal, mails[1] ?? "")).toEqual([])
  expect(await say("signatory.opened", { reference: referenceOf(id), signatory: ids[0] })).toBe(204)
  expect([await signs(id, ids[0]), await signs(id, ids[0])]).toEqual([204, 204])
  expect((await newestMail(portal, mails[1] ?? "")).kind).toBe("signature_asked")
  expect(await signs(id, ids[1])).toBe(204)

  const done = await signing.settled(staff, vendor, id)
  expect([done.state, done.signatories.map(({ state }) => state)]).toEqual(["classified", ["signed", "signed"]])
  const now = await nodeOf(paper)
  expect([now.version_number, now.hold]).toEqual([2, undefined])
  const bytes = await signing.bytesOf(staff, vendor, now.hash)
  expect(bytes.subarray(0, original.length).equals(original)).toBe(true)
  expect(signedParts(bytes).map((part) => opinion(part).isSigned)).toEqual([true])
  // The portal does not know the authority of the service's certificate, and reports that.
  const [signature] = (await signing.verify(bytes)).body.data.signatures
  expect([signature?.is_whole, signature?.is_trusted, signature?.changed_later]).toEqual([true, false, 0])

  const evidence = await signing.bytesOf(staff, vendor, done.evidence?.hash ?? "")
  expect((await signing.verify(evidence)).body.data.is_sound).toBe(true)
  const [attached] = (await PDFDocument.load(evidence)).getAttachments()
  const journal = JSON.parse(Buffer.from(attached?.data ?? []).toString()) as Parameters<typeof isUnbroken>[0]
  expect(isUnbroken(journal)).toBe(true)
  expect(journal.map(({ kind }) => kind)).toEqual(
    "created handedOver invited opened signed invited signed sealed".split(" ")
  )
  expect(journal.flatMap(({ facts, kind }) => (kind === "signed" ? [[facts["email"], facts["service"]]] : []))).toEqual(
    mails.map((email) => [email, "Parapheur"])
  )
  expect((await newestMail(portal, mails[0] ?? "", 2)).kind).toBe("signature_copy")
})

test("[SIG-O04] the page of sending says which service will have people sign", async () => {
  const paper = await signing.paper(staff, vendor, folder, "Prête.pdf")
  const { body } = await signing.call<SignaturePreparation>("GET", at(`/preparation?document_id=${paper.id}`), staff)
  expect(body.data).toMatchObject({ fault: null, service: "Parapheur" })
})

test("[SIG-O04] news that are forged, altered, old or of another are refused, and nothing has happened", async () => {
  const { id, ids } = await sent(1)
  const data = { reference: referenceOf(id), signatory: ids[0] }
  const body = JSON.stringify({ type: "signatory.signed", data })
  const minutes = (many: number) => Date.now() + many * 60_000
  for (const headers of [
    {},
    signedHeaders("un autre secret", body),
    signedHeaders(secret, body.replace("signed", "opened")),
    signedHeaders(secret, body, minutes(-6)),
    signedHeaders(secret, body, minutes(6)),
    { ...signedHeaders(secret, body), "webhook-timestamp": "demain" }
  ])
    expect(await say("", {}, { headers, body })).toBe(401)
  expect(await say("signatory.signed", { ...data, signatory: 2_000_000_000 })).toBe(404)
  for (const reference of [referenceOf(2_000_000_000), "dossier-signature-99999999999", "autre-1"])
    expect(await say("signatory.signed", { ...data, reference })).toBe(404)
  expect(await say("", {}, { body: "{", headers: signedHeaders(secret, "{") })).toBe(400)
  const long = JSON.stringify({ type: "x".repeat(70_000), data })
  expect(await say("", {}, { body: long, headers: signedHeaders(secret, long) })).toBe(400)
  // Unknown events of a later version of the service are ignored.
  expect(await say("signatory.greeted", data)).toBe(204)
  expect((await signing.read(staff, vendor, id)).signatories[0]?.state).toBe("inProgress")
  expect(await kindsOf(id)).toEqual(["created", "handedOver", "invited"])
})

test("[SIG-O03] a refusal at the service ends it here with its reason, and an end here is told to the service", async () => {
  const { id, ids, paper } = await sent(2)
  const refusal = { reference: referenceOf(id), signatory: ids[0], reason: "Le montant est faux." }
  expect(await say("signatory.refused", refusal)).toBe(204)
  expect(await say("signatory.refused", refusal)).toBe(204)
  const ended = await signing.settled(staff, vendor, id)
  expect([ended.state, ended.signatories[0]?.reason]).toEqual(["refused", "Le montant est faux."])
  expect((await nodeOf(paper)).hold).toBeUndefined()
  const told = (await mailsTo(portal, staff.email)).filter(({ kind }) => kind === "signature_refused")
  expect(told).toHaveLength(1)
  expect(service.of(referenceOf(id)).told?.state).toBe("ended")

  const other = await sent(1)
  expect((await signing.event(staff, vendor, other.id, "signature.cancelled")).status).toBe(200)
  await jobsDone(portal)
  expect(service.of(referenceOf(other.id)).told?.state).toBe("ended")
  expect(await signs(other.id, other.ids[0])).toBe(409)
  expect((await signing.settled(staff, vendor, other.id)).state).toBe("canceled")
  expect((await nodeOf(other.paper)).version_number).toBe(1)

  // Ended by the database itself, as when a company leaves its firm: the sweep notifies the service.
  const left = await sent(1)
  await portal.arrange((sql) => sql`update signature set state = 'canceled', ended_at = now() where id = ${left.id}`)
  await run({ _tag: "SweepSignatures", slot: `left:${left.id}` })
  await jobsDone(portal)
  expect(service.of(referenceOf(left.id)).told?.state).toBe("ended")
})

test(
  "[SIG-O03] a last signature there and a cancel here at the same time: sealed or cancelled, never both",
  { timeout: 120_000 },
  async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, ids, paper } = await sent(1)
      const acts = [() => signs(id, ids[0]), () => signing.event(staff, vendor, id, "signature.cancelled")]
      await Promise.all((turn % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      const { state } = await signing.settled(staff, vendor, id)
      const { hold, version_number } = await nodeOf(paper)
      expect(["classified 2", "canceled 1"]).toContain(`${state} ${version_number}`)
      expect(hold).toBeUndefined()
      const ends = (await kindsOf(id)).filter((kind) => kind === "sealed" || kind === "cancelled")
      expect(ends).toEqual([state === "classified" ? "sealed" : "cancelled"])
    }
  }
)

test(
  "[SIG-005] [SIG-O03] whoever signs instead is told to the service, and what it knows is asked of it when its news were lost",
  { timeout: 60_000 },
  async () => {
    const { id, ids, mails } = await sent(1)
    const { pass } = await signing.open(mails[0] ?? "")
    const email = `nadia.${count}@dehors.example`
    const instead = { email, firstname: "Nadia", lastname: "Benali" }
    expect((await signing.call("POST", `/signing/visits/${pass}/delegation`, undefined, instead)).status).toBe(204)
    await jobsDone(portal)
    expect(service.of(referenceOf(id)).told?.signatories.map((one) => one.email)).toEqual([email])
    const right = { email: `juste.${count}@dehors.example`, firstname: "Nadia", lastname: "Benali" }
    expect((await signing.call<Signature>("PATCH", at(`/${id}/signatories/${ids[0]}`), staff, right)).status).toBe(200)
    await jobsDone(portal)
    expect(service.of(referenceOf(id)).told?.signatories.map((one) => one.email)).toEqual([right.email])
    expect((await signing.open(right.email)).view.elsewhere?.name).toBe("Parapheur")

    service.knows(referenceOf(id), ids[0] ?? 0, "signed")
    await run({ _tag: "SweepSignatures", slot: `lost:${id}` })
    expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
  }
)

const tried = async (id: number, tag: Job["_tag"]) =>
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
/** Makes the next attempt due at each poll: one that began while the service was down may fail too. */
const reaches = (id: number, state: Signature["state"]) =>
  expect
    .poll(
      async () => {
        await portal.arrange(
          (sql) => sql`update job set visible_at = now()
            where state = 'pending' and visible_at > now() and element::jsonb ->> 'signature' = ${String(id)}`
        )
        return (await signing.read(staff, vendor, id)).state
      },
      { timeout: 15_000 }
    )
    .toBe(state)

test(
  "[SIG-O04] [SIG-012] a service that is away is tried again, charged once; one that refuses the document gives the signature back",
  { timeout: 60_000 },
  async () => {
    const before = await balance()
    service.answers(503)
    const { id, ids } = await begun(1)
    await tried(id, "PrepareSignature")
    expect([(await signing.read(staff, vendor, id)).state, await balance()]).toEqual(["loading", before - 1])
    service.answers(null)
    await reaches(id, "inProgress")
    // The service is down between the last signature and the sealing.
    service.answers(503)
    expect(await signs(id, ids[0])).toBe(204)
    await tried(id, "SealSignature")
    expect((await signing.read(staff, vendor, id)).state).toBe("finished")
    service.answers(null)
    await reaches(id, "classified")
    expect(await balance()).toBe(before - 1)

    service.answers(422)
    const refused = await begun(1)
    const ended = await signing.settled(staff, vendor, refused.id)
    expect([ended.state, ended.fault]).toEqual(["error", "signing.service_refused"])
    expect(messageText("fr", "signing.service_refused")).toContain("Rien n’a été débité")
    expect(await balance()).toBe(before - 1)
    expect((await nodeOf(refused.paper)).hold).toBeUndefined()
  }
)

test(
  "[SIG-O04] a signed file that does not hold is not filed, and is asked for again",
  { timeout: 60_000 },
  async () => {
    const { id, ids, paper } = await sent(1)
    const own = service.of(referenceOf(id)).pdf
    for (const bad of [own, Buffer.from("<html>"), Buffer.alloc(0)]) {
      service.serves(() => Promise.resolve(bad))
      if (bad === own) expect(await signs(id, ids[0])).toBe(204)
      else expect((await signing.event(staff, vendor, id, "signature.retried")).status).toBe(200)
      const ended = await signing.settled(staff, vendor, id)
      expect([ended.state, ended.fault]).toEqual(["error", "signing.service_spoiled"])
      expect((await nodeOf(paper)).version_number).toBe(1)
    }
    service.serves(null)
    await signing.event(staff, vendor, id, "signature.retried")
    expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
  }
)
