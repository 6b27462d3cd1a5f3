import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Application, ApplicationTile } from "#schemas/applications/application.ts"
import { honest } from "#tests/support/badFiles.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Data<A> {
  readonly data: A
}
const stage = async (name: string) => {
  const firm = await portal.make.firm(name)
  const host = `${name.toLowerCase()}.example`
  const vendor = await portal.make.vendor(firm, `${name} SARL`)
  return {
    firm,
    vendor,
    path: `/api/accounting-firms/${firm.id}/applications`,
    admin: await portal.make.staff(firm, `admin@${host}`),
    clerk: await portal.make.staff(firm, `clerk@${host}`, "collaborator", true),
    boss: await portal.make.client(vendor, `boss@${host}`, "admin"),
    guest: await portal.make.client(vendor, `guest@${host}`, "guest")
  }
}
type Stage = Awaited<ReturnType<typeof stage>>
const said = async (method: string, path: string, as: SignedInUser, body?: unknown, headers = {}) => {
  const answer = await portal.call<{
    readonly code: string
    readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  }>(method, path, { as, headers, ...(body === undefined ? {} : { body }) })
  const { code, errors } = answer.body
  return { status: answer.status, code, ...(errors && { errors }) }
}
const pay = { title: "Paie", uri: "https://paie.example/", roles: ["admin", "collaborator"] }
const add = async ({ clerk, path }: Stage, more: object = {}) => {
  const made = await portal.call<Data<Application>>("POST", path, { as: clerk, body: { ...pay, ...more } })
  expect(made.status).toBe(201)
  return made.body.data
}
const tiles = async ({ firm, vendor }: Stage, as: SignedInUser, company = true) =>
  (
    await portal.call<Data<ReadonlyArray<ApplicationTile>>>(
      "GET",
      `/api/users/me/applications?firm_id=${firm.id}${company ? `&vendor_id=${vendor.id}` : ""}`,
      { as }
    )
  ).body.data.map(({ title }) => title)

describe("a firm's applications", () => {
  test("[NET-048] [APP-001] [ROL-O03] [ROL-011] are kept by its staff: made, changed, switched off and removed, each a line of the log", async () => {
    const at = await stage("Ardoise")
    const made = await add(at, { description: " Bulletins ", mail_attachment_max_size: 10 })
    expect(made).toEqual({
      id: made.id,
      title: "Paie",
      type: "shortcut",
      description: "Bulletins",
      uri: "https://paie.example/",
      site_url: "",
      video: "",
      is_active: true,
      is_automation: false,
      is_home: true,
      is_private: false,
      is_withdrawn: false,
      roles: ["admin", "collaborator"],
      price: "",
      email_recipient: "",
      mail_attachment_max_size: 10,
      logo: null,
      clients: 0,
      revision: 1
    })
    const one = `${at.path}/${made.id}`
    const change = (body: object, headers = {}) => said("PATCH", one, at.admin, body, headers)
    expect((await change({ title: "Paie et congés", is_active: false }, { "if-match": '"1"' })).status).toBe(200)
    expect(await change({ title: "Trop tard" }, { "if-match": '"1"' })).toEqual({ status: 412, code: "error.412" })
    expect(await said("GET", at.path, at.boss)).toEqual({ status: 403, code: "closed.isOfFirm" })
    const other = await stage("Basalte")
    expect(await said("PATCH", `${other.path}/${made.id}`, other.admin, { title: "Pris" })).toEqual(
      await said("PATCH", `${other.path}/999999999`, other.admin, { title: "Pris" })
    )
    expect(await said("DELETE", one, at.clerk)).toEqual({ status: 403, code: "closed.isFirmAdmin" })
    expect((await said("DELETE", one, at.admin)).status).toBe(204)
    const lines = await portal.arrange(
      (sql) => sql<{ type: string }>`select type from event where firm_id = ${at.firm.id} order by id`
    )
    expect(lines.map(({ type }) => type)).toEqual([
      "application.added",
      "application.changed",
      "application.deactivated",
      "application.removed"
    ])
  })

  test("[APP-003] [VAL-025] [ERR-007] need a title, an address and a role at least, each refused with its message", async () => {
    const { admin, path } = await stage("Craie")
    const body = {
      title: " ",
      uri: "javascript:alert(1)",
      roles: [],
      site_url: "x",
      email_recipient: "y",
      price: "<b>"
    }
    expect((await said("POST", path, admin, body)).errors).toEqual({
      title: ["application.title_missing"],
      uri: ["field.url_invalid"],
      roles: ["application.role_missing"],
      site_url: ["field.url_invalid"],
      email_recipient: ["auth.email_invalid"],
      price: ["people.text_characters"]
    })
    expect((await said("POST", path, admin, { ...pay, mail_attachment_max_size: 51 })).errors).toEqual({
      mail_attachment_max_size: ["application.attachment_invalid"]
    })
  })

  test("[APP-002] [ACC-O12] are at hand for the roles they name while they are active, on both sides", async () => {
    const at = await stage("Dolomie")
    const made = await add(at)
    await add(at, { title: "Conseil", roles: ["guest"] })
    expect(await tiles(at, at.boss)).toEqual(["Paie"])
    expect(await tiles(at, at.guest)).toEqual(["Conseil"])
    expect(await tiles(at, at.clerk, false)).toEqual(["Paie"])
    await portal.call("PATCH", `${at.path}/${made.id}`, { as: at.admin, body: { is_active: false } })
    expect(await tiles(at, at.boss)).toEqual([])
    const other = await stage("Ecume")
    expect(
      await said("GET", `/api/users/me/applications?firm_id=${at.firm.id}&vendor_id=${at.vendor.id}`, other.admin)
    ).toMatchObject({ status: 404 })
    expect(
      await said("GET", `/api/users/me/applications?firm_id=${other.firm.id}&vendor_id=${at.vendor.id}`, at.boss)
    ).toMatchObject({ status: 404 })
  })

  test("[APP-010] [ERR-047] [CLI-007] a private one is given to a client once, then to its users one by one", async () => {
    const at = await stage("Feldspath")
    const made = await add(at, { is_private: true, roles: ["admin", "guest"] })
    const give = () => said("POST", `${at.path}/${made.id}/vendors`, at.clerk, { vendor_id: at.vendor.id })
    expect((await give()).status).toBe(201)
    expect(await give()).toEqual({ status: 409, code: "application.client_has_it" })
    const known = await portal.call<Data<ReadonlyArray<ApplicationTile>>>(
      "GET",
      `/api/vendors/${at.vendor.id}/applications`,
      { as: at.boss }
    )
    expect(known.body.data.map(({ id }) => id)).toEqual([made.id])
    expect(await tiles(at, at.guest)).toEqual([])
    const users = `/api/vendors/${at.vendor.id}/users`
    const set = (ids: ReadonlyArray<number>) =>
      said("PATCH", `${users}/${at.guest.id}`, at.boss, { application_ids: ids })
    expect((await set([made.id])).status).toBe(200)
    expect([await tiles(at, at.guest), await tiles(at, at.boss)]).toEqual([["Paie"], []])
    expect((await set([made.id, 999_999])).status).toBe(404)
    const other = await stage("Gneiss")
    expect((await said("POST", `${at.path}/${made.id}/vendors`, at.clerk, { vendor_id: other.vendor.id })).status).toBe(
      404
    )
    expect((await said("DELETE", `${at.path}/${made.id}/vendors/${at.vendor.id}`, at.clerk)).status).toBe(204)
    expect(await tiles(at, at.guest)).toEqual([])
  })

  test("[APP-001] [ACC-O12] have a logo on their tile, a picture by its bytes, for whoever is told of the tile", async () => {
    const at = await stage("Porphyre")
    const other = await stage("Granit")
    const { id } = await add(at)
    const put = (body: Uint8Array | string, as: SignedInUser = at.clerk, path = `${at.path}/${id}/logo`) =>
      portal.call<Data<Application> & { readonly code: string; readonly errors?: object }>("PUT", path, {
        as,
        body,
        headers: { "content-type": "application/octet-stream" }
      })
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>`
    const picture = honest("png")
    const { body } = await put(picture)
    expect(body.data.logo).toMatch(new RegExp(`^/api/applications/${id}/logo/[A-Za-z0-9_-]{43}$`))
    const shown = await portal.call<Data<ReadonlyArray<ApplicationTile>>>(
      "GET",
      `/api/users/me/applications?firm_id=${at.firm.id}&vendor_id=${at.vendor.id}`,
      { as: at.boss }
    )
    expect(shown.body.data.map(({ logo }) => logo)).toEqual([body.data.logo])
    const served = await fetch(portal.url + (body.data.logo ?? ""))
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(picture)
    // The CSP lets nothing in the SVG run.
    expect(served.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(served.headers.get("content-security-policy")).toContain("sandbox")
    expect((await portal.call("GET", `/api/applications/${id}/logo/${"A".repeat(43)}`)).status).toBe(404)
    expect((await portal.call("GET", `/api/applications/99999999999/logo/${"A".repeat(43)}`)).status).toBe(404)

    const refused = [await put(drawing), await put("<html></html>"), await put(""), await put(new Uint8Array(512_001))]
    expect(refused.map(({ status, body: { code, errors } }) => [status, code, errors ?? null])).toEqual([
      [415, "branding.picture_type", null],
      [415, "branding.picture_type", null],
      [422, "error.422", { logo: ["upload.empty"] }],
      [413, "branding.picture_too_large", null]
    ])
    expect((await put(picture, at.boss)).status).toBe(403)
    expect((await put(picture, other.clerk)).status).toBe(404)
    expect((await put(picture, other.clerk, `${other.path}/${id}/logo`)).status).toBe(404)
    const gone = await portal.call<Data<Application>>("DELETE", `${at.path}/${id}/logo`, { as: at.clerk })
    expect([gone.status, gone.body.data.logo, gone.body.data.revision]).toEqual([200, null, 1])
    expect((await portal.call("GET", body.data.logo ?? "")).status).toBe(404)
  })

  test("[NET-093] [APP-O03] [ROL-O03] a shortcut is the type without parameters of a connection", async () => {
    const { guest } = await stage("Hématite")
    const { body } = await portal.call<Data<ReadonlyArray<unknown>>>("GET", "/api/application-types", { as: guest })
    expect(body.data[0]).toEqual({ name: "shortcut", firm_parameters: [], client_parameters: [] })
  })
})
