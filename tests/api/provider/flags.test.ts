import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { flagMachine } from "#machines/provider/flag.machine.ts"
import type { ProviderFlag } from "#schemas/provider/flags.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { flagCases, removedUnknowing } from "#tests/models/provider/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
let admin: SignedInUser
let vendor: Vendor
let documents: ReturnType<typeof documentsOf>
beforeAll(async () => {
  portal = await startPortal()
  root = await portal.make.user("root@platform.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
  const firm = await portal.make.firm("Galet")
  admin = await portal.make.staff(firm, "admin@galet.example")
  vendor = await portal.make.vendor(firm, "Plage")
  documents = documentsOf(portal)
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
const at = "/api/sa/flags"
let names = 0
const list = async () => (await portal.call<Data<ReadonlyArray<ProviderFlag>>>("GET", at, { as: root })).body.data
const find = async (id: number) => (await list()).find((one) => one.id === id)
const create = async (body: object = { name: `Drapeau ${++names}`, color: "#112233" }) =>
  (await portal.call<Data<ProviderFlag>>("POST", at, { as: root, body })).body.data
const change = (id: number, body: object, revision?: number) =>
  portal.call<Data<ProviderFlag> & Problem>("PATCH", `${at}/${id}`, {
    as: root,
    body,
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })
const remove = (id: number, known: number) =>
  portal.call<Problem>("DELETE", `${at}/${id}?documents=${known}`, { as: root })
const put = async (flag: number) => {
  const node = await documents.document(vendor, `Relevé ${++names}.pdf`, { author: admin })
  const answer = await portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${node.id}/flags/${flag}`, { as: admin })
  return { node, status: answer.status }
}

follows(
  "[NET-105] [SAD-011] a flag of the platform",
  { machine: flagMachine, input: { documents: 1 }, cases: { ...flagCases, removedUnknowing } },
  {
    begin: async () => {
      const { id } = await create()
      await put(id)
      return id
    },
    plays: {
      "flag.changed": (id) => change(id, { name: `Autre ${++names}` }),
      "flag.retired": (id) => change(id, { usable_on_documents: false }),
      "flag.offered": (id) => change(id, { usable_on_documents: true }),
      "flag.removed": (id, { known }) => remove(id, known)
    },
    reads: async (id) => {
      const flag = await find(id)
      return flag === undefined ? "removed" : flag.usable_on_documents ? "usable" : "retired"
    },
    // A PATCH gives the new state, not the event: repeating it is accepted.
    repeatable: ["flag.retired", "flag.offered"]
  }
)

describe("the platform's flags", () => {
  test("[NET-105] [SAD-023] [SAD-O01] have an id, a name, a colour and whether documents can be given them, and reach every firm", async () => {
    const made = await create({ name: "  À   relire ", color: "0A0" })
    expect(made).toEqual({
      id: made.id,
      name: "À relire",
      color: "#00aa00",
      usable_on_documents: true,
      documents: 0,
      firms: 0,
      revision: 1
    })
    const offered = await portal.call<Data<ReadonlyArray<{ readonly id: number }>>>(
      "GET",
      `/api/vendors/${vendor.id}/flags`,
      { as: admin }
    )
    expect(offered.body.data).toContainEqual({
      id: made.id,
      name: "À relire",
      color: "#00aa00",
      usable_on_documents: true
    })
    expect((await put(made.id)).status).toBe(200)
    expect(await find(made.id)).toMatchObject({ documents: 1, firms: 1 })
    // A retired flag stays on its documents and cannot be put on others.
    expect((await change(made.id, { usable_on_documents: false }, 1)).body.data).toMatchObject({
      usable_on_documents: false,
      revision: 2
    })
    expect((await put(made.id)).status).toBe(409)
    expect(await find(made.id)).toMatchObject({ documents: 1 })
  })

  test("[NET-105] two flags have not one name, a change answers what was seen, and wrong words are told by field", async () => {
    const one = await create({ name: "Urgence", color: "#ff0000" })
    const same = await portal.call<Problem>("POST", at, { as: root, body: { name: " URGENCE ", color: "#ff0000" } })
    expect([same.status, same.body.errors]).toEqual([422, { name: ["flag.name_taken"] }])
    const wrong = await portal.call<Problem>("POST", at, { as: root, body: { name: "x".repeat(31), color: "rouge" } })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { name: ["flag.name_too_long"], color: ["branding.colour_invalid"] }
    ])
    expect((await change(one.id, { color: "#00ff00" }, one.revision)).status).toBe(200)
    expect((await change(one.id, { color: "#0000ff" }, one.revision)).status).toBe(412)
    expect(await find(one.id)).toMatchObject({ color: "#00ff00" })
    expect((await change(2_000_000_001, { name: "Rien" })).status).toBe(404)
    expect((await remove(9_000_000_000, 0)).status).toBe(404)
  })

  test("[NET-105] [SAD-011] what is removed leaves the documents, the firm's log says of how many, and who did it is kept", async () => {
    const flag = await create()
    const { node } = await put(flag.id)
    const refused = await remove(flag.id, 0)
    expect([refused.status, refused.body.closed_by]).toEqual([409, ["isUseKnown"]])
    expect((await remove(flag.id, 1)).status).toBe(204)
    const marks = await portal.call<Data<{ readonly flags: ReadonlyArray<number> }>>(
      "GET",
      `/api/vendors/${vendor.id}/nodes/${node.id}/marks`,
      { as: admin }
    )
    expect(marks.body.data.flags).toEqual([])
    const lines = await portal.arrange(
      (sql) => sql`select firm_id, payload from event where entity = 'flag' and entity_id = ${flag.id}`
    )
    expect(lines).toEqual([{ firm_id: vendor.firmId, payload: { documents: 1 } }])
    const kept = await portal.arrange(
      (sql) =>
        sql`select type, user_id from platform_event where entity = 'flag' and entity_id = ${flag.id} order by id`
    )
    expect(kept).toEqual([
      { type: "flag.added", user_id: root.id },
      { type: "flag.removed", user_id: root.id }
    ])
  })

  test("[NET-105] [SAD-011] [ROL-012] are the super admins' alone", async () => {
    const flag = await create()
    for (const [method, path, body] of [
      ["GET", at, undefined],
      ["POST", at, { name: "Pirate", color: "#000000" }],
      ["PATCH", `${at}/${flag.id}`, { name: "Pirate" }],
      ["DELETE", `${at}/${flag.id}?documents=0`, undefined]
    ] as const) {
      const answer = await portal.call<Problem>(method, path, { as: admin, ...(body === undefined ? {} : { body }) })
      expect([method, answer.status, answer.body.closed_by]).toEqual([method, 403, ["isSuperAdmin"]])
      expect((await portal.call(method, path, body === undefined ? {} : { body })).status).toBe(401)
    }
    expect(await find(flag.id)).toEqual(flag)
  })
})
