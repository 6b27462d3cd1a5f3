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
    // Said again it changes nothing, and nothing is written twice.
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
  // A model is found in its own firm alone.
  expect((await act(copy, { ...body, firm_id: to.firm.id, to_firm_id: from.firm.id })).status).toBe(404)
})

test("[SAD-033] the diagnostic counts what is well and what is not, and tells nothing of the clients", async () => {
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
      [copy]: copying
    })) {
      const refused = await act(action, sent, as)
      expect([refused.status, refused.body.code]).toEqual([403, "closed.isSuperAdmin"])
    }
  expect((await act(group, body, null)).status).toBe(401)
  for (const path of ["tree-structures", "diagnostic"])
    expect((await portal.call("GET", `/api/sa/support/${path}?firm_id=${firm.id}`, { as: admin })).status).toBe(403)
})
