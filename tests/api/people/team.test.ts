import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ClientTeamMember, WorkspaceOfMember } from "#schemas/people/team.api.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { jobsDone, linkOf, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { parisDay } from "#tests/support/days.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Problem {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
interface Data<A> {
  readonly data: A
}

const people = async (name: string) => {
  const firm = await portal.make.firm(name)
  const host = `${name.toLowerCase()}.example`
  const vendors = [
    await portal.make.vendor(firm, `${name} Un`),
    await portal.make.vendor(firm, `${name} Deux`)
  ] as const
  return {
    firm,
    host,
    vendors,
    path: `/api/accounting-firms/${firm.id}/accountants`,
    admin: await portal.make.staff(firm, `admin@${host}`),
    clerk: await portal.make.staff(firm, `clerk@${host}`, "collaborator"),
    client: await portal.make.client(vendors[0], `client@${host}`)
  }
}
type People = Awaited<ReturnType<typeof people>>

/** Queues the hourly job that ends expired accesses. */
const lapse = (slot: string) =>
  portal.runtime.runPromise(
    Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "LapseAccesses", slot }, { id: `lapse-accesses:${slot}` }))
  )
const waitOptions = { timeout: 10_000, interval: 25 }

const said = async (method: string, path: string, as: SignedInUser, body?: unknown, headers = {}) => {
  const answer = await portal.call<Problem>(method, path, { as, headers, ...(body === undefined ? {} : { body }) })
  const { closed_by, code, errors } = answer.body
  return { status: answer.status, code, ...(closed_by && { closed_by }), ...(errors && { errors }) }
}
const memberCall = async (method: string, path: string, as: SignedInUser, body?: unknown) => {
  const answer = await portal.call<Data<TeamMember>>(method, path, { as, ...(body === undefined ? {} : { body }) })
  expect([method, path, answer.status, answer.body]).toMatchObject([method, path, expect.toBeOneOf([200, 201]), {}])
  return answer.body.data
}
const newcomer = (host: string, more: object = {}) => ({
  firstname: "Luc",
  lastname: "Brun",
  email: `luc@${host}`,
  role: "collaborator",
  ...more
})
const invite = ({ admin, host, path }: People, more: object = {}) =>
  memberCall("POST", path, admin, newcomer(host, more))
const companiesOf = async ({ firm }: People, token: string) => {
  const answer = await portal.call<Data<ReadonlyArray<{ readonly id: number }>>>(
    "GET",
    `/api/users/me/accounting-firms/${firm.id}/vendors`,
    { as: token }
  )
  return answer.status === 200 ? answer.body.data.map(({ id }) => id) : answer.status
}
/** Uses the link of the invitation mail; returns a session. */
const takeUp = async (address: string) => {
  const { token } = linkOf(await newestMail(portal, address))
  const made = await portal.call<Data<{ readonly token: string }>>("POST", "/api/passwords", {
    body: { token, password: "un-mot-de-passe-neuf", password_confirmation: "un-mot-de-passe-neuf", cgu: true }
  })
  expect(made.status).toBeLessThan(300)
  const { body } = await portal.call<Data<{ readonly token: string }>>("POST", "/api/login", {
    body: { email: address, password: "un-mot-de-passe-neuf" }
  })
  return body.data.token
}
const log = (firm: number) =>
  portal.arrange(
    (sql) => sql<{ type: string; user_id: number | null; entity_id: string; before: unknown; after: unknown }>`
      select type, user_id, entity_id, before, after from event where firm_id = ${firm} and entity = 'membership' order by id`
  )

describe("a firm's team", () => {
  test("[NET-047] [ROL-025] [ACC-048] is read by its staff, searched and sorted, and by nobody else", async () => {
    const team = await people("Aneth")
    await invite(team)
    const read = async (query = "", as = team.clerk) =>
      (
        await portal.call<{ readonly data: ReadonlyArray<TeamMember>; readonly pagination: Pagination }>(
          "GET",
          `${team.path}${query}`,
          { as }
        )
      ).body
    const all = await read("?sort=email&order=desc")
    expect(all.pagination).toMatchObject({ total: 3 })
    expect(all.data.map(({ email, state }) => [email, state])).toEqual([
      [`luc@${team.host}`, "invited"],
      [`clerk@${team.host}`, "active"],
      [`admin@${team.host}`, "active"]
    ])
    expect(all.data[0]).toEqual({
      id: all.data[0]?.id,
      firstname: "Luc",
      lastname: "Brun",
      email: `luc@${team.host}`,
      role: "collaborator",
      is_group_admin: false,
      all_clients: false,
      admin_module: false,
      state: "invited",
      access_ends_on: null,
      invited_at: expect.any(String),
      joined_at: null,
      clients: 0,
      may_rename: true,
      two_factor: "off",
      revision: 1
    })
    expect((await read("?search=brun%20luc")).data).toHaveLength(1)
    expect((await read("?search=%25")).data).toHaveLength(0)
    expect((await read("?sort=state&order=asc")).data[0]?.state).toBe("invited")
    expect(await said("GET", team.path, team.client)).toEqual({
      status: 403,
      code: "closed.isOfFirm",
      closed_by: ["isOfFirm"]
    })
    const other = await people("Badiane")
    expect(await said("GET", team.path, other.admin)).toEqual(
      await said("GET", "/api/accounting-firms/999999999/accountants", other.admin)
    )
    expect(await said("GET", `${other.path}/${team.clerk.id}`, other.admin)).toEqual(
      await said("GET", `${other.path}/999999999`, other.admin)
    )
  })

  test("[ROL-022] [ROL-023] [SES-008] an invited collaborator comes in by the mail's link and finds what they were assigned", async () => {
    const team = await people("Cumin")
    const third = await portal.make.vendor(team.firm, "Cumin Trois")
    const [first, second] = team.vendors
    const member = await invite(team, { vendor_ids: [first.id, second.id] })
    expect(member).toMatchObject({ state: "invited", clients: 2 })
    const token = await takeUp(member.email)
    expect((await memberCall("GET", `${team.path}/${member.id}`, team.clerk)).state).toBe("active")
    expect(await companiesOf(team, token)).toEqual([second.id, first.id])
    const assign = (body: object) =>
      portal.call<Data<ReadonlyArray<number>>>("PATCH", `${team.path}/${member.id}/vendors`, { as: team.admin, body })
    expect(
      (await assign({ added_vendor_ids: [third.id, third.id], removed_vendor_ids: [first.id] })).body.data
    ).toEqual([second.id, third.id])
    expect(await companiesOf(team, token)).toEqual([second.id, third.id])
    const foreign = await people("Dinde")
    expect((await assign({ added_vendor_ids: [foreign.vendors[0].id] })).status).toBe(404)
    await memberCall("PATCH", `${team.path}/${member.id}`, team.admin, { all_clients: true })
    expect(await companiesOf(team, token)).toHaveLength(3)
    const types = (await log(team.firm.id)).map(({ type, user_id }) => [type, user_id])
    expect(types).toEqual([
      ["member.invited", team.admin.id],
      ["member.joined", member.id],
      ["member.assigned", team.admin.id],
      ["member.changed", team.admin.id]
    ])
  })

  test("[ACC-046] [ROL-022] a client file says who reaches it and by what, and is assigned from there", async () => {
    const team = await people("Estragon")
    const [first] = team.vendors
    const path = `/api/accounting-firms/${team.firm.id}/vendors/${first.id}/accountants`
    const read = async (as = team.admin) =>
      (await portal.call<Data<ReadonlyArray<ClientTeamMember>>>("GET", path, { as })).body.data.map(
        ({ id, is_assigned, reaches_by }) => [id, reaches_by, is_assigned]
      )
    const clerk = team.clerk.id
    expect(new Map((await read()).map(([id, by]) => [id, by]))).toEqual(
      new Map<unknown, unknown>([
        [team.admin.id, "role"],
        [clerk, null]
      ])
    )
    const change = (body: object, as = team.admin) => said("PATCH", path, as, body)
    expect((await change({ added_user_ids: [clerk] })).status).toBe(200)
    expect(await companiesOf(team, team.clerk.token)).toEqual([first.id])
    expect(await read(team.clerk)).toContainEqual([clerk, "assigned", true])
    expect(await change({ removed_user_ids: [clerk] }, team.clerk)).toMatchObject({ code: "closed.hasFirmRight" })
    expect((await change({ added_user_ids: [team.client.id] })).status).toBe(404)
    expect((await change({ removed_user_ids: [clerk] })).status).toBe(200)
    expect(await companiesOf(team, team.clerk.token)).toEqual([])
  })

  test("[ROL-022] [ROL-O01] a group's administrator gives a member a place in its other firms, and takes it", async () => {
    const here = await people("Fenouil")
    const there = await people("Girofle")
    await portal.arrange(
      (sql) => sql`with made as (insert into holding (name) values ('Épices') returning id)
        update firm set group_id = (select id from made) where id in (${here.firm.id}, ${there.firm.id})`
    )
    const path = `${here.path}/${here.clerk.id}/workspaces`
    const change = (body: object, as = here.admin) => said("PATCH", path, as, body)
    const add = { added_firm_ids: [there.firm.id] }
    expect(await change(add)).toEqual({ status: 403, code: "closed.isAdminOfGroup", closed_by: ["isAdminOfGroup"] })
    await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${here.admin.id}`)
    expect((await change(add)).status).toBe(200)
    const read = await portal.call<Data<ReadonlyArray<WorkspaceOfMember>>>("GET", path, { as: here.clerk })
    expect(read.body.data.map(({ id, role }) => [id, role])).toEqual([
      [here.firm.id, "collaborator"],
      [there.firm.id, "collaborator"]
    ])
    expect((await change({ added_firm_ids: [999_999_999] })).status).toBe(404)
    expect((await change({ removed_firm_ids: [here.firm.id] })).status).toBe(404)
    expect((await change({ removed_firm_ids: [there.firm.id] })).status).toBe(200)
    expect((await said("GET", there.path, here.clerk)).status).toBe(401)
    expect((await log(there.firm.id)).map(({ type }) => type)).toEqual(["member.assigned", "member.removed"])
  })
})

describe("who may change a team", () => {
  test("[ROL-004] [ROL-005] [ROL-021] [ROL-O04] admins alone invite, change rights and remove; the others are told why", async () => {
    const team = await people("Houblon")
    const luc = await invite(team)
    const refused = { status: 403, code: "closed.hasFirmRight", closed_by: ["hasFirmRight"] }
    const one = `${team.path}/${luc.id}`
    expect(await said("POST", team.path, team.clerk, newcomer("ailleurs.example"))).toEqual(refused)
    expect(await said("PATCH", one, team.clerk, { role: "admin" })).toEqual(refused)
    expect(await said("POST", `${one}/invitations`, team.clerk)).toEqual(refused)
    expect(await said("DELETE", one, team.clerk)).toEqual(refused)
    expect((await said("DELETE", one, team.client)).code).toBe("closed.isOfFirm")
    expect(await said("PATCH", one, team.admin, { is_group_admin: true })).toEqual({
      status: 409,
      code: "closed.isAdminOfGroup",
      closed_by: ["isAdminOfGroup"]
    })
    expect((await said("POST", team.path, team.admin, newcomer("b.example", { is_group_admin: true }))).code).toBe(
      "closed.isAdminOfGroup"
    )
  })

  test("[ROL-017] [ROL-018] nobody removes their own access, and the last administrator stays", async () => {
    const team = await people("Iva")
    const own = `${team.path}/${team.admin.id}`
    const self = { status: 403, code: "closed.isSomeoneElse", closed_by: ["isSomeoneElse"] }
    expect(await said("DELETE", own, team.admin)).toEqual(self)
    expect(await said("PATCH", own, team.admin, { is_open: false })).toEqual({
      status: 409,
      code: "closed.isSomeoneElse",
      closed_by: ["isSomeoneElse", "keepsAnAdmin"]
    })
    const last = { status: 409, code: "closed.keepsAnAdmin", closed_by: ["keepsAnAdmin"] }
    expect(await said("PATCH", own, team.admin, { role: "collaborator" })).toEqual(last)
    // An invited admin does not count as a second admin yet.
    const luc = await invite(team, { role: "admin" })
    expect(await said("PATCH", own, team.admin, { role: "collaborator" })).toEqual(last)
    await takeUp(luc.email)
    expect((await said("PATCH", own, team.admin, { role: "collaborator" })).status).toBe(200)
  })

  test("[ROL-017] of two administrators who remove each other at once one stays", async () => {
    const team = await people("Jasmin")
    const second = await portal.make.staff(team.firm, `second@${team.host}`)
    const answers = await Promise.all([
      portal.call("DELETE", `${team.path}/${second.id}`, { as: team.admin }),
      portal.call("DELETE", `${team.path}/${team.admin.id}`, { as: second })
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    const left = await portal.arrange(
      (sql) => sql`select user_id from firm_user where firm_id = ${team.firm.id} and role = 'admin'`
    )
    expect(left).toHaveLength(1)
  })

  test("[ROL-018] [SES-O07] who is removed has no session left, and can be invited again", async () => {
    const team = await people("Kiwi")
    const one = `${team.path}/${team.clerk.id}`
    expect(await said("DELETE", one, team.admin)).toMatchObject({ status: 204 })
    expect((await portal.call("GET", "/api/users/me", { as: team.clerk })).status).toBe(401)
    expect((await said("GET", one, team.admin)).status).toBe(404)
    const again = await memberCall("POST", team.path, team.admin, newcomer(team.host, { email: team.clerk.email }))
    // A person with a password gets a notice instead of a link, and joins at the next sign-in.
    expect(again).toMatchObject({ id: team.clerk.id, state: "invited" })
    expect(linkOf(await newestMail(portal, team.clerk.email)).path).toBe("/signin")
    const [broken] = await portal.arrange(
      (sql) => sql<{ at: number | null }>`select app.broken_seal(${team.firm.id}) as at`
    )
    expect(broken?.at).toBeNull()
  })
})

describe("an invitation into the team", () => {
  test("[VAL-042] [VAL-044] [ERR-053] [ERR-054] [ERR-055] [ERR-057] is refused in words for whoever is on a side already", async () => {
    const team = await people("Lierre")
    const other = await people("Menthe")
    const refusal = async (email: string) => {
      const { code, errors, status } = await said("POST", team.path, team.admin, newcomer(team.host, { email }))
      expect([status, errors]).toEqual([422, { email: [code] }])
      return code
    }
    expect(await refusal(team.clerk.email.toUpperCase())).toBe("customer.teammate_in_team")
    expect(await refusal(other.clerk.email)).toBe("customer.already_accountant")
    expect(await refusal(team.client.email)).toBe("customer.teammate_is_client")
    const root = await portal.make.user(`root@${team.host}`)
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
    expect(await refusal(root.email)).toBe("customer.invite_failed")
    await portal.call("PATCH", `${team.path}/${team.clerk.id}`, { as: team.admin, body: { is_open: false } })
    expect(await refusal(team.clerk.email)).toBe("customer.teammate_in_team")
  })

  test("[NET-087] [VAL-044] what an address would come to can be asked before", async () => {
    const team = await people("Nigelle")
    const other = await people("Origan")
    const ask = async (email: string, as = team.admin) =>
      (
        await portal.call<Data<unknown>>(
          "GET",
          `/api/user-by-email?email=${encodeURIComponent(email)}&firm_id=${team.firm.id}`,
          { as }
        )
      ).body
    expect(await ask("personne@ailleurs.example")).toEqual({ data: { problem: null, person: null } })
    expect(await ask(team.clerk.email)).toMatchObject({
      data: { problem: "customer.teammate_in_team", person: { id: team.clerk.id } }
    })
    // The lookup does not reveal accounts of other firms; only the invitation itself checks them.
    expect(await ask(other.clerk.email)).toEqual({ data: { problem: null, person: null } })
    expect(await ask("x", team.admin)).toMatchObject({ code: "auth.email_invalid" })
    expect(await ask("a@b.example", team.clerk)).toMatchObject({ code: "closed.hasFirmRight" })
    expect(await ask("a@b.example", other.admin)).toMatchObject({ code: "error.404" })
  })

  test("[ROL-025] [SES-008] is sent again with a new link, until the person has joined", async () => {
    const team = await people("Persil")
    const luc = await invite(team)
    const first = linkOf(await newestMail(portal, luc.email))
    const again = `${team.path}/${luc.id}/invitations`
    await memberCall("POST", again, team.admin)
    const second = linkOf(await newestMail(portal, luc.email, 2))
    expect(second.token).not.toBe(first.token)
    const check = (token: string) => portal.call("GET", `/api/password-resets?token=${token}`)
    expect([(await check(first.token)).status, (await check(second.token)).status]).toEqual([422, 200])
    await portal.arrange((sql) => sql`update app_user set password_hash = 'x' where id = ${luc.id}`)
    expect(await said("POST", again, team.admin)).toEqual({
      status: 409,
      code: "closed.hasNotJoined",
      closed_by: ["hasNotJoined"]
    })
  })

  test("[CST-026] speaks the language of whoever invites", async () => {
    const team = await people("Quinoa")
    await portal.call("POST", team.path, {
      as: team.admin,
      body: newcomer(team.host),
      headers: { "accept-language": "pt" }
    })
    expect((await newestMail(portal, `luc@${team.host}`)).subject).toMatch(/Quinoa.*espaço|Quinoa/)
  })

  test("[ERR-007] [VAL-024] bad fields are named each with its message, and nothing is kept of them", async () => {
    const team = await people("Romarin")
    const body = { firstname: "", lastname: "<b>", email: "nulle part", role: "chef", access_ends_on: "2020-13-01" }
    expect((await said("POST", team.path, team.admin, body)).errors).toEqual({
      firstname: ["auth.firstname_missing"],
      lastname: ["people.text_characters"],
      email: ["auth.email_invalid"],
      role: ["customer.choice_invalid"],
      access_ends_on: ["customer.date_invalid"]
    })
    const past = newcomer(team.host, { access_ends_on: "2020-01-01" })
    expect((await said("POST", team.path, team.admin, past)).errors).toEqual({
      access_ends_on: ["customer.access_end_past"]
    })
    const foreign = await people("Sauge")
    const stolen = newcomer(team.host, { vendor_ids: [foreign.vendors[0].id] })
    expect((await said("POST", team.path, team.admin, stolen)).status).toBe(404)
    expect(await log(team.firm.id)).toEqual([])
    expect(await portal.arrange((sql) => sql`select 1 from app_user where email = ${`luc@${team.host}`}`)).toEqual([])
  })
})

describe("a member's access", () => {
  test("[ROL-025] [SES-O07] ends at its date by itself: at once for every call, and a job ends the sessions", async () => {
    const team = await people("Thym")
    const one = `${team.path}/${team.clerk.id}`
    const limited = await memberCall("PATCH", one, team.admin, { access_ends_on: parisDay(3) })
    expect(limited).toMatchObject({ access_ends_on: parisDay(3), state: "active", revision: 2 })
    expect(await companiesOf(team, team.clerk.token)).toEqual([])
    await portal.arrange(
      (sql) =>
        sql`update firm_user set access_ends_at = now() + interval '200 milliseconds' where user_id = ${team.clerk.id}`
    )
    await expect.poll(() => companiesOf(team, team.clerk.token), waitOptions).toBe(404)
    expect((await portal.call("GET", "/api/users/me", { as: team.clerk })).status).toBe(200)
    await lapse("team")
    await expect
      .poll(async () => (await portal.call("GET", "/api/users/me", { as: team.clerk })).status, waitOptions)
      .toBe(401)
    await lapse("team once more")
    await jobsDone(portal)
    expect((await log(team.firm.id)).map(({ type, user_id }) => [type, user_id])).toEqual([
      ["access.limited", team.admin.id],
      ["access.lapsed", null]
    ])
    expect((await memberCall("GET", one, team.admin)).state).toBe("revoked")
  })

  test("[ROL-025] is ended by hand, is nothing then but what can be opened again, and a second end is refused", async () => {
    const team = await people("Verveine")
    const one = `${team.path}/${team.clerk.id}`
    const change = (body: object) => said("PATCH", one, team.admin, body)
    expect(await memberCall("PATCH", one, team.admin, { is_open: false })).toMatchObject({ state: "revoked" })
    expect((await portal.call("GET", "/api/users/me", { as: team.clerk })).status).toBe(401)
    const closed = { status: 409, code: "closed.isAccessOpen", closed_by: ["isAccessOpen"] }
    expect(await change({ is_open: false })).toEqual(closed)
    expect(await change({ all_clients: true })).toEqual(closed)
    expect(await memberCall("PATCH", one, team.admin, { is_open: true, all_clients: true })).toMatchObject({
      state: "active",
      all_clients: true,
      access_ends_on: null
    })
    expect(await change({ is_open: true })).toEqual({
      status: 409,
      code: "closed.isAccessOver",
      closed_by: ["isAccessOver"]
    })
    const [last, before] = (await log(team.firm.id)).toReversed()
    expect([before, last]).toMatchObject([
      { type: "access.reopened", before: { state: "revoked" }, after: { state: "active" } },
      { type: "member.changed", before: { state: "active" }, after: { state: "active", all_clients: true } }
    ])
  })

  test("[ROL-025] is changed from what was last read, and names that another firm knows stay their owner's", async () => {
    const team = await people("Yuzu")
    const one = `${team.path}/${team.clerk.id}`
    const change = (body: object, headers = {}) => said("PATCH", one, team.admin, body, headers)
    expect((await change({ admin_module: true, firstname: "Ada" }, { "if-match": '"1"' })).status).toBe(200)
    expect(await change({ admin_module: false }, { "if-match": '"1"' })).toEqual({ status: 412, code: "error.412" })
    expect(await memberCall("GET", one, team.admin)).toMatchObject({ admin_module: true, firstname: "Ada" })
    const other = await people("Zeste")
    await portal.arrange(
      (sql) =>
        sql`insert into firm_user (firm_id, user_id, role) values (${other.firm.id}, ${team.clerk.id}, 'collaborator')`
    )
    expect(await change({ firstname: "Eve" })).toEqual({
      status: 422,
      code: "error.422",
      errors: { lastname: ["people.name_theirs"] }
    })
    expect(await memberCall("GET", one, team.admin)).toMatchObject({ firstname: "Ada", may_rename: false })
  })
})
