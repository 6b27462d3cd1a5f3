import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { HoldingMember, HoldingUser, MemberTheme, MemberVendor } from "#schemas/holding/team.api.ts"
import { type Answered, type Group, groupIn, statusOf } from "#tests/api/holding/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Refused {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: object
}
type Listed = Answered<ReadonlyArray<HoldingUser>> & { readonly pagination: { readonly total: number } }

const call = <A>(
  { at, keeper }: Group,
  method: "GET" | "PATCH" | "POST" | "PUT",
  path: string,
  body?: object,
  as = keeper
) => portal.call<Answered<A> & Refused>(method, `${at}${path}`, { as, ...(body === undefined ? {} : { body }) })
const teamOf = async ({ at, keeper }: Group, query = "") =>
  (await portal.call<Listed>("GET", `${at}/users${query}`, { as: keeper })).body
const memberOf = async (group: Group, id: number) => (await call<HoldingMember>(group, "GET", `/users/${id}`)).body.data
const held = async (group: Group, id: number) =>
  (await memberOf(group, id)).workspaces.flatMap(({ name, role, state }) =>
    state === null ? [] : [[name, role, state]]
  )

/** A member of the second firm only. */
const mate = (group: Group, name: string, role: "admin" | "collaborator" = "collaborator"): Promise<SignedInUser> =>
  portal.make.staff(group.second, group.mail(name), role)
const logOf = (firm: number, user: number) =>
  portal.arrange(
    (sql) => sql<{ type: string }>`select type from event where firm_id = ${firm} and entity in ('membership', 'user')
      and entity_id = ${user} order by id`
  )

describe("who sees the team", () => {
  test("[HOL-005] [NET-058] [ROL-O02] the group's administrators do, each person once; nobody else", async () => {
    const group = await groupIn(portal)
    const other = await groupIn(portal)
    const both = await mate(group, "double")
    await portal.arrange(
      (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${group.first.id}, ${both.id}, 'admin')`
    )
    await portal.make.staff(group.outside, group.mail("dehors"))
    const { data, pagination } = await teamOf(group)
    expect(data.map(({ email, workspaces }) => [email, workspaces.map(({ name, role }) => [name, role])])).toEqual(
      expect.arrayContaining([
        [group.mail("tete"), [[group.first.name, "admin"]]],
        [
          group.mail("double"),
          [
            [group.first.name, "admin"],
            [group.second.name, "collaborator"]
          ]
        ]
      ])
    )
    expect([data.length, pagination.total]).toEqual([2, 2])
    const paths = ["/users", `/users/${both.id}`, `/users/${both.id}/vendors`, `/users/${both.id}/themes`]
    for (const path of paths) {
      expect([path, await statusOf(portal, `${group.at}${path}`, group.keeper)]).toEqual([path, 200])
      for (const one of [both, other.keeper]) expect(await statusOf(portal, `${group.at}${path}`, one)).toBe(404)
      expect((await portal.call("GET", `${group.at}${path}`)).status).toBe(401)
    }
    // A person of another group is not found.
    expect((await call(group, "GET", `/users/${other.keeper.id}`)).status).toBe(404)
  })

  test("[HOL-005] [NET-058] it is searched without accents, filtered by workspace, role and state, and paged", async () => {
    const group = await groupIn(portal)
    const [zoe, max] = [await mate(group, "zoe"), await mate(group, "max", "admin")]
    await portal.arrange((sql) => sql`update app_user set firstname = 'Zoé', lastname = 'Alézan' where id = ${zoe.id}`)
    await portal.arrange((sql) => sql`update app_user set firstname = 'Max', lastname = 'Bernard' where id = ${max.id}`)
    await portal.arrange(
      (sql) => sql`update app_user set firstname = 'Tess', lastname = 'Corbin' where id = ${group.keeper.id}`
    )
    const [bare] = await portal.arrange(
      (sql) => sql<{ id: number }>`insert into app_user (email, firstname, lastname)
        values (${group.mail("attend")}, 'Ugo', 'Damas') returning id`
    )
    await portal.arrange(
      (sql) => sql`insert into firm_user (firm_id, user_id, role, joined_at)
        values (${group.first.id}, ${bare?.id ?? 0}, 'collaborator', null)`
    )
    const names = async (query: string) => {
      const { data, pagination } = await teamOf(group, query)
      return [...data.map(({ lastname }) => lastname), pagination.total]
    }
    expect(await names("")).toEqual(["Alézan", "Bernard", "Corbin", "Damas", 4])
    expect(await names("?search=alezan")).toEqual(["Alézan", 1])
    expect(await names("?search=%25")).toEqual([0])
    expect(await names(`?firm=${group.second.id}`)).toEqual(["Alézan", "Bernard", 2])
    expect(await names("?role=admin")).toEqual(["Bernard", "Corbin", 2])
    expect(await names("?state=invited")).toEqual(["Damas", 1])
    expect(await names("?per_page=3&page=2")).toEqual(["Damas", 4])
    expect(await names(`?firm=${group.outside.id}`)).toEqual([0])
  })
})

describe("workspaces of a member", () => {
  test("[WSP-008] [HOL-006] others are added and taken; the last one asks, keeps or deletes", async () => {
    const group = await groupIn(portal)
    const who = await mate(group, "mobile")
    const url = `/users/${who.id}/accounting-firms`
    const added = await call<HoldingMember>(group, "PATCH", url, { added_firm_ids: [group.first.id] })
    expect(added.status).toBe(200)
    expect(await held(group, who.id)).toEqual([
      [group.first.name, "collaborator", "active"],
      [group.second.name, "collaborator", "active"]
    ])
    expect((await call(group, "PATCH", url, { removed_firm_ids: [group.second.id] })).status).toBe(200)
    const asked = await call(group, "PATCH", url, { removed_firm_ids: [group.first.id] })
    expect([asked.status, asked.body.code]).toEqual([409, "closed.isToldOfLast"])
    expect(await held(group, who.id)).toEqual([[group.first.name, "collaborator", "active"]])
    const kept = await call<HoldingMember>(group, "PATCH", url, {
      removed_firm_ids: [group.first.id],
      last: "unassign"
    })
    expect([kept.status, kept.body.data.id]).toEqual([200, who.id])
    expect(await held(group, who.id)).toEqual([[group.first.name, "collaborator", "revoked"]])
    // The person's sessions are ended. The person stays in the list, without a workspace.
    expect((await portal.call("GET", "/api/users/me", { as: who })).status).toBe(401)
    expect((await teamOf(group, "?state=revoked")).data).toMatchObject([{ id: who.id, workspaces: [] }])
    expect((await call(group, "PATCH", url, { added_firm_ids: [group.first.id] })).status).toBe(200)
    expect(await held(group, who.id)).toEqual([[group.first.name, "collaborator", "active"]])
    const gone = await call(group, "PATCH", url, { removed_firm_ids: [group.first.id], last: "delete" })
    expect([gone.status, gone.body.data]).toEqual([200, null])
    expect((await call(group, "GET", `/users/${who.id}`)).status).toBe(404)
    expect((await logOf(group.first.id, who.id)).map(({ type }) => type)).toEqual([
      "member.assigned",
      "access.ended",
      "access.reopened",
      "member.changed",
      "access.limited",
      "member.removed"
    ])
  })

  test("[WSP-008] [ROL-018] nobody takes their own workspace, a firm's last administrator, or a firm of no such group", async () => {
    const group = await groupIn(portal)
    const chief = await mate(group, "chef", "admin")
    const take = (id: number, body: object) => call(group, "PATCH", `/users/${id}/accounting-firms`, body)
    const own = await take(group.keeper.id, { removed_firm_ids: [group.first.id], last: "delete" })
    expect([own.status, own.body.code]).toEqual([409, "closed.isSomeoneElse"])
    const last = await take(chief.id, { removed_firm_ids: [group.second.id], last: "unassign" })
    expect([last.status, last.body.code]).toEqual([409, "closed.keepsAnAdmin"])
    expect((await take(chief.id, { added_firm_ids: [group.outside.id] })).status).toBe(404)
    await portal.arrange(
      (sql) => sql`update firm set deletes_at = now() + interval '3 days' where id = ${group.second.id}`
    )
    const leaving = await take(group.keeper.id, { added_firm_ids: [group.second.id] })
    expect([leaving.status, leaving.body.code]).toEqual([409, "closed.isWorkspaceOpen"])
    expect(await held(group, chief.id)).toEqual([[group.second.name, "admin", "active"]])
  })

  test("[HOL-006] what somebody may do in a workspace is changed there, by the revision that was read", async () => {
    const group = await groupIn(portal)
    const who = await mate(group, "promu")
    const at = `${group.at}/users/${who.id}/accounting-firms/${group.second.id}`
    const send = (body: object, revision: number) =>
      portal.call<Answered<{ readonly role: string; readonly all_clients: boolean }> & Refused>("PATCH", at, {
        as: group.keeper,
        body,
        headers: { "if-match": `"${revision}"` }
      })
    const seen = (await memberOf(group, who.id)).workspaces.find(({ id }) => id === group.second.id)?.revision ?? 0
    expect((await send({ role: "admin", all_clients: true }, seen)).body.data).toMatchObject({
      role: "admin",
      all_clients: true
    })
    expect((await send({ role: "collaborator" }, seen)).status).toBe(412)
    expect((await send({ role: "collaborator" }, seen + 1)).body.code).toBe("closed.keepsAnAdmin")
  })
})

describe("what a member is given", () => {
  test("[HOL-006] client files of their workspaces, and no others", async () => {
    const group = await groupIn(portal)
    const who = await mate(group, "charge")
    const [one, two] = [await portal.make.vendor(group.second, "Un"), await portal.make.vendor(group.second, "Deux")]
    const elsewhere = await portal.make.vendor(group.first, "Ailleurs")
    const outside = await portal.make.vendor(group.outside, "Dehors")
    const url = `/users/${who.id}/vendors`
    const listed = async (query = "") =>
      (await call<ReadonlyArray<MemberVendor>>(group, "GET", `${url}${query}`)).body.data.map(
        ({ company_name, reaches_by }) => [company_name, reaches_by]
      )
    expect(await listed()).toEqual([
      ["Deux", null],
      ["Un", null]
    ])
    expect((await call(group, "PATCH", url, { added_vendor_ids: [one.id] })).status).toBe(204)
    expect(await listed("?shown=assigned")).toEqual([["Un", "assigned"]])
    const refused = await call(group, "PATCH", url, { added_vendor_ids: [two.id, elsewhere.id] })
    expect([refused.status, refused.body.code]).toEqual([409, "closed.isOfWorkspace"])
    expect((await call(group, "PATCH", url, { added_vendor_ids: [outside.id] })).status).toBe(404)
    expect(await listed("?search=un")).toEqual([["Un", "assigned"]])
    expect((await call(group, "PATCH", url, { removed_vendor_ids: [one.id] })).status).toBe(204)
    expect(await listed("?shown=assigned")).toEqual([])
  })

  test("[HOL-006] themes of their workspaces that have the module", async () => {
    const group = await groupIn(portal)
    const who = await mate(group, "etiquette")
    const made = await portal.arrange(
      (sql) => sql<{ id: number }>`insert into theme (firm_id, title, title_key, color, sharing, acl)
        values (${group.second.id}, 'Juridique', 'juridique', '#335577', 'private', 'read-only'),
          (${group.outside.id}, 'Dehors', 'dehors', '#335577', 'private', 'read-only') returning id`
    )
    const [law, outside] = made.map(({ id }) => id)
    const url = `/users/${who.id}/themes`
    const themes = async () => (await call<ReadonlyArray<MemberTheme>>(group, "GET", url)).body.data
    await portal.arrange(
      (sql) => sql`insert into module (firm_id, name, is_active) values (${group.second.id}, 'themes', true)
        on conflict (firm_id, vendor_id, name) do update set is_active = true`
    )
    expect(await themes()).toMatchObject([
      { title: "Juridique", firm_name: group.second.name, has: false, always: false }
    ])
    expect((await call(group, "PUT", url, { theme_ids: [law] })).body.data).toMatchObject([{ has: true }])
    expect((await call(group, "PUT", url, { theme_ids: [outside] })).body).toMatchObject({
      errors: { theme_ids: ["theme.unknown"] }
    })
    expect((await logOf(group.second.id, who.id)).map(({ type }) => type)).toEqual(["themes.given"])
    expect((await call(group, "PUT", url, { theme_ids: [] })).body.data).toMatchObject([{ has: false }])
    await portal.arrange(
      (sql) => sql`update module set is_active = false where firm_id = ${group.second.id} and name = 'themes'`
    )
    expect(await themes()).toEqual([])
  })
})

describe("mails", () => {
  const mailsTo = async (id: number) =>
    (
      await portal.arrange((sql) => sql<{ kind: string }>`select kind from mail where user_id = ${id} order by kind`)
    ).map(({ kind }) => kind)

  test("[NET-063] [HOL-O01] an invitation is repeated for whoever has never signed in, and refused for the others", async () => {
    const group = await groupIn(portal)
    const known = await mate(group, "venu")
    const [bare] = await portal.arrange(
      (sql) => sql<{ id: number }>`insert into app_user (email, firstname, lastname)
        values (${group.mail("jamais")}, 'Jamais', 'Venu') returning id`
    )
    const id = bare?.id ?? 0
    await portal.arrange(
      (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${group.second.id}, ${id}, 'collaborator')`
    )
    expect((await call(group, "POST", "/send-mail", { user_id: id })).status).toBe(204)
    expect(await mailsTo(id)).toEqual(["invitation"])
    const refused = await call(group, "POST", "/send-mail", { user_id: known.id })
    expect([refused.status, refused.body.code]).toEqual([409, "closed.hasNotJoined"])
    const reset = await call(group, "POST", "/reset-password", { user_id: id })
    expect([reset.status, reset.body.code]).toEqual([409, "closed.hasSignedIn"])
  })

  test("[NET-064] [HOL-O01] a member who has signed in is mailed a link to a new password, and the log says so", async () => {
    const group = await groupIn(portal)
    const known = await mate(group, "oublie")
    const stranger = await portal.make.staff(group.outside, group.mail("dehors"))
    expect((await call(group, "POST", "/reset-password", { user_id: known.id })).status).toBe(204)
    expect(await mailsTo(known.id)).toEqual(["reset"])
    expect((await logOf(group.second.id, known.id)).map(({ type }) => type)).toEqual(["reset.sent"])
    for (const path of ["/reset-password", "/send-mail"])
      expect((await call(group, "POST", path, { user_id: stranger.id })).status).toBe(404)
    expect(await mailsTo(stranger.id)).toEqual([])
  })
})

test("[HOL-005] [HOL-006] many members get many files with a role; each person all or nothing, and the report says why not", async () => {
  const group = await groupIn(portal)
  const [one, chief] = [await mate(group, "un"), await mate(group, "chef", "admin")]
  const stranger = await portal.make.staff(group.outside, group.mail("dehors"))
  const [here, there] = [await portal.make.vendor(group.second, "Ici"), await portal.make.vendor(group.first, "Là")]
  const answer = await call<{ readonly changed: number; readonly report: ReadonlyArray<object> }>(
    group,
    "POST",
    "/assignments",
    {
      user_ids: [one.id, chief.id, stranger.id],
      vendor_ids: [here.id, there.id],
      role: "collaborator"
    }
  )
  expect(answer.body.data).toEqual({
    changed: 1,
    report: [
      { index: 1, code: "closed.keepsAnAdmin" },
      { index: 2, code: "error.404" }
    ]
  })
  expect(await held(group, one.id)).toEqual([
    [group.first.name, "collaborator", "active"],
    [group.second.name, "collaborator", "active"]
  ])
  const reached = (await call<ReadonlyArray<MemberVendor>>(group, "GET", `/users/${one.id}/vendors?shown=assigned`))
    .body.data
  expect(reached.map(({ company_name }) => company_name)).toEqual(["Ici", "Là"])
  // The member's assignment was refused as a whole: neither files nor a workspace were added.
  expect(await held(group, chief.id)).toEqual([[group.second.name, "admin", "active"]])
  const again = await call<{ readonly report: ReadonlyArray<object> }>(group, "POST", "/assignments", {
    user_ids: [one.id],
    vendor_ids: [here.id]
  })
  expect(again.body.data.report).toEqual([{ index: 0, code: "holding.assigned_already" }])
})
