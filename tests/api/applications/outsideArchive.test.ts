import { createHmac } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OutsideArchive } from "#schemas/applications/archive/archive.api.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Data<A> {
  readonly data: A
}
interface Problem {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
interface Link {
  readonly url: string
  readonly expires_at: string
}
const secret = "un-secret-partage-avec-l-archive-0001"
let names = 0
const office = async (modules: ReadonlyArray<string> = ["documents", "everial"]) => {
  names += 1
  const firm = await portal.make.firm(`Coffre ${names}`, `coffre${names}.localhost`, [...modules])
  const admin = await portal.make.staff(firm, `admin@coffre${names}.example`)
  const clerk = await portal.make.staff(firm, `clerk@coffre${names}.example`, "collaborator", true)
  const vendor = await portal.make.vendor(firm, "Verrier")
  const client = await portal.make.client(vendor, `client@coffre${names}.example`)
  const guest = await portal.make.client(vendor, `invite@coffre${names}.example`, "guest")
  return { firm, admin, clerk, vendor, client, guest, at: `/api/accounting-firms/${firm.id}/outside-archive` }
}
type Office = Awaited<ReturnType<typeof office>>
type As = Office["admin"]
const set = ({ admin, at }: Office, body: object, as: As = admin) =>
  portal.call<Data<OutsideArchive> & Problem>("PUT", at, { as, body })
const outside = ({ vendor }: Office) =>
  portal.arrange((sql) => sql`update vendor set document_system = 'everial' where id = ${vendor.id}`)
const link = ({ firm, vendor }: Pick<Office, "firm" | "vendor">, as: As, query = "") =>
  portal.call<Data<Link> & Problem>("GET", `/api/get-sso-link/${firm.id}/ged/${vendor.id}${query}`, { as })
/** The claims of a link, after its signature was verified. */
const claimsOf = (url: string, key = secret) => {
  const [head = "", body = "", mark] = new URL(url).searchParams.get("token")?.split(".") ?? []
  expect(mark).toBe(createHmac("sha256", key).update(`${head}.${body}`).digest("base64url"))
  expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({ alg: "HS256", typ: "JWT" })
  return JSON.parse(Buffer.from(body, "base64url").toString()) as Readonly<Record<string, unknown>>
}

describe("a company's outside document system", () => {
  test("[NET-100] is entered by a link for one person, one company and one minute, signed by the firm's secret", async () => {
    const house = await office()
    await outside(house)
    expect((await set(house, { address: "https://archive.example/entrer?lang=fr", secret })).body.data).toEqual({
      address: "https://archive.example/entrer?lang=fr",
      has_secret: true,
      companies: 1
    })
    const made = await link(house, house.client)
    expect(made.status).toBe(200)
    const url = new URL(made.body.data.url)
    expect([url.origin, url.pathname, url.searchParams.get("lang")]).toEqual([
      "https://archive.example",
      "/entrer",
      "fr"
    ])
    const claims = claimsOf(url.href)
    expect(claims).toMatchObject({
      aud: "https://archive.example",
      iss: `coffre${names}.localhost`,
      sub: `user-${house.client.id}`,
      side: "client",
      can_write: true,
      company: { id: house.vendor.id, name: "Verrier" },
      view: "documents"
    })
    expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(60)
    expect(new Date(made.body.data.expires_at).getTime()).toBe(Number(claims["exp"]) * 1_000)
    // Each link has its own id; guests may not write; the other view is named in the link.
    const again = claimsOf((await link(house, house.client)).body.data.url)
    expect(again["jti"]).not.toBe(claims["jti"])
    expect(claimsOf((await link(house, house.guest)).body.data.url)).toMatchObject({ can_write: false })
    expect(claimsOf((await link(house, house.clerk, "?view=quickfolders")).body.data.url)).toMatchObject({
      side: "firm",
      view: "quickfolders"
    })
    expect((await link(house, house.clerk, "?view=all")).status).toBe(400)
  })

  test("[NET-100] [ACC-002] has no link for other people, other firms, companies kept here, or a firm without one", async () => {
    const house = await office()
    const other = await office()
    const closedBy = async (asked: ReturnType<typeof link>) => {
      const { body, status } = await asked
      return [status, body.closed_by ?? []]
    }
    expect(await closedBy(link(house, house.client))).toEqual([409, ["isKeptOutside"]])
    await outside(house)
    expect(await closedBy(link(house, house.client))).toEqual([409, ["isArchiveSet"]])
    await set(house, { address: "https://archive.example/", secret })
    expect((await link(house, house.client)).status).toBe(200)
    expect((await link(house, other.admin)).status).toBe(404)
    expect((await link({ firm: other.firm, vendor: house.vendor }, house.admin)).status).toBe(404)
    await portal.arrange(
      (sql) => sql`update module set is_active = false where firm_id = ${house.firm.id} and name = 'everial'`
    )
    expect((await link(house, house.client)).status).toBe(403)
  })

  test("[NET-100] is set by the firm's administrators, over TLS, elsewhere than here; its secret is not read back", async () => {
    const house = await office()
    const wrong = await set(house, { address: "http://archive.example/", secret: "trop court" })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { address: ["archive.address_invalid"], secret: ["archive.secret_invalid"] }
    ])
    expect((await set(house, { address: "https://archive.example/" })).body.errors).toEqual({
      secret: ["archive.secret_missing"]
    })
    expect((await set(house, { address: `https://coffre${names}.localhost/`, secret })).body.errors).toEqual({
      address: ["archive.address_own"]
    })
    expect((await set(house, { address: "https://archive.example/", secret }, house.clerk)).status).toBe(403)
    expect((await set(house, { address: "https://archive.example/", secret }, house.client)).status).toBe(403)
    expect((await set(house, { address: "https://archive.example/", secret })).status).toBe(200)
    await outside(house)
    // Changing the URL keeps the secret.
    expect((await set(house, { address: "https://autre.example/" })).status).toBe(200)
    claimsOf((await link(house, house.admin)).body.data.url)
    const read = await portal.call<Data<OutsideArchive>>("GET", house.at, { as: house.clerk })
    expect(JSON.stringify(read.body)).not.toContain(secret)
    const lines = await portal.arrange(
      (sql) => sql<{ type: string; payload: unknown; after: object }>`
        select type, payload, after from event where firm_id = ${house.firm.id} and entity = 'outsideArchive' order by id`
    )
    expect(lines.map(({ type }) => type)).toEqual(["archive.set", "archive.set"])
    expect(JSON.stringify(lines)).not.toContain(secret)
    expect((await portal.call("DELETE", house.at, { as: house.admin })).status).toBe(204)
    expect((await link(house, house.admin)).body.closed_by).toEqual(["isArchiveSet"])
  })

  test("[ACC-002] [NET-100] lists the companies within reach that are kept there", async () => {
    const house = await office()
    await outside(house)
    const hidden = await portal.make.vendor(house.firm, "Ici")
    const names_ = async (as: As) =>
      (
        await portal.call<Data<ReadonlyArray<{ readonly id: number; readonly name: string }>>>(
          "GET",
          `${house.at}/companies`,
          {
            as
          }
        )
      ).body.data.map(({ id }) => id)
    expect(await names_(house.admin)).toEqual([house.vendor.id])
    expect(await names_(house.client)).toEqual([house.vendor.id])
    const stranger = await portal.make.client(hidden, `autre@coffre${names}.example`)
    expect(await names_(stranger)).toEqual([])
  })
})
