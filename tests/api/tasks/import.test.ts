import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Import } from "#schemas/customers/imports.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { csv, xlsx } from "#tests/api/customers/importFiles.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
type Company = Awaited<ReturnType<Portal["make"]["vendor"]>>
let bakery: Company
let people: Record<"admin" | "assigned" | "client", SignedInUser>

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  const { make } = portal
  firm = await make.firm("Lumen")
  bakery = await make.vendor(firm, "Boulangerie Élan")
  const garage = await make.vendor(firm, "Garage")
  await portal.arrange((sql) => sql`update vendor set client_code = 'BOU-1' where id = ${bakery.id}`)
  await portal.arrange((sql) => sql`update vendor set client_code = 'GAR-1' where id = ${garage.id}`)
  people = {
    admin: await make.staff(firm, "admin@lumen.example"),
    assigned: await make.staff(firm, "assigned@lumen.example", "collaborator"),
    client: await make.client(bakery, "client@bakery.example")
  }
  await portal.arrange(
    (sql) =>
      sql`insert into assignment (vendor_id, firm_id, user_id) values (${bakery.id}, ${firm.id}, ${people.assigned.id})`
  )
  await themesOf(portal).ofFirm(firm, people.admin, { title: "Social" })
})
afterAll(() => portal.stop())

type Told = { readonly data: Import } & ProblemDocument
const at = (rest = "") => `/api/accounting-firms/${firm.id}/imports${rest}`
const send = (as: SignedInUser, body: Uint8Array) =>
  portal.call<Told>("POST", at("?kind=information_requests&name=demandes.csv"), {
    as,
    body,
    headers: { "content-type": "application/octet-stream" }
  })
const tried = async (as: SignedInUser, body: Uint8Array) => {
  const read = await send(as, body)
  expect(read.status).toBe(201)
  const { columns, id } = read.body.data
  return (await portal.call<Told>("POST", at(`/${id}/checks`), { as, body: { columns } })).body.data
}
const run = async (as: SignedInUser, id: number) => {
  expect((await portal.call("POST", at(`/${id}/runs`), { as })).status).toBe(202)
  return eventually(async () => {
    const { data } = (await portal.call<Told>("GET", at(`/${id}`), { as })).body
    expect(data.state).not.toMatch(/queued|running/)
    return data
  })
}
const head = ["Code client", "Titre", "Échéance", "Notes", "Email", "Thème"]
const count = async () => (await tasks.list(people.admin, firm, "&admin_mode=true")).body.pagination.total

describe("information requests from a file", () => {
  test("[TSK-017] [TSK-O02] are read from csv and xlsx, tried, and asked of each client with what the line says", async () => {
    const rows = [
      head,
      ["BOU-1", "Relevés", "15/04/2031", "Les deux comptes", "CLIENT@bakery.example", ""],
      ["Garage", "Bulletins", "", "", "", "social"]
    ]
    for (const file of [csv(rows), await xlsx(rows)]) {
      const before = await count()
      const ready = await tried(people.admin, file)
      expect([ready.kind, ready.state, ready.total, ready.report]).toEqual(["information_requests", "ready", 2, []])
      expect(await count()).toBe(before)
      expect(await run(people.admin, ready.id)).toMatchObject({ state: "done", done: 2 })
      expect(await count()).toBe(before + 2)
    }
    const { data } = (await tasks.list(people.admin, firm, "&search=releves")).body
    expect(data[0]).toMatchObject({
      type: "information_request",
      title: "Relevés",
      due_date: "2031-04-15",
      company: { id: bakery.id },
      members: [{ id: people.client.id, side: "company" }],
      internal: false
    })
    const [themed] = (await tasks.list(people.admin, firm, "&search=bulletins")).body.data
    expect([themed?.company?.name, themed?.theme_ids.length]).toEqual(["Garage", 1])
    expect((await tasks.list(people.client, firm)).body.data.map(({ title }) => title)).toEqual(["Relevés", "Relevés"])
  })

  test("[TSK-O02] [VAL-049] one line that is wrong is told with its place, and none is asked", async () => {
    const before = await count()
    const rows = [
      head,
      ["BOU-1", "Bonne ligne", "", "", "", ""],
      ["", "Sans client", "", "", "", ""],
      ["NIE-1", "Inconnu", "", "", "", ""],
      ["BOU-1", "", "32/01/2031", "", "", ""],
      ["BOU-1", "=cmd", "", "", "", ""],
      ["GAR-1", "Pas de ce client", "", "", "client@bakery.example", "Paie"],
      ["BOU-1", "Bonne ligne", "", "", "", ""]
    ]
    const faulty = await tried(people.admin, csv(rows))
    expect([faulty.state, faulty.faulty]).toEqual(["faulty", 6])
    expect(faulty.report.map(({ code, field, line }) => [line, field, code])).toEqual([
      [3, "client", "customer.import_client_missing"],
      [4, "client", "customer.import_client_unknown"],
      [5, "request_title", "task.title_missing"],
      [5, "due_date", "task.due_date_invalid"],
      [6, "request_title", "customer.import_formula"],
      [7, "member_email", "task.member_unknown"],
      [7, "theme", "theme.unknown"],
      [8, "request_title", "customer.import_twice"]
    ])
    expect((await portal.call("POST", at(`/${faulty.id}/runs`), { as: people.admin })).status).toBe(409)
    expect(await count()).toBe(before)
  })

  test("[TSK-017] [CST-016] [VAL-050] [ERR-051] [ERR-052] an empty file is refused, and one of 501 lines", async () => {
    const lines = (many: number) => Array.from({ length: many }, (_, n) => ["BOU-1", `Demande ${n}`, "", "", "", ""])
    const refusal = async (file: Uint8Array) => {
      const { body, status } = await send(people.admin, file)
      return [status, body.errors?.["file"]]
    }
    expect(await refusal(csv([head]))).toEqual([422, ["customer.import_empty"]])
    expect(await refusal(csv([head, ...lines(501)]))).toEqual([422, ["customer.import_too_long"]])
    expect((await tried(people.admin, csv([head, ...lines(500)]))).state).toBe("ready")
  })

  test("[TSK-017] [ROL-O04] are the staff's to import, for the clients they reach", async () => {
    expect((await send(people.client, csv([head, ["BOU-1", "A", "", "", "", ""]]))).status).toBe(403)
    const reach = await tried(people.assigned, csv([head, ["GAR-1", "A", "", "", "", ""]]))
    expect(reach.report.map(({ code }) => code)).toEqual(["customer.import_client_unknown"])
    // A row that was valid when it was checked is invalid at the import.
    const late = await tried(people.assigned, csv([head, ["BOU-1", "Trop tard", "", "", "", ""]]))
    await portal.arrange((sql) => sql`delete from assignment where user_id = ${people.assigned.id}`)
    const before = await count()
    expect(await run(people.assigned, late.id)).toMatchObject({ state: "refused", code: "customer.import_faulty" })
    expect(await count()).toBe(before)
  })
})
