import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { HealthLine, SupportReport } from "#schemas/support/actions.api.ts"
import { newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  root = await portal.make.user("root@secours.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
})
afterAll(() => portal.stop())

type Answer = { readonly data: SupportReport; readonly code?: string; readonly errors?: Record<string, unknown> }
const act = (action: string, body: object, as: SignedInUser | null = root) =>
  portal.call<Answer>("POST", `/api/sa/support/${action}`, { ...(as === null ? {} : { as }), body })
const group = "add-admin-group-role-to-user"
const dismissal = "accounting-firm-own-user-delete"
const invitation = "send-invitation-to-user-vendor"
const copy = "catalog-tree-structure-duplicate"

let firms = 0
const makeFirm = async () => {
  const name = `Secours${(firms += 1)}`
  const host = name.toLowerCase()
  const firm = await portal.make.firm(name, `${host}.localhost`)
  return {
    firm,
    admin: await portal.make.staff(firm, `admin@${host}.example`),
    member: await portal.make.staff(firm, `membre@${host}.example`, "collaborator")
  }
}
const putIntoGroup = (firm: { readonly id: number }, name: string) =>
  portal.arrange(
    (sql) => sql`with h as (insert into holding (name) values (${name}) returning id)
      update firm set group_id = (select id from h) where id = ${firm.id}`
  )
const logged = (firm: { readonly id: number }, user: number) =>
  portal.arrange(
    (sql) => sql<{ type: string; user_id: number; by: string | null }>`
      select type, user_id, payload ->> 'by' as by from event
       where firm_id = ${firm.id} and entity = 'membership' and entity_id = ${user} order by id`
  )
const errorsOf = ({ body, status }: Awaited<ReturnType<typeof act>>) => ({ status, errors: body.errors })

describe("the first administrator of a group", () => {
  test("[SAD-026] [ROL-O01] is named by the provider in a firm of a group, and looks after it from then on", async () => {
    const { admin, firm } = await makeFirm()
    const body = { firm_id: firm.id, email: admin.email.toUpperCase(), confirmed: true }
    expect(errorsOf(await act(group, body))).toEqual({
      status: 422,
      errors: { firm_id: ["support.firm_without_group"] }
    })
    await putIntoGroup(firm, "Groupe Secours")
    const given = await act(group, body)
    expect([given.status, given.body.data]).toEqual([
      200,
      { outcome: "given", subject: expect.any(String), firm: firm.name }
    ])
    const mine = await portal.call<{ data: { firms: ReadonlyArray<object> } }>("GET", "/api/users/me/arrival", {
      as: admin
    })
    expect(mine.body.data.firms).toMatchObject([{ id: firm.id, isGroupAdmin: true }])
    // Repeated, it changes nothing and logs nothing.
    expect((await act(group, body)).body.data.outcome).toBe("had")
    expect(await logged(firm, admin.id)).toEqual([{ type: "member.changed", user_id: root.id, by: "support" }])
  })

  test("[SAD-026] [ERR-007] nobody is named who is not of the team, or without being confirmed", async () => {
    const { firm } = await makeFirm()
    const stranger = await makeFirm()
    const ask = async (more: object) => errorsOf(await act(group, { firm_id: firm.id, confirmed: true, ...more }))
    expect(await ask({ email: stranger.admin.email })).toEqual({
      status: 422,
      errors: { email: ["support.person_absent"] }
    })
    expect(await ask({ email: "nope" })).toEqual({ status: 422, errors: { email: ["auth.email_invalid"] } })
    expect(await ask({ email: "a@b.example", confirmed: false })).toEqual({
      status: 422,
      errors: { confirmed: ["support.confirmation_missing"] }
    })
    expect((await act(group, { firm_id: 2_000_000_000, email: "a@b.example", confirmed: true })).status).toBe(404)
  })
})

test("[SAD-030] a member leaves the firm with their sessions, and its last administrator stays", async () => {
  const { admin, firm, member } = await makeFirm()
  const company = await portal.make.vendor(firm, "Cliente")
  await portal.arrange(
    (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${company.id}, ${firm.id}, ${member.id})`
  )
  const remove = (email: string) => act(dismissal, { firm_id: firm.id, email, confirmed: true })
  const last = await remove(admin.email)
  expect([last.status, last.body.code]).toEqual([409, "closed.keepsAnAdmin"])
  expect((await remove(member.email)).body.data.outcome).toBe("deleted")
  expect((await portal.call("GET", "/api/users/me", { as: member })).status).toBe(401)
  const left = await portal.arrange(
    (sql) => sql`select user_id from firm_user where user_id = ${member.id}
      union all select user_id from assignment where user_id = ${member.id}`
  )
  expect(left).toEqual([])
  expect(await logged(firm, member.id)).toEqual([{ type: "member.removed", user_id: root.id, by: "support" }])
  expect(errorsOf(await remove(member.email))).toEqual({ status: 422, errors: { email: ["support.person_absent"] } })
})

test("[SAD-031] the invitation of a client user is sent again until they have come in", async () => {
  const { admin, firm } = await makeFirm()
  const company = await portal.make.vendor(firm, "Invitante")
  const email = "attendue@secours.example"
  const invited = await portal.call<{ data: { id: number } }>("POST", `/api/vendors/${company.id}/users`, {
    as: admin,
    body: { title: "Mme", firstname: "Ada", lastname: "Roy", email, role: "collaborator" }
  })
  expect(invited.status, JSON.stringify(invited.body)).toBeLessThan(300)
  const first = await newestMail(portal, email)
  const send = (to: string) => act(invitation, { firm_id: firm.id, email: to, confirmed: true })
  expect((await send(email)).body.data).toEqual({ outcome: "sent", subject: "Ada Roy", firm: firm.name })
  expect((await newestMail(portal, email, 2)).text).not.toBe(first.text)
  const joined = await portal.make.client(company, "entree@secours.example", "admin")
  expect(errorsOf(await send(joined.email))).toEqual({ status: 422, errors: { email: ["support.person_joined"] } })
  expect(errorsOf(await send(admin.email))).toEqual({ status: 422, errors: { email: ["support.client_absent"] } })
  expect((await logged(firm, invited.body.data.id)).at(-1)).toEqual({
    type: "invitation.repeated",
    user_id: root.id,
    by: "support"
  })
})

test("[SAD-029] a tree goes to another firm as a draft, under a free name and without the firm's themes", async () => {
  const [from, to] = [await makeFirm(), await makeFirm()]
  const theme = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into theme (firm_id, title, title_key, color, sharing, acl)
      values (${from.firm.id}, 'Paie', 'paie', '#335577', 'private', 'read-only') returning id`
  )
  const folders = [
    { key: "a", level: 1, name: "Achats", kind: "folder", read_only: false, theme_ids: theme.map(({ id }) => id) }
  ]
  const made = await portal.call<{ data: { id: number } }>(
    "POST",
    `/api/accounting-firms/${from.firm.id}/catalog-tree-structures`,
    { as: from.admin, body: { name: "Artisan", description: "", folders } }
  )
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
  const listed = await portal.call<{ data: ReadonlyArray<object> }>(
    "GET",
    `/api/sa/support/tree-structures?firm_id=${from.firm.id}`,
    { as: root }
  )
  expect(listed.body.data).toEqual([{ id: made.body.data.id, name: "Artisan" }])
  const body = { firm_id: from.firm.id, structure_id: made.body.data.id, to_firm_id: to.firm.id, confirmed: true }
  expect((await act(copy, body)).body.data).toEqual({ outcome: "copied", subject: "Artisan", firm: to.firm.name })
  expect((await act(copy, body)).body.data.subject).toBe("Artisan (2)")
  const there = await portal.arrange(
    (sql) => sql`select name, state, folders -> 0 -> 'theme_ids' as themes from tree_model
      where firm_id = ${to.firm.id} order by id`
  )
  expect(there).toEqual([
    { name: "Artisan", state: "draft", themes: [] },
    { name: "Artisan (2)", state: "draft", themes: [] }
  ])
  expect(errorsOf(await act(copy, { ...body, to_firm_id: from.firm.id })).errors).toEqual({
    to_firm_id: ["support.firm_same"]
  })
  // The model is found only in its own firm.
  expect((await act(copy, { ...body, firm_id: to.firm.id, to_firm_id: from.firm.id })).status).toBe(404)
})

describe("a catalogue that goes to another firm", () => {
  const sell = async (firm: { readonly id: number }) =>
    portal.arrange(
      (sql) => sql<{ service: number; offer: number }>`
        with part as (
          insert into catalog_category (firm_id, name, name_key, place) values (${firm.id}, 'Social', 'social', 0) returning id
        ), service as (
          insert into catalog_service (firm_id, category_id, state, title, title_key, unit_price, vat_rate, duration_unit)
          select ${firm.id}::integer, id, v.state, v.title, lower(v.title), v.price, 2000, 'month'
            from part, (values ('Paie', 'published', 2500), ('Bilan', 'draft', 90000), ('Ancien', 'archived', 100),
              ('Jamais', 'archived', 100)) v (title, state, price) returning id, title
        ), offer as (
          insert into catalog_offer (firm_id, state, title, title_key, duration_unit)
          values (${firm.id}, 'published', 'Tout compris', 'tout compris', 'year'), (${firm.id}, 'archived', 'Passé', 'passe', 'year')
          returning id, title
        ), kept as (
          insert into catalog_offer_service (offer_id, service_id, firm_id, place, quantity)
          select o.id, s.id, ${firm.id}::integer, row_number() over (order by s.title) - 1, 3 from offer o, service s
           where o.title = 'Tout compris' and s.title in ('Paie', 'Ancien') returning 1
        ) select 1 as service, count(*)::integer as offer from kept`
    )
  const catalogOf = (firm: { readonly id: number }) =>
    portal.arrange(
      (sql) => sql<{ title: string; state: string; price: number; part: string }>`
        select s.title, s.state, s.unit_price as price, c.name as part from catalog_service s
          join catalog_category c on c.id = s.category_id where s.firm_id = ${firm.id} order by s.title`
    )
  const offersOf = (firm: { readonly id: number }) =>
    portal.arrange(
      (sql) => sql<{ title: string; state: string; services: string }>`
        select o.title, o.state, string_agg(s.title || ' x' || x.quantity, ', ' order by x.place) as services
          from catalog_offer o left join catalog_offer_service x on x.offer_id = o.id
          left join catalog_service s on s.id = x.service_id and s.firm_id = o.firm_id
         where o.firm_id = ${firm.id} group by o.id order by o.title`
    )

  test("[SAD-024] arrives as drafts with the services of its offers, and only once", async () => {
    const [from, to] = [await makeFirm(), await makeFirm()]
    await sell(from.firm)
    const body = { firm_id: from.firm.id, to_firm_id: to.firm.id, confirmed: true }
    const copied = await act("offers-template-duplicate", body)
    expect(copied.body.data).toEqual({ outcome: "catalogued", subject: to.firm.name, firm: to.firm.name, count: 4 })
    expect(await catalogOf(to.firm)).toEqual([
      { title: "Ancien", state: "draft", price: 100, part: "Social" },
      { title: "Bilan", state: "draft", price: 90_000, part: "Social" },
      { title: "Paie", state: "draft", price: 2500, part: "Social" }
    ])
    expect(await offersOf(to.firm)).toEqual([{ title: "Tout compris", state: "draft", services: "Ancien x3, Paie x3" }])
    const told = await portal.arrange(
      (sql) => sql<{ entity: string; by: string; user_id: number }>`
        select entity, payload ->> 'by' as by, user_id from event
         where firm_id = ${to.firm.id} and entity in ('catalogService', 'catalogOffer') order by id`
    )
    expect(told.map(({ entity }) => entity).toSorted()).toEqual([
      "catalogOffer",
      "catalogService",
      "catalogService",
      "catalogService"
    ])
    expect(new Set(told.map(({ by, user_id }) => `${by} ${user_id}`))).toEqual(new Set([`support ${root.id}`]))
    expect((await act("offers-template-duplicate", body)).body.data.count).toBe(0)
    expect(await catalogOf(from.firm)).toHaveLength(4)
  })

  test("[SAD-024] what the firm has under the same title stays, and a full catalogue is not overfilled", async () => {
    const [from, to] = [await makeFirm(), await makeFirm()]
    await sell(from.firm)
    await portal.arrange(
      (sql) => sql`with part as (
          insert into catalog_category (firm_id, name, name_key, place) values (${to.firm.id}, 'Le nôtre', 'social', 4) returning id
        ) insert into catalog_service (firm_id, category_id, state, title, title_key, unit_price, vat_rate, duration_unit)
          select ${to.firm.id}::integer, id, 'published', 'PAIE', 'paie', 7700, 2000, 'month' from part`
    )
    const body = { firm_id: from.firm.id, to_firm_id: to.firm.id, confirmed: true }
    expect((await act("offers-template-duplicate", body)).body.data.count).toBe(3)
    expect(await catalogOf(to.firm)).toEqual([
      { title: "Ancien", state: "draft", price: 100, part: "Le nôtre" },
      { title: "Bilan", state: "draft", price: 90_000, part: "Le nôtre" },
      { title: "PAIE", state: "published", price: 7700, part: "Le nôtre" }
    ])
    expect(await offersOf(to.firm)).toEqual([{ title: "Tout compris", state: "draft", services: "Ancien x3, PAIE x3" }])
    const full = await makeFirm()
    await portal.arrange(
      (sql) => sql`with part as (
          insert into catalog_category (firm_id, name, name_key, place) values (${full.firm.id}, 'Tout', 'tout', 0) returning id
        ) insert into catalog_service (firm_id, category_id, title, title_key, unit_price, vat_rate, duration_unit)
          select ${full.firm.id}::integer, part.id, 'S' || n, 's' || n, 1, 2000, 'month' from part, generate_series(1, 499) n`
    )
    const refused = await act("offers-template-duplicate", { ...body, to_firm_id: full.firm.id })
    expect(errorsOf(refused)).toEqual({ status: 422, errors: { to_firm_id: ["support.catalog_full"] } })
    expect(await catalogOf(full.firm)).toHaveLength(499)
    expect(errorsOf(await act("offers-template-duplicate", { ...body, to_firm_id: from.firm.id })).errors).toEqual({
      to_firm_id: ["support.firm_same"]
    })
    expect((await act("offers-template-duplicate", { ...body, firm_id: 2_000_000_000 })).status).toBe(404)
  })
})

test("[SAD-028] a theme is given to members of the team by address, and who is not of it is reported", async () => {
  const [{ admin, firm, member }, other] = [await makeFirm(), await makeFirm()]
  const company = await portal.make.vendor(firm, "Fermée")
  const themes = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into theme (firm_id, vendor_id, title, title_key, color, sharing, acl)
      values (${firm.id}, null, 'Juridique', 'juridique', '#335577', 'private', 'read-only'),
        (${firm.id}, ${company.id}, 'De la cliente', 'de la cliente', '#335577', 'private', 'read-only') returning id`
  )
  const [own = 0, theirs = 0] = themes.map(({ id }) => id)
  const listed = await portal.call<{ data: ReadonlyArray<object> }>(
    "GET",
    `/api/sa/support/themes?firm_id=${firm.id}`,
    { as: root }
  )
  expect(listed.body.data).toEqual([{ id: own, name: "Juridique" }])
  const give = (more: object) =>
    act("affect-theme-to-users", { firm_id: firm.id, theme_id: own, confirmed: true, ...more })
  const emails = `${member.email.toUpperCase()}; ${admin.email}\n${other.member.email},${member.email}`
  expect((await give({ emails })).body.data).toEqual({
    outcome: "themed",
    subject: "Juridique",
    firm: firm.name,
    count: 2,
    left: [other.member.email]
  })
  expect((await give({ emails: member.email })).body.data).toMatchObject({ count: 0, left: [] })
  const given = await portal.arrange(
    (sql) => sql<{ user_id: number }>`select user_id from user_theme where theme_id = ${own} order by user_id`
  )
  expect(given.map(({ user_id }) => user_id)).toEqual([admin.id, member.id].toSorted((a, b) => a - b))
  const told = await portal.arrange(
    (sql) => sql<{ payload: object }>`select payload from event where firm_id = ${firm.id} and entity = 'theme'`
  )
  expect(told).toEqual([{ payload: { by: "support", vendor_id: null } }])
  // Refused: a client's theme, another firm's theme, and a text that is no email.
  for (const id of [theirs, 2_000_000_000])
    expect(errorsOf(await give({ emails: admin.email, theme_id: id }))).toEqual({
      status: 422,
      errors: { theme_id: ["support.theme_missing"] }
    })
  expect(errorsOf(await give({ emails: " ,; " })).errors).toEqual({ emails: ["support.emails_missing"] })
  expect(errorsOf(await give({ emails: "nope" })).errors).toEqual({ emails: ["support.emails_invalid"] })
  const many = Array.from({ length: 201 }, (_, index) => `a${index}@b.example`).join(" ")
  expect(errorsOf(await give({ emails: many })).errors).toEqual({ emails: ["support.emails_too_many"] })
})

test("[SAD-032] quick folders without a destination are removed, and no other", async () => {
  const [{ firm }, other] = [await makeFirm(), await makeFirm()]
  const make = async (of: { readonly id: number; readonly name: string; readonly domain: string }, name: string) => {
    const company = await portal.make.vendor(of, name)
    const folder = await portal.make.folder(company, "Achats")
    await portal.arrange(
      (sql) => sql`insert into quick_folder (firm_id, vendor_id, folder_id, name, name_key)
        values (${of.id}, ${company.id}, ${folder.id}, 'Achats', 'achats'), (${of.id}, ${company.id}, null, 'Perdu', 'perdu')`
    )
    return company
  }
  const company = await make(firm, "Une")
  await make(other.firm, "Autre")
  const left = (of: { readonly id: number }) =>
    portal.arrange((sql) => sql<{ name: string }>`select name from quick_folder where firm_id = ${of.id} order by name`)
  const clean = () => act("clean-quick-folders", { firm_id: firm.id, confirmed: true })
  expect((await clean()).body.data).toEqual({ outcome: "cleaned", subject: firm.name, firm: firm.name, count: 1 })
  expect(await left(firm)).toEqual([{ name: "Achats" }])
  expect(await left(other.firm)).toEqual([{ name: "Achats" }, { name: "Perdu" }])
  expect((await clean()).body.data.count).toBe(0)
  const told = await portal.arrange(
    (sql) => sql`select vendor_id, user_id, type, payload, after from event
      where firm_id = ${firm.id} and entity = 'quickFolder'`
  )
  expect(told).toEqual([
    {
      vendor_id: company.id,
      user_id: root.id,
      type: "quickfolder.removed",
      payload: { by: "support" },
      after: { state: "removed" }
    }
  ])
})

test("[SAD-034] a prepared import is launched once, as its author's, and its lines are not shown", async () => {
  const { admin, firm } = await makeFirm()
  const name = "Reprise Durand"
  const file = await portal.call<{ data: { id: number; columns: ReadonlyArray<object> } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/imports?kind=client_files&name=reprise.csv`,
    {
      as: admin,
      body: Buffer.from(`Raison sociale;SIRET\n${name};73282932000074`),
      headers: { "content-type": "application/octet-stream" }
    }
  )
  expect(file.status, JSON.stringify(file.body)).toBeLessThan(300)
  const list = async () =>
    (
      await portal.call<{ data: ReadonlyArray<{ id: number; lines: number; author: string }> }>(
        "GET",
        `/api/sa/support/imports?firm_id=${firm.id}`,
        { as: root }
      )
    ).body
  // An import whose columns are not matched yet is not listed.
  expect(await list()).toEqual({ data: [] })
  const tried = await portal.call<{ data: { state: string } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/imports/${file.body.data.id}/checks`,
    { as: admin, body: { columns: file.body.data.columns } }
  )
  expect(tried.body.data?.state, JSON.stringify(tried.body)).toBe("ready")
  const [waiting] = (await list()).data
  expect(waiting).toMatchObject({ id: file.body.data.id, lines: 1, kind: "client_files", name: "reprise.csv" })
  expect(JSON.stringify(await list())).not.toContain(name)
  const launch = () => act("launch-import", { firm_id: firm.id, import_id: waiting?.id, confirmed: true })
  expect((await launch()).body.data).toEqual({
    outcome: "launched",
    subject: "reprise.csv",
    firm: firm.name,
    count: 1
  })
  await expect
    .poll(() => portal.arrange((sql) => sql`select company_name from vendor where firm_id = ${firm.id}`))
    .toEqual([{ company_name: name }])
  expect(errorsOf(await launch())).toEqual({ status: 422, errors: { import_id: ["support.import_started"] } })
  const stranger = await makeFirm()
  const elsewhere = await act("launch-import", { firm_id: stranger.firm.id, import_id: waiting?.id, confirmed: true })
  expect(errorsOf(elsewhere).errors).toEqual({ import_id: ["support.import_started"] })
  const told = await portal.arrange(
    (sql) => sql`select user_id, type, payload from event where firm_id = ${firm.id} and entity = 'clientImport'`
  )
  expect(told).toEqual([{ user_id: root.id, type: "import.launched", payload: { by: "support" } }])
})

test("[SAD-033] [NET-113] the diagnostic counts what is well and what is not, and tells nothing of the clients", async () => {
  const { firm, member } = await makeFirm()
  await portal.make.vendor(firm, "Secrète")
  await portal.arrange(
    (sql) =>
      sql`update firm_user set joined_at = null, invited_at = now() - interval '30 days' where user_id = ${member.id}`
  )
  const { body } = await portal.call<{ data: { firm: string; lines: ReadonlyArray<HealthLine> } }>(
    "GET",
    `/api/sa/support/diagnostic?firm_id=${firm.id}`,
    { as: root }
  )
  expect(body.data.firm).toBe(firm.name)
  const line = (check: string) => body.data.lines.find((one) => one.check === check)
  expect(["administrators", "invitations", "clients", "mails", "documents"].map(line)).toEqual([
    { check: "administrators", count: 1, ok: true },
    { check: "invitations", count: 1, ok: false },
    { check: "clients", count: 1, ok: true },
    { check: "mails", count: 0, ok: true },
    { check: "documents", count: 0, ok: true }
  ])
  expect(JSON.stringify(body)).not.toContain("Secrète")
})

test("[SAD-021] [ROL-013] [ROL-O02] support is for the provider's people: everybody else is refused, whatever they name", async () => {
  const { admin, firm, member } = await makeFirm()
  await putIntoGroup(firm, "Groupe fermé")
  await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${admin.id}`)
  const body = { firm_id: firm.id, email: member.email, confirmed: true }
  const copying = { firm_id: firm.id, structure_id: 1, to_firm_id: firm.id + 1, confirmed: true }
  for (const as of [admin, member])
    for (const [action, sent] of Object.entries({
      [group]: body,
      [dismissal]: body,
      [invitation]: body,
      [copy]: copying,
      "offers-template-duplicate": { firm_id: firm.id, to_firm_id: firm.id + 1, confirmed: true },
      "affect-theme-to-users": { firm_id: firm.id, theme_id: 1, emails: member.email, confirmed: true },
      "clean-quick-folders": { firm_id: firm.id, confirmed: true },
      "launch-import": { firm_id: firm.id, import_id: 1, confirmed: true }
    })) {
      const refused = await act(action, sent, as)
      expect([refused.status, refused.body.code]).toEqual([403, "closed.isSuperAdmin"])
    }
  expect((await act(group, body, null)).status).toBe(401)
  for (const path of ["tree-structures", "themes", "imports", "diagnostic"])
    expect((await portal.call("GET", `/api/sa/support/${path}?firm_id=${firm.id}`, { as: admin })).status).toBe(403)
})

describe("watch marks and document systems", () => {
  const surveys = "delete-node-surveys"
  const geds = "change-geds-of-vendors"
  const watched = async () => {
    const { admin, firm, member } = await makeFirm()
    const company = await portal.make.vendor(firm, "Suivie")
    const top = await portal.make.folder(company, "Banque")
    const below = await portal.make.folder(company, "Relevés", { parent: top.id })
    const beside = await portal.make.folder(company, "Juridique")
    for (const [node, user] of [
      [top, admin],
      [below, admin],
      [below, member],
      [beside, member]
    ] as const)
      await portal.arrange(
        (sql) => sql`insert into survey (node_id, user_id, firm_id, vendor_id, since)
          values (${node.id}, ${user.id}, ${firm.id}, ${company.id}, 0)`
      )
    const left = () =>
      portal.arrange(
        (sql) => sql<{ node: number }>`select node_id::integer as node from survey where firm_id = ${firm.id}`
      )
    return { admin, below, beside, company, firm, left, top }
  }

  test("[SAD-027] [SAD-O03] those of everybody on a folder and below go, others stay, and the firm's log says it", async () => {
    const { admin, beside, firm, left, top } = await watched()
    const other = await makeFirm()
    const ask = (node: string, firm_id = firm.id, as: SignedInUser | null = root) =>
      act(surveys, { firm_id, node, confirmed: true }, as)
    expect(errorsOf(await ask("nowhere"))).toEqual({ status: 422, errors: { node: ["support.node_missing"] } })
    expect(errorsOf(await ask(top.hash, other.firm.id))).toEqual({
      status: 422,
      errors: { node: ["support.node_absent"] }
    })
    expect((await ask(top.hash, firm.id, admin)).status).toBe(403)
    expect(errorsOf(await act(surveys, { firm_id: firm.id, node: top.hash, confirmed: false }))).toEqual({
      status: 422,
      errors: { confirmed: ["support.confirmation_missing"] }
    })
    expect((await left()).length).toBe(4)
    const done = await ask(`https://x.example/documents/a0b1/${top.hash.toUpperCase()}?show=list`)
    expect(done.body.data).toMatchObject({ outcome: "unwatched", subject: top.hash, count: 3 })
    expect(await left()).toEqual([{ node: beside.id }])
    expect((await ask(top.hash)).body.data.count).toBe(0)
    const lines = await portal.arrange(
      (sql) => sql<{ payload: object; user_id: number }>`select payload, user_id from event
        where firm_id = ${firm.id} and type = 'marks.cleared'`
    )
    expect(lines).toEqual([{ payload: { by: "support", kind: "survey", count: 3 }, user_id: root.id }])
  })

  test("[SAD-025] [SAD-O03] chosen companies of the firm get another system, once; those of others are named and untouched", async () => {
    const { firm } = await makeFirm()
    const other = await makeFirm()
    const [one, two] = [await portal.make.vendor(firm, "Un"), await portal.make.vendor(firm, "Deux")]
    const foreign = await portal.make.vendor(other.firm, "Ailleurs")
    await portal.arrange((sql) => sql`update vendor set siren = '552032534' where id = ${one.id}`)
    await portal.arrange((sql) => sql`update vendor set client_code = 'CLI-2' where id = ${two.id}`)
    await portal.arrange((sql) => sql`update vendor set siren = '732829320' where id = ${foreign.id}`)
    const body = { firm_id: firm.id, system: "everial", companies: "552032534; cli-2\n732829320", confirmed: true }
    expect((await act(geds, body)).body.data).toEqual({
      outcome: "switched",
      subject: firm.name,
      firm: firm.name,
      count: 2,
      left: ["732829320"]
    })
    expect((await act(geds, body)).body.data.count).toBe(0)
    expect(errorsOf(await act(geds, { ...body, system: "paper", companies: " " }))).toEqual({
      status: 422,
      errors: { system: ["support.system_missing"], companies: ["support.companies_missing"] }
    })
    const rows = await portal.arrange(
      (sql) => sql<{ system: string }>`select document_system as system from vendor
        where id in (${one.id}, ${two.id}, ${foreign.id}) order by id`
    )
    expect(rows.map(({ system }) => system)).toEqual(["everial", "everial", "own"])
    const lines = await portal.arrange(
      (sql) => sql<{ before: object; after: object }>`select before, after from event
        where firm_id = ${firm.id} and type = 'documents.moved'`
    )
    expect(lines).toEqual([
      { before: { document_system: "own" }, after: { document_system: "everial" } },
      { before: { document_system: "own" }, after: { document_system: "everial" } }
    ])
  })
})
