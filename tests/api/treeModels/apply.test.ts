import { afterAll, beforeAll, expect, test } from "vitest"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { starterFolders } from "#schemas/treeModels/starters.ts"
import type { TreePlan } from "#schemas/treeModels/treeModel.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Answer {
  readonly data: TreePlan
  readonly code?: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
let offices = 0
/** A firm with an available model, and a client that has some folders already. */
const office = async () => {
  const firm = await portal.make.firm(`Office ${++offices}`, `office${offices}.localhost`)
  const admin = await portal.make.staff(firm, `admin${offices}@office.example`)
  const vendor = await portal.make.vendor(firm, `Client ${offices}`)
  const model = await modelOf(firm, "SCI")
  return { firm, admin, vendor, model }
}
const modelOf = async (firm: { readonly id: number }, name: string, state = "available") => {
  const [row] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into tree_model (firm_id, name, name_key, state, folders)
      values (${firm.id}, ${name}, ${nameKey(name)}, ${state}, ${JSON.stringify(starterFolders("property_company"))}::text::jsonb)
      returning id`
  )
  return row?.id ?? 0
}
const plan = (as: SignedInUser, vendor: { readonly id: number }, model: number) =>
  portal.call<Answer>("GET", `/api/customers/${vendor.id}/tree/${model}`, { as })
const apply = (as: SignedInUser, vendor: { readonly id: number }, model: number) =>
  portal.call<Answer>("POST", `/api/customers/${vendor.id}/tree`, { as, body: { tree_model_id: model } })
const foldersOf = (vendor: { readonly id: number }) =>
  portal.arrange(
    (sql) => sql<{
      name: string
      parent: string
    }>`select n.name, p.name as parent from node n join node p on p.id = n.parent_id
      where n.vendor_id = ${vendor.id} and n.kind = 'folder' and n.deleted_at is null order by n.id`
  )
const isReady = (vendor: { readonly id: number }) => async () => {
  const [row] = await portal.arrange(
    (sql) => sql<{ state: string }>`select tree_state as state from vendor where id = ${vendor.id}`
  )
  return row?.state
}
const waitOptions = { timeout: 20_000 }

test("[WIZ-008] [WIZ-009] [DOC-O05] a model applied to a client that is there adds what is missing, keeps what is there, and adds nothing when applied again", async () => {
  const { admin, model, vendor } = await office()
  const kept = await portal.make.folder(vendor, "FISCAL")
  await portal.make.folder(vendor, "Photos")
  const before = await plan(admin, vendor, model)
  const lines = before.body.data.folders.map(({ is_new, name }) => [name, is_new] as const)
  expect([before.status, before.body.data.tree, before.body.data.closed_by]).toEqual([200, "ready", []])
  expect(lines).toContainEqual(["Fiscal", false])
  expect(lines).toContainEqual(["Taxe foncière", true])
  expect(lines.map(([name]) => name)).not.toContain("Exercice")
  expect(before.body.data.added).toBe(lines.filter(([, isNew]) => isNew).length)
  // The preview changes nothing.
  expect(await foldersOf(vendor)).toHaveLength(2)

  const applied = await apply(admin, vendor, model)
  expect([applied.status, applied.body.data.tree]).toEqual([202, "building"])
  await expect.poll(isReady(vendor), waitOptions).toBe("ready")
  const made = await foldersOf(vendor)
  expect(made).toHaveLength(2 + before.body.data.added)
  expect(made).toContainEqual({ name: "Taxe foncière", parent: "FISCAL" })
  expect(made).toContainEqual({ name: "Photos", parent: vendor.name })
  const [same] = await portal.arrange((sql) => sql<{ name: string }>`select name from node where id = ${kept.id}`)
  expect(same).toEqual({ name: "FISCAL" })

  const after = await plan(admin, vendor, model)
  expect([after.body.data.added, after.body.data.folders.some(({ is_new }) => is_new)]).toEqual([0, false])
  expect((await apply(admin, vendor, model)).status).toBe(202)
  await expect.poll(isReady(vendor), waitOptions).toBe("ready")
  expect(await foldersOf(vendor)).toEqual(made)
})

test("[WIZ-008] [ROL-021] [CLI-O05] it is refused to clients, to other firms, on a deactivated file, with a model that is not offered, and while folders are on their way", async () => {
  const { admin, firm, model, vendor } = await office()
  const other = await office()
  const client = await portal.make.client(vendor, `client${offices}@office.example`)
  const said = async (answer: Promise<{ readonly status: number; readonly body: Answer }>) => {
    const { body, status } = await answer
    return [status, body.errors?.["tree_model_id"]?.[0] ?? body.code]
  }
  expect(await said(plan(client, vendor, model))).toEqual([403, "closed.isOfFirm"])
  expect(await said(apply(client, vendor, model))).toEqual([403, "closed.isOfFirm"])
  for (const call of [plan, apply])
    expect(await said(call(other.admin, vendor, model))).toEqual(
      await said(call(other.admin, { id: 900_000_001 }, model))
    )
  const draft = await modelOf(firm, "Brouillon", "draft")
  for (const call of [plan, apply])
    for (const id of [draft, other.model, 2_000_000_001])
      expect(await said(call(admin, vendor, id))).toEqual([422, "tree_model.absent"])
  await portal.arrange((sql) => sql`update vendor set tree_state = 'building' where id = ${vendor.id}`)
  expect(await said(apply(admin, vendor, model))).toEqual([409, "closed.isTreeReady"])
  expect((await plan(admin, vendor, model)).body.data.tree).toBe("building")
  await portal.arrange((sql) => sql`update vendor set tree_state = 'ready', active = false where id = ${vendor.id}`)
  expect(await said(apply(admin, vendor, model))).toEqual([409, "closed.isActiveFile"])
  expect((await plan(admin, vendor, model)).body.data.closed_by).toEqual(["isActiveFile"])
})

test("[WIZ-008] [CLI-O02] chosen client files get it together, with a report of those that are left", async () => {
  const { admin, firm, model, vendor } = await office()
  const [second, closed] = [await portal.make.vendor(firm, "Deuxième"), await portal.make.vendor(firm, "Fermée")]
  await portal.arrange((sql) => sql`update vendor set active = false where id = ${closed.id}`)
  const foreign = (await office()).vendor
  const batch = (body: object) =>
    portal.call<{ readonly data: object; readonly errors?: object }>(
      "POST",
      `/api/accounting-firms/${firm.id}/vendors/batches`,
      {
        as: admin,
        body: { action: "tree", vendor_ids: [vendor.id, second.id, closed.id, foreign.id], ...body }
      }
    )
  expect((await batch({})).body.errors).toEqual({ tree_model_id: ["tree_model.absent"] })
  const answer = await batch({ tree_model_id: model })
  expect(answer.body.data).toEqual({
    changed: 2,
    report: [
      { index: 2, code: "closed.isActiveFile" },
      { index: 3, code: "error.404" }
    ]
  })
  for (const one of [vendor, second]) await expect.poll(isReady(one), waitOptions).toBe("ready")
  const [one, two] = [await foldersOf(vendor), await foldersOf(second)]
  expect([one.length > 5, one.length === two.length]).toEqual([true, true])
  expect(await foldersOf(foreign)).toEqual([])
})
