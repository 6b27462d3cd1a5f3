import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ClientUser, ClientUsers } from "#schemas/customers/clientUsers.api.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { linkOf, newestMail } from "#tests/support/mails.ts"
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
const company = async (name: string) => {
  const firm = await portal.make.firm(name)
  const host = `${name.toLowerCase()}.example`
  const vendor = await portal.make.vendor(firm, `${name} SARL`)
  return {
    firm,
    host,
    vendor,
    path: `/api/vendors/${vendor.id}/users`,
    staff: await portal.make.staff(firm, `staff@${host}`, "collaborator", true),
    boss: await portal.make.client(vendor, `boss@${host}`, "admin"),
    helper: await portal.make.client(vendor, `helper@${host}`, "collaborator"),
    guest: await portal.make.client(vendor, `guest@${host}`, "guest")
  }
}
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
const userCall = async (method: string, path: string, as: SignedInUser, body?: unknown) => {
  const answer = await portal.call<Data<ClientUser>>(method, path, { as, ...(body === undefined ? {} : { body }) })
  expect([method, path, answer.status, answer.body]).toMatchObject([method, path, expect.toBeOneOf([200, 201]), {}])
  return answer.body.data
}
const zoe = (host: string, more: object = {}) => ({
  title: "Mme",
  firstname: "Zoé",
  lastname: "Roux",
  email: `zoe@${host}`,
  role: "collaborator",
  ...more
})

describe("the users of a company", () => {
  test("[CLI-007] [NET-084] are kept with all that is known of them, by the firm and by the company's admins", async () => {
    const { boss, guest, helper, host, path, staff } = await company("Abricot")
    const made = await userCall("POST", path, staff, {
      ...zoe(host),
      job: " Comptable ",
      mobile_number: "06 12 34 56 78",
      birth_date: "1990-02-28",
      birth_city: "Nantes"
    })
    expect(made).toEqual({
      id: made.id,
      title: "Mme",
      firstname: "Zoé",
      lastname: "Roux",
      email: `zoe@${host}`,
      job: "Comptable",
      mobile_number: "+33612345678",
      birth_date: "1990-02-28",
      birth_city: "Nantes",
      role: "collaborator",
      state: "invited",
      access_ends_on: null,
      application_ids: [],
      invited_at: expect.any(String),
      joined_at: null,
      may_rename: true,
      two_factor: "off",
      revision: 1
    })
    const changed = await userCall("PATCH", `${path}/${made.id}`, boss, {
      role: "guest",
      lastname: "Roux-Blin",
      birth_date: ""
    })
    expect(changed).toMatchObject({
      role: "guest",
      lastname: "Roux-Blin",
      birth_date: "",
      job: "Comptable",
      revision: 2
    })
    const read = (as: SignedInUser) => portal.call<Data<ClientUsers>>("GET", path, { as })
    expect((await read(boss)).body.data).toMatchObject({ closed_by: [], users: { length: 4 } })
    expect((await read(helper)).body.data.closed_by).toEqual(["mayKeepUsers"])
    expect(await said("GET", path, guest)).toEqual({ status: 403, code: "closed.isWriter", closed_by: ["isWriter"] })
    expect(await said("POST", path, helper, zoe("b.example"))).toEqual({
      status: 403,
      code: "closed.mayKeepUsers",
      closed_by: ["mayKeepUsers"]
    })
    const other = await company("Banane")
    for (const [method, body] of [["GET"], ["POST", zoe("c.example")]] as const)
      expect(await said(method, path, other.staff, body)).toEqual(
        await said(method, "/api/vendors/900000001/users", other.staff, body)
      )
    expect(await said("DELETE", `${other.path}/${made.id}`, other.boss)).toEqual(
      await said("DELETE", `${other.path}/999999999`, other.boss)
    )
  })

  test("[CLI-007] [SES-008] an invited user creates a password from the mail and enters that company alone", async () => {
    const { firm, host, path, staff, vendor } = await company("Cerise")
    await portal.make.vendor(firm, "Cerise Autre")
    const made = await userCall("POST", path, staff, zoe(host))
    const { host: at, token } = linkOf(await newestMail(portal, made.email))
    expect(at).toBe(firm.domain)
    const secret = "un-mot-de-passe-neuf"
    await portal.call("POST", "/api/passwords", {
      body: { token, password: secret, password_confirmation: secret, cgu: true }
    })
    const { body } = await portal.call<Data<{ readonly token: string }>>("POST", "/api/login", {
      body: { email: made.email, password: secret }
    })
    const companies = await portal.call<Data<ReadonlyArray<{ readonly id: number }>>>(
      "GET",
      `/api/users/me/accounting-firms/${firm.id}/vendors`,
      { as: body.data.token }
    )
    expect(companies.body.data.map(({ id }) => id)).toEqual([vendor.id])
    const lines = await portal.arrange(
      (sql) => sql<{ type: string; before: unknown; after: { state: string } }>`
        select type, before, after from event where vendor_id = ${vendor.id} and entity = 'membership' order by id`
    )
    expect(lines.map(({ after, type }) => [type, after.state])).toEqual([
      ["member.invited", "invited"],
      ["member.joined", "active"]
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Roux|zoe@/)
  })

  test("[VAL-042] [VAL-043] [VAL-047] [ERR-056] [ERR-058] nobody of a firm becomes a client user, and nobody is invited twice", async () => {
    const { boss, helper, host, path, staff } = await company("Datte")
    const other = await company("Elderberry")
    const refusal = async (email: string, role: string, as = boss) => {
      const { code, errors, status } = await said("POST", path, as, zoe(host, { email, role }))
      expect([status, errors]).toEqual([422, { email: [code] }])
      return code
    }
    expect(await refusal(staff.email, "admin")).toBe("customer.accountant_not_client_admin")
    expect(await refusal(staff.email, "guest", staff)).toBe("customer.client_is_staff")
    expect(await refusal(other.staff.email, "admin")).toBe("customer.client_is_staff")
    expect(await refusal(helper.email.toUpperCase(), "guest")).toBe("customer.user_known")
    // A user of another firm's company can be invited, and joins at the next sign-in.
    expect(await userCall("POST", path, boss, zoe(host, { email: other.boss.email }))).toMatchObject({
      id: other.boss.id,
      state: "invited",
      firstname: "Zoé",
      lastname: "Roux",
      may_rename: true
    })
    // The firm changes the name it typed. The account keeps its owner's name, shown once the person has joined.
    expect(await userCall("PATCH", `${path}/${other.boss.id}`, boss, { lastname: "Roux-Blanc" })).toMatchObject({
      lastname: "Roux-Blanc"
    })
    const listed = async () =>
      (
        (await userCall("GET", path, boss)) as unknown as {
          readonly users: ReadonlyArray<{ readonly id: number; readonly lastname: string; readonly state: string }>
        }
      ).users.find(({ id }) => id === other.boss.id)
    expect(await listed()).toMatchObject({ lastname: "Roux-Blanc", state: "invited" })
    const firmOf = async (user: SignedInUser, vendor: string) => {
      const [row] = await portal.arrange(
        (sql) => sql<{ id: number }>`select firm_id as id from vendor where id = ${Number(vendor)}`
      )
      return portal.call("GET", `/api/users/me/arrival?firm_id=${row?.id ?? 0}`, { as: user })
    }
    expect((await firmOf(other.boss, path.split("/")[3] ?? "")).status).toBe(200)
    expect(await listed()).toMatchObject({ lastname: "Essai", state: "active" })
    const asked = await portal.call<Data<unknown>>(
      "GET",
      `/api/user-by-email?email=${staff.email}&firm_id=${(await portal.arrange((sql) => sql<{ id: number }>`select firm_id as id from vendor_user where user_id = ${helper.id}`))[0]?.id}&vendor_id=${path.split("/")[3]}&role=admin`,
      { as: boss }
    )
    expect(asked.body.data).toMatchObject({ problem: "customer.accountant_not_client_admin" })
    // While typing, nothing is revealed about accounts outside the firm.
    const root = await portal.make.user(`root@${host}`)
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
    const [firm] = await portal.arrange(
      (sql) => sql<{ id: number }>`select firm_id as id from vendor_user where user_id = ${helper.id}`
    )
    const third = await company("Framboise")
    for (const email of [other.staff.email, root.email, third.boss.email, `personne@${host}`]) {
      const told = await portal.call<Data<unknown>>(
        "GET",
        `/api/user-by-email?email=${email}&firm_id=${firm?.id}&vendor_id=${path.split("/")[3]}&role=admin`,
        { as: boss }
      )
      expect([email, told.body.data]).toEqual([email, { problem: null, person: null }])
    }
  })

  test("[CLI-007] an invitation says who invites and into which company, and is mailed again five times a day at most", async () => {
    const { boss, host, path, vendor } = await company("Églantine")
    const made = await userCall("POST", path, boss, zoe(host))
    const again = () => portal.call<Problem>("POST", `${path}/${made.id}/invitations`, { as: boss })
    const mail = await newestMail(portal, `zoe@${host}`)
    expect(mail.text).toContain(vendor.name)
    expect(mail.text).toContain("Essai")
    const answers = []
    for (let n = 0; n < 8; n += 1) answers.push(await again())
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422, 422, 422, 422])
    expect(answers.at(-1)?.body.code).toBe("people.invited_often")
    await newestMail(portal, `zoe@${host}`, 5)
  })

  test("[VAL-042] of two invitations of one address at once, into a team and a company, one wins", async () => {
    const { firm, host, path, staff } = await company("Figue")
    const admin = await portal.make.staff(firm, `admin@${host}`)
    const email = `course@${host}`
    const answers = await Promise.all([
      said("POST", path, staff, zoe(host, { email })),
      said("POST", `/api/accounting-firms/${firm.id}/accountants`, admin, {
        firstname: "Zoé",
        lastname: "Roux",
        email,
        role: "collaborator"
      })
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test("[CLI-007] [SES-O07] the revocation date really closes the access: for every call at that moment, sessions by a job", async () => {
    const { boss, helper, path, vendor } = await company("Goyave")
    const one = `${path}/${helper.id}`
    const soon = parisDay(2)
    expect(await userCall("PATCH", one, boss, { access_ends_on: soon })).toMatchObject({
      state: "active",
      access_ends_on: soon
    })
    await portal.arrange(
      (sql) =>
        sql`update vendor_user set access_ends_at = now() + interval '200 milliseconds' where user_id = ${helper.id}`
    )
    const read = async () => (await portal.call("GET", `/api/vendors/${vendor.id}/roles`, { as: helper })).status
    await expect.poll(read, waitOptions).toBe(404)
    await lapse("company")
    await expect.poll(read, waitOptions).toBe(401)
    expect(await userCall("PATCH", one, boss, { is_open: true })).toMatchObject({
      state: "active",
      access_ends_on: null
    })
  })

  test("[ROL-018] [SES-O07] are removed by others than themselves, and lose their sessions", async () => {
    const { boss, helper, path, staff } = await company("Hibiscus")
    expect(await said("DELETE", `${path}/${boss.id}`, boss)).toEqual({
      status: 409,
      code: "closed.isSomeoneElse",
      closed_by: ["isSomeoneElse"]
    })
    expect((await said("DELETE", `${path}/${helper.id}`, boss)).status).toBe(204)
    expect((await portal.call("GET", "/api/users/me", { as: helper })).status).toBe(401)
    // Staff may remove the last administrator: the firm manages companies without one.
    expect((await said("DELETE", `${path}/${boss.id}`, staff)).status).toBe(204)
    expect((await said("DELETE", `${path}/${boss.id}`, staff)).status).toBe(404)
  })

  test("[ERR-007] [VAL-002] [VAL-003] [VAL-024] bad fields are named each with its message; two who save at once see it", async () => {
    const { boss, helper, host, path } = await company("Jujube")
    const body = {
      title: "Lord",
      firstname: "",
      lastname: "x".repeat(101),
      email: "rien",
      role: "chef",
      job: "a\u202eb",
      mobile_number: "12",
      birth_date: "1990-02-30",
      birth_city: "<b>",
      access_ends_on: "hier"
    }
    expect((await said("POST", path, boss, body)).errors).toEqual({
      title: ["people.title_missing"],
      firstname: ["auth.firstname_missing"],
      lastname: ["people.text_too_long"],
      role: ["customer.choice_invalid"],
      email: ["auth.email_invalid"],
      job: ["people.text_characters"],
      mobile_number: ["customer.phone_invalid"],
      birth_date: ["customer.date_invalid"],
      birth_city: ["people.text_characters"],
      access_ends_on: ["customer.date_invalid"]
    })
    const dated = zoe(host, { birth_date: "2150-01-01", access_ends_on: "2020-01-01" })
    expect((await said("POST", path, boss, dated)).errors).toEqual({
      birth_date: ["customer.birth_date_invalid"],
      access_ends_on: ["customer.access_end_past"]
    })
    const one = `${path}/${helper.id}`
    const save = (job: string) => said("PATCH", one, boss, { job }, { "if-match": '"1"' })
    const both = await Promise.all([save("Un"), save("Deux")])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})

describe("a customer", () => {
  test("[NET-052] [NET-055] [NET-056] [ROL-009] has companies, roles and a group", async () => {
    const { boss, firm, guest, helper, staff, vendor } = await company("Kaki")
    const branch = await portal.make.vendor(firm, "Kaki Bis")
    await portal.make.vendor(firm, "Autre chose")
    await portal.arrange((sql) => sql`update vendor set siren = '552032534' where id in (${vendor.id}, ${branch.id})`)
    const read = async (what: string, as = staff) =>
      (await portal.call<Data<unknown>>("GET", `/api/customers/${vendor.id}/${what}`, { as })).body.data
    expect(await read("companies")).toMatchObject([{ id: branch.id }, { id: vendor.id }])
    expect(await read("companies", boss)).toMatchObject([{ id: vendor.id }])
    expect(await read("roles", boss)).toEqual([
      { user_id: boss.id, role: "admin" },
      { user_id: helper.id, role: "collaborator" },
      { user_id: guest.id, role: "guest" }
    ])
    expect(await read("group")).toEqual({ firm: { id: firm.id, name: "Kaki" }, group: null })
    await portal.arrange(
      (sql) => sql`with made as (insert into holding (name) values ('Fruits') returning id)
        update firm set group_id = (select id from made) where id = ${firm.id}`
    )
    expect(await read("group")).toMatchObject({ group: { name: "Fruits" } })
    expect(await said("GET", `/api/customers/${vendor.id}/roles`, guest)).toMatchObject({ code: "closed.isWriter" })
    const other = await company("Litchi")
    for (const what of ["companies", "roles", "group"])
      expect(await said("GET", `/api/customers/${vendor.id}/${what}`, other.staff)).toMatchObject({ status: 404 })
  })
})
