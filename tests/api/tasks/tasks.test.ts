import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentsOf } from "#tests/api/documents/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
type Company = Awaited<ReturnType<Portal["make"]["vendor"]>>
let bakery: Company
let garage: Company
let people: Record<"admin" | "assigned" | "everywhere" | "client" | "helper" | "guest" | "stranger", SignedInUser>

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  documents = documentsOf(portal)
  const { make } = portal
  firm = await make.firm("Lumen")
  bakery = await make.vendor(firm, "Boulangerie")
  garage = await make.vendor(firm, "Garage")
  people = {
    admin: await make.staff(firm, "admin@lumen.example"),
    assigned: await make.staff(firm, "assigned@lumen.example", "collaborator"),
    everywhere: await make.staff(firm, "everywhere@lumen.example", "collaborator", true),
    client: await make.client(bakery, "client@bakery.example", "admin"),
    helper: await make.client(bakery, "helper@bakery.example", "collaborator"),
    guest: await make.client(bakery, "guest@bakery.example", "guest"),
    stranger: await make.staff(await make.firm("Atlas"), "stranger@atlas.example")
  }
  await portal.arrange(
    (sql) =>
      sql`insert into assignment (vendor_id, firm_id, user_id) values (${bakery.id}, ${firm.id}, ${people.assigned.id})`
  )
})
afterAll(() => portal.stop())

const request = (body: object = {}) => ({ type: "information_request", vendor_ids: [bakery.id], ...body })
const statuses = async (whom: ReadonlyArray<SignedInUser>, id: number) => {
  const answers = await Promise.all(whom.map((as) => tasks.read(as, firm, id)))
  return answers.map(({ status }) => status)
}
const everybody = () => [people.admin, people.assigned, people.everywhere, people.client, people.guest, people.stranger]

describe("a task", () => {
  test("[NET-090] [TSK-001] [TSK-002] [TSK-003] [TSK-004] holds what was said of it, for both sides", async () => {
    const made = await tasks.make(people.admin, firm, {
      ...request(),
      title: "  Relevés   de mars ",
      due_date: "2030-04-15",
      notes: "Les deux comptes.\r\nMerci",
      member_ids: [people.client.id, people.assigned.id]
    })
    const { body } = await tasks.read(people.client, firm, made.id)
    expect(body.data).toMatchObject({
      type: "information_request",
      title: "Relevés de mars",
      due_date: "2030-04-15",
      notes: "Les deux comptes.\nMerci",
      status: "to_do",
      review: "none",
      internal: false,
      company: { id: bakery.id, name: "Boulangerie" },
      companies: [{ id: bakery.id, name: "Boulangerie" }],
      parent: null,
      sub_tasks: { total: 0, done: 0 },
      members: [
        { id: people.assigned.id, side: "firm" },
        { id: people.client.id, side: "company" }
      ],
      theme_ids: [],
      attachments: 0,
      is_overdue: false,
      author: { id: people.admin.id },
      revision: 1,
      children: [],
      documents: [],
      rights: { keep: ["isOfFirm"], submit: [], review: ["isOfFirm"], attach: [], remove: ["isOfFirm"] }
    })
    // An event for open tabs, and an entry in the sealed log.
    const lines = await portal.arrange(
      (sql) => sql`select type, vendor_id, is_internal from event where entity = 'task' and entity_id = ${made.id}`
    )
    expect(lines).toEqual([{ type: "task.added", vendor_id: bakery.id, is_internal: false }])
  })

  test("[TSK-001] names each of its fields that is unfit, and a request without a client", async () => {
    const { body, status } = await tasks.create(people.admin, firm, {
      title: " ",
      due_date: "2026-02-30",
      notes: "x".repeat(5_001)
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        title: ["task.title_missing"],
        due_date: ["task.due_date_invalid"],
        notes: ["task.notes_too_long"]
      }
    ])
    const alone = await tasks.create(people.admin, firm, request({ vendor_ids: [] }))
    expect(alone.body.errors).toEqual({ vendor_ids: ["task.company_missing"] })
    const stranger = await tasks.create(people.admin, firm, { member_ids: [people.stranger.id] })
    expect(stranger.body.errors).toEqual({ member_ids: ["task.member_unknown"] })
    // [TSK-O01] A client user cannot be a member of a task that the client does not see.
    const hidden = await tasks.create(people.admin, firm, request({ internal: true, member_ids: [people.client.id] }))
    expect(hidden.body.errors).toEqual({ member_ids: ["task.member_unknown"] })
  })

  test("[TSK-001] is given to several companies in one call, lives apart in each, and is known with the others", async () => {
    const { body } = await tasks.create(people.admin, firm, request({ vendor_ids: [garage.id, bakery.id] }))
    const [first, second] = body.data
    expect(body.data.map(({ companies, company }) => [company?.name, companies.map(({ name }) => name)])).toEqual([
      ["Boulangerie", ["Boulangerie", "Garage"]],
      ["Garage", ["Boulangerie", "Garage"]]
    ])
    await tasks.event(people.admin, firm, second?.id ?? 0, { type: "task.completed" })
    const seen = await tasks.read(people.client, firm, first?.id ?? 0)
    expect(seen.body.data).toMatchObject({ status: "to_do", companies: [{ name: "Boulangerie" }] })
    expect(await statuses([people.client, people.assigned], second?.id ?? 0)).toEqual([404, 404])
    // One of the companies is out of reach: nothing is created.
    const before = (await tasks.counters(people.admin, firm, "&admin_mode=true")).body.data.open
    const refused = await tasks.create(people.assigned, firm, request({ vendor_ids: [bakery.id, garage.id] }))
    expect(refused.body.errors).toEqual({ vendor_ids: ["task.company_unknown"] })
    expect((await tasks.counters(people.admin, firm, "&admin_mode=true")).body.data.open).toBe(before)
  })

  test("[TSK-001] keeps what is absent from a change, and of two who change it at once one is told", async () => {
    const made = await tasks.make(people.admin, firm, { vendor_ids: [bakery.id], notes: "A", due_date: "2030-01-01" })
    const both = await Promise.all([
      tasks.change(people.admin, firm, made.id, { title: "Un" }, made.revision),
      tasks.change(people.everywhere, firm, made.id, { title: "Deux" }, made.revision)
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const won = both.find(({ status }) => status === 200)?.body.data
    expect(won).toMatchObject({ notes: "A", due_date: "2030-01-01", revision: made.revision + 1 })
    const emptied = await tasks.change(people.admin, firm, made.id, {
      due_date: null,
      member_ids: [people.assigned.id]
    })
    expect(emptied.body.data).toMatchObject({
      title: won?.title,
      due_date: null,
      members: [{ id: people.assigned.id }]
    })
    expect((await tasks.change(people.admin, firm, made.id, { title: "" })).body.errors).toEqual({
      title: ["task.title_missing"]
    })
  })

  test("[TSK-001] carries documents of its company, as far as each may see them", async () => {
    const made = await tasks.make(people.admin, firm, request())
    const paper = await documents.document(bakery, "releve.pdf", { author: people.admin })
    const other = await documents.document(garage, "autre.pdf", { author: people.admin })
    const folder = await portal.make.folder(bakery, "Banque")
    const added = await tasks.attach(people.helper, firm, made.id, [paper.id, paper.id])
    expect(added.body.data).toMatchObject({
      attachments: 1,
      revision: made.revision,
      documents: [{ node_id: paper.id, hash: paper.hash, name: "releve.pdf", added_by: { id: people.helper.id } }]
    })
    for (const node of [other.id, folder.id, 900_000_000])
      expect((await tasks.attach(people.admin, firm, made.id, [node])).body.errors).toEqual({
        node_ids: ["task.document_unknown"]
      })
    expect((await tasks.attach(people.guest, firm, made.id, [paper.id])).body.closed_by).toEqual(["isWriter"])
    await documents.event(people.admin, bakery, paper.id, { type: "node.trashed" })
    expect((await tasks.read(people.client, firm, made.id)).body.data.documents).toEqual([])
    await documents.event(people.admin, bakery, paper.id, { type: "node.restored" })
    expect((await tasks.detach(people.client, firm, made.id, paper.id)).body.data.documents).toEqual([])
    expect((await tasks.detach(people.client, firm, made.id, paper.id)).status).toBe(404)
    await tasks.event(people.admin, firm, made.id, { type: "task.completed" })
    expect((await tasks.attach(people.client, firm, made.id, [paper.id])).body.closed_by).toEqual(["isTaskOpen"])
  })

  test("is removed by who made it and by the firm's admins, with what lies below it", async () => {
    const made = await tasks.make(people.assigned, firm, { vendor_ids: [bakery.id] })
    const below = await tasks.make(people.assigned, firm, { parent_id: made.id, title: "Pointage" })
    const closed = await tasks.remove(people.everywhere, firm, made.id)
    expect([closed.status, closed.body.closed_by]).toEqual([403, ["isTaskAuthor"]])
    expect((await tasks.remove(people.admin, firm, made.id)).status).toBe(204)
    expect(await statuses([people.assigned], below.id)).toEqual([404])
    const lines = await portal.arrange(
      (sql) => sql`select entity_id::integer as id from event where entity = 'task' and type = 'task.removed'
        and entity_id in (${made.id}, ${below.id}) order by id`
    )
    expect(lines).toEqual([{ id: made.id }, { id: below.id }])
    const own = await tasks.make(people.assigned, firm, { vendor_ids: [bakery.id] })
    expect((await tasks.remove(people.assigned, firm, own.id)).status).toBe(204)
  })
})

describe("sub-tasks", () => {
  test("[TSK-001] are of their parent's company, are counted on it, and lie three levels deep at most", async () => {
    const top = await tasks.make(people.admin, firm, { vendor_ids: [bakery.id], title: "Bilan" })
    const middle = await tasks.make(people.admin, firm, { parent_id: top.id, title: "Banque" })
    const asked = await tasks.make(people.admin, firm, {
      type: "information_request",
      parent_id: middle.id,
      title: "Relevés"
    })
    await tasks.event(people.admin, firm, middle.id, { type: "task.completed" })
    expect((await tasks.read(people.admin, firm, top.id)).body.data).toMatchObject({
      sub_tasks: { total: 1, done: 1 },
      children: [{ id: middle.id, title: "Banque", parent: { id: top.id, title: "Bilan" } }]
    })
    // The client sees the request, but not the firm's task above it.
    expect((await tasks.read(people.client, firm, asked.id)).body.data).toMatchObject({
      company: { id: bakery.id },
      parent: null
    })
    const errors = async (body: object) => (await tasks.create(people.admin, firm, body)).body.errors
    expect(await errors({ parent_id: asked.id })).toEqual({ parent_id: ["task.too_deep"] })
    expect(await errors({ parent_id: top.id, vendor_ids: [garage.id] })).toEqual({
      vendor_ids: ["task.company_of_parent"]
    })
    expect(await errors({ parent_id: 2_000_000_001 })).toEqual({ parent_id: ["task.parent_unknown"] })
    expect((await tasks.create(people.stranger, firm, { parent_id: top.id })).status).toBe(404)
  })

  test("[TSK-001] never lie below themselves, whoever moves them at the same moment", async () => {
    const [one, other] = [
      await tasks.make(people.admin, firm, { vendor_ids: [bakery.id], title: "Un" }),
      await tasks.make(people.admin, firm, { vendor_ids: [bakery.id], title: "Autre" })
    ]
    const far = await tasks.make(people.admin, firm, { vendor_ids: [garage.id], title: "Loin" })
    const move = (id: number, parent: number | null) => tasks.change(people.admin, firm, id, { parent_id: parent })
    const moved = await Promise.all([move(one.id, other.id), move(other.id, one.id)])
    expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(moved.find(({ status }) => status === 422)?.body.errors).toEqual({ parent_id: ["task.parent_below"] })
    expect((await move(one.id, one.id)).body.errors).toEqual({ parent_id: ["task.parent_below"] })
    expect((await move(far.id, one.id)).body.errors).toEqual({ parent_id: ["task.parent_unknown"] })
    const [top] = moved[0].status === 200 ? [other] : [one]
    const below = top === other ? one : other
    const third = await tasks.make(people.admin, firm, { vendor_ids: [bakery.id] })
    await tasks.make(people.admin, firm, { parent_id: third.id })
    expect((await move(third.id, below.id)).body.errors).toEqual({ parent_id: ["task.too_deep"] })
    expect((await move(third.id, top.id)).body.data.parent).toMatchObject({ id: top.id })
    expect((await move(third.id, null)).body.data.parent).toBeNull()
  })
})

describe("who sees and does what", () => {
  test("[TSK-O01] [ACC-002] clients see what they are asked for, never the firm's tasks nor anything internal", async () => {
    const [asked, internal, work, own] = [
      await tasks.make(people.admin, firm, request()),
      await tasks.make(people.admin, firm, request({ internal: true })),
      await tasks.make(people.admin, firm, { vendor_ids: [bakery.id] }),
      await tasks.make(people.admin, firm, { member_ids: [people.everywhere.id] })
    ]
    expect(await statuses(everybody(), asked.id)).toEqual([200, 200, 200, 200, 200, 404])
    expect(await statuses(everybody(), internal.id)).toEqual([200, 200, 200, 404, 404, 404])
    expect(await statuses(everybody(), work.id)).toEqual([200, 200, 200, 404, 404, 404])
    // A task of the firm itself: visible to its members and admins.
    expect(await statuses(everybody(), own.id)).toEqual([200, 404, 200, 404, 404, 404])
    const elsewhere = await tasks.make(people.admin, firm, request({ vendor_ids: [garage.id] }))
    expect(await statuses(everybody(), elsewhere.id)).toEqual([200, 404, 200, 404, 404, 404])
    // A request that becomes internal disappears for the client, with its notices; made visible again, it is back.
    await tasks.change(people.admin, firm, asked.id, { internal: true })
    expect(await statuses([people.client], asked.id)).toEqual([404])
    const heard = async (as: SignedInUser) => {
      const [row] = await portal.arrange(
        (sql) => sql<{ events: ReadonlyArray<{ readonly entity_id: number }> | null }>`
          select app.events_after(${as.id}, ${firm.id}, 0, 500) as events`
      )
      return new Set((row?.events ?? []).map(({ entity_id }) => entity_id))
    }
    const [client, assigned, everywhere] = [
      await heard(people.client),
      await heard(people.assigned),
      await heard(people.everywhere)
    ]
    const ids = [internal.id, work.id, own.id]
    expect(ids.map((id) => [client.has(id), assigned.has(id), everywhere.has(id)])).toEqual([
      [false, true, true],
      [false, true, true],
      [false, false, true]
    ])
  })

  test("[TSK-O04] [ROL-015] clients give, the firm keeps and judges, guests look on", async () => {
    const made = await tasks.make(people.admin, firm, request())
    const closedBy = async (answer: ReturnType<typeof tasks.read>) => {
      const { body, status } = await answer
      return [status, body.closed_by?.[0]]
    }
    const event = (as: SignedInUser, type: string) =>
      closedBy(tasks.event(as, firm, made.id, { type, reason: "Illisible" }))
    expect(await event(people.guest, "request.submitted")).toEqual([403, "isWriter"])
    expect(await event(people.admin, "request.submitted")).toEqual([403, "isClientUser"])
    expect(await event(people.client, "task.completed")).toEqual([403, "isOfFirm"])
    expect(await event(people.client, "request.accepted")).toEqual([403, "isOfFirm"])
    expect(await closedBy(tasks.change(people.client, firm, made.id, { title: "x" }))).toEqual([403, "isOfFirm"])
    expect(await closedBy(tasks.remove(people.client, firm, made.id))).toEqual([403, "isOfFirm"])
    const mine = await tasks.create(people.client, firm, request())
    expect([mine.status, mine.body.closed_by]).toEqual([403, ["isOfFirm"]])
    expect((await tasks.people(people.client, firm, bakery.id)).status).toBe(403)
  })

  test("[ROL-O05] are for those whose module is active", async () => {
    const other = await portal.make.firm("Fermée")
    const shop = await portal.make.vendor(other, "Boutique")
    const admin = await portal.make.staff(other, "admin@fermee.example")
    const client = await portal.make.client(shop, "client@fermee.example")
    const made = await tasks.make(admin, other, { type: "information_request", vendor_ids: [shop.id], title: "A" })
    await portal.arrange(
      (sql) =>
        sql`insert into module (firm_id, vendor_id, name, is_active) values (${other.id}, ${shop.id}, 'tasks', false)`
    )
    expect([(await tasks.list(client, other)).status, (await tasks.read(client, other, made.id)).status]).toEqual([
      403, 403
    ])
    expect((await tasks.list(admin, other)).status).toBe(200)
    await portal.arrange(
      (sql) =>
        sql`update module set is_active = false where firm_id = ${other.id} and vendor_id is null and name = 'tasks'`
    )
    const closed = await tasks.list(admin, other)
    expect([closed.status, closed.body.closed_by]).toEqual([403, ["hasModule"]])
  })

  test("[TSK-O01] whoever is taken out of a team or a company is named no more, and what nobody has is everybody's", async () => {
    const leaver = await portal.make.staff(firm, "leaver@lumen.example", "collaborator", true)
    const gone = await portal.make.client(bakery, "gone@bakery.example", "collaborator")
    const made = await tasks.make(people.admin, firm, request({ member_ids: [leaver.id, gone.id] }))
    const isListed = async () =>
      (await tasks.list(people.everywhere, firm, "&per_page=500")).body.data.some(({ id }) => id === made.id)
    const named = async () => (await tasks.read(people.admin, firm, made.id)).body.data.members.map(({ id }) => id)
    expect([await isListed(), await named()]).toEqual([false, [leaver.id, gone.id]])
    await portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${leaver.id}`)
    expect(await isListed()).toBe(true)
    await portal.arrange((sql) => sql`delete from firm_user where user_id = ${leaver.id}`)
    await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${gone.id}`)
    expect(await named()).toEqual([])
  })

  test("[NET-090] people who can be given a task are told to the staff, each side apart", async () => {
    const named = async (vendor?: number) =>
      (await tasks.people(people.admin, firm, vendor)).body.data.map(({ id, side }) => [id, side])
    expect(await named()).toEqual([
      [people.admin.id, "firm"],
      [people.assigned.id, "firm"],
      [people.everywhere.id, "firm"]
    ])
    expect(await named(garage.id)).toEqual([
      [people.admin.id, "firm"],
      [people.everywhere.id, "firm"]
    ])
    expect((await named(bakery.id)).filter(([, side]) => side === "company")).toEqual([
      [people.client.id, "company"],
      [people.guest.id, "company"],
      [people.helper.id, "company"]
    ])
  })
})
