import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import type { SavedView } from "#schemas/views/view.ts"
import { viewsOfList } from "#schemas/views/viewRules.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let admin: SignedInUser
let colleague: SignedInUser
let client: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Vues")
  admin = await portal.make.staff(firm, "sophie@vues.example")
  colleague = await portal.make.staff(firm, "thomas@vues.example", "collaborator")
  client = await portal.make.client(await portal.make.vendor(firm, "Boulangerie"), "claire@vues.example", "admin")
})
afterAll(() => portal.stop())

const at = (rest = "") => `/api/accounting-firms/${firm.id}/views${rest}`
type Answered = { readonly data: SavedView } & ProblemDocument
const list = async (as: SignedInUser, of = "tasks") =>
  (
    await portal.call<{ readonly data: ReadonlyArray<SavedView>; readonly may_share: boolean }>(
      "GET",
      at(`?list=${of}`),
      { as }
    )
  ).body
const names = async (as: SignedInUser, of?: string) => (await list(as, of)).data.map(({ name }) => name)
const create = (as: SignedInUser, body: object, key?: string) =>
  portal.call<Answered>("POST", at(), {
    as,
    body: { list: "tasks", search: {}, ...body },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } })
  })
const change = (as: SignedInUser, id: number, body: object, revision?: number) =>
  portal.call<Answered>("PATCH", at(`/${id}`), {
    as,
    body,
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })

test("[TSK-004] [CLI-O02] a view keeps filters, sort and columns for its owner; a shared one for the firm's staff", async () => {
  const search = { search: "TVA", due: "overdue", companies: [3, 4], all: true, page: 1 }
  const mine = await create(colleague, { name: " En retard ", search })
  expect(mine.status).toBe(201)
  expect(mine.body.data).toMatchObject({ name: "En retard", search, columns: null, is_shared: false, closed_by: [] })
  expect(await names(admin)).toEqual([])
  // Only admins can share views with the firm.
  expect((await create(colleague, { name: "Pour tous", is_shared: true })).status).toBe(403)
  expect((await change(colleague, mine.body.data.id, { is_shared: true })).status).toBe(403)
  const shared = await create(admin, { name: "Paie", list: "clients", columns: ["siren", "late"], is_shared: true })
  expect((await list(colleague, "clients")).data).toMatchObject([
    { name: "Paie", columns: ["siren", "late"], is_mine: false, closed_by: ["isOwnView"] }
  ])
  for (const of of ["tasks", "missions", "documents"]) {
    const { body } = await create(admin, { name: "Court", list: of, columns: ["state"] })
    await change(admin, body.data.id, { columns: ["date", "size"] })
    expect((await list(admin, of)).data).toMatchObject([{ name: "Court", columns: ["date", "size"] }])
    await portal.call("DELETE", at(`/${body.data.id}`), { as: admin })
  }
  expect((await change(colleague, shared.body.data.id, { name: "X" })).status).toBe(403)
  expect([(await list(admin)).may_share, (await list(colleague)).may_share]).toEqual([true, false])
  // Client users have their own views, and do not see the firm's.
  await create(client, { name: "À rendre" })
  expect([await names(client), await names(client, "clients")]).toEqual([["À rendre"], []])
  expect((await change(client, shared.body.data.id, { name: "X" })).status).toBe(404)
  const stranger = await portal.make.staff(await portal.make.firm("Ailleurs"), "zoe@ailleurs.example")
  expect((await portal.call("GET", at("?list=tasks"), { as: stranger })).status).toBe(404)
})

test("[TSK-004] a view is changed and deleted by whoever may, and two changes at once do not overwrite each other", async () => {
  const { id, revision } = (await create(admin, { name: "Semaine", is_shared: true })).body.data
  const second = await portal.make.staff(firm, "second@vues.example")
  expect((await change(second, id, { search: { due: "week" } }, revision)).body.data.search).toEqual({ due: "week" })
  expect((await change(admin, id, { name: "Autre" }, revision)).status).toBe(412)
  expect((await portal.call("DELETE", at(`/${id}`), { as: colleague })).status).toBe(403)
  expect((await portal.call("DELETE", at(`/${id}`), { as: second })).status).toBe(204)
  expect((await portal.call("DELETE", at(`/${id}`), { as: admin })).status).toBe(404)
})

test("[TSK-004] what cannot be a view is refused, and one asked for twice is one", async () => {
  for (const [body, code] of [
    [{ name: " " }, "view.name_missing"],
    [{ name: "a".repeat(61) }, "view.name_invalid"],
    [{ name: "Long", search: { search: "a".repeat(201) } }, null],
    [
      { name: "Long", search: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`p${n}`, "a".repeat(90)])) },
      null
    ]
  ] as const) {
    const refused = await create(client, body)
    expect(refused.status).toBe(422)
    if (code !== null) expect(refused.body.errors).toMatchObject({ name: [code] })
  }
  const twice = await Promise.all([create(client, { name: "Deux" }, "k1"), create(client, { name: "Deux" }, "k1")])
  expect(new Set(twice.map(({ body }) => body.data.id)).size).toBe(1)
  const made = (await names(client, "missions")).length
  for (let n = made; n < viewsOfList; n += 1)
    expect((await create(client, { name: `Vue ${n}`, list: "missions" })).status).toBe(201)
  const full = await create(client, { name: "Trop", list: "missions" })
  expect([full.status, full.body.closed_by]).toEqual([409, ["hasFreeView"]])
})
