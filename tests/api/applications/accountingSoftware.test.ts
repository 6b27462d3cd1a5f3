import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Module {
  readonly name: string
}
const place = async (name: string) => {
  const firm = await portal.make.firm(name)
  const vendor = await portal.make.vendor(firm, `${name} SARL`)
  const host = `${name.toLowerCase()}.example`
  return {
    firm,
    vendor,
    path: `/api/accounting-software/${firm.id}/${vendor.id}`,
    clerk: await portal.make.staff(firm, `clerk@${host}`, "collaborator", true),
    client: await portal.make.client(vendor, `client@${host}`, "collaborator"),
    guest: await portal.make.client(vendor, `guest@${host}`, "guest")
  }
}
const connection = {
  software: "Compta Plus",
  address: "https://compta.example/dossiers/7",
  login: "dupont",
  password: "s3cret, 'é'"
}
const result = async (path: string, as: SignedInUser) =>
  (
    await portal.call<{ readonly data: { readonly data: { readonly result: boolean } } }>("GET", `${path}/access`, {
      as
    })
  ).body.data.data.result
const credentials = (path: string, as: SignedInUser) =>
  portal.call<{ readonly data: { readonly data: unknown }; readonly closed_by?: unknown }>(
    "GET",
    `${path}/credentials`,
    {
      as
    }
  )
const hasModule = async (firm: number, vendor: number, as: SignedInUser) => {
  const answer = await portal.call<{ readonly data: { readonly data: ReadonlyArray<Module> } }>(
    "GET",
    `/api/modules/${firm}/companies/${vendor}?is_active=true`,
    { as }
  )
  return answer.body.data.data.some(({ name }) => name === "accounting-software")
}

describe("a company's accounting software", () => {
  test("[NET-028] [NET-029] [ACC-083] is there once it is connected, gone once it is not, and the module goes with it", async () => {
    const { clerk, client, firm, path, vendor } = await place("Livre")
    const put = (body: unknown) => portal.call("PUT", `${path}/connection`, { as: clerk, body })
    expect([await result(path, client), await hasModule(firm.id, vendor.id, client)]).toEqual([false, false])
    expect((await credentials(path, client)).status).toBe(404)

    expect((await put(connection)).status).toBe(204)
    expect([await result(path, client), await hasModule(firm.id, vendor.id, client)]).toEqual([true, true])
    expect((await credentials(path, client)).body.data.data).toEqual(connection)
    // An omitted field is unchanged, an empty one is cleared.
    const { password: _, ...rest } = connection
    await put({ ...rest, login: "martin" })
    expect((await credentials(path, client)).body.data.data).toEqual({ ...connection, login: "martin" })
    await put({ ...rest, password: "" })
    expect((await credentials(path, client)).body.data.data).toEqual({ ...connection, password: null })

    await portal.call("DELETE", `${path}/connection`, { as: clerk })
    expect([await result(path, client), await hasModule(firm.id, vendor.id, client)]).toEqual([false, false])
    // The list of the firm is not limited by one company's connection.
    const ofFirm = await portal.call<{ readonly data: { readonly data: ReadonlyArray<Module> } }>(
      "GET",
      `/api/modules/${firm.id}`,
      { as: clerk }
    )
    expect(ofFirm.body.data.data.map(({ name }) => name)).toContain("accounting-software")
  })

  test("[ROL-015] [ROL-021] [NET-029] its credentials are for those who write, its connection for the firm's staff", async () => {
    const { clerk, client, guest, path } = await place("Garde")
    const refused = await portal.call<{ readonly code: string }>("PUT", `${path}/connection`, {
      as: client,
      body: connection
    })
    expect([refused.status, refused.body.code]).toEqual([403, "closed.isOfFirm"])
    await portal.call("PUT", `${path}/connection`, { as: clerk, body: connection })
    const toGuest = await credentials(path, guest)
    expect([toGuest.status, toGuest.body.closed_by]).toEqual([403, ["isWriter"]])
    expect(await result(path, guest)).toBe(true)
    expect((await credentials(path, clerk)).status).toBe(200)
  })

  test("[ROL-O05] [NET-029] its credentials are closed where the module is not active", async () => {
    const { clerk, client, firm, path } = await place("Fermee")
    await portal.call("PUT", `${path}/connection`, { as: clerk, body: connection })
    await portal.arrange(
      (sql) => sql`update module set is_active = false where firm_id = ${firm.id} and name = 'accounting-software'`
    )
    expect((await credentials(path, client)).body.closed_by).toEqual(["hasModule"])
  })

  test("[ACC-002] [NET-028] another firm's company answers like an absent one, on every call", async () => {
    const mine = await place("Mienne")
    const other = await place("Autre")
    await portal.call("PUT", `${other.path}/connection`, { as: other.clerk, body: connection })
    const absent = `/api/accounting-software/${mine.firm.id}/999999999`
    const crossed = `/api/accounting-software/${mine.firm.id}/${other.vendor.id}`
    for (const [method, end, body] of [
      ["GET", "access"],
      ["GET", "credentials"],
      ["PUT", "connection", connection],
      ["DELETE", "connection"]
    ] as const) {
      const answers = []
      for (const path of [absent, crossed, other.path]) {
        const { body: found, status } = await portal.call<{ readonly code: string }>(method, `${path}/${end}`, {
          as: mine.clerk,
          ...(body === undefined ? {} : { body })
        })
        answers.push([status, found.code])
      }
      expect(answers).toEqual([
        [404, "error.404"],
        [404, "error.404"],
        [404, "error.404"]
      ])
    }
  })

  test("[NET-029] the password is sealed where it is kept, absent from the log, and goes to https alone", async () => {
    const { clerk, firm, path, vendor } = await place("Scelle")
    await portal.call("PUT", `${path}/connection`, { as: clerk, body: connection })
    const [kept] = await portal.arrange(
      (sql) => sql<{ all: string }>`select encode(password, 'escape') as all from accounting_connection
        where vendor_id = ${vendor.id}`
    )
    expect(kept?.all).not.toContain("s3cret")
    const lines = await portal.arrange(
      (sql) => sql<{ line: string }>`select e::text as line from event e where firm_id = ${firm.id}`
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]?.line).not.toContain("s3cret")
    for (const address of ["http://compta.example", "javascript:alert(1)", "https://a:b@compta.example/", "compta"]) {
      const answer = await portal.call<{ readonly errors: unknown }>("PUT", `${path}/connection`, {
        as: clerk,
        body: { ...connection, address }
      })
      expect([address, answer.status, answer.body.errors]).toEqual([
        address,
        422,
        { address: ["connection.address_invalid"] }
      ])
    }
  })
})
