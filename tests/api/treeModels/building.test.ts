import { randomUUID } from "node:crypto"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AccountingPeriod } from "#schemas/customers/accountingPeriod.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { FolderNode } from "#schemas/documents/node.ts"
import { parentsOf } from "#schemas/treeModels/rules.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { plannedTree } from "#server/treeModels/buildTree.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { folder, treeModelsOf } from "#tests/api/treeModels/support.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let admin: SignedInUser
let models: ReturnType<typeof treeModelsOf>
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Arbres")
  admin = await portal.make.staff(firm, "admin@arbres.example")
  models = treeModelsOf(portal, firm, admin)
})
afterAll(() => portal.stop())

const books: ReadonlyArray<TreeFolder> = [
  folder("a", 1, "Permanent", { read_only: true }),
  folder("b", 2, "Statuts"),
  folder("c", 1, "Comptabilité"),
  folder("d", 2, "Exercice", { kind: "year" }),
  folder("e", 3, "Banque"),
  folder("f", 4, "Relevés"),
  folder("g", 3, "Ventes", { read_only: true }),
  folder("h", 2, "Immobilisations")
]
const builtPaths = ["/Comptabilité", "/Comptabilité/Immobilisations", "/Permanent", "/Permanent/Statuts"]
const year = { name: "Exercice 2026", start: "2026-01-01", end: "2026-12-31" }
let count = 0
const client = () => portal.make.vendor(firm, `Cliente ${++count}`)
type Client = Awaited<ReturnType<typeof client>>
/** A client file as right at its creation: without folders. */
const bare = async () => {
  const vendor = await client()
  await portal.arrange((sql) => sql`delete from node where vendor_id = ${vendor.id}`)
  return vendor
}
const periods = async (vendor: Client) =>
  (
    await portal.call<{ readonly data: ReadonlyArray<AccountingPeriod> }>(
      "GET",
      `/api/vendors/${vendor.id}/accounting-periods`,
      { as: admin }
    )
  ).body.data
const addYear = (vendor: Client, body: object = year) =>
  portal.call("POST", `/api/vendors/${vendor.id}/accounting-periods`, { as: admin, body })
const yearsReady = (vendor: Client) =>
  eventually(async () => expect((await periods(vendor)).every(({ state }) => state === "ready")).toBe(true), {
    timeout: 30_000,
    interval: 50
  })
const offerJob = (vendor: Client) =>
  portal.runtime.runPromise(
    Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "BuildTree", vendor: vendor.id }, { id: randomUUID() }))
  )
const access = (vendor: Client) =>
  portal.call<{ readonly data: { readonly tree: string } }>("GET", `/api/vendors/${vendor.id}/documents/access`, {
    as: admin
  })

describe("a client's folders", () => {
  test("[WIZ-008] [WIZ-009] [WIZ-O01] [DOC-O05] are being made until a job has made those of the model, root included, and the live stream is told", async () => {
    const model = await models.offered("Sociétés", books)
    const vendor = await bare()
    expect(Result.isSuccess(await models.ask(vendor, model.id))).toBe(true)
    await models.built(vendor)
    expect(await models.paths(vendor)).toEqual(builtPaths)
    expect((await access(vendor)).body.data.tree).toBe("ready")
    const [accounts, permanent] = (await models.root(vendor)).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(accounts).toMatchObject({
      alias: "accounting",
      is_default: true,
      read_only: false
    } satisfies Partial<FolderNode>)
    expect(permanent).toMatchObject({
      alias: "tree-a",
      is_default: true,
      read_only: true
    } satisfies Partial<FolderNode>)
    const told = await portal.arrange(
      (sql) => sql<{ type: string; before: object; after: object; told: number }>`
        select type, before, after, cardinality(folders) as told from event
         where vendor_id = ${vendor.id} and machine = 'clientTree' order by id`
    )
    expect(told).toEqual([
      { type: "tree.requested", before: { state: "ready" }, after: { state: "building" }, told: 0 },
      { type: "tree.built", before: { state: "building" }, after: { state: "ready" }, told: 1 }
    ])
    const added = await portal.arrange(
      (sql) => sql`select 1 from event where vendor_id = ${vendor.id} and type = 'node.added'`
    )
    expect(added.length).toBe(builtPaths.length)
  })

  test("[WIZ-009] are made once, however often the job is delivered and whoever else asks meanwhile", async () => {
    const model = await models.offered("Une fois", books)
    const vendor = await bare()
    const asked = await Promise.all([models.ask(vendor, model.id), models.ask(vendor, model.id)])
    expect(asked.filter((one) => Result.isSuccess(one)).length).toBeGreaterThanOrEqual(1)
    await Promise.all([offerJob(vendor), offerJob(vendor)])
    await models.built(vendor)
    await offerJob(vendor)
    await expect
      .poll(
        async () =>
          await portal.arrange(
            (sql) => sql`select 1 from job where element::jsonb->>'vendor' = ${String(vendor.id)}
            and element::jsonb->>'_tag' = 'BuildTree' and state <> 'completed'`
          ),
        { timeout: 30_000 }
      )
      .toEqual([])
    expect(await models.paths(vendor)).toEqual(builtPaths)
  })

  test("[DOC-O05] [WIZ-009] take up what is there already: a folder of the name, or one that was moved and is known by its alias", async () => {
    const model = await models.offered("Reprise", books)
    const vendor = await client()
    const kept = await portal.make.folder(vendor, "PERMANENT")
    const archive = await portal.make.folder(vendor, "Archives")
    await models.ask(vendor, model.id)
    await models.built(vendor)
    const [statutes] = await portal.arrange(
      (sql) => sql<{ id: string }>`select id::text as id from node where vendor_id = ${vendor.id} and name = 'Statuts'`
    )
    await portal.call("PATCH", `/api/vendors/${vendor.id}/nodes/${statutes?.id}`, {
      as: admin,
      body: { folder_id: archive.id }
    })
    await models.ask(vendor, model.id)
    await models.built(vendor)
    expect(await models.paths(vendor)).toEqual([
      "/Archives",
      "/Archives/Statuts",
      "/Comptabilité",
      "/Comptabilité/Immobilisations",
      "/PERMANENT"
    ])
    const found = (await models.root(vendor)).find(({ id }) => id === kept.id)
    expect(found).toMatchObject({ alias: "tree-a", is_default: true })
  })

  test("[WIZ-008] are none but the root where no model was chosen; a draft, and another firm's model, are refused in its field", async () => {
    const vendor = await bare()
    await models.ask(vendor, null)
    await models.built(vendor)
    expect(await models.paths(vendor)).toEqual([])
    expect((await models.root(vendor)).length).toBe(0)
    const draft = (await models.create({ name: "Brouillon", folders: books })).body.data
    const elsewhere = await portal.make.firm("Ailleurs")
    const other = treeModelsOf(portal, elsewhere, await portal.make.staff(elsewhere, "admin@ailleurs.example"))
    const theirs = await other.offered("Ailleurs", books)
    for (const id of [draft.id, theirs.id, 2_000_000_000, 9e15]) {
      const refused = await models.ask(vendor, id)
      expect(Result.isFailure(refused) ? refused.failure : null).toMatchObject({
        code: "error.422",
        errors: { tree_model_id: ["tree_model.absent"] }
      })
    }
    expect(Result.isFailure(await other.ask({ ...vendor, firmId: elsewhere.id }, theirs.id))).toBe(true)
    expect(await models.state(vendor)).toBe("ready")
  })

  test("[WIZ-009] are asked for again where their job was lost", async () => {
    const model = await models.offered("Perdu", books)
    const vendor = await bare()
    await portal.arrange(
      (sql) => sql`update vendor set tree_state = 'building', tree_model_id = ${model.id} where id = ${vendor.id}`
    )
    expect((await access(vendor)).body.data.tree).toBe("building")
    const slot = randomUUID()
    await portal.runtime.runPromise(
      Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "SweepTrees", slot }, { id: `sweep-trees:${slot}` }))
    )
    await models.built(vendor)
    expect(await models.paths(vendor)).toEqual(builtPaths)
  })

  test("[DOC-O05] [DOC-027] leave a document its name, and take the first number that is free beside it", async () => {
    const model = await models.offered("Numérotés", [...books, folder("z", 2, "Immobilisations (1)")])
    const vendor = await client()
    const accounts = await portal.make.folder(vendor, "Comptabilité")
    await documentsOf(portal).document(vendor, "Immobilisations", { parent: accounts.id, author: admin })
    await models.ask(vendor, model.id)
    await models.built(vendor)
    expect((await models.paths(vendor)).filter((path) => path.startsWith("/Comptabilité/"))).toEqual([
      "/Comptabilité/Immobilisations (1)",
      "/Comptabilité/Immobilisations (2)"
    ])
  })
})

describe("the folders of a financial year", () => {
  test("[CLI-018] [CLI-O05] wait for the client's own, and are those that the model has for each year", async () => {
    const model = await models.offered("Exercices", books)
    const vendor = await bare()
    await portal.arrange((sql) => sql`update vendor set tree_state = 'building' where id = ${vendor.id}`)
    expect((await addYear(vendor)).status).toBe(201)
    // The job of the year does nothing yet: the client's folders do not exist.
    await expect
      .poll(
        () =>
          portal.arrange(
            (sql) => sql`select 1 from job where element::jsonb->>'_tag' = 'MakeYear' and state <> 'completed'`
          ),
        { timeout: 30_000 }
      )
      .toEqual([])
    expect((await periods(vendor)).map(({ state }) => state)).toEqual(["creating"])
    await portal.arrange((sql) => sql`update vendor set tree_state = 'ready' where id = ${vendor.id}`)
    await models.ask(vendor, model.id)
    await yearsReady(vendor)
    const inside = ["", "/Banque", "/Banque/Relevés", "/Ventes"].map((path) => `/Comptabilité/Exercice 2026${path}`)
    expect(await models.paths(vendor)).toEqual([...builtPaths, ...inside].toSorted())
    const [sales] = await portal.arrange(
      (sql) => sql`select read_only, is_default from node where vendor_id = ${vendor.id} and name = 'Ventes'`
    )
    expect(sales).toEqual({ read_only: true, is_default: true })
    // A changed model applies to new years; existing ones stay.
    await models.change(model.id, { folders: books.filter(({ key }) => key !== "g") })
    await addYear(vendor, { name: "Exercice 2027", start: "2027-01-01", end: "2027-12-31" })
    await yearsReady(vendor)
    expect((await models.paths(vendor)).filter((path) => path.endsWith("/Ventes"))).toEqual([
      "/Comptabilité/Exercice 2026/Ventes"
    ])
  })

  test("[CLI-O05] [WSP-001] are the default model's where the client has none, one alone where the model has none for years, and the usual ones without a model", async () => {
    const own = await portal.make.firm("Sans modèle")
    const boss = await portal.make.staff(own, "boss@sans.example")
    const kept = treeModelsOf(portal, own, boss)
    const make = async (name: string, then: (vendor: Client) => Promise<unknown> = () => Promise.resolve()) => {
      const vendor = await portal.make.vendor(own, name)
      await then(vendor)
      await portal.call("POST", `/api/vendors/${vendor.id}/accounting-periods`, { as: boss, body: year })
      await eventually(
        async () =>
          expect(
            await portal.arrange((sql) => sql`select state from accounting_period where vendor_id = ${vendor.id}`)
          ).toEqual([{ state: "ready" }]),
        { timeout: 30_000, interval: 50 }
      )
      return kept.paths(vendor)
    }
    const usual = ["Achats", "Banque", "Bilan et clôture", "Notes de frais", "Ventes"]
    expect(await make("Sans")).toEqual(["/Exercice 2026", ...usual.map((name) => `/Exercice 2026/${name}`)])
    const model = await kept.offered("Défaut", [folder("a", 1, "Exercice", { kind: "year" }), folder("b", 2, "Pièces")])
    await kept.step(model.id, "model.preferred")
    expect(await make("Défaut")).toEqual(["/Exercice 2026", "/Exercice 2026/Pièces"])
    const plain = await kept.offered("Sans années", [folder("a", 1, "Permanent")])
    expect(
      await make("Choisi", async (vendor) => {
        await kept.ask(vendor, plain.id, boss)
        await kept.built(vendor)
      })
    ).toEqual(["/Exercice 2026", "/Permanent"])
  })
})

test("[WIZ-009] every model builds each of its folders once, in its place", async () => {
  const fits = (folders: ReadonlyArray<TreeFolder>) => {
    const parents = parentsOf(folders)
    const path = (at: number): string => `${parents[at] == null ? "" : path(parents[at])}/${folders[at]?.name ?? ""}`
    return folders.map((_, at) => path(at)).toSorted()
  }
  const wide = Array.from({ length: 60 }, (_, at) => folder(`k${at}`, (at % 10) + 1, `Dossier ${at}`))
  expect(new Set(plannedTree(wide).map(({ alias }) => alias)).size).toBe(wide.length)
  expect(plannedTree(wide).map(({ key }) => key)).toEqual(wide.map(({ name }) => nameKey(name)))
  const model = await models.offered("Large", wide)
  const vendor = await bare()
  await models.ask(vendor, model.id)
  await models.built(vendor)
  expect(await models.paths(vendor)).toEqual(fits(wide))
})
