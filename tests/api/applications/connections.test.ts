import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Application } from "#schemas/applications/application.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Oidc, startOidc } from "#tests/support/oidc.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { deadPort, startDocumentService, startSftp, startWebhookReceiver } from "#tests/support/services.ts"
import { runTimedJob } from "#tests/support/timedJobs.ts"

const key = "cle-du-service-0123456789"
const secret = "un-secret-de-signature-assez-long"
const account = { name: "cabinet", password: "depot-2026" }

const startServices = async () => {
  const oidc: Oidc = await startOidc()
  /** Accepts tokens that the OAuth provider confirms. */
  const isKnown = async (authorization = "") =>
    authorization !== "" && (await fetch(`${oidc.issuer}/me`, { headers: { authorization } })).ok
  return {
    oidc,
    keyed: await startDocumentService(
      async ({ authorization }) => authorization === `Bearer ${key}`,
      ["AUBE", "BRUME"]
    ),
    authorised: await startDocumentService(async ({ authorization }) => isKnown(authorization), ["AUBE"]),
    hooks: await startWebhookReceiver(secret),
    sftp: await startSftp(account),
    dead: await deadPort()
  }
}

let services: Awaited<ReturnType<typeof startServices>>
let portal: Portal
beforeAll(async () => {
  services = await startServices()
  const { authorised, dead, hooks, keyed, oidc, sftp } = services
  const inside = [oidc.host, keyed.host, authorised.host, hooks.host, sftp.host, `127.0.0.1:${dead}`]
  portal = await startPortal({ insideConnectors: inside }, { connections: true })
})
afterAll(async () => {
  await portal.stop()
  const { authorised, hooks, keyed, oidc, sftp } = services
  await Promise.all([authorised, hooks, keyed, oidc, sftp].map((service) => service.stop()))
})

interface Data<A> {
  readonly data: A
}
interface Refusal {
  readonly code?: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}

/** A firm with an application of this type, and one client with a folder. */
const stage = async (name: string, type: string, more: object = {}) => {
  const firm = await portal.make.firm(name)
  const host = `${name.toLowerCase()}.example`
  const admin = await portal.make.staff(firm, `admin@${host}`)
  const vendor = await portal.make.vendor(firm, `${name} SARL`)
  const folder = await portal.make.folder(vendor, "Banque")
  const made = await portal.call<Data<Application>>("POST", `/api/accounting-firms/${firm.id}/applications`, {
    as: admin,
    body: { title: name, type, uri: "", roles: ["admin"], ...more }
  })
  expect(made.status).toBe(201)
  const path = `/api/accounting-firms/${firm.id}/connections`
  const call = async (method: string, at: string, body?: unknown, as: SignedInUser = admin, headers = {}) => {
    const answer = await portal.call<Data<Connection> & Refusal>(method, `${path}${at}`, {
      as,
      headers,
      ...(body === undefined ? {} : { body })
    })
    const { code, data, errors } = answer.body
    return { status: answer.status, data, said: { status: answer.status, code, errors: errors ?? null } }
  }
  const connect = (body: object, vendor_id?: number) =>
    call("POST", "", { application_id: made.body.data.id, ...body, ...(vendor_id === undefined ? {} : { vendor_id }) })
  const list = async (as = admin) => (await portal.call<Data<ReadonlyArray<Connection>>>("GET", path, { as })).body.data
  /** Uploads a document over HTTP and validates it. */
  const validated = async (file: string, text: string, to = { vendor, folder }) => {
    const sent = documentOf(await sendFile(portal, { as: admin, ...to, name: file, bytes: Buffer.from(text) }))
    await documentsOf(portal).event(admin, to.vendor, sent.id, { type: "document.validated" })
    return sent
  }
  return { firm, admin, vendor, folder, application: made.body.data, path, call, connect, list, validated }
}
type Stage = Awaited<ReturnType<typeof stage>>
const delivered = async (at: Stage, id: number, count: number) =>
  eventually(
    async () => {
      const found = (await at.list()).find((one) => one.id === id)
      expect(found).toMatchObject({ delivered: count, is_running: false, failure: null })
      expect(found?.synchronised_at).toEqual(expect.any(String))
      return found
    },
    { timeout: 20_000, interval: 100 }
  )
const failed = async (at: Stage, id: number, code: string, as = at.admin) =>
  eventually(async () => expect((await at.list(as)).find((one) => one.id === id)?.failure?.code).toBe(code), {
    timeout: 20_000,
    interval: 100
  })

describe("[APP-O01] an HTTP API with a key", () => {
  test("[APP-004] [APP-009] [APP-O02] takes what is validated in a client's folders, once, and tells when", async () => {
    const at = await stage("Aube", "http_key")
    const { keyed } = services
    await at.validated("avant.txt", "validé avant la connexion")
    const own = await at.connect({ address: keyed.address, header: "Authorization", key })
    expect(own.data).toEqual({
      id: own.data.id,
      application_id: at.application.id,
      type: "http_key",
      vendor_id: null,
      company_name: null,
      state: "activated",
      values: { address: keyed.address, header: "Authorization" },
      secrets: ["key"],
      synchronised_at: null,
      delivered: 0,
      is_running: false,
      failure: null,
      revision: 1
    })
    const made = await at.connect({ reference: "AUBE" }, at.vendor.id)

    expect(made.data).toMatchObject({ state: "activated", vendor_id: at.vendor.id, company_name: "Aube SARL" })
    await delivered(at, made.data.id, 0)
    // The service fails once: the document is delivered at the next attempt.
    keyed.faults.push(503)
    const paper = await at.validated("Facture n° 7.txt", "sept cents euros")
    await delivered(at, made.data.id, 1)
    const mine = () => keyed.received.filter(({ key: id }) => id.startsWith(`${made.data.id}-`))
    expect(mine()).toEqual([
      {
        key: mine()[0]?.key,
        file: "sept cents euros",
        metadata: {
          id: mine()[0]?.key,
          document: paper.hash,
          name: "Facture n° 7.txt",
          path: ["Banque"],
          version: 1,
          size: 16,
          media_type: "text/plain",
          validated_at: expect.any(String),
          validator: "admin Essai",
          reference: "AUBE",
          company: { id: at.vendor.id, name: "Aube SARL", siren: null },
          deposit_address: null
        }
      }
    ])
    // A repeated synchronisation, then one with `history`: each document is delivered once.
    expect((await at.call("POST", `/${made.data.id}/events`, { type: "synchronisation.asked" })).status).toBe(200)
    expect((await at.call("PATCH", `/${made.data.id}`, { history: true })).data.state).toBe("activated")
    await delivered(at, made.data.id, 2)
    expect(mine().map(({ file }) => file)).toEqual(["sept cents euros", "validé avant la connexion"])
    const lines = await portal.arrange(
      (sql) => sql<{ type: string; text: string }>`
      select type, (payload::text || after::text) as text from event where firm_id = ${at.firm.id} and entity = 'connection' order by id`
    )
    expect(new Set(lines.map(({ type }) => type))).toEqual(
      new Set([
        "connection.added",
        "connection.authenticated",
        "connection.synchronised",
        "connection.failed",
        "synchronisation.asked",
        "connection.changed"
      ])
    )
    expect(lines.map(({ text }) => text).join()).not.toContain(key)
  }, 60_000)

  test("[ERR-048] [ERR-050] [APP-010] is tried before it is kept, and a parent that is refused stops its clients", async () => {
    const at = await stage("Brume", "http_key")
    const { dead, keyed } = services
    const good = { address: keyed.address, header: "Authorization", key }
    const invalid = (errors: object) => ({ status: 422, code: "connection.parameters_invalid", errors })
    expect((await at.connect({ reference: "BRUME" }, at.vendor.id)).said).toEqual({
      status: 409,
      code: "connection.parent_invalid",
      errors: null
    })
    expect((await at.connect({ ...good, key: "une autre" })).said).toEqual(
      invalid({ key: ["connection.credentials_refused"] })
    )
    expect((await at.connect({ ...good, address: `http://127.0.0.1:${dead}/` })).said).toEqual(
      invalid({ address: ["connection.unreachable"] })
    )
    expect((await at.connect({ ...good, address: `http://${keyed.host}/ailleurs` })).said).toEqual(
      invalid({ address: ["connection.not_found_there"] })
    )
    expect((await at.connect({ address: " " })).said).toEqual({
      status: 422,
      code: "error.422",
      errors: { address: ["field.required"], header: ["field.required"], key: ["field.required"] }
    })
    expect(await at.list()).toEqual([])
    const own = await at.connect(good)
    expect(own.data.state).toBe("activated")
    expect((await at.connect({ reference: "INCONNU" }, at.vendor.id)).said).toEqual(
      invalid({ reference: ["connection.not_found_there"] })
    )
    // The service now expects another key: the firm's connection goes back to pending, and no client can be connected.
    await portal.arrange(
      (sql) => sql`update connection set "values" = "values" || '{"header": "X-Api-Key"}' where id = ${own.data.id}`
    )
    const refused = { status: 409, code: "connection.parent_invalid", errors: null }
    expect((await at.connect({ reference: "BRUME" }, at.vendor.id)).said).toEqual(refused)
    expect((await at.list()).map(({ failure, state }) => [state, failure?.code])).toEqual([
      ["pending", "connection.credentials_refused"]
    ])
    expect((await at.connect({ reference: "BRUME" }, at.vendor.id)).said).toEqual(refused)
  }, 60_000)

  test("[ERR-047] [ERR-049] [APP-010] has one connection for each client, and no parameter twice where it is unique", async () => {
    const at = await stage("Craie", "http_key", { is_automation: true })
    const good = { address: services.keyed.address, header: "Authorization", key }
    await at.connect(good)
    expect((await at.connect(good)).said).toMatchObject({ status: 409, code: "connection.exists" })
    const mail = { status: 409, code: "connection.duplicate_or_mail_missing", errors: null }
    expect((await at.connect({ reference: "AUBE" }, at.vendor.id)).said).toEqual(mail)
    await portal.arrange(
      (sql) => sql`insert into magic_mail (firm_id, vendor_id, folder_id, local_part, senders, keeper_id)
      values (${at.firm.id}, ${at.vendor.id}, ${at.vendor.root}, 'craie-depot', 'anyone', ${at.admin.id})`
    )
    const [first, second] = await Promise.all(
      [1, 2].map(() => at.connect({ reference: "AUBE", history: true }, at.vendor.id))
    )
    expect([first?.status, second?.status].sort()).toEqual([201, 409])
    expect([first?.said.code, second?.said.code]).toContain("application.client_has_it")
    const other = await portal.make.vendor(at.firm, "Craie Deux")
    await portal.arrange(
      (sql) => sql`insert into magic_mail (firm_id, vendor_id, folder_id, local_part, senders, keeper_id)
      values (${at.firm.id}, ${other.id}, ${other.root}, 'craie-deux', 'anyone', ${at.admin.id})`
    )
    expect((await at.connect({ reference: "aube" }, other.id)).said).toEqual({
      ...mail,
      errors: { reference: ["connection.duplicate"] }
    })
    // [CLI-O04] The service gets the mail address to which it can send documents.
    await at.validated("craie.txt", "craie")
    await eventually(
      () =>
        expect(services.keyed.received.find(({ file }) => file === "craie")?.metadata).toMatchObject({
          deposit_address: "craie-depot@localhost"
        }),
      { timeout: 20_000 }
    )
  }, 60_000)

  test("[ACC-002] is nobody else's: another firm's staff and clients learn nothing of it, and no secret is told or kept in the open", async () => {
    const at = await stage("Dune", "http_key")
    const other = await stage("Ecume", "http_key")
    const own = await at.connect({ address: services.keyed.address, header: "Authorization", key })
    expect((await at.call("GET", "", undefined, other.admin)).said.status).toBe(404)
    const strange = (id: number) => other.call("PATCH", `/${id}`, { key })
    expect((await strange(own.data.id)).said).toEqual((await strange(999_999)).said)
    const client = await portal.make.client(at.vendor, "client@dune.example")
    expect((await at.call("GET", "", undefined, client)).said).toMatchObject({ status: 403, code: "closed.isOfFirm" })
    const rows = await portal.arrange((sql) => sql`select * from connection where id = ${own.data.id}`)
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(await at.list())).not.toContain(key)
    const stale = await at.call("PATCH", `/${own.data.id}`, { key }, at.admin, { "if-match": '"7"' })
    expect(stale.said).toMatchObject({ status: 412 })
  })

  test("[APP-O01] goes to public addresses alone unless the installation names them", async () => {
    const at = await stage("Falaise", "http_key")
    const shut = async (address: string) => (await at.connect({ address, header: "Authorization", key })).said
    const closed = (code: string) => ({
      status: 422,
      code: "connection.parameters_invalid",
      errors: { address: [code] }
    })
    for (const address of [
      "https://127.0.0.1:1/",
      "https://169.254.169.254/latest",
      "https://[::1]/",
      "https://10.0.0.8/"
    ])
      expect([address, await shut(address)]).toEqual([address, closed("connection.address_closed")])
    // A host name that resolves to a private address is refused too.
    expect(await shut("https://localhost:1/")).toEqual(closed("connection.unreachable"))
    expect(await shut("http://example.com/")).toMatchObject({
      status: 422,
      errors: { address: ["connection.url_invalid"] }
    })
    const drop = await stage("Gouffre", "sftp")
    expect((await drop.connect({ host: "10.1.2.3", port: "22", username: "a", password: "b" })).said.errors).toEqual({
      host: ["connection.address_closed"]
    })
  })
})

describe("[APP-O01] an SFTP drop", () => {
  test("[APP-009] learns the server's key, lays whole files down, and trusts no other server", async () => {
    const at = await stage("Lande", "sftp")
    const { sftp } = services
    await sftp.folder("lande")
    const good = { host: "127.0.0.1", port: String(sftp.port), username: account.name, password: account.password }
    expect((await at.connect({ ...good, password: "faux" })).said.errors).toEqual({
      password: ["connection.credentials_refused"]
    })
    const own = await at.connect(good)
    expect(own.data).toMatchObject({ state: "activated", secrets: ["password"] })
    expect(own.data.values.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect((await at.connect({ directory: "absent" }, at.vendor.id)).said.errors).toEqual({
      directory: ["connection.directory_missing"]
    })
    expect((await at.connect({ directory: "../autre" }, at.vendor.id)).said.errors).toEqual({
      directory: ["connection.directory_invalid"]
    })
    const made = await at.connect({ directory: "lande" }, at.vendor.id)
    const paper = await at.validated("Relevé.txt", "x".repeat(200_000))
    await delivered(at, made.data.id, 1)
    const day = new Date().toISOString().slice(0, 10)
    expect(await sftp.files("lande")).toEqual([[`${day}_${paper.hash}-v1_Relevé.txt`, "x".repeat(200_000)]])
    // After a crash between upload and commit, the file is written again under the same name.
    await portal.arrange((sql) => sql`delete from connection_delivery where connection_id = ${made.data.id}`)
    await at.call("POST", `/${made.data.id}/events`, { type: "synchronisation.asked" })
    await delivered(at, made.data.id, 1)
    expect(await sftp.files("lande")).toHaveLength(1)
    // The host key differs from the stored one: no password is sent, and the connection fails until somebody acts.
    const before = sftp.tries.length
    await portal.arrange(
      (
        sql
      ) => sql`update connection set "values" = "values" || ${JSON.stringify({ fingerprint: `SHA256:${"A".repeat(43)}` })}::text::jsonb
        where id = ${own.data.id}`
    )
    await at.call("POST", `/${made.data.id}/events`, { type: "synchronisation.asked" })
    await failed(at, made.data.id, "connection.host_changed")
    await failed(at, own.data.id, "connection.host_changed")
    expect((await at.list()).map(({ state }) => state)).toEqual(["pending", "activated"])
    expect(sftp.tries).toHaveLength(before)
    const asked = await at.call("POST", `/${made.data.id}/events`, { type: "synchronisation.asked" })
    expect(asked.said).toMatchObject({ status: 409, code: "closed.isParentActivated" })
    // After somebody has edited it, the connection works again.
    expect((await at.call("PATCH", `/${own.data.id}`, { fingerprint: "" })).data.state).toBe("activated")
  }, 60_000)
})

describe("[APP-O01] signed webhooks", () => {
  test("[APP-009] are verified by another implementation, and a replay of one is refused", async () => {
    const at = await stage("Marne", "webhook")
    const { hooks } = services
    const good = { address: hooks.address, secret }
    expect((await at.connect({ ...good, secret: "trop court" })).said.errors).toEqual({
      secret: ["connection.secret_short"]
    })
    expect((await at.connect({ ...good, secret: `${secret}, mais un autre` })).said.errors).toEqual({
      secret: ["connection.credentials_refused"]
    })
    await at.connect(good)
    const made = await at.connect({ reference: "M-1" }, at.vendor.id)
    const paper = await at.validated("Bail.txt", "bail")
    await delivered(at, made.data.id, 1)
    const mine = () => hooks.heard.filter(({ data }) => (data as { reference?: string }).reference === "M-1")
    expect(mine().map(({ type }) => type)).toEqual(["connection.tested", "document.validated"])
    expect(mine()[1]?.data).toMatchObject({ document: paper.hash, name: "Bail.txt", company: { name: "Marne SARL" } })
    const [told] = hooks.raw.filter(({ body }) => body.includes(paper.hash))
    if (told === undefined) throw new Error("nothing was told")
    const again = (headers: Readonly<Record<string, string>>, body = told.body) =>
      fetch(hooks.address, { method: "POST", headers, body }).then(({ status }) => status)
    const { "webhook-id": id = "", "webhook-signature": signature = "", "webhook-timestamp": at_ = "" } = told.headers
    const sent = { "webhook-id": id, "webhook-signature": signature, "webhook-timestamp": at_ }
    expect(await again(sent)).toBe(409)
    // A late or altered message is refused: the signature covers time and body.
    expect(await again({ ...sent, "webhook-timestamp": String(Number(at_) - 3_600) })).toBe(401)
    expect(await again(sent, told.body.replace("Bail", "Bien"))).toBe(401)
    const old = new Date(Date.now() - 3_600_000)
    const late = new Webhook(secret, { format: "raw" }).sign(id, old, told.body)
    expect(
      await again({ ...sent, "webhook-signature": late, "webhook-timestamp": String(Math.floor(old.getTime() / 1000)) })
    ).toBe(401)
    // Deleting the connection notifies the service, for the client and then for the firm.
    const [own] = await at.list()
    expect((await at.call("POST", `/${own?.id}/events`, { type: "connection.deleted" })).data).toBeNull()
    expect(mine().at(-1)?.type).toBe("connection.removed")
    expect(await at.list()).toEqual([])
  }, 60_000)

  test("[APP-009] [APP-007] say nothing while they are deactivated, and catch up when they are activated again", async () => {
    const at = await stage("Noyer", "webhook")
    await at.connect({ address: services.hooks.address, secret })
    const made = await at.connect({ reference: "N-1" }, at.vendor.id)
    const live = (type: string) => at.call("POST", `/${made.data.id}/events`, { type })
    expect((await live("connection.activated")).said).toMatchObject({
      status: 409,
      code: "closed.isConnectionDeactivated"
    })
    expect((await live("connection.deactivated")).data.state).toBe("deactivated")
    expect((await live("synchronisation.asked")).said).toMatchObject({
      status: 409,
      code: "closed.isConnectionActivated"
    })
    await at.validated("Contrat.txt", "contrat")
    const due = await portal.arrange((sql) => sql<{ id: number }>`select id from app.connections_due(500)`)
    expect(due.map(({ id }) => id)).not.toContain(made.data.id)
    expect((await at.list())[1]).toMatchObject({ state: "deactivated", delivered: 0 })
    expect((await live("connection.activated")).data.state).toBe("activated")
    await delivered(at, made.data.id, 1)
    // The person who connected it has left the firm: nothing is delivered in their name until another person takes
    // over.
    const heir = await portal.make.staff(at.firm, "heir@noyer.example")
    await portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${at.admin.id}`)
    expect((await at.call("POST", `/${made.data.id}/events`, { type: "synchronisation.asked" }, heir)).status).toBe(200)
    await failed(at, made.data.id, "connection.person_gone", heir)
    const taken = await at.call("PATCH", `/${made.data.id}`, { reference: "N-2" }, heir)
    expect(taken.data).toMatchObject({ state: "activated", failure: null, values: { reference: "N-2" } })
  }, 60_000)
})

describe("[APP-O01] [NET-097] OAuth 2 with PKCE", () => {
  test("[APP-009] waits for a sign-in at the provider, renews what it got, and is given back when it is deleted", async () => {
    const at = await stage("Orme", "oauth2")
    const { authorised, oidc } = services
    const callback = `${portal.url}/settings/applications`
    oidc.serve(
      [{ sub: "camille" }],
      [{ clientId: "dossier", secret: "secret-du-portail", callbacks: [callback], renews: true }]
    )
    const good = {
      issuer: oidc.issuer,
      client_id: "dossier",
      client_secret: "secret-du-portail",
      scopes: "openid",
      address: authorised.address
    }
    expect((await at.connect({ ...good, issuer: `http://127.0.0.1:${services.dead}` })).said.errors).toEqual({
      issuer: ["connection.unreachable"]
    })
    const own = await at.connect(good)
    expect(own.data).toMatchObject({ state: "pending", secrets: ["client_secret"] })
    expect((await at.connect({ reference: "AUBE" }, at.vendor.id)).said).toMatchObject({
      status: 409,
      code: "connection.parent_invalid"
    })
    const leave = async () => {
      const left = await at.call("POST", `/${own.data.id}/authorization`)
      return (left.data as unknown as { readonly address: string }).address
    }
    const bring = async (answer: URL, as: SignedInUser = at.admin) =>
      portal.call<Data<Connection> & Refusal>("POST", "/api/oauth/connections", {
        as,
        body: Object.fromEntries(answer.searchParams)
      })
    const page = new URL(await leave())
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      code_challenge_method: "S256",
      redirect_uri: callback,
      response_type: "code"
    })
    const refused = await bring(await oidc.walk(page.href, null))
    expect([refused.status, refused.body.code]).toEqual([422, "connection.authorization_refused"])
    const back = await oidc.walk(await leave(), "camille")
    // Only the person who started the sign-in can finish it, and only once.
    const clerk = await portal.make.staff(at.firm, "clerk@orme.example")
    expect((await bring(back, clerk)).body.code).toBe("connection.authorization_lost")
    const opened = await bring(back)
    expect(opened.body.data).toMatchObject({ id: own.data.id, state: "activated" })
    expect((await bring(back)).body.code).toBe("connection.authorization_lost")
    const made = await at.connect({ reference: "AUBE" }, at.vendor.id)
    expect(made.data.state).toBe("activated")
    await at.validated("Bilan.txt", "bilan")
    await delivered(at, made.data.id, 1)
    expect(authorised.received.map(({ file }) => file)).toEqual(["bilan"])
    const kept = await portal.arrange((sql) => sql`select tokens from connection where id = ${own.data.id}`)
    expect(JSON.stringify(kept)).not.toContain("access_token")
    // The access token expires soon: it was renewed during the deliveries.
    expect(oidc.seen.filter((call) => call === "POST /token").length).toBeGreaterThan(1)
    oidc.seen.length = 0
    expect((await at.call("POST", `/${own.data.id}/events`, { type: "connection.deleted" })).status).toBe(200)
    expect(oidc.seen).toContain("POST /token/revocation")
  }, 60_000)
})

test("[APP-O03] [NET-093] the types say what they ask for, of the firm and of its clients", async () => {
  const { admin } = await stage("Peuplier", "sftp")
  const { body } = await portal.call<
    Data<
      ReadonlyArray<{
        readonly name: string
        readonly firm_parameters: ReadonlyArray<object>
        readonly client_parameters: ReadonlyArray<object>
      }>
    >
  >("GET", "/api/application-types", { as: admin })
  expect(body.data.map(({ name }) => name)).toEqual(["shortcut", "oauth2", "http_key", "sftp", "webhook"])
  const keyed = body.data.find(({ name }) => name === "http_key")
  expect(keyed?.firm_parameters).toEqual([
    { name: "address", label: "parameter.address", kind: "text", required: true, unique: false, options: [] },
    {
      name: "header",
      label: "parameter.header",
      kind: "list",
      required: true,
      unique: false,
      options: ["Authorization", "X-Api-Key"]
    },
    { name: "key", label: "parameter.key", kind: "password", required: true, unique: false, options: [] }
  ])
  expect(keyed?.client_parameters).toEqual([
    { name: "reference", label: "parameter.reference", kind: "text", required: true, unique: true, options: [] },
    { name: "history", label: "parameter.history", kind: "boolean", required: false, unique: false, options: [] }
  ])
})

test("an authorization that nobody returned from goes a day later", async () => {
  const { connect, list, firm, admin } = await stage("Retour", "http_key")
  await connect({ address: services.keyed.address, header: "Authorization", key })
  const [connection] = await list()
  await portal.arrange(
    (
      sql
    ) => sql`insert into connection_attempt (state_hash, connection_id, firm_id, user_id, callback, verifier, created_at)
      select sha256(convert_to(hours::text, 'UTF8')), ${connection?.id ?? 0}, ${firm.id}, ${admin.id}, hours || ' hours', '',
          now() - make_interval(hours => hours) from unnest(array[1, 25]) hours`
  )
  await runTimedJob(portal, "ForgetExpired")
  const left = await portal.arrange((sql) => sql`select callback from connection_attempt where firm_id = ${firm.id}`)
  expect(left).toEqual([{ callback: "1 hours" }])
})
