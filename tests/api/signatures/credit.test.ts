import { afterAll, beforeAll, expect, test } from "vitest"
import { person, signaturesOf } from "#tests/api/signatures/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let staff: SignedInUser
let root: SignedInUser

beforeAll(async () => {
  portal = await startPortal()
  signing = signaturesOf(portal)
  firm = await portal.make.firm("Solde")
  staff = await portal.make.staff(firm, "anne@solde.example")
  root = await portal.make.user("root@plateforme.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
})
afterAll(() => portal.stop())

interface Balance {
  readonly balance: number
}
const path = (id = firm.id) => `/sa/accounting-firms/${id}/signatures`
const add = (count: unknown, as: SignedInUser = root) => signing.call<Balance>("POST", path(), as, { count })
const firmReads = async () =>
  (await signing.call<Balance>("GET", `/signatures/balance?firm_id=${firm.id}`, staff)).body.data.balance

test("[SIG-012] the provider adds signatures to a firm and takes some back, never below zero, and the log keeps it", async () => {
  expect((await signing.call<Balance>("GET", path(), root)).body.data).toEqual({ balance: 100 })
  expect((await add(50)).body.data).toEqual({ balance: 150 })
  expect((await add(-150)).body.data).toEqual({ balance: 0 })
  for (const count of [-1, 0, 1.5, 2_000_000, "10"]) {
    const answer = await add(count)
    expect([count, answer.status, answer.body.errors]).toEqual([count, 422, { count: ["signing.count_invalid"] }])
  }
  expect(await firmReads()).toBe(0)
  const logged = await portal.arrange(
    (sql) => sql<{ payload: object; before: object; after: object }>`
      select payload, before, after from event where firm_id = ${firm.id} and type = 'signatures.credited' order by id`
  )
  expect(logged).toEqual([
    { payload: { count: 50 }, before: { balance: 100 }, after: { balance: 150 } },
    { payload: { count: -150 }, before: { balance: 150 }, after: { balance: 0 } }
  ])
})

test("[SIG-012] [ERR-071] a firm without signatures sends again once the provider has added some, at the same time or not", async () => {
  const vendor = await portal.make.vendor(firm, "Imprimerie Aubert")
  const folder = await portal.make.folder(vendor, "À signer")
  const paper = await signing.paper(staff, vendor, folder, "Lettre.pdf")
  const send = () => signing.send(staff, vendor, { document_id: paper.id, signatories: [person("zoe@dehors.example")] })
  const refused = await send()
  expect([refused.status, refused.body.code]).toEqual([409, "signing.balance_insufficient"])
  await add(1)
  const [sent, added] = await Promise.all([send(), add(4)])
  expect([sent.status, added.status]).toEqual([201, 200])
  expect(await firmReads()).toBe(4)
})

test("[SIG-012] nobody but the provider's people", async () => {
  for (const answer of [await add(1_000, staff), await signing.call("GET", path(), staff)])
    expect([answer.status, answer.body.closed_by]).toEqual([403, ["isSuperAdmin"]])
  expect((await signing.call("GET", path(2_000_000_000), root)).status).toBe(404)
})
