import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let bakery: Awaited<ReturnType<Portal["make"]["vendor"]>>
let garage: Awaited<ReturnType<Portal["make"]["vendor"]>>
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
const titles = async (as: SignedInUser, query = "") =>
  (await tasks.list(as, firm, query)).body.data.map(({ title }) => title)

describe("a task", () => {
  test("[NET-090] [TSK-001] [TSK-002] [TSK-003] holds what was said of it", async () => {
    const made = await tasks.make(people.admin, firm, {
      ...request(),
      title: "  Relevés   de mars ",
      due_date: dayFrom(4),
      notes: "Les deux comptes.\r\nMerci",
      member_ids: [people.client.id, people.assigned.id]
    })
    const read = await tasks.read(people.client, firm, made.id)
    expect(read.body.data).toMatchObject({
      type: "information_request",
      title: "Relevés de mars",
      due_date: dayFrom(4),
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
      children: [],
      documents: []
    })
    expect(read.body.data.author).toMatchObject({ id: people.admin.id })
  })
})
