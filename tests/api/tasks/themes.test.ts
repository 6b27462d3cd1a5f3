import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentsOf } from "#tests/api/documents/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let themes: ReturnType<typeof themesOf>
let firm: { readonly id: number }
let shop: Awaited<ReturnType<Portal["make"]["vendor"]>>
let people: Record<"admin" | "collaborator" | "boss" | "client" | "other", SignedInUser>

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  themes = themesOf(portal)
  const { make } = portal
  firm = await make.firm("Thèmes")
  shop = await make.vendor(firm, "Boutique")
  people = {
    admin: await make.staff(firm, "admin@themes.example"),
    collaborator: await make.staff(firm, "paul@themes.example", "collaborator", true),
    boss: await make.client(shop, "boss@boutique.example", "admin"),
    client: await make.client(shop, "client@boutique.example", "collaborator"),
    other: await make.client(shop, "autre@boutique.example", "collaborator")
  }
})
afterAll(() => portal.stop())

const asked = (body: object = {}) =>
  tasks.make(people.admin, firm, { type: "information_request", vendor_ids: [shop.id], title: "Bulletins", ...body })
const status = async (as: SignedInUser, id: number) => (await tasks.read(as, firm, id)).status
const listed = async (as: SignedInUser, id: number) =>
  (await tasks.list(as, firm, "&per_page=500")).body.data.some((task) => task.id === id)

describe("a task under a theme", () => {
  test("[THM-O01] [THM-004] is for those who have it, in lists, counters and news as well", async () => {
    const theme = await themes.ofVendor(shop, people.admin)
    await themes.give(shop, people.admin, people.client, [theme])
    const before = (await tasks.counters(people.other, firm)).body.data.open
    const made = await asked({ theme_ids: [theme.id] })
    expect(made).toMatchObject({ theme_ids: [theme.id], has_own_themes: true, hidden_themes: 0 })
    expect([await status(people.client, made.id), await status(people.other, made.id)]).toEqual([200, 404])
    expect([await listed(people.client, made.id), await listed(people.other, made.id)]).toEqual([true, false])
    expect((await tasks.counters(people.other, firm)).body.data.open).toBe(before)
    // Administrators of the client have the theme implicitly; staff without it do not see the request.
    expect([await status(people.boss, made.id), await status(people.collaborator, made.id)]).toEqual([200, 404])
    const told = await portal.arrange(
      (sql) => sql<{ user_id: number }>`select user_id from notice where task_id = ${made.id} order by user_id`
    )
    expect(told.map(({ user_id }) => user_id)).toEqual([people.boss.id, people.client.id])
    const heard = async (as: SignedInUser) => {
      const [row] = await portal.arrange(
        (sql) => sql<{ events: ReadonlyArray<{ readonly entity: string; readonly entity_id: number }> | null }>`
          select app.events_after(${as.id}, ${firm.id}, 0, 500) as events`
      )
      return (row?.events ?? []).some(({ entity, entity_id }) => entity === "task" && entity_id === made.id)
    }
    expect([await heard(people.client), await heard(people.other)]).toEqual([true, false])
    await themes.give(shop, people.admin, people.other, [theme])
    expect(await status(people.other, made.id)).toBe(200)
    await themes.give(shop, people.admin, people.other, [])
    await tasks.change(people.admin, firm, made.id, { theme_ids: [] })
    expect(await status(people.other, made.id)).toBe(200)
  })

  test("[THM-003] [ROL-019] [THM-O01] is looked at and no more where the theme is read-only, and the widest access wins", async () => {
    const narrow = await themes.ofFirm(firm, people.admin, { acl: "read-only" })
    const wide = await themes.ofFirm(firm, people.admin, { acl: "read-write" })
    await themes.give(shop, people.admin, people.client, [narrow])
    const made = await asked({ theme_ids: [narrow.id] })
    expect((await tasks.read(people.client, firm, made.id)).body.data.rights).toMatchObject({
      submit: ["hasThemeAccess"],
      attach: ["hasThemeAccess"]
    })
    const given = await tasks.event(people.client, firm, made.id, { type: "request.submitted" })
    expect([given.status, given.body.closed_by]).toEqual([403, ["hasThemeAccess"]])
    await tasks.change(people.admin, firm, made.id, { theme_ids: [narrow.id, wide.id] })
    await themes.give(shop, people.admin, people.client, [narrow, wide])
    expect((await tasks.event(people.client, firm, made.id, { type: "request.submitted" })).status).toBe(200)
  })

  test("[THM-002] of the firm alone is nothing to the client, their administrators included", async () => {
    const ours = await themes.ofFirm(firm, people.admin, { sharing: "private" })
    const made = await asked({ theme_ids: [ours.id] })
    expect([await status(people.boss, made.id), await status(people.admin, made.id)]).toEqual([404, 200])
  })

  test("[THM-O01] lends them to its sub-tasks unless they have their own, and hides what lies below it", async () => {
    const [outer, inner] = [await themes.ofVendor(shop, people.admin), await themes.ofVendor(shop, people.admin)]
    await themes.give(shop, people.admin, people.client, [outer])
    await themes.give(shop, people.admin, people.other, [inner])
    const top = await asked({ theme_ids: [outer.id] })
    const child = await asked({ parent_id: top.id })
    const own = await asked({ parent_id: top.id, theme_ids: [inner.id] })
    expect([child.theme_ids, child.has_own_themes, own.theme_ids]).toEqual([[outer.id], false, [inner.id]])
    expect([await status(people.client, child.id), await status(people.other, child.id)]).toEqual([200, 404])
    expect([await status(people.client, own.id), await status(people.other, own.id)]).toEqual([404, 404])
    await themes.give(shop, people.admin, people.other, [inner, outer])
    expect(await status(people.other, own.id)).toBe(200)
    // A change of the parent's themes applies to its children; a move applies those of the new parent.
    await tasks.change(people.admin, firm, top.id, { theme_ids: null })
    await themes.give(shop, people.admin, people.other, [])
    expect([await status(people.other, child.id), await status(people.other, own.id)]).toEqual([200, 404])
    await tasks.change(people.admin, firm, child.id, { parent_id: own.id })
    expect((await tasks.read(people.admin, firm, child.id)).body.data.theme_ids).toEqual([inner.id])
  })

  test("[THM-O01] of the firm's own tasks holds for its staff, below it too", async () => {
    const [theme, second] = [
      await themes.ofFirm(firm, people.admin),
      await themes.ofFirm(firm, people.admin, { acl: "read-only" })
    ]
    const { collaborator } = people
    const give = (ids: ReadonlyArray<number>) =>
      portal.call("PUT", `/api/accounting-firms/${firm.id}/accountants/${collaborator.id}/themes`, {
        as: people.admin,
        body: { theme_ids: ids }
      })
    const top = await tasks.make(people.admin, firm, { title: "Paie du cabinet", theme_ids: [theme.id] })
    const below = await tasks.make(people.admin, firm, { title: "Primes", parent_id: top.id, theme_ids: [second.id] })
    const seen = async () => [await status(collaborator, top.id), await status(collaborator, below.id)]
    expect(await seen()).toEqual([404, 404])
    await give([second.id])
    expect(await seen()).toEqual([404, 404])
    await give([theme.id, second.id])
    expect(await seen()).toEqual([200, 200])
    const closed = await tasks.change(collaborator, firm, below.id, { title: "x" })
    expect([closed.status, closed.body.closed_by]).toEqual([403, ["hasThemeAccess"]])
    expect((await tasks.change(collaborator, firm, top.id, { title: "Paie" })).status).toBe(200)
    await give([])
    expect(await seen()).toEqual([404, 404])
  })

  test("[THM-O01] is chosen among one's own, is never closed to oneself, and keeps what one cannot see", async () => {
    const [theirs, mine] = [await themes.ofFirm(firm, people.admin), await themes.ofFirm(firm, people.admin)]
    await portal.call("PUT", `/api/accounting-firms/${firm.id}/accountants/${people.collaborator.id}/themes`, {
      as: people.admin,
      body: { theme_ids: [mine.id] }
    })
    const made = await tasks.make(people.collaborator, firm, { vendor_ids: [shop.id], theme_ids: [mine.id] })
    const foreign = await tasks.change(people.collaborator, firm, made.id, { theme_ids: [mine.id, theirs.id] })
    expect(foreign.body.errors).toEqual({ theme_ids: ["theme.unknown"] })
    await tasks.change(people.admin, firm, made.id, { theme_ids: [mine.id, theirs.id] })
    const shut = await tasks.change(people.collaborator, firm, made.id, { theme_ids: [theirs.id] })
    expect([shut.status, shut.body.closed_by]).toEqual([409, ["keepsThemeOfTheirs"]])
    const company = await themes.ofVendor(shop, people.boss, { sharing: "private" })
    await portal.arrange(
      (sql) => sql`update task set theme_ids = array[${mine.id}::integer, ${company.id}::integer] where id = ${made.id}`
    )
    const kept = await tasks.change(people.admin, firm, made.id, { theme_ids: [theirs.id] })
    expect(kept.body.data).toMatchObject({ theme_ids: [theirs.id, company.id], hidden_themes: 1 })
    // [THM-O01] A theme in use cannot be removed: all that it hides would become visible.
    const removed = await portal.call("DELETE", `/api/accounting-firms/${firm.id}/themes/${theirs.id}`, {
      as: people.admin
    })
    expect(removed).toMatchObject({ status: 409, body: { closed_by: ["isOnNothing"] } })
  })

  test("[THM-O01] hides no less of the documents that it carries", async () => {
    const theme = await themes.ofVendor(shop, people.admin)
    const folder = await portal.make.folder(shop, "Paie")
    const paper = await documentsOf(portal).document(shop, "bulletin.pdf", { parent: folder.id, author: people.admin })
    await themes.put(shop, people.admin, folder, [theme])
    const made = await asked({ node_ids: [paper.id] })
    expect((await tasks.read(people.other, firm, made.id)).body.data).toMatchObject({ attachments: 0, documents: [] })
    expect((await tasks.read(people.boss, firm, made.id)).body.data.attachments).toBe(1)
    expect((await tasks.attach(people.other, firm, made.id, [paper.id])).body.errors).toEqual({
      node_ids: ["task.document_unknown"]
    })
  })
})

describe("a client file that passes to another firm", () => {
  test("[CLI-016] [THM-O01] takes its tasks along, as hidden as they were, and leaves the staff behind", async () => {
    const vendor = await portal.make.vendor(firm, "Partante")
    const client = await portal.make.client(vendor, "client@partante.example", "collaborator")
    const left = await portal.make.client(vendor, "sans@partante.example", "collaborator")
    const theme = await themes.ofFirm(firm, people.admin, { title: "Paie de groupe" })
    await themes.give(vendor, people.admin, client, [theme])
    const made = await tasks.make(people.admin, firm, {
      type: "information_request",
      vendor_ids: [vendor.id],
      title: "Bulletins",
      theme_ids: [theme.id],
      member_ids: [people.admin.id, client.id]
    })
    const sister = await portal.make.firm("Sœur")
    const boss = await portal.make.staff(sister, "boss@soeur.example")
    const rows = await portal.arrange(
      (sql) => sql<{ id: number }>`insert into holding (name) values ('Groupe') returning id`
    )
    const holding = rows[0]?.id ?? 0
    await portal.arrange((sql) => sql`update firm set group_id = ${holding} where id in (${firm.id}, ${sister.id})`)
    await portal.arrange((sql) => sql`update vendor set transfers_to = ${sister.id} where id = ${vendor.id}`)
    const done = await portal.arrange(
      (sql) => sql`select app.transfer_client_file(${vendor.id}, ${sister.id}, '{}') as outcome`
    )
    expect(done).toEqual([{ outcome: "done" }])
    expect(await status(people.admin, made.id)).toBe(404)
    const seen = await tasks.read(client, sister, made.id)
    expect(seen.body.data).toMatchObject({ firm_id: sister.id, members: [{ id: client.id, side: "company" }] })
    expect(seen.body.data.theme_ids).not.toEqual([theme.id])
    expect((await tasks.read(left, sister, made.id)).status).toBe(404)
    expect((await tasks.read(boss, sister, made.id)).body.data).toMatchObject({ hidden_themes: 0 })
  })
})
