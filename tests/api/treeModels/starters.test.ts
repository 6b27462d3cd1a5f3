import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { StarterTheme } from "#schemas/themes/starterThemes.api.ts"
import { starterFolders } from "#schemas/treeModels/starters.ts"
import type { TreeModel, TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
let staff: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  root = await portal.make.user("root@depart.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
  staff = await portal.make.staff(await portal.make.firm("Départ", "depart.localhost"), "chef@depart.example")
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.arrange((sql) => sql`delete from starter_theme`)
  await portal.arrange((sql) => sql`delete from starter_tree`)
})

interface Refused {
  readonly code: string
  readonly errors?: object
}
const themes = "/api/sa/catalog-themes"
const trees = "/api/sa/catalog-tree-structures"
const call = <A>(
  method: "DELETE" | "GET" | "PATCH" | "POST",
  path: string,
  body?: object,
  revision?: number,
  as = root
) =>
  portal.call<{ readonly data: A } & Refused>(method, path, {
    as,
    ...(body === undefined ? {} : { body }),
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })
const law = { title: "Juridique", color: "#335577", sharing: "private", acl: "read-only" }
const company = { name: "Société", description: "", folders: starterFolders("company") }
const addTree = async (given: object = company) => (await call<TreeModel>("POST", trees, given)).body.data

describe("the catalogue", () => {
  test("[SAD-016] [SAD-017] [NET-104] is the provider's alone", async () => {
    const { id } = await addTree()
    for (const path of [themes, trees, `${trees}/${id}`]) {
      expect((await call("GET", path, undefined, undefined, staff)).status).toBe(403)
      expect((await portal.call("GET", path)).status).toBe(401)
      expect((await call("GET", path)).status).toBe(200)
    }
    expect((await call("POST", themes, law, undefined, staff)).status).toBe(403)
    expect((await call("DELETE", `${trees}/${id}`, undefined, undefined, staff)).status).toBe(403)
  })

  test("[SAD-016] a theme is added, changed by the revision that was read, and removed; a title is taken once", async () => {
    const made = (await call<StarterTheme>("POST", themes, law)).body.data
    expect(made).toMatchObject({ title: "Juridique", acl: "read-only", revision: 1 })
    expect((await call("POST", themes, { ...law, title: " JURIDIQUE " })).body.errors).toEqual({
      title: ["theme.title_taken"]
    })
    expect((await call("POST", themes, { ...law, title: "", color: "red", acl: "all" })).body.errors).toEqual({
      title: ["theme.title_missing"],
      color: ["branding.colour_invalid"],
      acl: ["customer.choice_invalid"]
    })
    const at = `${themes}/${made.id}`
    expect((await call<StarterTheme>("PATCH", at, { title: "Social" }, 1)).body.data).toMatchObject({
      title: "Social",
      revision: 2
    })
    expect((await call("PATCH", at, { title: "Fiscal" }, 1)).status).toBe(412)
    expect((await call("DELETE", at)).status).toBe(204)
    expect((await call("DELETE", at)).status).toBe(404)
    expect((await call<ReadonlyArray<StarterTheme>>("GET", themes)).body.data).toEqual([])
  })

  test("[SAD-018] [SAD-019] [NET-104] a model is a draft first, offered with folders alone, and never carries a theme", async () => {
    const made = await addTree()
    expect(made).toMatchObject({ name: "Société", state: "draft", revision: 1 })
    const at = `${trees}/${made.id}`
    const empty = await addTree({ ...company, name: "Vide", folders: [] })
    const early = await call("POST", `${trees}/${empty.id}/events`, { type: "model.offered" })
    expect([early.status, early.body.code]).toEqual([409, "closed.hasFolders"])
    const twice = await call("POST", trees, { ...company, name: " société " })
    expect(twice.body.errors).toEqual({ name: ["tree_model.name_taken"] })
    const [first, ...rest] = company.folders
    const themed = [{ ...first, theme_ids: [1] }, ...rest]
    expect((await call("PATCH", at, { folders: themed })).body.errors).toMatchObject({
      "folders.0.theme_ids": ["theme.unknown"]
    })
    expect((await call<TreeModel>("POST", `${at}/events`, { type: "model.offered" })).body.data.state).toBe("available")
    const changed = await call<TreeModel>("PATCH", at, { folders: company.folders.slice(0, 1) }, 2)
    expect([changed.body.data.folder_count, changed.body.data.revision]).toEqual([1, 3])
    expect((await call("PATCH", at, { folders: [] })).body.code).toBe("closed.hasFolders")
    expect((await call("PATCH", at, { name: "Autre" }, 1)).status).toBe(412)
    expect((await call<TreeModel>("GET", at)).body.data.folders).toMatchObject([{ name: first?.name }])
    expect((await call("DELETE", at)).status).toBe(204)
    expect((await call<ReadonlyArray<TreeModelSummary>>("GET", trees)).body.data.map(({ name }) => name)).toEqual([
      "Vide"
    ])
  })
})

test("[SAD-O02] [SAD-016] [NET-104] a new firm gets the themes and the offered models, as its own; firms that are there get nothing", async () => {
  await call("POST", themes, law)
  const offered = await addTree()
  await call("POST", `${trees}/${offered.id}/events`, { type: "model.offered" })
  await addTree({ ...company, name: "Brouillon" })
  const made = await call<{ readonly id: number }>("POST", "/api/sa/accounting-firms", {
    name: "Nouvelle",
    domain: "nouvelle.localhost",
    leader_firstname: "Nina",
    leader_lastname: "Neuve",
    leader_mail: "nina@nouvelle.example"
  })
  expect(made.status).toBe(201)
  const has = async (firm: number) =>
    portal.arrange(
      (sql) => sql<{ name: string; kind: string }>`
        select title as name, 'theme' as kind from theme where firm_id = ${firm} and vendor_id is null
        union all select name, state from tree_model where firm_id = ${firm} order by 1`
    )
  expect(await has(made.body.data.id)).toEqual([
    { name: "Juridique", kind: "theme" },
    { name: "Société", kind: "available" }
  ])
  const [other] = await portal.arrange((sql) => sql<{ id: number }>`select id from firm where name = 'Départ'`)
  expect(await has(other?.id ?? 0)).toEqual([])
  // Later changes of the catalogue do not affect it.
  await call("DELETE", `${trees}/${offered.id}`)
  expect((await has(made.body.data.id)).length).toBe(2)
})
