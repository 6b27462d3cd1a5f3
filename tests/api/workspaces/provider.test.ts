import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { usualModules } from "#schemas/workspaces/provider.ts"
import type { ProviderFirm, ProviderFirmLine } from "#schemas/workspaces/provider.api.ts"
import { newSiret } from "#tests/api/customers/sirets.ts"
import { linkOf, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  root = await superAdmin("root@platform.example")
})
afterAll(() => portal.stop())

const superAdmin = async (email: string) => {
  const user = await portal.make.user(email)
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${user.id}`)
  return user
}

interface Problem {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
interface Data<A> {
  readonly data: A
}
const path = (firm?: { readonly id: number }, rest = "") =>
  `/api/sa/accounting-firms${firm === undefined ? "" : `/${firm.id}${rest}`}`
const given = (name: string, more: object = {}) => ({
  name,
  domain: `${name.toLowerCase()}.localhost`,
  leader_firstname: "Inès",
  leader_lastname: "Roche",
  leader_mail: `ines@${name.toLowerCase()}.example`,
  ...more
})
const said = async (method: string, to: string, body?: unknown, as: SignedInUser | null = root, headers = {}) => {
  const answer = await portal.call<Problem>(method, to, {
    ...(as === null ? {} : { as }),
    headers,
    ...(body === undefined ? {} : { body })
  })
  const { closed_by, code, errors } = answer.body
  return { status: answer.status, code, ...(closed_by && { closed_by }), ...(errors && { errors }) }
}
const made = async (name: string, more: object = {}) => {
  const answer = await portal.call<Data<ProviderFirm>>("POST", path(), { as: root, body: given(name, more) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (firm: { readonly id: number }) =>
  (await portal.call<Data<ProviderFirm>>("GET", path(firm), { as: root })).body.data

describe("a firm that the provider creates", () => {
  test("[SAD-004] [ROL-012] [NET-102] [WSP-001] has its looks, modules and models, and an administrator who comes in by the mail", async () => {
    const firm = await made("Alpage", {
      domain: "  Alpage.LOCALHOST ",
      tagline: "Au sommet",
      welcome_message: "Bienvenue\nchez nous !",
      primary_color: "#AA3311",
      hubspot_id: "123-a",
      stripe_id: "cus_9s6X",
      tree_models: ["company", "property_company"]
    })
    expect(firm).toMatchObject({
      name: "Alpage",
      domain: "alpage.localhost",
      tagline: "Au sommet",
      is_active: true,
      group_name: "",
      welcome_message: "Bienvenue\nchez nous !",
      hubspot_id: "123-a",
      stripe_id: "cus_9s6X",
      modules: usualModules,
      members: 1,
      clients: 0,
      revision: 1,
      administrators: [{ firstname: "Inès", lastname: "Roche", email: "ines@alpage.example", has_joined: false }]
    })
    const mail = await newestMail(portal, "ines@alpage.example")
    expect(mail.text).toContain("Bienvenue chez nous !")
    const link = linkOf(mail)
    expect(link.host).toBe("alpage.localhost")
    const password = "un mot de passe tout neuf"
    const answer = await portal.call("POST", "/api/passwords", {
      body: { password, password_confirmation: password, cgu: true, token: link.path.split("/").at(-1) },
      headers: { host: "alpage.localhost" }
    })
    expect(answer.status).toBeLessThan(300)
    const { body } = await portal.call<Data<{ readonly token: string }>>("POST", "/api/login", {
      body: { email: "ines@alpage.example", password }
    })
    const arrival = await portal.call<Data<{ readonly firms: ReadonlyArray<object>; readonly place: object }>>(
      "GET",
      "/api/users/me/arrival",
      { as: body.data.token }
    )
    expect(arrival.body.data.firms).toMatchObject([{ id: firm.id, isAccountantAdmin: true, isGroupAdmin: false }])
    expect((await read(firm)).administrators).toMatchObject([{ has_joined: true }])
    const looks = await portal.arrange(
      (sql) => sql`select theme, primary_color, secondary_color from white_label where firm_id = ${firm.id} order by 1`
    )
    expect(looks).toEqual([
      { theme: "dark", primary_color: "#aa3311", secondary_color: "#c8712e" },
      { theme: "light", primary_color: "#aa3311", secondary_color: "#c8712e" }
    ])
    const models = await portal.call<Data<ReadonlyArray<{ readonly name: string; readonly is_default: boolean }>>>(
      "GET",
      `/api/accounting-firms/${firm.id}/catalog-tree-structures`,
      { as: body.data.token }
    )
    expect(models.body.data.map(({ is_default, name }) => [name, is_default])).toEqual([
      ["SAS et SARL", true],
      ["SCI", false]
    ])
    const [broken] = await portal.arrange((sql) => sql<{ at: number | null }>`select app.broken_seal(${firm.id}) as at`)
    expect(broken?.at).toBeNull()
  })

  test("[SAD-004] [ERR-007] nothing of it is kept where a field is unfit or the administrator cannot be invited", async () => {
    const other = await portal.make.firm("Occupe")
    await portal.make.staff(other, "prise@occupe.example")
    await portal.make.client(await portal.make.vendor(other, "Occupe SARL"), "cliente@occupe.example")
    const table: ReadonlyArray<readonly [object, object]> = [
      [{ name: " " }, { name: ["firm.name_missing"] }],
      [{ domain: "https://a.example" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "portail.ailleurs.test" }, { domain: ["firm.domain_unserved"] }],
      [{ leader_mail: "ines" }, { leader_mail: ["auth.email_invalid"] }],
      [{ leader_lastname: "" }, { leader_lastname: ["auth.lastname_missing"] }],
      [{ welcome_message: "a".repeat(501) }, { welcome_message: ["firm.welcome_too_long"] }],
      [{ hubspot_id: "a b" }, { hubspot_id: ["firm.outside_id_invalid"] }],
      [{ primary_color: "rouge" }, { primary_color: ["branding.colour_invalid"] }],
      [{ is_group_admin: true }, { group_name: ["firm.group_missing"] }],
      [{ group_name: "g".repeat(101) }, { group_name: ["firm.text_too_long"] }],
      [{ leader_mail: "prise@occupe.example" }, { leader_mail: ["customer.already_accountant"] }],
      [{ leader_mail: "cliente@occupe.example" }, { leader_mail: ["customer.teammate_is_client"] }],
      [{ leader_mail: root.email }, { leader_mail: ["customer.invite_failed"] }]
    ]
    for (const [more, errors] of table)
      expect([more, await said("POST", path(), given("Rien", more))]).toMatchObject([more, { status: 422, errors }])
    const [left] = await portal.arrange((sql) => sql`select 1 from firm where name in ('Rien', '')`)
    expect(left).toBeUndefined()
    expect((await made("Rien", { welcome_message: "a".repeat(500) })).welcome_message).toHaveLength(500)
  })

  test("[VAL-048] [ERR-063] [NET-106] a domain in use asks for confirmation on creating and on changing, and puts both firms into one group", async () => {
    const first = await made("Brise")
    const body = given("Bise", { domain: "BRISE.localhost" })
    expect(await said("POST", path(), body)).toMatchObject({ status: 409, code: "firm.domain_in_use" })
    const second = await made("Bise", { domain: "brise.localhost", domain_confirmed: true })
    expect([second.domain, second.group_name]).toEqual(["brise.localhost", "Brise"])
    expect((await read(first)).group_name).toBe("Brise")
    // A firm of another group cannot share the domain, even if confirmed; a firm without a group can.
    const third = await made("Zephyr", { group_name: "Vents" })
    const change = (more: object, firm: { readonly id: number } = third) => said("PATCH", path(firm), more)
    expect(await change({ domain: "brise.localhost" })).toMatchObject({ status: 409, code: "firm.domain_in_use" })
    expect(await change({ domain: "brise.localhost", domain_confirmed: true })).toMatchObject({
      status: 422,
      errors: { group_name: ["firm.domain_other_group"] }
    })
    expect(await change({ domain: "brise.localhost", domain_confirmed: true, group_name: " " })).toMatchObject({
      status: 200
    })
    expect((await read(third)).group_name).toBe("Brise")
    // A firm that shares a domain may not leave the group, and an unchanged domain needs no confirmation.
    expect(await change({ group_name: "" })).toMatchObject({ errors: { group_name: ["firm.domain_other_group"] } })
    expect(await change({ name: "Zéphyr" })).toMatchObject({ status: 200 })
    const groups = await portal.call<Data<ReadonlyArray<object>>>("GET", "/api/sa/holdings", { as: root })
    expect(groups.body.data).toContainEqual({ id: expect.any(Number) as number, name: "Brise", firms: 3 })
  })

  test("[VAL-048] of two firms created with one domain at the same moment one is asked", async () => {
    const answers = await Promise.all(
      ["Jumelle", "Jumeau"].map((name) => said("POST", path(), given(name, { domain: "double.localhost" })))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test("[SAD-004] [ROL-002] the leader of a group is named administrator of its next firm too", async () => {
    const first = await made("Mere", { group_name: "Famille", is_group_admin: true })
    expect(first.administrators).toMatchObject([{ is_group_admin: true }])
    const next = await made("Fille", { group_name: "famille", leader_mail: "ines@mere.example" })
    expect([next.group_name, next.administrators.map(({ email }) => email)]).toEqual(["Famille", ["ines@mere.example"]])
  })
})

describe("a firm in the provider's hands", () => {
  test("[SAD-002] [NET-102] [NET-O06] is found by name, domain or group, a page at a time, by its state", async () => {
    const [one, two] = [await made("Élan du Nord", { domain: "elan1.localhost", leader_mail: "a@elan.example" }), null]
    expect(two).toBeNull()
    await made("Elan du Sud", { domain: "elan2.localhost", leader_mail: "b@elan.example", group_name: "Boussole" })
    await portal.make.vendor(one, "Client un")
    const list = async (query: string) => {
      const { body } = await portal.call<{ data: ReadonlyArray<ProviderFirmLine>; pagination: object }>(
        "GET",
        `${path()}?${query}`,
        { as: root }
      )
      return { names: body.data.map(({ name }) => name), first: body.data[0], pagination: body.pagination }
    }
    const found = await list("search=elan")
    expect(found.names).toEqual(["Élan du Nord", "Elan du Sud"])
    expect(found.first).toMatchObject({ domain: "elan1.localhost", is_active: true, members: 1, clients: 1 })
    expect(await list("search=elan&per_page=1&page=2")).toMatchObject({
      names: ["Elan du Sud"],
      pagination: { page: 2, per_page: 1, total: 2, last_page: 2 }
    })
    expect((await list("search=boussole")).names).toEqual(["Elan du Sud"])
    expect((await list("search=elan2.local")).names).toEqual(["Elan du Sud"])
    await said("POST", path(one, "/events"), { type: "firm.deactivated" })
    expect((await list("search=elan&state=deactivated")).names).toEqual(["Élan du Nord"])
    expect((await list("search=elan&state=active")).names).toEqual(["Elan du Sud"])
    expect((await portal.call("GET", `${path()}?state=open`, { as: root })).status).toBe(400)
  })

  test("[SAD-003] is changed with its revision: of two who change it at once one is told", async () => {
    const firm = await made("Cigale")
    const answers = await Promise.all(
      ["Un", "Deux", "Trois"].map((name) =>
        said("PATCH", path(firm), { name }, root, { "if-match": `"${firm.revision}"` })
      )
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    expect(await said("PATCH", path(firm), { tagline: " " })).toMatchObject({ status: 200 })
    expect((await read(firm)).revision).toBe(2)
  })

  test("[SAD-022] [WSP-002] [WSP-003] [WSP-004] is deactivated for everybody at once, and restored as it was", async () => {
    const firm = await made("Dune")
    const [vendor] = [await portal.make.vendor(firm, "Oasis")]
    const staff = await portal.make.staff(firm, "staff@dune.example")
    const client = await portal.make.client(vendor, "client@dune.example")
    const step = (type: string) => said("POST", path(firm, "/events"), { type })
    const enters = async (as: SignedInUser) => [
      (await portal.call("GET", `/api/vendors/${vendor.id}/roles`, { as })).status,
      (await portal.call("GET", `/api/users/me/accounting-firms/${firm.id}/vendors`, { as })).status
    ]
    expect([await enters(staff), await enters(client)]).toEqual([
      [200, 200],
      [200, 200]
    ])
    expect(await step("firm.restored")).toMatchObject({ status: 409, closed_by: ["isFirmDeactivated"] })
    expect(await step("firm.deactivated")).toMatchObject({ status: 200 })
    expect(await step("firm.deactivated")).toMatchObject({ status: 409, code: "closed.isFirmActive" })
    // The sessions of the staff and of the client are ended, and a new session finds no firm.
    expect([await enters(staff), await enters(client)]).toEqual([
      [401, 401],
      [401, 401]
    ])
    const login = async () =>
      (
        await portal.call<Data<{ readonly token: string }>>("POST", "/api/login", {
          body: { email: staff.email, password: portal.password }
        })
      ).body.data.token
    const again = { ...staff, token: await login() }
    expect(await enters(again)).toEqual([404, 404])
    const arrival = await portal.call<Data<object>>("GET", "/api/users/me/arrival", { as: again })
    expect(arrival.body.data).toMatchObject({ firms: [], place: null })
    const visitor = await portal.call<Data<{ readonly white_labels: ReadonlyArray<object> }>>(
      "GET",
      `/api/?accounting_firm_id=${firm.id}`,
      { headers: { host: firm.domain } }
    )
    expect(JSON.stringify(visitor.body)).not.toContain("Dune")
    expect(await step("firm.restored")).toMatchObject({ status: 200 })
    expect(await enters(again)).toEqual([200, 200])
    const lines = await portal.arrange(
      (sql) => sql<{ type: string; before: unknown; after: unknown }>`
        select type, before, after from event where firm_id = ${firm.id} and machine = 'firmLife' and type <> 'firm.created' order by id`
    )
    expect(lines).toEqual([
      { type: "firm.deactivated", before: { state: "active" }, after: { state: "deactivated" } },
      { type: "firm.restored", before: { state: "deactivated" }, after: { state: "active" } }
    ])
  })

  test("[SAD-014] [NET-108] [NET-109] is subscribed to a module and unsubscribed, with others or alone, and its people see it", async () => {
    const [one, two] = [await made("Etape", { modules: ["documents"] }), await made("Escale", { modules: [] })]
    const vendor = await portal.make.vendor(one, "Gite")
    const client = await portal.make.client(vendor, "client@etape.example")
    await portal.arrange(
      (sql) =>
        sql`insert into module (firm_id, vendor_id, name, is_active) values (${one.id}, ${vendor.id}, 'tasks', true)`
    )
    const turn = async (way: string, module: string, ...firms: ReadonlyArray<{ readonly id: number }>) =>
      (
        await portal.call<Data<{ readonly changed: number }>>("POST", `/api/sa/modules/${way}`, {
          as: root,
          body: { module, firm_ids: firms.map(({ id }) => id) }
        })
      ).body
    const modulesOf = async () =>
      (
        await portal.call<Data<{ data: ReadonlyArray<{ readonly name: string; readonly is_active: boolean }> }>>(
          "GET",
          `/api/modules/${one.id}/companies/${vendor.id}?is_active=true`,
          { as: client }
        )
      ).body.data.data.map(({ name }) => name)
    expect(await turn("subscribe", "tasks", one, two)).toEqual({ data: { changed: 2 } })
    expect(await turn("subscribe", "tasks", one)).toEqual({ data: { changed: 0 } })
    expect((await read(two)).modules).toEqual(["tasks"])
    const subscribers = await portal.call<Data<ReadonlyArray<object>>>("GET", "/api/sa/modules/tasks/subscriptions", {
      as: root
    })
    expect(subscribers.body.data).toEqual(
      expect.arrayContaining([
        { id: one.id, name: "Etape", is_subscribed: true },
        { id: two.id, name: "Escale", is_subscribed: true }
      ])
    )
    expect(await modulesOf()).toEqual(["documents", "tasks"])
    expect(await turn("unsubscribe", "tasks", one)).toEqual({ data: { changed: 1 } })
    expect([(await read(one)).modules, await modulesOf()]).toEqual([["documents"], ["documents"]])
    // If one firm does not exist, the others are unchanged.
    expect(await turn("unsubscribe", "tasks", two, { id: 999_999 })).toMatchObject({ code: "error.404" })
    expect((await read(two)).modules).toEqual(["tasks"])
    expect(await turn("subscribe", "nuages", one)).toMatchObject({ errors: { module: ["customer.choice_invalid"] } })
  })

  test("[SAD-003] [ROL-012] gets another administrator, and one who has not come yet is invited again", async () => {
    const firm = await made("Fjord")
    const name = (email: string) =>
      said("POST", path(firm, "/administrators"), { firstname: "Luc", lastname: "Nord", email })
    const sent = async (email: string) =>
      (
        await portal.arrange(
          (sql) => sql`select m.id from mail m join app_user u on u.id = m.user_id where u.email = ${email}`
        )
      ).length
    expect(await name("luc@fjord.example")).toMatchObject({ status: 200 })
    expect(await name("LUC@fjord.example")).toMatchObject({ status: 200 })
    expect(await sent("luc@fjord.example")).toBe(2)
    expect((await read(firm)).administrators.map(({ email }) => email)).toEqual([
      "luc@fjord.example",
      "ines@fjord.example"
    ])
    await portal.make.staff(firm, "la@fjord.example")
    await portal.arrange(
      (sql) =>
        sql`update firm_user set joined_at = now() where user_id = (select id from app_user where email = 'la@fjord.example')`
    )
    expect(await name("la@fjord.example")).toMatchObject({ errors: { email: ["customer.teammate_in_team"] } })
  })
})

test("[ROL-001] [ROL-O02] [NET-101] [SAD-O04] the provider's calls are closed to everybody else, whether what they name exists or not", async () => {
  const firm = await portal.make.firm("Garde")
  const vendor = await portal.make.vendor(firm, "Garde SARL")
  const admin = await portal.make.staff(firm, "admin@garde.example")
  await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${admin.id}`)
  const client = await portal.make.client(vendor, "client@garde.example")
  const calls: ReadonlyArray<readonly [string, string, object?]> = [
    ["GET", path()],
    ["GET", path(firm)],
    ["GET", path({ id: 999_999 })],
    ["POST", path(), given("Intrus")],
    ["PATCH", path(firm), { name: "Pris" }],
    ["POST", path(firm, "/events"), { type: "firm.deactivated" }],
    ["POST", path(firm, "/administrators"), { firstname: "A", lastname: "B", email: "a@b.example" }],
    ["GET", "/api/sa/holdings"],
    ["GET", "/api/sa/modules/tasks/subscriptions"],
    ["POST", "/api/sa/modules/subscribe", { module: "tasks", firm_ids: [firm.id] }],
    ["POST", "/api/sa/modules/unsubscribe", { module: "tasks", firm_ids: [firm.id] }]
  ]
  for (const [method, to, body] of calls) {
    for (const as of [admin, client])
      expect([method, to, await said(method, to, body, as)]).toEqual([
        method,
        to,
        { status: 403, code: "closed.isSuperAdmin", closed_by: ["isSuperAdmin"] }
      ])
    expect((await said(method, to, body, null)).status).toBe(401)
  }
  expect((await said("GET", path({ id: 999_999 }))).status).toBe(404)
})

describe("an import by the provider", () => {
  test("[SAD-010] [SAD-O05] [VAL-049] brings a file's companies into a firm after a trial; the firm's own people keep theirs, and users are nobody's but the firm's", async () => {
    const firm = await made("Halte", { tree_models: ["company"] })
    const staff = await portal.make.staff(firm, "staff@halte.example")
    const at = (rest = "") => `/api/accounting-firms/${firm.id}/imports${rest}`
    const send = (kind: string, text: string, as = root) =>
      portal.call<Data<{ id: number; columns: ReadonlyArray<object>; state: string }>>(
        "POST",
        at(`?kind=${kind}&name=clients.csv`),
        { as, body: Buffer.from(text), headers: { "content-type": "application/octet-stream" } }
      )
    const sirets = [newSiret(), newSiret()]
    const good = `Nom;SIRET\nAuberge;${sirets[0] ?? ""}\nRefuge;${sirets[1] ?? ""}\n`
    const file = await send("client_files", good)
    expect(file.status).toBe(201)
    const { columns, id } = file.body.data
    expect(columns).toEqual([
      { field: "company_name", column: 0 },
      { field: "siret", column: 1 }
    ])
    // The firm's own people do not see this import.
    expect((await portal.call("GET", at(`/${id}`), { as: staff })).status).toBe(404)
    const tried = await portal.call<Data<{ state: string }>>("POST", at(`/${id}/checks`), {
      as: root,
      body: { columns }
    })
    expect(tried.body).toMatchObject({ data: { state: "ready" } })
    expect((await read(firm)).clients).toBe(0)
    await portal.call("POST", at(`/${id}/runs`), { as: root })
    const state = async () =>
      (await portal.call<Data<{ state: string }>>("GET", at(`/${id}`), { as: root })).body.data.state
    await expect.poll(state, { timeout: 20_000 }).toBe("done")
    const list = await portal.call<Data<ReadonlyArray<{ readonly company_name: string }>>>(
      "GET",
      `/api/accounting-firms/${firm.id}/vendors`,
      { as: staff }
    )
    expect(list.body.data.map(({ company_name }) => company_name)).toEqual(["Auberge", "Refuge"])
    expect(await send("client_users", "Client;Mail\nA;b")).toMatchObject({
      status: 403,
      body: { code: "closed.isOfFirm" }
    })
    const nowhere = await portal.call("POST", "/api/accounting-firms/999999/imports?kind=client_files", {
      as: root,
      body: Buffer.from(good),
      headers: { "content-type": "application/octet-stream" }
    })
    expect(nowhere.status).toBe(404)
  })
})
