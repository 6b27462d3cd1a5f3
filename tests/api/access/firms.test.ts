import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Firm, Module, VendorRoles, VendorSummary } from "#schemas/access/session.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Data<A> {
  readonly data: A
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const get = async <A>(path: string, as: SignedInUser) => (await portal.call<Data<A>>("GET", path, { as })).body.data
const firmsOf = (user: SignedInUser, query = "") =>
  get<ReadonlyArray<Firm>>(`/api/users/me/accounting-firms${query}`, user)
const companies = (firm: { readonly id: number }, as: SignedInUser) =>
  portal.call<Data<ReadonlyArray<VendorSummary>>>("GET", `/api/users/me/accounting-firms/${firm.id}/vendors`, { as })
const names = async (firm: { readonly id: number }, as: SignedInUser) =>
  (await companies(firm, as)).body.data.map(({ company_name }) => company_name)
const roles = (vendor: { readonly id: number }, as: SignedInUser) =>
  portal.call<Data<VendorRoles>>("GET", `/api/vendors/${vendor.id}/roles`, { as })

/** Signs the user in again: the loss of a role has ended their sessions. */
const again = async (user: SignedInUser): Promise<SignedInUser> => {
  const body = { email: user.email, password: portal.password }
  const answer = await portal.call<Data<{ readonly token: string }>>("POST", "/api/login", { body })
  return { ...user, token: answer.body.data.token }
}

/** A refusal without its request id, which differs in each answer. */
const said = async (answer: Promise<{ readonly status: number; readonly body: object }>) => {
  const { body, status } = await answer
  return { ...body, status, request_id: "" }
}

describe("the firms of a user", () => {
  test("[ACC-001] [ACC-029] [ACC-030] [NET-022] are those they work for and those their companies belong to", async () => {
    const [staffed, led, visited] = [
      await portal.make.firm("Staffed"),
      await portal.make.firm("Led"),
      await portal.make.firm("Visited")
    ]
    await portal.make.firm("Foreign")
    const user = await portal.make.staff(staffed, "anne@firms.example", "collaborator")
    const shop = await portal.make.vendor(visited, "Boutique")
    await portal.arrange(
      (sql) =>
        sql`insert into firm_user (firm_id, user_id, role, is_group_admin) values (${led.id}, ${user.id}, 'admin', true)`
    )
    await portal.arrange(
      (sql) =>
        sql`insert into vendor_user (vendor_id, firm_id, user_id, role) values (${shop.id}, ${visited.id}, ${user.id}, 'guest')`
    )
    const as = (firm: object, isAccountant: boolean, isAccountantAdmin: boolean, isGroupAdmin: boolean) => ({
      ...firm,
      isAccountant,
      isAccountantAdmin,
      isGroupAdmin,
      active: true
    })
    expect(await firmsOf(user)).toEqual([
      as(staffed, true, false, false),
      as(led, true, true, true),
      as(visited, false, false, false)
    ])
    expect((await firmsOf(user, "?accountant=true")).map(({ name }) => name)).toEqual(["Staffed", "Led"])
    expect((await firmsOf(user, "?accountant=false")).map(({ name }) => name)).toEqual(["Visited"])
  })

  test("[NET-O08] active_domain keeps the firms whose portal is active", async () => {
    const [open, closed] = [await portal.make.firm("Open"), await portal.make.firm("Closed")]
    const user = await portal.make.staff(open, "paul@firms.example")
    await portal.arrange(
      (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${closed.id}, ${user.id}, 'admin')`
    )
    await portal.arrange((sql) => sql`update firm set active = false where id = ${closed.id}`)
    expect((await firmsOf(user)).map(({ name }) => name)).toEqual(["Open", "Closed"])
    expect((await firmsOf(user, "?active_domain=true")).map(({ name }) => name)).toEqual(["Open"])
    expect((await firmsOf(user, "?active_domain=false")).map(({ name }) => name)).toEqual(["Closed"])
    expect((await portal.call("GET", "/api/users/me/accounting-firms?accountant=yes", { as: user })).status).toBe(400)
  })

  test("[ACC-029] a link that was ended no longer counts", async () => {
    const firm = await portal.make.firm("Ended")
    const staff = await portal.make.staff(firm, "ex@firms.example")
    const client = await portal.make.client(await portal.make.vendor(firm, "Ended SARL"), "exc@firms.example")
    await portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${staff.id}`)
    await portal.arrange(
      (sql) => sql`update vendor_user set access_ends_at = now() - interval '1 second' where user_id = ${client.id}`
    )
    expect([await firmsOf(await again(staff)), await firmsOf(await again(client))]).toEqual([[], []])
  })
})

describe("the companies of a firm", () => {
  test("[NET-023] [ACC-002] are all for its admin, the assigned ones for a collaborator, their own for a client user", async () => {
    const firm = await portal.make.firm("Companies")
    const [alpha, beta, gamma] = [
      await portal.make.vendor(firm, "alpha"),
      await portal.make.vendor(firm, "Beta"),
      await portal.make.vendor(firm, "Gamma")
    ]
    const other = await portal.make.vendor(await portal.make.firm("Elsewhere"), "Ailleurs")
    await portal.arrange((sql) => sql`update vendor set active = false where id = ${gamma.id}`)
    const admin = await portal.make.staff(firm, "admin@companies.example")
    const everything = await portal.make.staff(firm, "all@companies.example", "collaborator", true)
    const assigned = await portal.make.staff(firm, "one@companies.example", "collaborator")
    const client = await portal.make.client(alpha, "client@companies.example", "collaborator")
    const foreign = await portal.make.client(other, "foreign@companies.example")
    await portal.arrange(
      (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${beta.id}, ${firm.id}, ${assigned.id})`
    )
    expect(await names(firm, admin)).toEqual(["alpha", "Beta"])
    expect(await names(firm, everything)).toEqual(["alpha", "Beta"])
    expect(await names(firm, assigned)).toEqual(["Beta"])
    expect((await companies(firm, client)).body.data).toEqual([
      {
        id: alpha.id,
        company_name: "alpha",
        client_code: null,
        siren: null,
        contact_email: null,
        workspace: "Companies",
        notifications: 0,
        active: true,
        role: "collaborator"
      }
    ])
    expect(await said(companies(firm, foreign))).toEqual(await said(companies({ id: 999_999_999 }, foreign)))
  })
})

test("[ERR-016] a client user whose companies are all deactivated has a firm without companies", async () => {
  const firm = await portal.make.firm("Sans")
  const vendor = await portal.make.vendor(firm, "Sans SARL")
  const client = await portal.make.client(vendor, "client@sans.example")
  await portal.arrange((sql) => sql`update vendor set active = false where id = ${vendor.id}`)
  expect((await firmsOf(client)).map(({ name }) => name)).toEqual(["Sans"])
  expect(await companies(firm, client)).toMatchObject({ status: 200, body: { data: [] } })
})

describe("a user's roles in a company", () => {
  test("[NET-024] [ROL-009] [ROL-010] come from that company's links, or from the firm", async () => {
    const firm = await portal.make.firm("Roles")
    const vendor = await portal.make.vendor(firm, "Roles SARL")
    const second = await portal.make.vendor(firm, "Second")
    const found: Array<unknown> = []
    for (const role of ["admin", "collaborator", "guest"] as const) {
      const user = await portal.make.client(vendor, `${role}@roles.example`, role)
      found.push((await roles(vendor, user)).body.data)
      expect((await roles(second, user)).status).toBe(404)
    }
    const admin = await portal.make.staff(firm, "chef@roles.example")
    const collaborator = await portal.make.staff(firm, "aide@roles.example", "collaborator", true)
    for (const user of [admin, collaborator]) found.push((await roles(vendor, user)).body.data)
    const as = (role: string | null, isAccountant: boolean, isAccountantAdmin: boolean) => ({
      vendor_id: vendor.id,
      role,
      isAccountant,
      isAccountantAdmin
    })
    expect(found).toEqual([
      as("admin", false, false),
      as("collaborator", false, false),
      as("guest", false, false),
      as(null, true, true),
      as(null, true, false)
    ])
  })

  test("[ACC-002] [NET-024] lost, ended or foreign access answers exactly like a company that never was", async () => {
    const firm = await portal.make.firm("Lost")
    const vendor = await portal.make.vendor(firm, "Lost SARL")
    const lost = await portal.make.client(vendor, "lost@lost.example")
    const ended = await portal.make.client(vendor, "ended@lost.example")
    const unassigned = await portal.make.staff(firm, "free@lost.example", "collaborator")
    const closed = await portal.make.vendor(firm, "Closed SARL")
    const shutOut = await portal.make.client(closed, "shut@lost.example")
    const admin = await portal.make.staff(firm, "admin@lost.example")
    await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${lost.id}`)
    await portal.arrange(
      (sql) => sql`update vendor_user set access_ends_at = now() - interval '1 second' where user_id = ${ended.id}`
    )
    await portal.arrange((sql) => sql`update vendor set active = false where id = ${closed.id}`)
    const absent = await said(roles({ id: 999_999_999 }, admin))
    expect(absent).toMatchObject({ status: 404, code: "error.404" })
    for (const user of [lost, ended, unassigned]) expect(await said(roles(vendor, await again(user)))).toEqual(absent)
    expect(await said(roles(closed, shutOut))).toEqual(absent)
    expect((await roles(closed, admin)).status).toBe(200)
    for (const id of [
      2_147_483_648,
      Number.MAX_SAFE_INTEGER,
      "0",
      "-1",
      "1e99",
      "abc",
      "1.5",
      "%20",
      "%00",
      "NaN",
      "Infinity"
    ]) {
      expect((await portal.call("GET", `/api/vendors/${id}/roles`, { as: admin })).status).toBe(400)
    }
  })
})

describe("modules", () => {
  const line = (name: string, priority: number, flags: Partial<Module> = {}) => ({
    name,
    is_active: true,
    priority,
    is_home: true,
    is_navbar: true,
    is_settings: false,
    ...flags
  })
  const put = (firm: number, vendor: number | null, module: Module) =>
    portal.arrange(
      (sql) => sql`insert into module (firm_id, vendor_id, name, is_active, priority, is_home, is_navbar, is_settings)
        values (${firm}, ${vendor}::integer, ${module.name}, ${module.is_active}, ${module.priority}, ${module.is_home},
          ${module.is_navbar}, ${module.is_settings})`
    )

  test("[NET-026] [NET-027] [NET-O08] [ROL-026] [ROL-027] [ROL-028] [ROL-O05] come per firm or per company, lowest priority first, filtered by their flags", async () => {
    const firm = await portal.make.firm("Modules", undefined, [])
    const vendor = await portal.make.vendor(firm, "Modules SARL")
    const sibling = await portal.make.vendor(firm, "Voisin")
    const documents = line("documents", 10)
    const tasks = line("tasks", 5, { is_home: false })
    const analytics = line("analytics", 10, { is_active: false, is_settings: true })
    for (const module of [documents, tasks, analytics]) await put(firm.id, null, module)
    const own = line("tasks", 1, { is_active: false })
    await put(firm.id, vendor.id, own)
    await put(firm.id, sibling.id, line("secret", 1))
    const admin = await portal.make.staff(firm, "admin@modules.example")
    const client = await portal.make.client(vendor, "client@modules.example", "guest")
    const ofFirm = (query = "") => get<Data<ReadonlyArray<Module>>>(`/api/modules/${firm.id}${query}`, admin)
    const ofCompany = (query = "") =>
      get<Data<ReadonlyArray<Module>>>(`/api/modules/${firm.id}/companies/${vendor.id}${query}`, client)
    expect(await ofFirm()).toEqual({ data: [tasks, analytics, documents] })
    expect(await ofCompany()).toEqual({ data: [own, analytics, documents] })
    expect(await ofFirm("?is_active=true&is_home=true")).toEqual({ data: [documents] })
    expect(await ofFirm("?is_settings=true")).toEqual({ data: [analytics] })
    expect(await ofCompany("?is_active=true&is_navbar=true")).toEqual({ data: [documents] })
    expect((await portal.call("GET", `/api/modules/${firm.id}?is_active=1`, { as: admin })).status).toBe(400)
  })

  test("[ACC-002] [NET-027] a company named under another firm is not found, even by who may enter both", async () => {
    const [one, two] = [await portal.make.firm("One"), await portal.make.firm("Two")]
    const vendor = await portal.make.vendor(two, "Two SARL")
    const user = await portal.make.staff(one, "both@modules.example")
    await portal.arrange(
      (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${two.id}, ${user.id}, 'admin')`
    )
    const path = (firm: number, company: number) => `/api/modules/${firm}/companies/${company}`
    expect((await portal.call("GET", path(two.id, vendor.id), { as: user })).status).toBe(200)
    const absent = await said(portal.call("GET", path(one.id, 999_999_999), { as: user }))
    expect(await said(portal.call("GET", path(one.id, vendor.id), { as: user }))).toEqual(absent)
    const stranger = await portal.make.user("stranger@modules.example")
    expect(await said(portal.call("GET", `/api/modules/${one.id}`, { as: stranger }))).toEqual(
      await said(portal.call("GET", "/api/modules/999999999", { as: stranger }))
    )
  })
})
