import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

interface Data<A> {
  readonly data: A
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const root = async (host: string, query = "") => {
  const { body, status } = await requestAs(portal.url, host, "GET", `/api${query}`)
  return { status, data: (body as Data<PortalRoot>).data }
}
const look = (firm: { readonly id: number }, theme: "light" | "dark", color: string, logo: Uint8Array | null = null) =>
  portal.arrange(
    (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color, logo, logo_type, updated_at)
      values (${firm.id}, ${theme}, ${color}, '#112233', ${logo}, ${logo === null ? null : "image/svg+xml"},
        '2026-01-02T03:04:05.678Z')`
  )
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

describe("an installation without firms", () => {
  test("[NET-031] [NET-009] answers an empty root that asks for a first super admin, whatever the host", async () => {
    const empty = await startPortal()
    const { body, status } = await requestAs(empty.url, "any.example", "GET", "/api")
    await empty.stop()
    expect({ body, status }).toEqual({
      status: 200,
      body: { data: { white_labels: [], modules: [], redirect: false, location: null, needs_setup: true } }
    })
  })
})

describe("the looks of a host", () => {
  test("[WHL-001] [WHL-002] [NET-031] [NET-032] are those of the firm behind it", async () => {
    const firm = await portal.make.firm("Aurore", "aurore.example", [])
    const other = await portal.make.firm("Brume", "brume.example", [])
    await portal.arrange((sql) => sql`update firm set tagline = 'Au clair' where id = ${firm.id}`)
    await look(firm, "dark", "#445566")
    await look(firm, "light", "#aabbcc", svg)
    await look(other, "light", "#000000")
    await portal.arrange((sql) => sql`insert into module (firm_id, name, priority) values (${firm.id}, 'documents', 3)`)
    const label = (theme: string, color: string, logo: string | null) => ({
      accounting_firm_id: firm.id,
      firm_name: "Aurore",
      tagline: "Au clair",
      domain: "aurore.example",
      theme,
      primary_color: color,
      secondary_color: "#112233",
      logo,
      own_icons: [],
      updated_at: "2026-01-02T03:04:05.678Z",
      revision: 1,
      oauth_providers: [],
      modules: ["documents"],
      redirect: false,
      location: null
    })
    const labels = [
      label("light", "#aabbcc", `/api/accounting-firms/${firm.id}/white-labels/light/logo?v=1767323046`),
      label("dark", "#445566", null)
    ]
    for (const host of ["aurore.example", "AURORE.example:4000", "aurore.example."]) {
      const shown = await root(host)
      expect({ ...shown, data: { ...shown.data, white_labels: shown.data.white_labels.map(normal) } }).toEqual({
        status: 200,
        data: {
          white_labels: labels.map(normal),
          modules: [
            { name: "documents", is_active: true, priority: 3, is_home: true, is_navbar: true, is_settings: false }
          ],
          redirect: false,
          location: null,
          needs_setup: true
        }
      })
    }
    const listed = await portal.call<Data<ReadonlyArray<WhiteLabel>>>(
      "GET",
      `/api/accounting-firms/${firm.id}/white-labels`
    )
    // This list is read without a host, so the firm's own domain counts as another location.
    expect(listed.body.data.map(normal)).toEqual(labels.map((one) => ({ ...normal(one), location: "aurore.example" })))
    const named = await root("brume.example", `?accounting_firm_id=${firm.id}`)
    expect(named.data.white_labels.map(({ firm_name }) => firm_name)).toEqual(["Aurore", "Aurore"])
  })

  test("[NET-031] localhost alone, in each of its spellings, shows the first firm", async () => {
    await look(await portal.make.firm("Premier", "premier.example"), "light", "#123456")
    const first = await root("localhost:4000")
    expect(first.status).toBe(200)
    for (const host of ["LOCALHOST", "127.0.0.1:80", "[::1]", "[::1]:4000", "localhost."]) {
      expect(await root(host)).toEqual(first)
    }
  })

  test("[WHL-002] [NET-030] [SES-012] name the firm's active ways to sign in, as the list of providers does", async () => {
    const firm = await portal.make.firm("Entrées", "entrees.example")
    await look(firm, "light", "#aabbcc")
    for (const [name, active] of [
      ["Azur & Cie", true],
      ["Fermé", false]
    ] as const)
      await portal.arrange(
        (sql) => sql`insert into identity_provider (firm_id, name, issuer, client_id, scopes, active)
          values (${firm.id}, ${name}, 'https://id.example', 'dossier', 'openid', ${active})`
      )
    const listed = await requestAs(portal.url, "entrees.example", "GET", "/api/oauth/providers")
    const { data } = await root("entrees.example")
    expect((listed.body as Data<ReadonlyArray<{ readonly name: string }>>).data.map(({ name }) => name)).toEqual([
      "Azur & Cie"
    ])
    expect(data.white_labels[0]?.oauth_providers).toEqual((listed.body as Data<unknown>).data)
  })

  test("[ERR-026] [NET-031] a host that is no firm's, or an inactive firm's, is not found", async () => {
    const firm = await portal.make.firm("Fermé", "ferme.example")
    await portal.arrange((sql) => sql`update firm set active = false where id = ${firm.id}`)
    for (const host of ["nobody.example", "ferme.example", "aurore.example.evil", ":4000", "[::2]", "a'; drop--"]) {
      expect([host, (await root(host)).status]).toEqual([host, 404])
    }
    expect((await portal.call("GET", `/api/accounting-firms/${firm.id}/white-labels`)).status).toBe(404)
    expect((await portal.call("GET", "/api/accounting-firms/999999999/white-labels")).status).toBe(404)
  })
})

describe("a logo", () => {
  test("[WHL-002] is served as it is, so that no script in it can run", async () => {
    const firm = await portal.make.firm("Logo", "logo.example")
    await look(firm, "light", "#aabbcc", svg)
    const answer = await fetch(`${portal.url}/api/accounting-firms/${firm.id}/white-labels/light/logo?v=1`)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(svg)
    expect(answer.headers.get("content-type")).toBe("image/svg+xml")
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  })

  test("[ERR-004] an absent one is a problem like any other", async () => {
    const firm = await portal.make.firm("Nu", "nu.example")
    for (const path of [
      `${firm.id}/white-labels/light/logo`,
      `${firm.id}/white-labels/pink/logo`,
      `${firm.id}/white-labels/%00/logo`,
      "999999999/white-labels/light/logo",
      "99999999999999/white-labels/light/logo",
      "abc/white-labels/light/logo"
    ]) {
      const answer = await portal.call<object>("GET", `/api/accounting-firms/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.body).toMatchObject({ code: "error.404" })
    }
  })
})

/** Replaces the version in a logo's URL, which changes with the picture and has no meaning. */
const normal = (label: WhiteLabel | { readonly logo: string | null }) => ({
  ...label,
  logo: label.logo?.replace(/\?v=\d+$/, "?v") ?? null
})
