import { afterAll, beforeAll, expect, test } from "vitest"
import type { HomeGuide, HomeLine, HomeTurn, Waits } from "#schemas/home/home.ts"
import { catalogOf } from "#tests/api/catalog/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { area, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { jobsDone } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { parisDay } from "#tests/support/days.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

let serial = 0

const scene = async () => {
  const n = ++serial
  const { make } = portal
  const firm = await make.firm(`Tours ${n}`)
  const [vendor, other] = [await make.vendor(firm, `Un ${n}`), await make.vendor(firm, `Deux ${n}`)]
  const people = {
    admin: await make.staff(firm, `admin${n}@tours.example`),
    colleague: await make.staff(firm, `colleague${n}@tours.example`, "collaborator", true),
    outsider: await make.staff(firm, `outsider${n}@tours.example`, "collaborator"),
    looker: await make.staff(firm, `looker${n}@tours.example`, "collaborator"),
    boss: await make.client(vendor, `boss${n}@tours.example`, "admin"),
    guest: await make.client(vendor, `guest${n}@tours.example`, "guest")
  }
  return { n, firm, vendor, other, ...people }
}
type Scene = Awaited<ReturnType<typeof scene>>

const turnsOf = async ({ firm }: Pick<Scene, "firm">, as: SignedInUser, query = "") => {
  const answer = await portal.call<{ readonly data: { readonly lines: ReadonlyArray<HomeLine> } }>(
    "GET",
    `/api/accounting-firms/${firm.id}/home${query}`,
    { as }
  )
  expect(answer.status).toBe(200)
  return Object.fromEntries(
    answer.body.data.lines.flatMap((line) =>
      line.kind === "turns"
        ? [[line.id, line.items.map(({ kind, move, state, title }) => `${kind}: ${title}, ${state}, ${move}`)]]
        : []
    )
  )
}
const itemsOf = async (
  { firm }: Pick<Scene, "firm">,
  as: SignedInUser,
  id: string
): Promise<ReadonlyArray<HomeTurn>> => {
  const answer = await portal.call<{ readonly data: { readonly lines: ReadonlyArray<HomeLine> } }>(
    "GET",
    `/api/accounting-firms/${firm.id}/home`,
    { as }
  )
  return answer.body.data.lines.flatMap((line) => (line.kind === "turns" && line.id === id ? line.items : []))
}
const board = (firm: { readonly id: number }, as: SignedInUser, query = "") =>
  portal.call<{ readonly data: Waits; readonly code?: string }>(
    "GET",
    `/api/accounting-firms/${firm.id}/waits${query}`,
    {
      as
    }
  )
const titlesOf = ({ items }: Waits) => items.map(({ kind, late_days, title }) => `${kind}: ${title} ${late_days}`)

/** Sends a document of the company to these people for signature; `by` is a member of the firm. */
const sent = async ({ vendor }: Pick<Scene, "vendor">, by: SignedInUser, emails: ReadonlyArray<string>) => {
  const signing = signaturesOf(portal)
  const folder = await portal.make.folder(vendor, `À signer ${++serial}`)
  const paper = await signing.paper(by, vendor, folder, `Bail ${serial}.pdf`)
  const answer = await signing.send(by, vendor, {
    document_id: paper.id,
    signatories: emails.map((email, place) => ({
      ...person(email, 1, place % 2),
      areas: [{ ...area(place % 2), page: Math.floor(place / 2) }]
    }))
  })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  await jobsDone(portal)
  return { id: answer.body.data.id, name: paper.name }
}

test("[ACC-084] [SIG-O03] a document to sign waits for the person who is asked, and is waited for by who sent it", async () => {
  const s = await scene()
  const { id, name } = await sent(s, s.colleague, [s.admin.email, s.boss.email, s.guest.email])
  expect((await turnsOf(s, s.admin))["sign"]).toEqual([`signatory: ${name}, inProgress, signatory.signed`])
  expect((await turnsOf(s, s.boss))["sign"]).toEqual([`signatory: ${name}, inProgress, signatory.signed`])
  // Guests do not see signatures in the portal; they sign by the link in their mail.
  expect((await turnsOf(s, s.guest))["sign"]).toEqual([])
  expect((await turnsOf(s, s.colleague))["waits"]).toEqual([`signature: ${name}, inProgress, signature.signed`])
  expect((await turnsOf(s, s.admin))["waits"]).toEqual([])
  const [waited] = await itemsOf(s, s.colleague, "waits")
  expect(waited).toMatchObject({ id, can_remind: true, late_days: 0, company: { id: s.vendor.id } })
  expect(waited?.awaited).toHaveLength(3)
  // Clients do not see who in the firm is responsible.
  expect((await itemsOf(s, s.boss, "sign"))[0]).toMatchObject({ owner: null, can_remind: false })
  const signing = signaturesOf(portal)
  await signing.event(s.colleague, s.vendor, id, "signature.cancelled")
  expect((await turnsOf(s, s.admin))["sign"]).toEqual([])
  expect((await turnsOf(s, s.colleague))["waits"]).toEqual([])
})

test("[ACC-084] [MIS-O02] a mission waits for whoever can bring it forward: the firm until it is signed, the client while a new version is open", async () => {
  const s = await scene()
  const missions = missionsOf(portal)
  const service = await catalogService(portal, s.firm)
  const { id } = await missions.made(missions.create(s.admin, s.vendor, content(service, s.admin)))
  const name = (await missions.read(s.admin, s.vendor, id)).body.data.content.name
  expect((await turnsOf(s, s.admin))["missions"]).toEqual([])
  await missions.act(s.admin, s.vendor, id, { type: "prepare" })
  expect((await turnsOf(s, s.admin))["missions"]).toEqual([`mission: ${name}, notSigned, mission.signed`])
  expect((await turnsOf(s, s.colleague))["missions"]).toEqual([])
  await missions.act(s.admin, s.vendor, id, { type: "sign" })
  await jobsDone(portal)
  // Let the mission end soon.
  await portal.arrange((sql) => sql`update mission set ends_on = ${parisDay(20)}::date where id = ${id}`)
  expect((await turnsOf(s, s.admin))["missions"]).toEqual([`renewal: ${name}, signed, amendment.proposed`])
  await missions.call(s.admin, s.vendor, "POST", `/${id}/versions`, {
    body: { content: content(service, s.admin, { name: `${name} bis` }) }
  })
  expect((await turnsOf(s, s.admin))["missions"]).toEqual([])
  expect((await turnsOf(s, s.admin, "?line=waits"))["waits"]).toContain(
    `mission: ${name}, amending, amendment.accepted`
  )
  expect((await turnsOf(s, s.boss))["missions"]).toEqual([`mission: ${name}, amending, amendment.accepted`])
  expect((await turnsOf(s, s.guest))["missions"]).toEqual([])
})

test("[ACC-084] [SRQ-O01] a client waits for the answer to an order", async () => {
  const s = await scene()
  const catalog = catalogOf(portal, s.firm, s.admin)
  const one = await catalog.published({ title: "Paie" })
  const { body } = await catalog.order(s.vendor, s.boss, [{ kind: "service", id: one.id, quantity: 1 }], 10_000)
  expect((await turnsOf(s, s.boss))["waits"]).toEqual(["order: Paie, requested, order.accepted"])
  await portal.arrange(
    (sql) => sql`update service_request set requested_at = now() - interval '9 days' where id = ${body.data.id}`
  )
  // Orders have no planned days, so they are never late.
  expect((await itemsOf(s, s.boss, "waits"))[0]).toMatchObject({ late_days: 0, can_remind: false })
  await portal.arrange((sql) => sql`update service_request set state = 'declined' where id = ${body.data.id}`)
  expect((await turnsOf(s, s.boss))["waits"]).toEqual([])
  await portal.arrange(
    (sql) => sql`update module set is_active = false where firm_id = ${s.firm.id} and name = 'service-requests'`
  )
  await portal.arrange((sql) => sql`update service_request set state = 'requested' where id = ${body.data.id}`)
  expect((await turnsOf(s, s.boss))["waits"]).toEqual([])
})

test("[ACC-084] [TSK-O04] the board has what waits longer than planned, of the clients in reach, by client, kind and person", async () => {
  const s = await scene()
  const tasks = tasksOf(portal)
  const ask = (by: SignedInUser, title: string, vendor: number, due: string | null) =>
    tasks.make(by, s.firm, { type: "information_request", title, vendor_ids: [vendor], due_date: due })
  const late = await ask(s.admin, "Relevés", s.vendor.id, parisDay(-12))
  await ask(s.colleague, "Statuts", s.other.id, parisDay(-3))
  await ask(s.admin, "Bientôt", s.vendor.id, parisDay(4))
  const undated = await ask(s.admin, "Sans date", s.vendor.id, null)
  const given = await ask(s.admin, "Remis", s.vendor.id, parisDay(-30))
  await tasks.event(s.boss, s.firm, given.id, { type: "request.submitted", answer: "Voilà" })
  const { id, name } = await sent(s, s.admin, [s.boss.email])
  const invited = await portal.make.client(s.other, `venir${s.n}@tours.example`)
  await portal.arrange(
    (sql) =>
      sql`update vendor_user set joined_at = null, invited_at = now() - interval '8 days' where user_id = ${invited.id}`
  )
  // Planned are seven days for a request without a due date, three for a signature and for an invitation.
  const now = (await board(s.firm, s.admin)).body.data
  expect(titlesOf(now)).toEqual(["task: Relevés 12", expect.stringMatching(/^invitation: .* 5$/), "task: Statuts 3"])
  await portal.arrange((sql) => sql`update task set created_at = now() - interval '9 days' where id = ${undated.id}`)
  await portal.arrange(
    (sql) => sql`update signature_signatory set invited_at = now() - interval '10 days' where signature_id = ${id}`
  )
  const all = (await board(s.firm, s.admin)).body.data
  expect(titlesOf(all)).toEqual([
    "task: Relevés 12",
    `signature: ${name} 7`,
    expect.stringMatching(/^invitation: .* 5$/),
    "task: Statuts 3",
    "task: Sans date 2"
  ])
  expect([all.total, all.is_capped]).toEqual([5, false])
  expect(all.kinds).toEqual([
    { kind: "task", count: 3 },
    { kind: "signature", count: 1 },
    { kind: "invitation", count: 1 }
  ])
  expect(all.companies.map(({ company, count }) => [company.id, count])).toEqual([
    [s.vendor.id, 3],
    [s.other.id, 2]
  ])
  expect(all.owners.map(({ count, owner }) => [owner.id, count])).toEqual([
    [s.admin.id, 3],
    [s.colleague.id, 1]
  ])
  const narrowed = async (query: string) => titlesOf((await board(s.firm, s.admin, query)).body.data).length
  expect(
    await Promise.all([`?vendor_id=${s.other.id}`, "?kind=signature", `?owner_id=${s.colleague.id}`].map(narrowed))
  ).toEqual([2, 1, 1])
  // A request can be reminded once a day.
  const canRemind = async () =>
    (await board(s.firm, s.admin)).body.data.items.find(({ kind, id: one }) => kind === "task" && one === late.id)
  expect(await canRemind()).toMatchObject({ can_remind: true, reminded_at: null })
  await tasks.event(s.admin, s.firm, late.id, { type: "request.reminded" })
  expect(await canRemind()).toMatchObject({ can_remind: false, reminded_at: expect.any(String) })
  // A collaborator with some clients sees only what waits for these, the longest first.
  await portal.arrange(
    (sql) =>
      sql`insert into assignment (vendor_id, firm_id, user_id) values (${s.other.id}, ${s.firm.id}, ${s.looker.id})`
  )
  expect(titlesOf((await board(s.firm, s.looker)).body.data)).toEqual([
    expect.stringMatching(/^invitation: .* 5$/),
    "task: Statuts 3"
  ])
  // Without clients the board is empty; client users get 403, people outside the firm 404.
  expect((await board(s.firm, s.outsider)).body.data).toMatchObject({ items: [], total: 0, companies: [], owners: [] })
  expect((await board(s.firm, s.boss)).status).toBe(403)
  const elsewhere = await scene()
  expect((await board(s.firm, elsewhere.admin)).status).toBe(404)
  expect((await board(elsewhere.firm, elsewhere.admin, `?vendor_id=${s.vendor.id}`)).status).toBe(404)
  await portal.arrange(
    (sql) => sql`update module set is_active = false where firm_id = ${s.firm.id} and name = 'tasks'`
  )
  expect((await board(s.firm, s.admin)).body.data.kinds.map(({ kind }) => kind)).toEqual(["signature", "invitation"])
})

test("[ACC-084] first steps tick themselves off, and the clients that were opened last are at hand", async () => {
  const firm = await portal.make.firm("Débuts")
  const admin = await portal.make.staff(firm, "admin@debuts.example")
  const guide = async (as: SignedInUser) =>
    (await portal.call<{ readonly data: HomeGuide }>("GET", `/api/accounting-firms/${firm.id}/home/guide`, { as })).body
      .data
  const done = async (as: SignedInUser) => (await guide(as)).steps.filter(({ is_done }) => is_done).map(({ id }) => id)
  const first = await done(admin)
  expect(first).not.toContain("client")
  const colleague = await portal.make.staff(firm, "aide@debuts.example", "collaborator", true)
  const vendor = await portal.make.vendor(firm, "Premier")
  const other = await portal.make.vendor(firm, "Second")
  const boss = await portal.make.client(vendor, "boss@debuts.example", "admin")
  expect(await done(admin)).toEqual(expect.arrayContaining(["team", "client"]))
  await portal.arrange((sql) => sql`update vendor_user set joined_at = now() where user_id = ${boss.id}`)
  expect((await guide(boss)).steps).toEqual([
    { id: "document", is_done: false },
    { id: "answer", is_done: false },
    { id: "colleague", is_done: false }
  ])
  const tasks = tasksOf(portal)
  const asked = await tasks.make(admin, firm, {
    type: "information_request",
    title: "Statuts",
    vendor_ids: [vendor.id]
  })
  await tasks.event(boss, firm, asked.id, { type: "request.submitted", answer: "Voilà" })
  expect([await done(boss), (await done(admin)).includes("request")]).toEqual([["answer"], true])
  for (const { id } of [vendor, other]) await portal.call("POST", `/api/vendors/${id}/looks`, { as: colleague })
  expect((await guide(colleague)).recent.map(({ company }) => company.name)).toEqual(["Second", "Premier"])
  expect([(await guide(colleague)).steps, (await guide(admin)).recent, (await guide(boss)).recent]).toEqual([
    [],
    [],
    []
  ])
  await portal.arrange((sql) => sql`update firm set created_at = now() - interval '61 days' where id = ${firm.id}`)
  expect((await guide(admin)).steps).toEqual([])
})
