import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { FirmIdentity, FirmRights, GroupFirms } from "#schemas/workspaces/workspaces.api.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

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
  const vendor = await portal.make.vendor(firm, `${name} SARL`)
  const host = `${name.toLowerCase()}.example`
  return {
    firm,
    path: `/api/accounting-firms/${firm.id}`,
    admin: await portal.make.staff(firm, `admin@${host}`),
    clerk: await portal.make.staff(firm, `clerk@${host}`, "collaborator", true),
    client: await portal.make.client(vendor, `client@${host}`)
  }
}
const said = async (method: string, path: string, as: SignedInUser, body?: unknown, headers = {}) => {
  const answer = await portal.call<Problem>(method, path, { as, headers, ...(body === undefined ? {} : { body }) })
  const { closed_by, code, errors } = answer.body
  return { status: answer.status, code, ...(closed_by && { closed_by }), ...(errors && { errors }) }
}

describe("a firm's identity", () => {
  test("[ACC-038] [ACC-O10] is read by its staff with its holding, and by nobody else", async () => {
    const { admin, clerk, client, firm, path } = await people("Lys")
    const sister = await portal.make.firm("Acacia")
    await portal.arrange(
      (sql) => sql`with made as (insert into holding (name) values ('Groupe Jardin') returning id)
        update firm set group_id = (select id from made) where id in (${firm.id}, ${sister.id})`
    )
    const read = async (as: SignedInUser) => (await portal.call<Data<FirmIdentity>>("GET", path, { as })).body.data
    const [holding] = await portal.arrange(
      (sql) => sql<{ id: number }>`select group_id as id from firm where id = ${firm.id}`
    )
    expect(await read(admin)).toEqual({
      id: firm.id,
      name: "Lys",
      domain: "lys.localhost",
      tagline: null,
      revision: 1,
      holding: {
        id: holding?.id,
        name: "Groupe Jardin",
        firms: [
          { id: sister.id, name: "Acacia", domain: "acacia.localhost" },
          { id: firm.id, name: "Lys", domain: "lys.localhost" }
        ]
      },
      closed_by: []
    })
    expect((await read(clerk)).closed_by).toEqual(["isFirmAdmin"])
    expect(await said("GET", path, client)).toEqual({ status: 403, code: "closed.isOfFirm", closed_by: ["isOfFirm"] })
    const other = await people("Mauve")
    expect(await said("GET", path, other.admin)).toEqual(
      await said("GET", "/api/accounting-firms/999999999", other.admin)
    )
  })

  test("[ROL-004] [ROL-011] [ACC-038] is changed by its admins alone, each change a revision and a line of the log", async () => {
    const { admin, clerk, client, firm, path } = await people("Iris")
    const change = (as: SignedInUser, body: unknown, headers = {}) => said("PATCH", path, as, body, headers)
    expect(await change(clerk, { name: "Pris" })).toEqual({
      status: 403,
      code: "closed.isFirmAdmin",
      closed_by: ["isFirmAdmin"]
    })
    expect((await change(client, { name: "Pris" })).code).toBe("closed.isOfFirm")
    const { body, status } = await portal.call<Data<FirmIdentity>>("PATCH", path, {
      as: admin,
      body: { name: "  Iris et Cie ", domain: "Portail.Iris.Example", tagline: "Au jardin" },
      headers: { "if-match": '"1"' }
    })
    expect([status, body.data]).toMatchObject([
      200,
      { name: "Iris et Cie", domain: "portail.iris.example", tagline: "Au jardin", revision: 2 }
    ])
    expect(await change(admin, { tagline: "Trop tard" }, { "if-match": '"1"' })).toEqual({
      status: 412,
      code: "error.412"
    })
    // A change without effect does not increase the revision.
    await portal.call("PATCH", path, { as: admin, body: { name: "Iris et Cie" } })
    await portal.call("PATCH", path, { as: admin, body: { tagline: "  " } })
    const lines = await portal.arrange(
      (sql) => sql<{ type: string; user_id: number; before: unknown; after: unknown }>`
        select type, user_id, before, after from event where firm_id = ${firm.id} order by id`
    )
    const at = (revision: number, values: object) => ({ state: "known", revision, ...values })
    expect(lines).toEqual([
      {
        type: "firm.changed",
        user_id: admin.id,
        before: at(1, { name: "Iris", domain: "iris.localhost", tagline: null }),
        after: at(2, { name: "Iris et Cie", domain: "portail.iris.example", tagline: "Au jardin" })
      },
      {
        type: "firm.changed",
        user_id: admin.id,
        before: at(2, { name: "Iris et Cie", domain: "portail.iris.example", tagline: "Au jardin" }),
        after: at(3, { name: "Iris et Cie", domain: "portail.iris.example", tagline: null })
      }
    ])
    const [broken] = await portal.arrange((sql) => sql<{ at: number | null }>`select app.broken_seal(${firm.id}) as at`)
    expect(broken?.at).toBeNull()
  })

  test("[ROL-024] a member who was given the admin module changes it and its sign-in providers, until it is taken back", async () => {
    const { admin, firm, path } = await people("Jasmin")
    const clerk = await portal.make.staff(firm, "restreint@jasmin.example", "collaborator")
    const give = async (admin_module: boolean) =>
      expect((await said("PATCH", `${path}/accountants/${clerk.id}`, admin, { admin_module })).status).toBe(200)
    const closed = { status: 403, code: "closed.isFirmAdmin", closed_by: ["isFirmAdmin"] }
    const provider = {
      name: "Accès",
      issuer: "https://id.jasmin.example",
      client_id: "dossier",
      client_secret: "secret"
    }
    expect(await said("PATCH", path, clerk, { tagline: "Au jardin" })).toEqual(closed)
    expect(await said("GET", `${path}/identity-providers`, clerk)).toEqual(closed)
    await give(true)
    const read = await portal.call<Data<FirmIdentity>>("GET", path, { as: clerk })
    expect(read.body.data.closed_by).toEqual([])
    expect((await said("PATCH", path, clerk, { tagline: "Au jardin" })).status).toBe(200)
    const made = await portal.call<Data<{ id: number }>>("POST", `${path}/identity-providers`, {
      as: clerk,
      body: provider
    })
    expect(made.status).toBe(201)
    const one = `${path}/identity-providers/${made.body.data.id}`
    expect((await said("PATCH", one, clerk, { active: false })).status).toBe(200)
    // `admin_module` gives no other right of an admin: giving it to others is refused.
    expect((await said("PATCH", `${path}/accountants/${admin.id}`, clerk, { admin_module: true })).status).toBe(403)
    await give(false)
    expect(await said("DELETE", one, clerk)).toEqual(closed)
    expect(await said("PATCH", path, clerk, { tagline: "" })).toEqual(closed)
  })

  test("[ACC-038] of two changes at once from the same revision one is told that it came too late", async () => {
    const { admin, path } = await people("Rose")
    const answers = await Promise.all(
      ["Un", "Deux", "Trois"].map((name) =>
        portal.call("PATCH", path, { as: admin, body: { name }, headers: { "if-match": '"1"' } })
      )
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  test("[ERR-006] [ERR-007] [ACC-038] an unfit value is refused with its own message on its field, never a failure", async () => {
    const { admin, path } = await people("Ortie")
    await portal.make.firm("Prise", "prise.example")
    const long = "a".repeat(101)
    const table: ReadonlyArray<readonly [object, object]> = [
      [{ name: "" }, { name: ["firm.name_missing"] }],
      [{ name: "   " }, { name: ["firm.name_missing"] }],
      [{ name: long }, { name: ["firm.text_too_long"] }],
      [{ name: 7 }, { name: ["firm.name_missing"] }],
      [{ name: "a\u0000b" }, { name: ["firm.text_characters"] }],
      [{ name: "a\u202eb" }, { name: ["firm.text_characters"] }],
      [{ name: "<script>alert(1)</script>" }, { name: ["firm.text_characters"] }],
      [{ tagline: long }, { tagline: ["firm.text_too_long"] }],
      [{ tagline: null }, { tagline: ["firm.text_characters"] }],
      [{ domain: "" }, { domain: ["firm.domain_missing"] }],
      [{ domain: "localhost" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "https://a.example" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "a.example:4000" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "127.0.0.1" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "-a.example" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: `${"a".repeat(64)}.example` }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "a.example\u202e" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "PRISE.example" }, { domain: ["firm.domain_taken"] }],
      [{ domain: "pr1se.example" }, { domain: ["firm.domain_alike"] }],
      [{ domain: "www.localhost" }, { domain: ["firm.domain_unserved"] }],
      [{ domain: "1.2.0x7f" }, { domain: ["firm.domain_invalid"] }],
      [{ domain: "portail.ailleurs.test" }, { domain: ["firm.domain_unserved"] }],
      [
        { name: "", domain: "x" },
        { name: ["firm.name_missing"], domain: ["firm.domain_invalid"] }
      ]
    ]
    for (const [body, errors] of table)
      expect([body, await said("PATCH", path, admin, body)]).toEqual([body, { status: 422, code: "error.422", errors }])
    const huge = await portal.call("PATCH", path, { as: admin, body: { name: "a".repeat(10_000_000) } })
    expect([413, 422]).toContain(huge.status)
  })
})

test("[ERR-063] [ACC-038] the domain of another firm of the group asks whether it is to be shared, that of a stranger is refused", async () => {
  const { admin, firm, path } = await people("Lierre")
  const sister = await portal.make.firm("Fougere", "fougere.example")
  await portal.make.firm("Chardon", "chardon.example")
  await portal.arrange(
    (sql) => sql`with h as (insert into holding (name) values ('Sous-bois') returning id)
      update firm set group_id = (select id from h) where id in (${firm.id}, ${sister.id})`
  )
  const change = (body: object) => said("PATCH", path, admin, body)
  expect(await change({ domain: "fougere.example" })).toMatchObject({ status: 409, code: "firm.domain_in_use" })
  expect(await change({ domain: "fougere.example", domain_confirmed: "oui" })).toMatchObject({ status: 422 })
  expect(await change({ domain: "chardon.example", domain_confirmed: true })).toMatchObject({
    status: 422,
    errors: { domain: ["firm.domain_taken"] }
  })
  expect(await change({ domain: "Fougere.example", domain_confirmed: true })).toMatchObject({ status: 200 })
  // For visitors the domain shows the firm that had it first. An unchanged domain needs no confirmation.
  const [host] = await portal.arrange(
    (sql) => sql<{ firm: { id: number } | null }>`select app.portal('fougere.example', null)->'firm' as firm`
  )
  expect(host?.firm?.id).toBe(sister.id)
  expect(await change({ name: "Lierre et Cie" })).toMatchObject({ status: 200 })
  // A firm that shares a domain may not leave the group.
  const apart = portal.arrange((sql) => sql`update firm set group_id = null where id = ${firm.id}`)
  await expect(apart).rejects.toThrow()
})

test("[NET-051] a firm's staff read which modules it has, and for how many companies each is the other way", async () => {
  const { admin, client, firm, path } = await people("Mousse")
  const vendor = await portal.make.vendor(firm, "Cascade")
  await portal.arrange(
    (sql) =>
      sql`insert into module (firm_id, vendor_id, name, is_active) values (${firm.id}, ${vendor.id}, 'tasks', false)`
  )
  const answer = await portal.call<Data<ReadonlyArray<{ readonly name: string }>>>("GET", `${path}/subscriptions`, {
    as: admin
  })
  expect(answer.body.data.find(({ name }) => name === "tasks")).toEqual({
    name: "tasks",
    is_active: true,
    exceptions: 1
  })
  expect((await portal.call("GET", `${path}/subscriptions`, { as: client })).status).toBe(403)
})

test("[ROL-021] [ROL-O04] the rights table is read by the firm's staff, with their own role in it", async () => {
  const { admin, clerk, client, path } = await people("Table")
  const read = async (as: SignedInUser) =>
    (await portal.call<Data<FirmRights>>("GET", `${path}/rights`, { as })).body.data
  const rights = [
    ["add_user", false],
    ["change_user_rights", false],
    ["delete_user", false],
    ["create_client_file", true],
    ["edit_client_files", true],
    ["edit_client_file_information", true],
    ["edit_themes", true]
  ].map(([name, collaborator]) => ({ name, admin: true, collaborator }))
  expect(await read(admin)).toEqual({ role: "admin", rights })
  expect(await read(clerk)).toEqual({ role: "collaborator", rights })
  expect(await said("GET", `${path}/rights`, client)).toEqual({
    status: 403,
    code: "closed.isOfFirm",
    closed_by: ["isOfFirm"]
  })
})

describe("a group", () => {
  test("[ACC-039] [ACC-O10] [ROL-002] is shown with its firms and members to its administrators, and to nobody else", async () => {
    const lys = await people("Groupea")
    const sister = await people("Groupeb")
    const stranger = await people("Groupec")
    const [holding] = await portal.arrange(
      (sql) => sql<{ id: number }>`insert into holding (name) values ('Le Groupe') returning id`
    )
    await portal.arrange(
      (sql) =>
        sql`update firm set group_id = ${holding?.id ?? null}::integer where id in (${lys.firm.id}, ${sister.firm.id})`
    )
    await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${lys.admin.id}`)
    await portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${sister.clerk.id}`)
    const member = ({ email, id }: SignedInUser, role: "admin" | "collaborator", is_group_admin = false) => ({
      id,
      name: `${email.split("@")[0] ?? ""} Essai`,
      email,
      role,
      is_group_admin
    })
    const answer = await portal.call<Data<GroupFirms | null>>("GET", `${lys.path}/group`, { as: lys.admin })
    expect(answer.body.data).toEqual({
      id: holding?.id,
      name: "Le Groupe",
      firms: [
        {
          ...lys.firm,
          active: true,
          members: [member(lys.admin, "admin", true), member(lys.clerk, "collaborator")]
        },
        { ...sister.firm, active: true, members: [member(sister.admin, "admin")] }
      ]
    })
    const closed = (name: string) => ({ status: 403, code: `closed.${name}`, closed_by: [name] })
    expect(await said("GET", `${lys.path}/group`, lys.clerk)).toEqual(closed("isGroupAdmin"))
    expect(await said("GET", `${sister.path}/group`, sister.admin)).toEqual(closed("isGroupAdmin"))
    expect(await said("GET", `${lys.path}/group`, lys.client)).toEqual(closed("isOfFirm"))
    expect((await said("GET", `${lys.path}/group`, stranger.admin)).status).toBe(404)
    await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${stranger.admin.id}`)
    expect((await portal.call<Data<null>>("GET", `${stranger.path}/group`, { as: stranger.admin })).body).toEqual({
      data: null
    })
  })
})
