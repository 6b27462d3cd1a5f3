import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { FolderContent, TreeNode } from "#schemas/documents/node.ts"
import type { SharedFolder } from "#schemas/documents/sharing.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { themeAclOf, type ThemeAcl } from "#schemas/access/policy.ts"
import { type MadeDocument, documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { type Operation, operations, sample } from "#tests/support/contract.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import fc from "#tests/support/properties.ts"

let portal: Portal
let themes: ReturnType<typeof themesOf>
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let admin: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  themes = themesOf(portal)
  documents = documentsOf(portal)
  firm = await portal.make.firm("Themes")
  admin = await portal.make.staff(firm, "admin@themes.example")
})
afterAll(() => portal.stop())

let companies = 0
const company = async () => {
  const vendor = await portal.make.vendor(firm, `Entreprise ${++companies}`)
  const client = await portal.make.client(vendor, `client${companies}@themes.example`, "collaborator")
  return { vendor, client }
}
const content = (vendor: Vendor, as: SignedInUser, folder: string, query = "") =>
  portal.call<FolderContent>("GET", `/api/vendors/${vendor.id}/folders/${folder}/content${query}`, { as })
const names = (nodes: ReadonlyArray<TreeNode>) => nodes.map(({ name }) => name)

describe("a folder under a theme", () => {
  test("[THM-O01] [THM-004] is for those who have the theme, with all that lies in it, and counts for nobody else", async () => {
    const { client, vendor } = await company()
    const folder = await portal.make.folder(vendor, "Paie")
    await portal.make.folder(vendor, "Banque")
    await documents.document(vendor, "bulletin.pdf", { parent: folder.id, author: admin })
    const theme = await themes.ofVendor(vendor, admin)
    const put = await themes.put(vendor, admin, folder, [theme])
    expect(put.body.data).toMatchObject({ themes: [theme.id], has_own_themes: true, theme_acl: null })
    const without = await content(vendor, client, "root")
    expect(names(without.body.data)).toEqual(["Banque"])
    expect(without.body.folder).toMatchObject({ counter: 1, has_sub_folders: true, is_empty: false })
    expect((await content(vendor, client, folder.hash)).status).toBe(404)
    const search = (as: SignedInUser) =>
      portal.call<{ readonly data: ReadonlyArray<unknown> }>(
        "GET",
        `/api/vendors/${vendor.id}/documents/search?q=bulletin`,
        {
          as
        }
      )
    expect([(await search(client)).body.data.length, (await search(admin)).body.data.length]).toEqual([0, 1])

    await themes.give(vendor, admin, client, [theme])
    const having = await content(vendor, client, "root")
    expect(names(having.body.data).toSorted()).toEqual(["Banque", "Paie"])
    expect(having.body.folder).toMatchObject({ counter: 2 })
    expect((await content(vendor, client, folder.hash)).body.data).toMatchObject([
      { name: "bulletin.pdf", themes: [theme.id], has_own_themes: false }
    ])
    expect((await search(client)).body.data.length).toBe(1)
    await themes.give(vendor, admin, client, [])
    expect(names((await content(vendor, client, "root")).body.data)).toEqual(["Banque"])
  })

  test("[THM-004] [DOC-021] narrows a folder's content to what carries it, by itself or from the folder", async () => {
    const { vendor } = await company()
    const folder = await portal.make.folder(vendor, "Juridique")
    await documents.document(vendor, "statuts.pdf", { parent: folder.id, author: admin })
    const other = await documents.document(vendor, "note.pdf", { parent: folder.id, author: admin })
    const [one, two] = [await themes.ofVendor(vendor, admin), await themes.ofVendor(vendor, admin)]
    await themes.put(vendor, admin, folder, [one])
    await themes.put(vendor, admin, other, [two])
    const found = async (theme: Theme) =>
      names((await content(vendor, admin, folder.hash, `?theme=${theme.id}`)).body.data)
    expect([await found(one), await found(two)]).toEqual([["statuts.pdf"], ["note.pdf"]])
  })

  test("[THM-003] [ROL-019] [DOC-018] lets look and no more where the theme is read-only, and says because of what", async () => {
    const { client, vendor } = await company()
    const folder = await portal.make.folder(vendor, "Bilans")
    const paper = await documents.document(vendor, "bilan.pdf", { parent: folder.id, author: admin })
    const theme = await themes.ofVendor(vendor, admin, { acl: "read-only" })
    await themes.put(vendor, admin, folder, [theme])
    await themes.give(vendor, admin, client, [theme])
    const seen = await content(vendor, client, folder.hash)
    expect([seen.body.folder?.theme_acl, seen.body.data[0]?.theme_acl]).toEqual(["read-only", "read-only"])
    const closed = { status: 409, body: { code: "closed.hasThemeAccess", closed_by: ["hasThemeAccess"] } }
    const at = `/api/vendors/${vendor.id}`
    expect(
      await portal.call("PATCH", `${at}/nodes/${paper.id}`, { as: client, body: { name: "b.pdf" } })
    ).toMatchObject(closed)
    expect(
      await portal.call("POST", `${at}/folders`, { as: client, body: { name: "Neuf", folder_id: folder.id } })
    ).toMatchObject(closed)
    expect(await documents.event(client, vendor, paper.id, { type: "node.trashed" })).toMatchObject(closed)
    expect(await themes.put(vendor, client, folder, [])).toMatchObject(closed)
    const { body: flags } = await portal.call<{ readonly data: ReadonlyArray<{ readonly id: number }> }>(
      "GET",
      `${at}/flags`,
      { as: client }
    )
    const flag = `${at}/nodes/${paper.id}/flags/${flags.data[0]?.id}`
    expect(await portal.call("PUT", flag, { as: client })).toMatchObject(closed)
    const outside = {
      node_ids: [paper.id],
      audience: "outsiders",
      may_download: true,
      expires_at: new Date(Date.now() + 86_400_000).toISOString()
    }
    expect(await portal.call("POST", `${at}/documents/shares`, { as: client, body: outside })).toMatchObject(closed)
    expect((await portal.call("PUT", `${at}/nodes/${paper.id}/survey`, { as: client })).status).toBe(200)
    // One theme with write access is enough.
    const wider = await themes.ofVendor(vendor, admin, { acl: "read-write" })
    await themes.put(vendor, admin, folder, [theme, wider])
    await themes.give(vendor, admin, client, [theme, wider])
    expect((await content(vendor, client, folder.hash)).body.folder?.theme_acl).toBeNull()
    expect(
      (await portal.call("PATCH", `${at}/nodes/${paper.id}`, { as: client, body: { name: "b.pdf" } })).status
    ).toBe(200)
  })

  test("[THM-003] [DOC-O06] [ROL-019] an outside link shows nothing that its author may only read, whenever that became so", async () => {
    const { client, vendor } = await company()
    const at = `/api/vendors/${vendor.id}`
    const shared = await portal.make.folder(vendor, "Banque")
    await documents.document(vendor, "libre.pdf", { parent: shared.id, author: admin })
    const paper = await documents.document(vendor, "bilan.pdf", { parent: shared.id, author: admin })
    const theme = await themes.ofVendor(vendor, admin, { acl: "read-only" })
    await themes.give(vendor, admin, client, [theme])
    const body = {
      node_ids: [shared.id],
      audience: "outsiders",
      may_download: true,
      expires_at: new Date(Date.now() + 86_400_000).toISOString()
    }
    const made = await portal.call<{ readonly data: { readonly link: string } }>("POST", `${at}/documents/shares`, {
      as: client,
      body
    })
    const token = made.body.data.link.split("/").at(-1)
    const visit = await portal.call<{ readonly data: { readonly pass: string } }>("POST", "/api/shares/visits", {
      body: { token }
    })
    const shown = async () => {
      const path = `/api/shares/visits/${visit.body.data.pass}/folders/${shared.hash}`
      const answer = await portal.call<{ readonly data: SharedFolder }>("GET", path)
      return answer.body.data.nodes.map(({ name }) => name)
    }
    expect((await shown()).toSorted()).toEqual(["bilan.pdf", "libre.pdf"])
    await themes.put(vendor, admin, paper, [theme])
    expect(names((await content(vendor, client, shared.hash)).body.data).toSorted()).toEqual(["bilan.pdf", "libre.pdf"])
    expect(await shown()).toEqual(["libre.pdf"])
  })

  test("[THM-002] of one side alone stays out of the other's sight, its administrators' too", async () => {
    const { client, vendor } = await company()
    const boss = await portal.make.client(vendor, `boss${companies}@themes.example`, "admin")
    const office = await portal.make.folder(vendor, "Cabinet")
    const house = await portal.make.folder(vendor, "Interne")
    const ours = await themes.ofFirm(firm, admin, { sharing: "private" })
    const theirs = await themes.ofVendor(vendor, boss, { sharing: "private" })
    await themes.put(vendor, admin, office, [ours])
    await themes.put(vendor, boss, house, [theirs])
    const seenBy = async (as: SignedInUser) => names((await content(vendor, as, "root")).body.data)
    expect([await seenBy(admin), await seenBy(boss), await seenBy(client)]).toEqual([["Cabinet"], ["Interne"], []])
    const listed = async (as: SignedInUser) =>
      (
        await portal.call<{ readonly data: ReadonlyArray<Theme> }>("GET", `/api/vendors/${vendor.id}/themes`, { as })
      ).body.data.map(({ id }) => id)
    expect((await listed(admin)).includes(theirs.id)).toBe(false)
    expect((await listed(boss)).includes(ours.id)).toBe(false)
    // If the name is taken by a hidden folder, the new one gets a number; a refusal would reveal it.
    const again = await portal.call<{ readonly data: TreeNode }>("POST", `/api/vendors/${vendor.id}/folders`, {
      as: boss,
      body: { name: "cabinet", folder_id: null }
    })
    expect([again.status, again.body.data.name]).toEqual([201, "cabinet (1)"])
  })

  test("[THM-O01] hides what lies in it from whoever does not have it, whatever was set further down", async () => {
    const { client, vendor } = await company()
    const outer = await portal.make.folder(vendor, "Direction")
    const inner = await portal.make.folder(vendor, "Ouvert", { parent: outer.id })
    const paper = await documents.document(vendor, "note.pdf", { parent: inner.id, author: admin })
    const [closed, open] = [await themes.ofVendor(vendor, admin), await themes.ofVendor(vendor, admin)]
    await themes.put(vendor, admin, outer, [closed])
    await themes.put(vendor, admin, inner, [open])
    await themes.give(vendor, admin, client, [open])
    const read = (as: SignedInUser) => portal.call("GET", `/api/vendors/${vendor.id}/documents/${paper.hash}`, { as })
    expect((await read(client)).status).toBe(404)
    await themes.give(vendor, admin, client, [open, closed])
    expect((await read(client)).status).toBe(200)
    // A moved folder gets the themes of its new place; themes set on the node itself stay.
    const free = await portal.make.folder(vendor, "Libre")
    await portal.call("PATCH", `/api/vendors/${vendor.id}/nodes/${inner.id}`, {
      as: admin,
      body: { folder_id: free.id }
    })
    await themes.give(vendor, admin, client, [open])
    expect((await read(client)).status).toBe(200)
    const back = await themes.put(vendor, admin, inner, null)
    expect(back.body.data).toMatchObject({ themes: [], has_own_themes: false })
  })

  test("[VAL-034] is not deleted by whoever does not see all of it", async () => {
    const { client, vendor } = await company()
    const folder = await portal.make.folder(vendor, "Dossier")
    const secret = await portal.make.folder(vendor, "Secret", { parent: folder.id })
    const theme = await themes.ofVendor(vendor, admin)
    await themes.put(vendor, admin, secret, [theme])
    expect(await documents.event(client, vendor, folder.id, { type: "node.trashed" })).toMatchObject({
      status: 409,
      body: { closed_by: ["holdsNothingProtected"] }
    })
    expect((await documents.event(admin, vendor, folder.id, { type: "node.trashed" })).status).toBe(200)
    const colleague = await portal.make.staff(firm, `collegue${companies}@themes.example`, "collaborator", true)
    const emptied = await portal.call("DELETE", `/api/vendors/${vendor.id}/folders/trash`, { as: colleague })
    expect(emptied).toMatchObject({ status: 200, body: { data: { removed: 0 } } })
    const theirs = await portal.call("DELETE", `/api/vendors/${vendor.id}/folders/trash`, { as: admin })
    expect(theirs).toMatchObject({ body: { data: { removed: 2 } } })
  })
})

/** The endpoints that name a node. Each is called with a hidden node and with an unknown one. */
const nodeCalls = operations.filter(
  ({ name: call, parameters }) =>
    parameters.some(({ name }) => name === "vendorId") &&
    parameters.some(({ in: place, name }) => place === "path" && ["nodeId", "document", "folder"].includes(name)) &&
    call !== "live.stream"
)

describe("a document that a person's themes do not open", () => {
  test("[ACC-002] [THM-O01] answers every call as if it did not exist", async () => {
    const { client, vendor } = await company()
    const folder = await portal.make.folder(vendor, "Paie")
    const paper = await documents.document(vendor, "secret.pdf", { parent: folder.id, author: admin })
    await themes.put(vendor, admin, folder, [await themes.ofVendor(vendor, admin)])
    const address = (operation: Operation, node: { readonly id: number; readonly hash: string }) =>
      operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        if (name === "vendorId") return String(vendor.id)
        if (name === "nodeId") return String(node.id)
        return name === "document" || name === "folder" ? node.hash : "1"
      })
    const absent = { id: 900_000_000, hash: "00000000000000ff" }
    const told: Array<unknown> = []
    for (const operation of nodeCalls) {
      for (const hidden of [paper, folder]) {
        const answers = []
        for (const node of [hidden, absent]) {
          const body = operation.body?.type === "json" ? { body: sample(operation.body.schema, () => undefined) } : {}
          const answer = await portal.call<Record<string, unknown>>(
            operation.method.toUpperCase(),
            address(operation, node),
            {
              as: client,
              ...body
            }
          )
          const text = typeof answer.body === "object" ? { ...answer.body, request_id: "" } : answer.body
          answers.push(
            JSON.stringify([answer.status, text]).replaceAll(String(node.id), "id").replaceAll(node.hash, "hash")
          )
        }
        if (answers[0] !== answers[1] || answers[0]?.includes("secret") === true)
          told.push([operation.name, ...answers])
      }
    }
    expect(told).toEqual([])
    expect(nodeCalls.length).toBeGreaterThan(12)
    for (const body of [{ node_ids: [paper.id] }]) {
      expect((await portal.call("POST", `/api/vendors/${vendor.id}/archives`, { as: client, body })).status).toBe(404)
    }
  })
})

interface Item {
  readonly parent: number | null
  readonly isDocument: boolean
  readonly own: ReadonlyArray<number> | null
}

/** [THM-O01] A second, simple implementation of the rules, for comparison. */
const expected = (items: ReadonlyArray<Item>, acls: ReadonlyArray<ThemeAcl>, mine: ReadonlySet<number>) => {
  const held = (item: Item): ReadonlyArray<number> => {
    if (item.own !== null) return item.own
    const above = item.parent === null ? undefined : items[item.parent]
    return above === undefined ? [] : held(above)
  }
  const opened = (item: Item): boolean => {
    const own = held(item)
    const above = item.parent === null ? undefined : items[item.parent]
    return (own.length === 0 || own.some((theme) => mine.has(theme))) && (above === undefined || opened(above))
  }
  return items.flatMap((item, place) => {
    if (!opened(item)) return []
    const acl = themeAclOf(held(item).flatMap((theme) => (mine.has(theme) ? [acls[theme] ?? "read-only"] : [])))
    return [[place, acl === "read-only"] as const]
  })
}

const themeCount = 4
const anyTree = fc.record({
  items: fc.array(
    fc.record({
      at: fc.nat(20),
      isDocument: fc.boolean(),
      own: fc.option(fc.uniqueArray(fc.nat(themeCount - 1), { maxLength: 3 }), { freq: 1 })
    }),
    { minLength: 3, maxLength: 14 }
  ),
  acls: fc.tuple(...Array.from({ length: themeCount }, () => fc.constantFrom<ThemeAcl>("read-only", "read-write"))),
  mine: fc.uniqueArray(fc.nat(themeCount - 1)),
  moves: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 3 })
})

describe("the database", () => {
  test("[THM-O01] [ROL-019] agrees with the rule on any tree, whatever was set, given and moved", async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(anyTree, async ({ acls, items: drawn, mine, moves }) => {
        const { client, vendor } = await company()
        const labels: Array<Theme> = []
        for (const acl of acls) labels.push(await themes.ofVendor(vendor, admin, { acl, title: `T${++run}` }))
        await themes.give(
          vendor,
          admin,
          client,
          mine.map((theme) => labels[theme] as Theme)
        )
        const items: Array<Item> = []
        const nodes: Array<{ readonly id: number }> = []
        for (const [place, { at, isDocument, own }] of drawn.entries()) {
          const folders = items.flatMap((item, index) => (item.isDocument ? [] : [index]))
          const parent = folders.length === 0 || at >= folders.length ? null : (folders[at] ?? null)
          const isPaper = isDocument && parent !== null
          const where = parent === null ? {} : { parent: nodes[parent]?.id as number }
          nodes.push(
            isPaper
              ? ((await documents.document(vendor, `d${place}.pdf`, { ...where, author: admin })) as MadeDocument)
              : await portal.make.folder(vendor, `f${place}`, where)
          )
          items.push({ parent, isDocument: isPaper, own })
        }
        for (const [place, { own }] of items.entries()) {
          if (own === null) continue
          const node = nodes[place] as { readonly id: number }
          expect(
            (
              await themes.put(
                vendor,
                admin,
                node,
                own.map((theme) => labels[theme] as Theme)
              )
            ).status
          ).toBe(200)
        }
        for (const [from, to] of moves) {
          const [node, target] = [nodes[from], nodes[to]]
          if (node === undefined || target === undefined || items[to]?.isDocument !== false) continue
          const moved = await portal.call("PATCH", `/api/vendors/${vendor.id}/nodes/${node.id}`, {
            as: admin,
            body: { folder_id: target.id }
          })
          if (moved.status === 200) items[from] = { ...(items[from] as Item), parent: to }
        }
        const seen: Array<readonly [number, boolean]> = []
        for (const [place, node] of nodes.entries()) {
          const answer = await portal.call<{ readonly data: TreeNode }>(
            "GET",
            `/api/vendors/${vendor.id}/nodes/${node.id}`,
            {
              as: client
            }
          )
          if (answer.status === 200) seen.push([place, answer.body.data.theme_acl === "read-only"])
        }
        expect(seen).toEqual(expected(items, acls, new Set(mine)))
      }),
      { numRuns: 15 }
    )
  }, 60_000)
})
