import { Context, Option } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { PortalApi } from "#schemas/api.ts"
import { emptyAddress } from "#schemas/customers/places.ts"
import { emptyBank } from "#schemas/customers/bank.ts"
import { CrudCall } from "#schemas/shared/crud.ts"
import { emptyTheme } from "#schemas/themes/rules.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Entity {
  readonly id: number
  readonly revision: number
}
interface Sample {
  /** Two valid bodies, which differ in what must be unique. */
  readonly drafts: (folders: ReadonlyArray<number>) => readonly [object, object]
  readonly change: object
  /** An invalid value and the field in which it is reported. */
  readonly fault: readonly [field: string, value: unknown]
}

const theme: Sample = {
  drafts: () => [
    { ...emptyTheme, title: "Paie" },
    { ...emptyTheme, title: "Social" }
  ],
  change: { title: "Paie et social" },
  fault: ["title", ""]
}

/** A sample for each resource that the contract declares with `crud`, by the path of its list. */
const samples: Readonly<Record<string, Sample>> = {
  "/accounting-firms/:firmId/themes": theme,
  "/vendors/:vendorId/themes": theme,
  "/accounting-firms/:firmId/catalog-tree-structures": {
    drafts: () => [
      { name: "Société", description: "", folders: [] },
      { name: "Artisan", description: "", folders: [] }
    ],
    change: { description: "Pour toutes" },
    fault: ["name", ""]
  },
  "/accounting-firms/:firmId/letter-templates": {
    drafts: () => [
      { name: "Paie", document_name: "Lettre", blocks: [] },
      { name: "Juridique", document_name: "Lettre", blocks: [] }
    ],
    change: { document_name: "Lettre de paie" },
    fault: ["name", ""]
  },
  "/accounting-firms/:firmId/applications": {
    drafts: () => [
      { title: "Banque", uri: "https://banque.example", roles: ["admin"] },
      { title: "Paie", uri: "https://paie.example", roles: ["admin"] }
    ],
    change: { title: "Banque en ligne" },
    fault: ["title", ""]
  },
  "/vendors/:vendorId/quickfolders": {
    drafts: ([one, other]) => [
      { name: "Ventes", folder_id: one, metadata: [], automations: [] },
      { name: "Achats", folder_id: other, metadata: [], automations: [] }
    ],
    change: { name: "Toutes les ventes" },
    fault: ["name", ""]
  },
  "/vendors/:vendorId/workflows": {
    drafts: () => [
      { name: "Paiement", sharing: "shared", statuses: [{ name: "À payer", color: "#2f6fb3", is_end: false }] },
      { name: "Contrôle", sharing: "shared", statuses: [{ name: "À voir", color: "#2f6fb3", is_end: false }] }
    ],
    change: { name: "Paiements" },
    fault: ["name", ""]
  },
  "/customers/:vendorId/addresses": {
    drafts: () => [
      { ...emptyAddress, street: "1 rue Haute", post_code: "75001", city: "Paris" },
      { ...emptyAddress, street: "2 rue Basse", post_code: "75001", city: "Paris" }
    ],
    change: { city: "Paris 1er" },
    fault: ["street", ""]
  },
  "/customers/:vendorId/banks": {
    drafts: () => [
      { ...emptyBank, iban: "FR1420041010050500013M02606" },
      { ...emptyBank, iban: "FR7630006000011234567890189" }
    ],
    change: { bank_name: "La Poste" },
    fault: ["iban", ""]
  }
}

type Calls = ReadonlySet<Context.Service.Shape<typeof CrudCall>["call"]>
const declared = new Map<string, Set<Context.Service.Shape<typeof CrudCall>["call"]>>()
for (const group of Object.values(PortalApi.groups))
  for (const endpoint of Object.values(group.endpoints)) {
    const call = Option.getOrNull(Context.getOption(endpoint.annotations, CrudCall))
    if (call !== null) declared.set(call.at, (declared.get(call.at) ?? new Set()).add(call.call))
  }

let portal: Portal
let admin: SignedInUser
let stranger: SignedInUser
let filled: (at: string) => string
let folders: ReadonlyArray<number>
beforeAll(async () => {
  portal = await startPortal()
  const { firm: makeFirm, folder, staff, vendor: makeVendor } = portal.make
  const firm = await makeFirm("Lune")
  const vendor = await makeVendor(firm, "Boulangerie")
  admin = await staff(firm, "admin@lune.example")
  stranger = await staff(await makeFirm("Mars"), "admin@mars.example")
  folders = [(await folder(vendor, "Ventes")).id, (await folder(vendor, "Achats")).id]
  filled = (at) => `/api${at.replace(":firmId", String(firm.id)).replace(":vendorId", String(vendor.id))}`
})
afterAll(() => portal.stop())

test("each resource that the contract declares with `crud` is tried here", () => {
  expect([...declared.keys()].toSorted()).toEqual(Object.keys(samples).toSorted())
})

const tried = Object.entries(samples).map(([at, sample]) => ({ at, ...sample, calls: declared.get(at) as Calls }))

describe.each(tried)("$at", ({ at, calls, change, drafts, fault }) => {
  const call = <A = { readonly data: Entity }>(method: string, path: string, options: object = {}) =>
    portal.call<A>(method, path, { as: admin, ...options })
  const list = async () =>
    (await call<{ readonly data: ReadonlyArray<Entity> }>("GET", filled(at))).body.data.map(({ id }) => id)
  let made: Entity
  beforeAll(async () => {
    const answer = await call("POST", filled(at), { body: drafts(folders)[0] })
    expect(answer.status).toBe(201)
    made = answer.body.data
  })

  test("404: one that is not there is neither read, changed nor removed", async () => {
    const path = `${filled(at)}/2147483647`
    if (calls.has("one")) expect((await call("GET", path)).status).toBe(404)
    expect((await call("PATCH", path, { body: change })).status).toBe(404)
    expect((await call("DELETE", path)).status).toBe(404)
  })

  test("412: a change that has not seen the present revision is refused, one that has is taken", async () => {
    const path = `${filled(at)}/${made.id}`
    const patch = (revision: number) => call("PATCH", path, { body: change, headers: { "if-match": `"${revision}"` } })
    expect((await patch(made.revision + 7)).status).toBe(412)
    const changed = await patch(made.revision)
    expect([changed.status, changed.body.data]).toMatchObject([200, change])
    expect(changed.body.data.revision).toBeGreaterThan(made.revision)
    expect((await patch(made.revision)).status).toBe(412)
    made = changed.body.data
  })

  test("422: a fault is told under its field, and nothing is made or changed", async () => {
    const before = await list()
    const [field, value] = fault
    const body = { ...drafts(folders)[1], [field]: value }
    for (const answer of [
      await call("POST", filled(at), { body }),
      await call("PATCH", `${filled(at)}/${made.id}`, { body: { [field]: value } })
    ]) {
      expect(answer.status).toBe(422)
      expect(Object.keys((answer.body as unknown as { readonly errors: object }).errors)).toEqual([field])
    }
    expect(await list()).toEqual(before)
  })

  test("to another firm's administrator there is nothing here", async () => {
    const before = await list()
    const path = `${filled(at)}/${made.id}`
    const answers = [
      await call("GET", filled(at), { as: stranger }),
      ...(calls.has("one") ? [await call("GET", path, { as: stranger })] : []),
      await call("POST", filled(at), { as: stranger, body: drafts(folders)[1] }),
      await call("PATCH", path, { as: stranger, body: change }),
      await call("DELETE", path, { as: stranger })
    ]
    for (const { status } of answers) expect([403, 404]).toContain(status)
    expect(await list()).toEqual(before)
  })

  test("the same key makes one, and is refused with another body", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() }
    const [first, second] = drafts(folders)
    const create = (body: object) => call("POST", filled(at), { body: { ...second, ...body }, headers })
    const one = await create({})
    expect((await create({})).body.data.id).toBe(one.body.data.id)
    expect((await create(first)).status).toBe(422)
    expect((await list()).filter((id) => id === one.body.data.id)).toHaveLength(1)
  })

  test("one that is removed is gone", async () => {
    expect((await call("DELETE", `${filled(at)}/${made.id}`)).status).toBe(204)
    expect(await list()).not.toContain(made.id)
  })
})
