import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { productMachine } from "#machines/provider/product.machine.ts"
import { saleMachine } from "#machines/provider/sale.machine.ts"
import type { FirmPlan, Product, ProviderModule } from "#schemas/provider/products.ts"
import type { ProviderFirm } from "#schemas/workspaces/provider.api.ts"
import { pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { productCases, saleCases } from "#tests/models/provider/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  root = await portal.make.user("root@platform.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
})
afterAll(() => portal.stop())

interface Data<A> {
  readonly data: A
}
interface Problem {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
const at = "/api/sa/products"
const gigabyte = 1_073_741_824
let names = 0
const list = async () => (await portal.call<Data<ReadonlyArray<Product>>>("GET", at, { as: root })).body.data
const find = async (id: number) => (await list()).find((one) => one.id === id)
const create = async (body: object = {}) => {
  const answer = await portal.call<Data<Product>>("POST", at, {
    as: root,
    body: { name: `Produit ${++names}`, modules: ["documents"], ...body }
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const change = (id: number, body: object, revision?: number) =>
  portal.call<Data<Product> & Problem>("PATCH", `${at}/${id}`, {
    as: root,
    body,
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })
const remove = (id: number) => portal.call<Problem>("DELETE", `${at}/${id}`, { as: root })
const office = async (modules: ReadonlyArray<string> = ["documents"]) => {
  const number = (names += 1)
  const firm = await portal.make.firm(`Maison ${number}`, `maison${number}.localhost`, [...modules])
  const admin = await portal.make.staff(firm, `admin@maison${number}.example`)
  return { firm, admin, of: `/api/sa/accounting-firms/${firm.id}/products` }
}
type Office = Awaited<ReturnType<typeof office>>
const sell = ({ of }: Office, product: number) =>
  portal.call<Data<FirmPlan> & Problem>("POST", of, { as: root, body: { product_id: product } })
const takeBack = ({ of }: Office, product: number) =>
  portal.call<Data<FirmPlan> & Problem>("DELETE", `${of}/${product}`, { as: root })
const modulesOf = async ({ firm }: Office) =>
  (await portal.call<Data<ProviderFirm>>("GET", `/api/sa/accounting-firms/${firm.id}`, { as: root })).body.data.modules

follows(
  "[NET-111] [SAD-020] a product",
  { machine: productMachine, input: { firms: 0 }, cases: productCases },
  {
    begin: async () => (await create()).id,
    plays: {
      "product.changed": (id) => change(id, { name: `Autre ${++names}` }),
      "product.withdrawn": (id) => change(id, { is_active: false }),
      "product.offered": (id) => change(id, { is_active: true }),
      "product.removed": (id) => remove(id)
    },
    reads: async (id) => {
      const product = await find(id)
      return product === undefined ? "removed" : product.is_active ? "offered" : "withdrawn"
    },
    // A PATCH gives the new state, not the event: repeating it is accepted.
    repeatable: ["product.withdrawn", "product.offered"]
  }
)

follows(
  "[NET-111] [SAD-020] the sale of a product to a firm",
  { machine: saleMachine, input: undefined, cases: saleCases },
  {
    begin: async () => ({ office: await office(), product: await create({ modules: ["tasks"] }) }),
    plays: {
      "product.sold": ({ office: to, product }) => sell(to, product.id),
      "product.returned": ({ office: from, product }) => takeBack(from, product.id)
    },
    reads: async ({ office: { of }, product }) => {
      const { body } = await portal.call<Data<FirmPlan>>("GET", of, { as: root })
      return body.data.products.some(({ id }) => id === product.id) ? "sold" : "unsold"
    }
  }
)

describe("the provider's products", () => {
  test("[NET-111] [SAD-O01] [SAD-023] have a name, a Stripe id, whether they are sold, modules and limits; wrong ones are told by field", async () => {
    const made = await create({
      name: "  Essentiel  +  ",
      stripe_id: "prod_9s6X",
      modules: ["tasks", "documents", "tasks"],
      people: 5,
      storage_gigabytes: 20,
      signatures: 30
    })
    expect(made).toEqual({
      id: made.id,
      name: "Essentiel +",
      stripe_id: "prod_9s6X",
      is_active: true,
      modules: ["documents", "tasks"],
      people: 5,
      storage_gigabytes: 20,
      signatures: 30,
      firms: 0,
      revision: 1
    })
    const same = await portal.call<Problem>("POST", at, { as: root, body: { name: "ESSENTIEL +", modules: [] } })
    expect([same.status, same.body.errors]).toEqual([422, { name: ["product.name_taken"] }])
    const wrong = await portal.call<Problem>("POST", at, {
      as: root,
      body: { name: " ", modules: ["nothing"], people: 0, storage_gigabytes: 1.5, signatures: -1, stripe_id: "a b" }
    })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).toSorted()]).toEqual([
      422,
      ["modules.0", "name", "people", "signatures", "storage_gigabytes", "stripe_id"]
    ])
    expect((await change(made.id, { people: null }, made.revision)).body.data).toMatchObject({
      people: null,
      revision: 2
    })
    expect((await change(made.id, { people: 9 }, made.revision)).status).toBe(412)
    expect((await change(2_000_000_001, { people: 9 })).status).toBe(404)
    const kept = await portal.arrange(
      (sql) =>
        sql`select type, user_id from platform_event where entity = 'product' and entity_id = ${made.id} order by id`
    )
    expect(kept).toEqual([
      { type: "product.added", user_id: root.id },
      { type: "product.changed", user_id: root.id }
    ])
  })

  test("[NET-111] [WSP-001] a sale switches modules on and adds signatures; taken back, what it brought goes and the rest stays", async () => {
    const house = await office(["documents"])
    const small = await create({ modules: ["documents", "tasks"], people: 3, storage_gigabytes: 10, signatures: 7 })
    const large = await create({ modules: ["tasks", "workflows"], people: 4, storage_gigabytes: 5 })
    const sold = await sell(house, small.id)
    expect([sold.status, sold.body.data.limits]).toEqual([201, { people: 3, storage_gigabytes: 10 }])
    expect(sold.body.data.use.signatures).toBe(107)
    expect((await sell(house, large.id)).body.data.limits).toEqual({ people: 7, storage_gigabytes: 15 })
    expect(await modulesOf(house)).toEqual(["documents", "tasks", "workflows"])

    // A firm keeps the limits it was sold when the product changes.
    expect((await change(small.id, { people: 1 })).status).toBe(200)
    const plan = await portal.call<Data<FirmPlan>>("GET", house.of, { as: root })
    expect(plan.body.data.products.map(({ name, people }) => [name, people])).toEqual([
      [small.name, 3],
      [large.name, 4]
    ])
    expect((await remove(small.id)).body.closed_by).toEqual(["isUnsold"])

    // Modules that stay: documents, which the firm had before, and tasks, which another product contains.
    const back = await takeBack(house, small.id)
    expect([back.status, back.body.data.use.signatures, back.body.data.limits.people]).toEqual([200, 100, 4])
    expect(await modulesOf(house)).toEqual(["documents", "tasks", "workflows"])
    expect((await takeBack(house, large.id)).status).toBe(200)
    expect(await modulesOf(house)).toEqual(["documents"])
    expect((await remove(small.id)).status).toBe(204)
    const lines = await portal.arrange(
      (sql) => sql<{ type: string; payload: unknown }>`
        select type, payload from event where firm_id = ${house.firm.id} and machine = 'sale' order by id`
    )
    expect(lines).toEqual([
      { type: "product.sold", payload: { product: small.id, brought: ["tasks"], signatures: 7 } },
      { type: "product.sold", payload: { product: large.id, brought: ["workflows"], signatures: 0 } },
      { type: "product.returned", payload: { product: small.id, modules: [], signatures: 7 } },
      { type: "product.returned", payload: { product: large.id, modules: ["tasks", "workflows"], signatures: 0 } }
    ])
  })

  test("[NET-111] what passes a limit is told: nobody and no document is lost, and no more are taken", async () => {
    const house = await office(["documents", "tasks"])
    await portal.make.staff(house.firm, `deux@maison${house.firm.id}.example`)
    const vendor = await portal.make.vendor(house.firm, "Cliente")
    const folder = await portal.make.folder(vendor, "Achats")
    await portal.arrange(
      (sql) =>
        sql`insert into storage_use (vendor_id, user_id, bytes) values (${vendor.id}, ${house.admin.id}, ${2 * gigabyte})`
    )
    const product = await create({ people: 1, storage_gigabytes: 1 })
    expect((await sell(house, product.id)).body.data.passed).toEqual(["people", "storage"])
    // The firm can read its plan, and its people can still enter.
    const own = `/api/accounting-firms/${house.firm.id}/plan`
    const told = await portal.call<Data<FirmPlan>>("GET", own, { as: house.admin })
    expect(told.body.data).toMatchObject({
      passed: ["people", "storage"],
      use: { people: 2, storage_bytes: 2 * gigabyte }
    })
    const invited = await portal.call<Problem>("POST", `/api/accounting-firms/${house.firm.id}/accountants`, {
      as: house.admin,
      body: { firstname: "Luc", lastname: "Brun", email: `luc${house.firm.id}@maison.example`, role: "collaborator" }
    })
    expect([invited.status, invited.body.closed_by]).toEqual([409, ["hasPlaceLeft"]])
    const file = { as: house.admin, vendor, folder, name: "a.pdf", bytes: pdf(1_001) }
    const refused = await sendFile(portal, file)
    expect([refused.status, refused.body.code]).toEqual([507, "upload.storage_firm"])
    expect((await takeBack(house, product.id)).body.data.passed).toEqual([])
    const taken = await portal.call("POST", `/api/accounting-firms/${house.firm.id}/accountants`, {
      as: house.admin,
      body: { firstname: "Luc", lastname: "Brun", email: `luc${house.firm.id}@maison.example`, role: "collaborator" }
    })
    expect(taken.status).toBe(201)
  })

  test("[NET-111] two invitations at once do not take the last place together", async () => {
    const house = await office()
    const product = await create({ people: 2 })
    await sell(house, product.id)
    const answers = await Promise.all(
      ["un", "deux", "trois"].map((name) =>
        portal.call("POST", `/api/accounting-firms/${house.firm.id}/accountants`, {
          as: house.admin,
          body: {
            firstname: "Luc",
            lastname: "Brun",
            email: `${name}@maison${house.firm.id}.example`,
            role: "collaborator"
          }
        })
      )
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test("[NET-111] [SAD-013] the modules say who has them and which products contain them", async () => {
    const house = await office(["workflows"])
    const product = await create({ modules: ["workflows"] })
    const read = async () =>
      (await portal.call<Data<ReadonlyArray<ProviderModule>>>("GET", "/api/sa/modules", { as: root })).body.data.find(
        ({ name }) => name === "workflows"
      )
    const before = await read()
    expect(before?.products).toContain(product.name)
    await portal.arrange((sql) => sql`update module set is_active = false where firm_id = ${house.firm.id}`)
    expect((await read())?.firms).toBe((before?.firms ?? 0) - 1)
  })

  test("[NET-111] [ROL-012] are the super admins' alone; a firm reads its own plan and no other", async () => {
    const house = await office()
    const other = await office()
    const product = await create()
    for (const [method, path, body] of [
      ["GET", at, undefined],
      ["POST", at, { name: "Pirate", modules: [] }],
      ["PATCH", `${at}/${product.id}`, { name: "Pirate" }],
      ["DELETE", `${at}/${product.id}`, undefined],
      ["GET", "/api/sa/modules", undefined],
      ["GET", house.of, undefined],
      ["POST", house.of, { product_id: product.id }],
      ["DELETE", `${house.of}/${product.id}`, undefined]
    ] as const) {
      const answer = await portal.call<Problem>(method, path, {
        as: house.admin,
        ...(body === undefined ? {} : { body })
      })
      expect([method, path, answer.status, answer.body.closed_by]).toEqual([method, path, 403, ["isSuperAdmin"]])
    }
    const plan = `/api/accounting-firms/${house.firm.id}/plan`
    expect((await portal.call(`GET`, plan, { as: other.admin })).status).toBe(404)
    expect((await portal.call("GET", plan, { as: root })).status).toBe(404)
    const vendor = await portal.make.vendor(house.firm, "Cliente")
    const client = await portal.make.client(vendor, `cliente@maison${house.firm.id}.example`)
    expect((await portal.call("GET", plan, { as: client })).status).toBe(403)
    expect(await find(product.id)).toEqual(product)
  })
})
