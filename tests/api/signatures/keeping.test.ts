import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Signature, SignatureFact, SignaturePreparation } from "#schemas/signatures/signature.ts"
import { letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let firm: { readonly id: number }
let staff: SignedInUser
let client: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }

beforeAll(async () => {
  portal = await startPortal()
  signing = signaturesOf(portal)
  firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm as never, "anne@aube.example")
  vendor = await portal.make.vendor(firm as never, "Boulangerie Aubert")
  client = await portal.make.client(vendor, "paul@aubert.example", "admin")
  await portal.make.client(vendor, "invite@aubert.example", "guest")
  folder = await portal.make.folder(vendor, "À signer")
})
afterAll(() => portal.stop())

const path = (id: number) => `/vendors/${vendor.id}/signatures/${id}`
const sent = async (name: string, people: ReadonlyArray<ReturnType<typeof person>>) => {
  const paper = await signing.paper(staff, vendor, folder, name)
  const answer = await signing.send(staff, vendor, { document_id: paper.id, signatories: people })
  expect(answer.status).toBe(201)
  return { paper, signature: await signing.settled(staff, vendor, answer.body.data.id) }
}
const prepared = async (as: SignedInUser, document: number) =>
  signing.call<SignaturePreparation>("GET", `/vendors/${vendor.id}/signatures/preparation?document_id=${document}`, as)
const listed = async (query: string) =>
  (await signing.call<ReadonlyArray<Signature>>("GET", `/signatures?firm_id=${firm.id}${query}`, staff)).body.data.map(
    ({ document }) => document.name
  )

describe("before a document is sent", () => {
  test("[SIG-004] [SIG-012] its pages, the people of the portal and the balance are known", async () => {
    const paper = await signing.paper(staff, vendor, folder, "Prête.pdf", await letter("Prête", 3))
    const { body, status } = await prepared(staff, paper.id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ pages: 3, fault: null, balance: 100, has_timestamp: false, is_repaired: false })
    expect(body.data.document).toMatchObject({ id: paper.id, name: "Prête.pdf", version_id: paper.version_id })
    const people = body.data.people.map(({ email, side }) => [side, email])
    expect(people).toEqual([
      ["client", "paul@aubert.example"],
      ["firm", "anne@aube.example"],
      ["client", "invite@aubert.example"]
    ])
    expect((await prepared(client, paper.id)).body.code).toBe("closed.isOfFirm")
  })

  test("[SIG-011] why a document cannot be sent is said before anybody types", async () => {
    const broken = await signing.paper(staff, vendor, folder, "Coupée.pdf", (await letter()).subarray(0, 300))
    expect((await prepared(staff, broken.id)).body.data).toMatchObject({ pages: 0, fault: "signing.pdf_cutOff" })
    const { paper } = await sent("Deux fois.pdf", [person("deux@dehors.example")])
    expect((await prepared(staff, paper.id)).body.data.fault).toBe("signing.already_there")
    expect((await prepared(staff, 2_000_000_000)).status).toBe(404)
  })
})

describe("a signature under way", () => {
  test("[SIG-006] [SIG-007] the order changes among those who wait, and who comes to the turn is invited", async () => {
    const emails = ["un", "trois", "quatre"].map((name) => `${name}@dehors.example`) as [string, string, string]
    const { signature } = await sent("Ordre.pdf", [
      person(emails[0], 1, 0),
      person(emails[1], 2, 0),
      person(emails[2], 3, 1)
    ])
    const [first, second, third] = signature.signatories
    const order = (signatories: ReadonlyArray<object>, as = staff) =>
      signing.call<Signature>("PUT", `${path(signature.id)}/order`, as, { signatories })
    const swapped = await order([
      { id: second?.id, rank: 3 },
      { id: third?.id, rank: 2 }
    ])
    expect(swapped.body.data.signatories.map(({ email }) => email)).toEqual([emails[0], emails[2], emails[1]])
    expect(await mailsTo(portal, emails[2])).toEqual([])
    expect((await order([{ id: first?.id, rank: 5 }])).body.code).toBe("closed.isStillWaiting")
    expect((await order([{ id: second?.id, rank: 2 }], client)).body.code).toBe("closed.isOfFirm")
    // Beside the signatory whose turn it is.
    expect((await order([{ id: third?.id, rank: 1 }])).body.data.signatories.map(({ state }) => state)).toEqual([
      "inProgress",
      "inProgress",
      "waiting"
    ])
    await newestMail(portal, emails[2])
    const history = await signing.call<ReadonlyArray<SignatureFact>>("GET", `${path(signature.id)}/history`, client)
    const kinds = history.body.data.map(({ kind }) => kind)
    expect(kinds).toEqual(["created", "sent", "invited", "reordered", "reordered", "invited"])
    expect(history.body.data.at(-1)).toMatchObject({ detail: emails[2] })
    expect(JSON.stringify(history.body)).not.toMatch(/127\.0\.0|[0-9a-f]{64}/)
  })

  test("[SIG-O04] a person of the portal opens their own link from it, and nobody another's", async () => {
    const { signature } = await sent("Mienne.pdf", [person("paul@aubert.example")])
    expect(signature.signatories[0]?.is_me).toBe(false)
    expect((await signing.read(client, vendor, signature.id)).signatories[0]?.is_me).toBe(true)
    const link = (as: SignedInUser) =>
      signing.call<{ readonly token: string }>("POST", `${path(signature.id)}/links`, as)
    const own = await link(client)
    expect(own.status).toBe(201)
    const mailed = linkOf(await newestMail(portal, "paul@aubert.example")).token
    expect(own.body.data.token).toBe(mailed)
    expect((await link(staff)).body.code).toBe("closed.isTheirTurn")
    await signing.event(staff, vendor, signature.id, "signature.cancelled")
    expect((await link(client)).status).toBe(409)
  })

  test("[NET-083] a company's signatures are told to its firm and its people, without another company's, and not to guests", async () => {
    await sent("De la société.pdf", [person("julie@dehors.example")])
    const other = await portal.make.vendor(firm as never, "Garage Aubin")
    const there = await signing.paper(staff, other, await portal.make.folder(other, "À signer"), "Du garage.pdf")
    expect(
      (await signing.send(staff, other, { document_id: there.id, signatories: [person("jean@dehors.example")] })).status
    ).toBe(201)
    const guest = await portal.make.client(vendor, "autre-invite@aubert.example", "guest")
    const seen = async (who: SignedInUser, company: { readonly id: number }) => {
      const { body, status } = await signing.call<ReadonlyArray<Signature>>(
        "GET",
        `/vendors/${company.id}/signatures`,
        who
      )
      return [status, (body.data ?? []).map(({ document }) => document.name)] as const
    }
    for (const who of [staff, client]) {
      const [status, names] = await seen(who, vendor)
      expect([status, names]).toEqual([200, expect.arrayContaining(["De la société.pdf"])])
      expect(names).not.toContain("Du garage.pdf")
    }
    expect(await seen(staff, other)).toEqual([200, ["Du garage.pdf"]])
    expect((await seen(client, other))[0]).toBe(404)
    expect((await seen(guest, vendor))[1]).toEqual([])
  })

  test("[NET-089] the firm's list narrows by state, lateness, turn and words; overdue ones come first", async () => {
    const { signature } = await sent("En retard.pdf", [person("tard@dehors.example")])
    await sent("À Anne.pdf", [person("anne@aube.example")])
    await portal.arrange(
      (sql) =>
        sql`update signature_signatory set invited_at = now() - interval '6 days' where signature_id = ${signature.id}`
    )
    expect((await listed(""))[0]).toBe("En retard.pdf")
    expect(await listed("&state=late")).toEqual(["En retard.pdf"])
    expect(await listed("&state=mine")).toEqual(["À Anne.pdf"])
    expect(await listed("&state=stopped")).toEqual(["Mienne.pdf"])
    expect(await listed("&search=TROIS")).toEqual(["Ordre.pdf"])
    expect(await listed("&search=%25")).toEqual([])
  })
})
