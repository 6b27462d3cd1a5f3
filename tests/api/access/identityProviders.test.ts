import { stat } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Provider, secretOf, type Stage, startStage } from "#tests/api/access/ssoStage.ts"

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

type Answered = { readonly data: Provider } & { readonly errors?: object; readonly detail?: string }
const pathOf = (firm: { readonly id: number }, rest = "") =>
  `/api/accounting-firms/${firm.id}/identity-providers${rest}`
const good = () => ({ name: "Autre", issuer: stage.oidc.issuer, client_id: "aube", client_secret: "s3cret-in-clear" })
const add = (body: object, as = stage.aube.admin, firm = stage.aube.firm) =>
  stage.portal.call<Answered>("POST", pathOf(firm), { as, body })
const change = (id: number, body: object, headers: Record<string, string> = {}) =>
  stage.portal.call<Answered>("PATCH", pathOf(stage.aube.firm, `/${id}`), { as: stage.aube.admin, body, headers })

test("[SES-012] an administrator lists, adds, changes and removes the firm's providers, and each change is in the log", async () => {
  const made = (await add({ ...good(), name: "  Deuxième  " })).body.data
  expect(made).toEqual({
    id: expect.any(Number),
    name: "Deuxième",
    issuer: stage.oidc.issuer,
    client_id: "aube",
    has_secret: true,
    scopes: "openid email profile",
    trusts_email: false,
    active: true,
    users: 0,
    revision: 1,
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  })
  expect((await change(made.id, { name: "Renommé", active: false })).body.data).toMatchObject({
    name: "Renommé",
    active: false,
    revision: 2
  })
  expect((await change(made.id, { active: false })).body.data.revision).toBe(2)
  expect((await change(made.id, { active: true })).status).toBe(200)
  const list = await stage.portal.call<{
    readonly data: { readonly redirect_uri: string; readonly providers: ReadonlyArray<Provider> }
  }>("GET", pathOf(stage.aube.firm), { as: stage.aube.admin })
  expect(list.body.data.redirect_uri).toBe(`http://aube.localhost:${stage.port}/oauth/callback`)
  expect(list.body.data.providers.map(({ name }) => name)).toEqual(["Annuaire", "Renommé"])
  const gone = await stage.portal.call("DELETE", pathOf(stage.aube.firm, `/${made.id}`), { as: stage.aube.admin })
  expect(gone.status).toBe(204)
  const log = await stage.portal.arrange(
    (sql) => sql`select type, user_id, before->>'state' as before, after->>'state' as after, firm_id from event
       where machine = 'identityProvider' and entity_id = ${made.id} order by id`
  )
  const by = { user_id: stage.aube.admin.id, firm_id: stage.aube.firm.id }
  expect(log).toEqual([
    { type: "provider.added", before: null, after: "active", ...by },
    { type: "provider.changed", before: "active", after: "inactive", ...by },
    { type: "provider.deactivated", before: "active", after: "inactive", ...by },
    { type: "provider.activated", before: "inactive", after: "active", ...by },
    { type: "provider.removed", before: "active", after: "removed", ...by }
  ])
  const seal = await stage.portal.arrange((sql) => sql`select app.broken_seal(${stage.aube.firm.id}) as broken`)
  expect(seal).toEqual([{ broken: null }])
})

test("[SES-012] a secret is told to nobody again: no answer, no log, no row and no other reader holds it", async () => {
  const secret = good().client_secret
  const made = await add({ ...good(), name: "Secret" })
  const listed = await stage.portal.call("GET", pathOf(stage.aube.firm), { as: stage.aube.admin })
  const stored = await stage.portal.arrange(
    (sql) => sql`select p::text as row, encode(client_secret, 'escape') as sealed from identity_provider p
       union all select e::text, '' from event e where machine = 'identityProvider'`
  )
  const everything = JSON.stringify([made.body, listed.body, stored])
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain(Buffer.from(secret).toString("hex"))
  expect((await stat(join(stage.portal.directory, "secret.key"))).mode & 0o777).toBe(0o600)
  const granted = await stage.portal.arrange(
    (sql) => sql`select column_name from information_schema.column_privileges
       where grantee = 'dossier_app' and table_name = 'identity_provider' and privilege_type = 'SELECT'`
  )
  expect(JSON.stringify(granted)).not.toContain("client_secret")
  await change(made.body.data.id, { client_secret: "" })
  const [row] = await stage.portal.arrange(
    (sql) => sql`select has_secret from identity_provider where id = ${made.body.data.id}`
  )
  expect(row).toEqual({ has_secret: false })
})

test("[SES-012] a change that has not seen the last one is refused", async () => {
  const { id } = (await add({ ...good(), name: "Révisé" })).body.data
  expect((await change(id, { name: "Révisé 2" }, { "if-match": '"1"' })).status).toBe(200)
  expect((await change(id, { name: "Révisé 3" }, { "if-match": '"1"' })).status).toBe(412)
  const removed = await stage.portal.call("DELETE", pathOf(stage.aube.firm, `/${id}`), {
    as: stage.aube.admin,
    headers: { "if-match": '"1"' }
  })
  expect(removed.status).toBe(412)
})

test("[SES-013] another issuer is another directory: who was who at the former one is forgotten", async () => {
  const { id } = (await add({ ...good(), name: "Annuaire bis", client_secret: secretOf("aube") })).body.data
  const camille = stage.members["camille"]?.id ?? 0
  await stage.portal.arrange(
    (sql) => sql`insert into identity_link (provider_id, firm_id, user_id, subject)
      values (${id}, ${stage.aube.firm.id}, ${camille}, 'camille')`
  )
  expect((await change(id, { name: "Annuaire ter" })).body.data.users).toBe(1)
  expect((await change(id, { issuer: "https://id.example" })).body.data.users).toBe(0)
})

describe("who may not", () => {
  const calls = (firm: { readonly id: number }, id: number) =>
    [
      ["GET", pathOf(firm), undefined],
      ["POST", pathOf(firm), good()],
      ["POST", pathOf(firm, "/check"), { issuer: stage.oidc.issuer }],
      ["PATCH", pathOf(firm, `/${id}`), { active: false }],
      ["DELETE", pathOf(firm, `/${id}`), undefined]
    ] as const

  test("[ROL-004] [ROL-005] collaborators and clients of the firm are told that only its administrators may", async () => {
    const vendor = await stage.portal.make.vendor(stage.aube.firm, "Boulangerie")
    const client = await stage.portal.make.client(vendor, "claire@client.example", "admin")
    for (const as of [stage.members["camille"], client])
      for (const [method, path, body] of calls(stage.aube.firm, stage.aube.provider.id))
        expect(await stage.portal.call(method, path, { ...(as === undefined ? {} : { as }), body })).toMatchObject({
          status: 403,
          body: { code: "closed.isFirmAdmin", closed_by: ["isFirmAdmin"] }
        })
  })

  test("[ACC-002] another firm's providers answer like none at all, under either firm's address", async () => {
    const answer = async (method: string, path: string, body: unknown, as = stage.brume.admin) => {
      const { body: told, status } = await stage.portal.call<{ readonly request_id: string }>(method, path, {
        as,
        body
      })
      return { status, body: { ...told, request_id: "" } }
    }
    for (const [index, [method, path, body]] of calls(stage.aube.firm, stage.aube.provider.id).entries()) {
      const nobody = calls({ id: 99_999 }, 99_999)[index]?.[1] ?? ""
      expect(await answer(method, path, body)).toEqual(await answer(method, nobody, body))
      expect((await answer(method, path, body)).status).toBe(404)
    }
    for (const method of ["PATCH", "DELETE"]) {
      const foreign = await answer(method, pathOf(stage.brume.firm, `/${stage.aube.provider.id}`), {})
      expect(foreign).toEqual(await answer(method, pathOf(stage.brume.firm, "/99999"), {}))
      expect(foreign.status).toBe(404)
    }
    expect((await stage.portal.call("GET", pathOf(stage.aube.firm))).status).toBe(401)
  })
})

describe("bad input", () => {
  const bidi = "Annu\u202eaire"
  const cases: ReadonlyArray<readonly [string, unknown, string]> = [
    ["name", "", "sso.name_missing"],
    ["name", "   ", "sso.name_missing"],
    ["name", "x".repeat(61), "sso.name_invalid"],
    ["name", bidi, "sso.name_invalid"],
    ["name", "a\u0000b", "sso.name_invalid"],
    ["name", "annuaire", "sso.name_taken"],
    ["name", 7, "error.422"],
    ["issuer", "", "sso.issuer_missing"],
    ["issuer", "<script>alert(1)</script>", "sso.issuer_invalid"],
    ["issuer", "http://id.example", "sso.issuer_invalid"],
    ["issuer", null, "error.422"],
    ["client_id", "", "sso.client_id_missing"],
    ["client_id", bidi, "sso.client_id_invalid"],
    ["client_secret", "\u0007", "sso.client_secret_invalid"],
    ["client_secret", ["a"], "error.422"],
    ["scopes", "email", "sso.scopes_invalid"],
    ["trusts_email", "yes", "error.422"]
  ]
  test.each(cases)("[ERR-007] %s: %j is refused on its field, in the caller's language", async (field, value, code) => {
    const answer = await stage.portal.call<Answered>("POST", pathOf(stage.aube.firm), {
      as: stage.aube.admin,
      body: { ...good(), name: `Essai ${field}`, [field]: value },
      headers: { "accept-language": "pt" }
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } })
    expect(answer.headers.get("content-language")).toBe("pt")
  })

  test("[ERR-007] a missing field and ten megabytes are told as such; a name of markup is only a name", async () => {
    const { issuer: _, ...without } = good()
    expect(await add(without)).toMatchObject({ status: 422, body: { errors: { issuer: ["field.required"] } } })
    const huge = await add({ ...good(), name: "x".repeat(10_000_000) })
    expect([huge.status, Object.keys(huge.body.errors ?? {})]).toEqual([422, ["name"]])
    expect((await add({ ...good(), name: "<b>Gras</b>" })).body.data.name).toBe("<b>Gras</b>")
  })

  test("[SES-015] whatever is sent to the callback is answered, never failed on", async () => {
    const long = "x".repeat(4_001)
    for (const [body, status] of [
      [{ state: "a", binding: "b" }, 422],
      [{ state: "a".repeat(4_000), binding: "", code: "\u0000", iss: bidi, error: "<script>" }, 422],
      [{ state: long, binding: "b" }, 422],
      [{ state: 1, binding: null }, 422],
      [{}, 422],
      [[], 400],
      ["{", 400]
    ] as const)
      expect([
        body,
        (
          await stage.portal.call("POST", "/api/oauth/callback", {
            body,
            headers: { "content-type": "application/json" }
          })
        ).status
      ]).toEqual([body, status])
    for (const query of [
      "",
      "?provider=",
      `?provider=${"x".repeat(301)}`,
      "?provider=a&challenge=short",
      "?provider=%00&challenge=" + "a".repeat(43)
    ])
      expect([400, 302]).toContain(
        (await fetch(`${stage.portal.url}/api/oauth/start${query}`, { redirect: "manual" })).status
      )
  })
})

describe("testing a connection", () => {
  const check = (issuer: string) =>
    stage.portal.call<{ readonly data: unknown }>("POST", pathOf(stage.aube.firm, "/check"), {
      as: stage.aube.admin,
      body: { issuer }
    })

  test("[SES-012] a provider that answers is named by its host, one that does not is the field's fault", async () => {
    expect((await check(stage.oidc.issuer)).body.data).toEqual({ authorization_host: stage.oidc.host })
    const unreachable = { status: 422, body: { errors: { issuer: ["sso.issuer_unreachable"] } } }
    expect(await check(`${stage.oidc.issuer}/elsewhere`)).toMatchObject(unreachable)
    expect(await check("not an address")).toMatchObject({
      status: 422,
      body: { errors: { issuer: ["sso.issuer_invalid"] } }
    })
  })

  test("[SES-012] nothing of the server's own network is reached, and the answers do not tell what is there", async () => {
    const strict = await startStage()
    try {
      const inside = await strict.portal.call<Answered>("POST", pathOf(strict.aube.firm, "/check"), {
        as: strict.aube.admin,
        body: { issuer: stage.oidc.issuer }
      })
      const before = stage.oidc.seen.length
      const nothing = await strict.portal.call<Answered>("POST", pathOf(strict.aube.firm, "/check"), {
        as: strict.aube.admin,
        body: { issuer: "http://127.0.0.1:1" }
      })
      expect(inside.status).toBe(422)
      expect({ ...inside.body, request_id: "" }).toEqual({ ...nothing.body, request_id: "" })
      expect(stage.oidc.seen.length).toBe(before)
    } finally {
      await strict.stop()
    }
  })
})
