import { afterAll, beforeAll, expect, test } from "vitest"
import { Effect } from "effect"
import type { Notice } from "#schemas/notifications/notices.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { jobsDone, mailsTo } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let people: Readonly<Record<"sender" | "colleague" | "client" | "partner" | "guest", SignedInUser>>
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let count = 0
beforeAll(async () => {
  portal = await startPortal()
  signing = signaturesOf(portal)
  firm = await portal.make.firm("Signaux")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  people = {
    sender: await portal.make.staff(firm, "anne@signaux.example"),
    colleague: await portal.make.staff(firm, "bruno@signaux.example"),
    client: await portal.make.client(vendor, "paul@aubert.example", "admin"),
    partner: await portal.make.client(vendor, "lise@aubert.example", "collaborator"),
    guest: await portal.make.client(vendor, "invite@aubert.example", "guest")
  }
  folder = await portal.make.folder(vendor, "À signer")
})
afterAll(() => portal.stop())

const sent = async (emails: ReadonlyArray<string>) => {
  count += 1
  const paper = await signing.paper(people.sender, vendor, folder, `Contrat ${count}.pdf`, await letter())
  const answer = await signing.send(people.sender, vendor, {
    document_id: paper.id,
    signatories: emails.map((email, at) => person(email, at + 1, at % 2))
  })
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return signing.settled(people.sender, vendor, answer.body.data.id)
}
/** The notices of a person about a signature, oldest first. */
const toldOf = async (who: keyof typeof people, id: number) => {
  const { body } = await signing.call<ReadonlyArray<Notice>>(
    "GET",
    `/accounting-firms/${firm.id}/notifications`,
    people[who]
  )
  return body.data
    .filter(({ signature_id }) => signature_id === id)
    .map(({ names, type }) => `${type}: ${names.join()}`)
    .toReversed()
}
const linkOf = async (who: SignedInUser, id: number) => {
  const { body } = await signing.call<{ readonly token: string }>(
    "POST",
    `/vendors/${vendor.id}/signatures/${id}/links`,
    who
  )
  return (await signing.visit(body.data.token)).body.data.pass
}

test("[NOT-O02] [SIG-007] whose turn it is reads it in the portal, and everybody reads that all have signed", async () => {
  const { document, id } = await sent([people.client.email, people.partner.email])
  expect(await toldOf("client", id)).toEqual([`signature.sent: ${document.name}`])
  expect(await toldOf("partner", id)).toEqual([])
  for (const who of [people.client, people.partner]) {
    const pass = await linkOf(who, id)
    const code = await signing.askCode(pass, who.email)
    expect((await signing.give(pass, { code, has_consented: true })).status).toBe(200)
    await jobsDone(portal)
  }
  const whole = [`signature.sent: ${document.name}`, `signature.signed: ${document.name}`]
  expect(await toldOf("client", id)).toEqual(whole)
  expect(await toldOf("partner", id)).toEqual(whole)
  expect(await toldOf("sender", id)).toEqual([whole[1]])
  expect(await toldOf("colleague", id)).toEqual([])
})

test("[NOT-O02] a refusal, an end by the clock and a cancel are told to who waits, never to who did it", async () => {
  const refused = await sent([people.client.email, people.partner.email])
  await signing.refuse(await linkOf(people.client, refused.id), "Le montant est faux.")
  expect(await toldOf("sender", refused.id)).toEqual([`signature.refused: ${refused.document.name}`])
  expect(await toldOf("client", refused.id)).toEqual([`signature.sent: ${refused.document.name}`])

  const late = await sent([people.client.email, people.partner.email])
  await portal.arrange(
    (sql) => sql`update signature set expires_at = now() - make_interval(mins => 1) where id = ${late.id}`
  )
  await portal.runtime.runPromise(
    Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "SweepSignatures", slot: "notices" }))
  )
  await jobsDone(portal)
  expect(await toldOf("sender", late.id)).toEqual([`signature.expired: ${late.document.name}`])
  expect((await toldOf("client", late.id)).at(-1)).toBe(`signature.expired: ${late.document.name}`)
  // These people had not been asked yet.
  expect(await toldOf("partner", late.id)).toEqual([])

  const cancelled = await sent([people.client.email])
  await signing.event(people.colleague, vendor, cancelled.id, "signature.cancelled")
  expect((await toldOf("client", cancelled.id)).at(-1)).toBe(`signature.cancelled: ${cancelled.document.name}`)
  expect(await toldOf("sender", cancelled.id)).toEqual([`signature.cancelled: ${cancelled.document.name}`])
  expect(await toldOf("colleague", cancelled.id)).toEqual([])
})

test("[NOT-O02] guests and outsiders read nothing, and who wants no notices of signatures gets none", async () => {
  const outside = await sent([people.guest.email, "zoe@dehors.example"])
  expect(await toldOf("guest", outside.id)).toEqual([])
  const preferences = await signing.call("PATCH", "/users/me/preferences/notifications", people.partner, {
    signatures: { portal: "never" }
  })
  expect(preferences.status).toBe(200)
  const { id } = await sent([people.partner.email])
  expect(await toldOf("partner", id)).toEqual([])
  // Each of these steps has its own mail, so there is no notice mail as well.
  expect((await mailsTo(portal, people.partner.email)).map(({ kind }) => kind)).not.toContain("notices")
})
