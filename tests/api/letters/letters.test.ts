import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { Letter } from "#schemas/letters/letter.ts"
import { block, blocks, fresh, lettersOf, signatories } from "#tests/api/letters/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { signaturesOf } from "#tests/api/signatures/support.ts"
import { jobsDone } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { bare, readPdf } from "#tests/unit/letters/support.ts"

let portal: Portal
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let staff: SignedInUser
let client: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let letters: ReturnType<typeof lettersOf>
let missions: ReturnType<typeof missionsOf>
let signing: ReturnType<typeof signaturesOf>
let service: { readonly id: number }
let template: number
let turn = 0

beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Encre")
  staff = await portal.make.staff(firm, "anne@encre.example")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  client = await portal.make.client(vendor, "paul@aubert.example", "admin")
  letters = lettersOf(portal, firm)
  missions = missionsOf(portal)
  signing = signaturesOf(portal)
  service = await catalogService(portal, firm)
  template = (await letters.made(staff)).id
})
afterAll(() => portal.stop())

const mission = () => missions.prepared(staff, vendor, content(service, staff, { name: fresh("Tenue") }))
const mail = () => `${(turn += 1)}@dehors.example`
const body = (people = signatories(mail())) => ({ template_id: template, signatories: people })
const documentOf = async ({ document }: Letter) =>
  (await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${document.id}`, staff)).body.data
const made = async (id: number, given = body()) => {
  const answer = await letters.make(staff, vendor, id, given)
  expect([answer.status, answer.body.errors, answer.body.code]).toEqual([201, undefined, undefined])
  return answer.body.data
}
const send = async (letter: Letter) => {
  const people = letter.signatories.map(({ area, email, firstname, lastname, rank }) => ({
    email,
    firstname,
    lastname,
    rank,
    areas: [area]
  }))
  const answer = await signing.send(staff, vendor, { document_id: letter.document.id, signatories: people })
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([201, undefined, undefined])
  await jobsDone(portal)
  return answer.body.data.id
}
const letterDataOf = async (id: number) => (await letters.ofMission(staff, vendor, id)).body.data
const stateOf = async (id: number) => (await missions.read(staff, vendor, id)).body.data.state

describe("a letter of a mission", () => {
  test("[LET-O01] is previewed, put into the client's tree with a place for each signatory, and made again as a version", async () => {
    const { id } = await mission()
    const missionLetter = await letterDataOf(id)
    expect(missionLetter).toMatchObject({ letter: null, closed_by: [], send_closed_by: ["isLetterMade"] })
    expect(missionLetter.templates.map((one) => one.id)).toContain(template)
    expect(missionLetter.people.map(({ email, side }) => [side, email])).toEqual([
      ["firm", "anne@encre.example"],
      ["client", "paul@aubert.example"]
    ])
    const preview = await letters.preview(staff, vendor, id, body())
    expect([preview.body.data.faults, preview.body.data.places.length]).toEqual([[], 2])
    expect((await letterDataOf(id)).letter).toBeNull()

    const letter = await made(id)
    expect(letter).toMatchObject({
      state: "made",
      number: 1,
      document: { name: "Lettre de mission Boulangerie Aubert.pdf" }
    })
    expect(letter.signatories.map(({ area, rank }) => [rank, area.page])).toEqual([
      [1, preview.body.data.places[0]?.page],
      [2, preview.body.data.places[1]?.page]
    ])
    expect(await documentOf(letter)).toMatchObject({ version_number: 1, media_type: "application/pdf" })
    const again = await made(id)
    expect(again).toMatchObject({ id: letter.id, number: 2, document: { id: letter.document.id } })
    expect((await documentOf(again)).version_number).toBe(2)
    expect((await letters.one(staff, template, "DELETE")).body).toMatchObject({ closed_by: ["isTemplateUnused"] })
  })

  test("[LET-003] is refused while a variable is empty, without a place to sign, or without somebody of the client", async () => {
    const { id } = await mission()
    const errors = async (given: object) => {
      const { body: answer, status } = await letters.make(staff, vendor, id, given)
      return [status, answer.errors]
    }
    const empty = await letters.made(staff, { blocks: [block("{{company.rcs}}"), { kind: "signatures" }] })
    expect(await errors({ ...body(), template_id: empty.id })).toEqual([422, { blocks: ["letter.variable_empty"] }])
    const unsigned = await letters.made(staff, { blocks: [block("Bonjour")] })
    expect(await errors({ ...body(), template_id: unsigned.id })).toEqual([
      422,
      { blocks: ["letter.signatures_missing"] }
    ])
    const [anne] = signatories(mail())
    expect(await errors({ ...body(), signatories: [anne] })).toEqual([422, { signatories: ["letter.client_missing"] }])
    expect(await errors({ ...body(), template_id: 2_000_000_001 })).toEqual([
      422,
      { template_id: ["letter.template_missing"] }
    ])
    expect((await letterDataOf(id)).letter).toBeNull()
  })

  test("[LET-002] is closed to clients, and to missions that are drafts or signed", async () => {
    const { id } = await mission()
    expect((await letters.ofMission(client, vendor, id)).body).toMatchObject({ status: 403, closed_by: ["isOfFirm"] })
    expect((await letters.make(client, vendor, id, body())).status).toBe(403)
    const signed = await missions.signed(staff, vendor, content(service, staff, { name: fresh("Signée") }))
    expect((await letters.make(staff, vendor, signed.id, body())).body).toMatchObject({
      status: 409,
      closed_by: ["isLetterMissionUnsigned"]
    })
  })
})

describe("the signature of a letter", () => {
  test("[MIS-O02] signs the mission with the last signatory, and its tasks are made", async () => {
    const { id } = await mission()
    const people = signatories(mail())
    const letter = await made(id, body(people))
    const signature = await send(letter)
    expect((await letterDataOf(id)).letter).toMatchObject({ state: "sent", signature_id: signature })
    expect((await letters.make(staff, vendor, id, body())).body).toMatchObject({ closed_by: ["isLetterUnsent"] })
    expect((await signing.sign(people[0]!.email)).status).toBe(200)
    expect(await stateOf(id)).toBe("notSigned")
    await jobsDone(portal)
    expect((await signing.sign(people[1]!.email)).status).toBe(200)
    const { body: read } = await missions.read(staff, vendor, id)
    expect(read.data).toMatchObject({ state: "signed", versions: [{ cause: "signature", state: "accepted" }] })
    expect(read.data.signed_on).not.toBeNull()
    await jobsDone(portal)
    expect((await missions.tasks(staff, vendor, id)).body.data.length).toBeGreaterThan(0)
    expect((await letterDataOf(id)).letter).toMatchObject({ state: "signed" })
    expect((await letters.make(staff, vendor, id, body())).status).toBe(409)
  })

  test("[LET-O01] that is cancelled or refused gives the letter back, and it is made again", async () => {
    const { id } = await mission()
    const people = signatories(mail())
    const signature = await send(await made(id, body(people)))
    await signing.event(staff, vendor, signature, "signature.cancelled")
    expect((await letterDataOf(id)).letter).toMatchObject({ state: "made", signature_id: null })
    const again = await made(id, body(people))
    expect(again.number).toBe(2)
    await send(again)
    const { pass } = await signing.open(people[0]!.email, 3)
    await signing.refuse(pass, "Le prix a changé.")
    expect((await letterDataOf(id)).letter).toMatchObject({ state: "made" })
    expect(await stateOf(id)).toBe("notSigned")
  })

  test("[MIS-O02] leaves a mission that was signed by hand meanwhile as it is", async () => {
    const { id } = await mission()
    const people = signatories(mail())
    await send(await made(id, body(people)))
    await missions.made(missions.act(staff, vendor, id, { type: "sign" }))
    const { versions } = (await missions.read(staff, vendor, id)).body.data
    await signing.sign(people[0]!.email)
    await jobsDone(portal)
    expect((await signing.sign(people[1]!.email)).status).toBe(200)
    expect((await missions.read(staff, vendor, id)).body.data.versions).toEqual(versions)
    expect((await letterDataOf(id)).letter).toMatchObject({ state: "signed" })
  })
})

test("[LET-O01] names that hold Typst or path characters come out as they are written", async () => {
  const name = fresh("Tenue #strong[x] $a$ / \\ <b>")
  const { id } = await missions.prepared(staff, vendor, content(service, staff, { name }))
  const odd = await letters.made(staff, { document_name: "{{mission.name}}", blocks })
  const preview = await letters.preview(staff, vendor, id, { ...body(), template_id: odd.id })

  const { pages } = await readPdf(Buffer.from(preview.body.data.pdf, "base64"))
  expect(pages.join("")).toContain(bare(name))
  expect(preview.body.data.document_name).not.toMatch(/[/\\<>]/)
})
