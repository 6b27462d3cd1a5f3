import { afterAll, beforeAll, expect, test } from "vitest"
import { requestAs } from "#tests/api/access/hosts.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

interface Manifest {
  readonly name: string
  readonly theme_color: string
  readonly icons: ReadonlyArray<{ readonly src: string; readonly sizes: string }>
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const address = "/api/manifest.webmanifest"
const manifest = async (host: string) => {
  const { body, headers, status } = await requestAs(portal.url, host, "GET", address)
  expect([status, headers["content-type"]]).toEqual([200, "application/manifest+json"])
  return body as Manifest
}
const look = (firm: { readonly id: number }, color: string, icon: Uint8Array | null = null) =>
  portal.arrange(
    (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color, touch_icon, touch_icon_type)
      values (${firm.id}, 'light', ${color}, '#112233', ${icon}, ${icon === null ? null : "image/png"})`
  )

test("[WHL-007] each host is installed under its firm's name, colour and icon", async () => {
  const aurore = await portal.make.firm("Aurore", "aurore.example", [])
  const brume = await portal.make.firm("Brume", "brume.example", [])
  await look(aurore, "#445566")
  await look(brume, "#aa0000", new Uint8Array([1, 2, 3]))
  expect(await manifest("aurore.example")).toEqual({
    id: "/",
    name: "Aurore",
    short_name: "Aurore",
    start_url: "/home",
    scope: "/",
    display: "standalone",
    theme_color: "#445566",
    background_color: "#ffffff",
    icons: [192, 512].map((side) => ({
      src: `/api/app-icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose: "any maskable"
    }))
  })
  const own = await manifest("brume.example")
  expect([own.name, own.theme_color, own.icons.map(({ sizes }) => sizes)]).toEqual(["Brume", "#aa0000", ["180x180"]])
  expect(own.icons[0]?.src).toMatch(
    new RegExp(`^/api/accounting-firms/${brume.id}/white-labels/light/apple-touch-icon`)
  )
  expect((await manifest("nobody.example")).name).toBe("Dossier")
})

test("is asked for again each time, is not mixed up between hosts, and nothing runs out of it", async () => {
  const first = await requestAs(portal.url, "aurore.example", "GET", address)
  expect(first.headers).toMatchObject({
    "cache-control": "public, no-cache",
    "content-security-policy": "default-src 'none'; sandbox",
    vary: expect.stringMatching(/host/i)
  })
  const etag = String(first.headers["etag"])
  const again = (host: string) => requestAs(portal.url, host, "GET", address, undefined, { "if-none-match": etag })
  expect((await again("aurore.example")).status).toBe(304)
  expect((await again("brume.example")).status).toBe(200)
})

test("the drawn icons are as large as the manifest says", async () => {
  for (const side of [192, 512]) {
    const answer = await fetch(`${portal.url}/api/app-icon-${side}.png`)
    const picture = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"])
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([side, side])
  }
})
