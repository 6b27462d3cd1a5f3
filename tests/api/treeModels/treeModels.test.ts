import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { treeFolderLimit } from "#schemas/treeModels/rules.ts"
import { starterFolders } from "#schemas/treeModels/starters.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { folder, treeModelsOf } from "#tests/api/treeModels/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let admin: SignedInUser
let models: ReturnType<typeof treeModelsOf>
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Modèles")
  admin = await portal.make.staff(firm, "admin@modeles.example")
  models = treeModelsOf(portal, firm, admin)
})
afterAll(() => portal.stop())

let names = 0
const fresh = (name = "Modèle") => `${name} ${++names}`
const two: ReadonlyArray<TreeFolder> = [folder("a", 1, "Permanent"), folder("b", 2, "Statuts")]
const errorsOf = async (body: object) => (await models.create({ name: fresh(), ...body })).body.errors

describe("the catalogue of tree structures", () => {
  test("[NET-050] [CLI-001] keeps models with their folders, as drafts until they are offered, and gives them back whole", async () => {
    const name = fresh("SAS")
    const made = await models.create({ name: `  ${name}  `, description: "Pour les sociétés ", folders: two })
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          name,
          description: "Pour les sociétés",
          state: "draft",
          is_default: false,
          folder_count: 2,
          vendor_count: 0,
          revision: 1,
          folders: two,
          closed_by: []
        }
      }
    })
    const { id } = made.body.data
    expect((await models.read(id)).body.data).toEqual(made.body.data)
    const listed = await models.list()
    expect(listed.data.find((model) => model.id === id)).toMatchObject({ name, folder_count: 2, state: "draft" })
    const folders = [...two, folder("c", 1, "Fiscal", { read_only: true })]
    const changed = await models.change(id, { folders }, admin, { "if-match": '"1"' })
    expect(changed).toMatchObject({ status: 200, body: { data: { name, folders, revision: 2 } } })
    // A change with an old revision gets 412 and changes nothing.
    const late = await models.change(id, { folders: [] }, admin, { "if-match": '"1"' })
    expect([late.status, (await models.read(id)).body.data.folder_count]).toEqual([412, 3])
    expect((await models.remove(id)).status).toBe(204)
    expect([(await models.read(id)).status, (await models.remove(id)).status]).toEqual([404, 404])
    const told = await portal.arrange(
      (sql) =>
        sql<{ type: string }>`select type from event where entity = 'treeModel' and entity_id = ${id} order by id`
    )
    expect(told.map(({ type }) => type)).toEqual(["model.added", "model.changed", "model.removed"])
  })

  test("[VAL-040] [ERR-043] refuses a second folder with the same properties in one place, wherever else it may be", async () => {
    const refused = await models.create({ name: fresh(), folders: [...two, folder("c", 2, "STATUTS")] })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { folders: ["tree_model.folder_twice"], "folders.2.name": ["tree_model.folder_twice"] } }
    })
    expect(refused.body.detail).toBe("Un dossier avec les mêmes propriétés existe déjà à cet endroit.")
    const elsewhere = [...two, folder("c", 1, "Juridique"), folder("d", 2, "Statuts"), folder("e", 3, "Statuts")]
    expect((await models.create({ name: fresh(), folders: elsewhere })).status).toBe(201)
  })

  test("[VAL-029] [VAL-O05] [VAL-O07] [VAL-040] names what is wrong with a model, field by field and folder by folder", async () => {
    expect(await errorsOf({ name: "a/b" })).toEqual({ name: ["tree_model.name_characters"] })
    expect(await errorsOf({ name: "  ", description: "x".repeat(501) })).toEqual({
      name: ["tree_model.name_missing"],
      description: ["tree_model.description_too_long"]
    })
    expect(await errorsOf({ name: "n".repeat(81) })).toEqual({ name: ["tree_model.name_too_long"] })
    const wrong = async (...folders: ReadonlyArray<TreeFolder>) => Object.values((await errorsOf({ folders })) ?? {})[0]
    expect(await wrong(folder("a", 1, "TVA/IS"))).toEqual(["tree_model.folder_characters"])
    expect(await wrong(folder("a", 1, " "))).toEqual(["tree_model.folder_missing"])
    expect(await wrong(folder("a", 1, "x".repeat(255)))).toEqual(["tree_model.folder_too_long"])
    expect(await wrong(folder("a", 2, "Orphelin"))).toEqual(["tree_model.level_leaps"])
    expect(await wrong(folder("a", 1, "Un"), folder("a", 1, "Deux"))).toEqual(["tree_model.key_twice"])
    expect(await wrong(folder("à", 1, "Un"))).toEqual(["tree_model.key_invalid"])
    const years = { kind: "year" } as const
    expect(await wrong(folder("a", 1, "Un", years), folder("b", 1, "Deux", years))).toEqual(["tree_model.year_twice"])
    const deep = Array.from({ length: 11 }, (_, at) => folder(`k${at}`, at + 1, "Dossier"))
    expect(await wrong(...deep)).toEqual(["tree_model.too_deep"])
    const many = Array.from({ length: treeFolderLimit + 1 }, (_, at) => folder(`k${at}`, 1, `Dossier ${at}`))
    expect(await wrong(...many)).toEqual(["tree_model.too_many_folders"])
    expect((await models.create({ name: fresh(), folders: many.slice(1) })).status).toBe(201)
    expect(await wrong(folder("a", 1, "Un", { theme_ids: [2_000_000_000] }))).toEqual(["theme.unknown"])
  })

  test("[NET-050] gives a name to one model of a firm, also when two ask for it at the same moment", async () => {
    const name = fresh("Individuelle")
    const both = await Promise.all([models.create({ name }), models.create({ name: name.toUpperCase() })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(both.find(({ status }) => status === 422)?.body.errors).toEqual({ name: ["tree_model.name_taken"] })
  })

  test("[NET-050] duplicates a model as a draft, under the first free number of its name", async () => {
    const name = "Société civile ".padEnd(80, "é")
    const made = await models.create({ name, folders: two })
    const copies = [await models.duplicate(made.body.data.id), await models.duplicate(made.body.data.id)]
    expect(copies.map(({ body, status }) => [status, body.data.name, body.data.state, body.data.folders])).toEqual(
      [" (2)", " (3)"].map((mark) => [201, name.slice(0, 76) + mark, "draft", two])
    )
  })

  test("[WSP-001] [NET-050] has one default model at most, which is offered and stays so until another one takes over", async () => {
    const own = await portal.make.firm("Défaut")
    const boss = await portal.make.staff(own, "boss@defaut.example")
    const kept = treeModelsOf(portal, own, boss)
    const empty = (await kept.create({ name: "Vide" })).body.data.id
    expect(await kept.step(empty, "model.offered")).toMatchObject({ status: 409, body: { closed_by: ["hasFolders"] } })
    expect(await kept.step(empty, "model.preferred")).toMatchObject({
      status: 409,
      body: { closed_by: ["isModelAvailable"] }
    })
    const [one, other] = [await kept.offered("Un", two), await kept.offered("Deux", two)]
    const defaults = async () => (await kept.list()).data.filter((model) => model.is_default).map(({ name }) => name)
    expect(await kept.step(one.id, "model.preferred")).toMatchObject({ body: { data: { is_default: true } } })
    expect(await defaults()).toEqual(["Un"])
    expect(await kept.step(one.id, "model.withdrawn")).toMatchObject({
      status: 409,
      body: { closed_by: ["isNotDefaultModel"] }
    })
    await Promise.all([kept.step(other.id, "model.preferred"), kept.step(one.id, "model.unpreferred")])
    expect(await defaults()).toEqual(["Deux"])
    expect(await kept.change(other.id, { folders: [] })).toMatchObject({ body: { closed_by: ["hasFolders"] } })
    expect((await kept.step(one.id, "model.withdrawn")).body.data.state).toBe("draft")
    expect((await kept.list()).data.map(({ name }) => name)).toEqual(["Deux", "Un", "Vide"])
  })

  test("[VAL-041] [ERR-045] keeps a model that a client file has, and says so, whatever comes at the same moment", async () => {
    const model = await models.offered(fresh("Utilisé"), two)
    const vendor = await portal.make.vendor(firm, "Utilisatrice")
    expect(Result.isSuccess(await models.ask(vendor, model.id))).toBe(true)
    await models.built(vendor)
    const refused = await models.remove(model.id)
    expect(refused).toMatchObject({ status: 409, body: { closed_by: ["isModelUnused"] } })
    expect(refused.body.detail).toContain("ne peut pas être supprimée")
    expect((await models.read(model.id)).body.data).toMatchObject({ vendor_count: 1 })
    // A removal and a request run concurrently: one is refused, and the data stay consistent.
    const [race, client] = [await models.offered(fresh("Course"), two), await portal.make.vendor(firm, "Course")]
    const [asked, removed] = await Promise.all([models.ask(client, race.id), models.remove(race.id)])
    expect([Result.isSuccess(asked), removed.status === 204]).toEqual(
      removed.status === 204 ? [false, true] : [true, false]
    )
  })

  test("[ACC-002] [NET-050] is its firm's staff's to read, its administrators' to change, and absent for everybody else", async () => {
    const { id } = (await models.create({ name: fresh("Privé"), folders: two })).body.data
    const helper = await portal.make.staff(firm, "helper@modeles.example", "collaborator")
    const client = await portal.make.client(
      await portal.make.vendor(firm, "Cliente"),
      "client@modeles.example",
      "admin"
    )
    const stranger = await portal.make.staff(await portal.make.firm("Voisins"), "admin@voisins.example")
    expect((await models.read(id, helper)).body.data).toMatchObject({ folders: two, closed_by: ["isFirmAdmin"] })
    expect((await models.list(helper)).closed_by).toEqual(["isFirmAdmin"])
    for (const answer of [
      await models.create({ name: fresh() }, helper),
      await models.change(id, { name: fresh() }, helper),
      await models.duplicate(id, helper),
      await models.step(id, "model.offered", helper),
      await models.remove(id, helper)
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "closed.isFirmAdmin" } })
    expect(await models.read(id, client)).toMatchObject({ status: 403, body: { code: "closed.isOfFirm" } })
    expect((await models.read(id, stranger)).status).toBe(404)
    const theirs = treeModelsOf(portal, { id: stranger.id }, stranger)
    expect((await theirs.read(id)).status).toBe(404)
  })

  test("[THM-O01] [THM-004] puts the firm's themes on folders, and keeps a theme that a model carries", async () => {
    const label = async (at: string) =>
      (
        await portal.call<{ readonly data: { readonly id: number } }>("POST", at, {
          as: admin,
          body: { title: fresh("Paie"), color: "#112233", sharing: "shared", acl: "read-only" }
        })
      ).body.data.id
    const vendor = await portal.make.vendor(firm, "Thémée")
    const theme = await label(`/api/accounting-firms/${firm.id}/themes`)
    const foreign = await label(`/api/vendors/${vendor.id}/themes`)
    const payroll = (theme_ids: ReadonlyArray<number>) => [
      folder("a", 1, "Social"),
      folder("b", 2, "Paie", { theme_ids })
    ]
    expect(await errorsOf({ folders: payroll([theme, theme]) })).toMatchObject({
      folders: ["tree_model.themes_invalid"]
    })
    expect(await errorsOf({ folders: payroll([foreign]) })).toMatchObject({ "folders.1.theme_ids": ["theme.unknown"] })
    const model = await models.offered(fresh("Thèmes"), payroll([theme]))
    const removal = () => portal.call("DELETE", `/api/accounting-firms/${firm.id}/themes/${theme}`, { as: admin })
    expect(await removal()).toMatchObject({ status: 409, body: { closed_by: ["isOnNothing"] } })
    await models.ask(vendor, model.id)
    await models.built(vendor)
    const client = await portal.make.client(vendor, "client@themee.example", "collaborator")
    const [social] = await models.folders(vendor, client)
    // Folders with a theme of the model are hidden from the start.
    expect(social).toMatchObject({ name: "Social", is_empty: true })
    expect((await models.folders(vendor))[0]).toMatchObject({ is_empty: false })
  })
})

describe("the models that a firm can begin with", () => {
  test("[NET-050] are taken by the server as they are", async () => {
    for (const starter of ["company", "sole_trader", "property_company"] as const) {
      const made = await models.create({ name: fresh(starter), folders: starterFolders(starter) })
      expect([starter, made.status, made.body.data.folders]).toEqual([starter, 201, starterFolders(starter)])
    }
  })
})
