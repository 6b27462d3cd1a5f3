import jpeg from "jpeg-js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { iconAddress } from "#schemas/branding/rules.ts"
import type { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { drawIcon } from "#server/branding/icons.ts"
import { encodePng } from "#server/branding/png.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { honest } from "#tests/support/badFiles.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Data<A> {
  readonly data: A
}
interface Problem {
  readonly code: string
  readonly detail: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

let number = 0
const stage = async () => {
  number += 1
  const firm = await portal.make.firm(`Cabinet ${number}`, `cabinet${number}.example`)
  await portal.arrange(
    (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color)
      values (${firm.id}, 'light', '#111111', '#222222'), (${firm.id}, 'dark', '#333333', '#444444')`
  )
  const admin = await portal.make.staff(firm, `admin${number}@brand.example`)
  const path = `/api/accounting-firms/${firm.id}/white-labels`
  return {
    firm,
    admin,
    path,
    looks: async () => (await portal.call<Data<ReadonlyArray<WhiteLabel>>>("GET", path)).body.data,
    patch: <A = Data<WhiteLabel>>(
      body: unknown,
      theme = "light",
      as: SignedInUser | string = admin,
      ifMatch?: string
    ) =>
      portal.call<A>("PATCH", `${path}/${theme}`, {
        as,
        body,
        ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } })
      }),
    put: <A = Data<WhiteLabel>>(picture: string, body: Uint8Array, theme = "light", as = admin) =>
      portal.call<A>("PUT", `${path}/${theme}/${picture}`, {
        as,
        body,
        headers: { "content-type": "application/octet-stream" }
      })
  }
}

const png = (size: number) => encodePng({ size, points: new Uint8Array(size * size * 4).fill(90) })
const svg = (inside = "") => new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
const gif = honest("gif")
const webp = honest("webp")
const jpg = new Uint8Array(jpeg.encode({ width: 8, height: 4, data: Buffer.alloc(8 * 4 * 4) }, 50).data)

describe("a look", () => {
  test("[WHL-003] [WHL-002] is changed by the firm's admins: colours per theme, tagline for both", async () => {
    const { looks, patch } = await stage()
    const changed = await patch({ primary_color: "#abcdef", tagline: "  Au plus près  " }, "light", undefined, '"1"')
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      theme: "light",
      primary_color: "#abcdef",
      secondary_color: "#222222",
      tagline: "Au plus près",
      revision: 2
    })
    const [light, dark] = await looks()
    expect(light).toEqual(changed.body.data)
    expect(dark).toMatchObject({ primary_color: "#333333", tagline: "Au plus près", revision: 2 })
    await patch({ secondary_color: "#000001" }, "dark")
    expect((await looks()).map(({ revision, secondary_color }) => [revision, secondary_color])).toEqual([
      [2, "#222222"],
      [3, "#000001"]
    ])
    expect((await patch({ tagline: null })).body.data.tagline).toBeNull()
  })

  test("[WHL-003] is made at its first change by a firm that had none", async () => {
    const firm = await portal.make.firm("Neuf", "neuf.example")
    const admin = await portal.make.staff(firm, "admin@neuf.example")
    const { body } = await portal.call<Data<WhiteLabel>>(
      "PATCH",
      `/api/accounting-firms/${firm.id}/white-labels/dark`,
      {
        as: admin,
        body: { primary_color: "#123456" }
      }
    )
    expect(body.data).toMatchObject({ primary_color: "#123456", secondary_color: "#c8712e", revision: 2 })
  })

  test("[WHL-003] that somebody else changed meanwhile is left as it is", async () => {
    const { looks, patch } = await stage()
    await patch({ primary_color: "#aaaaaa" })
    const late = await patch<Problem>({ primary_color: "#bbbbbb" }, "light", undefined, '"1"')
    expect([late.status, late.body.code]).toEqual([412, "error.412"])
    expect((await looks())[0]?.primary_color).toBe("#aaaaaa")
    expect((await patch({ primary_color: "#cccccc" }, "light", undefined, "*")).status).toBe(200)
  })

  test("[WHL-003] [ROL-011] is closed to collaborators and clients with the reason, and absent for everybody else", async () => {
    const { firm, looks, patch, path } = await stage()
    const before = await looks()
    const collaborator = await portal.make.staff(firm, `coll${number}@brand.example`, "collaborator", true)
    const client = await portal.make.client(await portal.make.vendor(firm, "Société"), `client${number}@brand.example`)
    const other = await portal.make.staff(await portal.make.firm(`Autre ${number}`), `autre${number}@brand.example`)
    const change = { primary_color: "#ffffff" }
    const refused = await patch<Problem>(change, "light", collaborator)
    expect([refused.status, refused.body.closed_by]).toEqual([403, ["isFirmAdmin"]])
    expect(refused.body.detail).toBe("Cette modification est réservée aux administrateurs du cabinet.")
    expect([(await patch(change, "light", client)).status, (await patch(change, "light", "nobody")).status]).toEqual([
      403, 401
    ])
    const foreign = await patch<object>(change, "light", other)
    const absent = await portal.call<object>("PATCH", "/api/accounting-firms/999999999/white-labels/light", {
      as: other,
      body: change
    })
    const plain = ({ body, status }: { readonly body: object; readonly status: number }) => ({
      status,
      body: { ...body, request_id: "" }
    })
    expect(plain(foreign)).toEqual(plain(absent))
    expect(foreign.status).toBe(404)
    for (const [method, address] of [
      ["PUT", `${path}/light/logo`],
      ["DELETE", `${path}/light/logo`]
    ] as const) {
      const statuses = await Promise.all(
        [collaborator, client, other, "nobody"].map(
          async (as) =>
            (
              await portal.call(method, address, {
                as,
                ...(method === "PUT" ? { body: png(8), headers: { "content-type": "application/octet-stream" } } : {})
              })
            ).status
        )
      )
      expect([method, statuses]).toEqual([method, [403, 403, 404, 401]])
    }
    expect(await looks()).toEqual(before)
  })

  test("[WHL-003] says of each field what is wrong with it, in the caller's language, and never fails", async () => {
    const { admin, looks, path } = await stage()
    const before = await looks()
    const wrong: ReadonlyArray<readonly [field: string, value: unknown, code: string]> = [
      ...["", "red", "#12345", "#1234567", "#GGGGGG", "##abcde", "#fff;x:y", "‮#ffffff", "a".repeat(500_000)].map(
        (value) => ["primary_color", value, "branding.colour_invalid"] as const
      ),
      ...[null, 7, {}, ["#ffffff"]].map((value) => ["secondary_color", value, "branding.colour_invalid"] as const),
      ["tagline", "a".repeat(81), "branding.tagline_too_long"],
      ...["a\nb", "a\u0000b", "a‮b", "<script>alert(1)</script>", 7, ["a"]].map(
        (value) => ["tagline", value, "branding.tagline_characters"] as const
      ),
      ...["true", 1, null].map((value) => ["redirect", value, "branding.redirect_invalid"] as const)
    ]
    for (const [field, value, code] of wrong) {
      const answer = await portal.call<Problem>("PATCH", `${path}/light`, {
        as: admin,
        body: { [field]: value },
        headers: { "accept-language": "en" }
      })
      expect([field, value, answer.status, answer.body.errors?.[field]?.[0]]).toEqual([field, value, 422, code])
    }
    expect(await looks()).toEqual(before)
  })

  test("[WHL-003] leaves a sealed line in the log for each change, and none for what changes nothing", async () => {
    const { admin, firm, patch, put } = await stage()
    await patch({ primary_color: "#abcdef" })
    await patch({ primary_color: "#abcdef" })
    await put("logo", png(8))
    const lines = await portal.arrange(
      (sql) => sql`select type, entity, user_id, before->>'primary_color' as before, after->>'primary_color' as after,
        payload->>'picture' as picture from event where firm_id = ${firm.id} order by id`
    )
    const line = { entity: "white_label", user_id: admin.id }
    expect(lines).toEqual([
      { ...line, type: "white_label.changed", before: "#111111", after: "#abcdef", picture: null },
      { ...line, type: "white_label.picture_given", before: null, after: null, picture: "logo" }
    ])
    expect(await portal.arrange((sql) => sql`select app.broken_seal(${firm.id}::integer) as seal`)).toEqual([
      { seal: null }
    ])
  })

  test("[WHL-003] [WHL-004] is told to everybody of the firm, client users too, and to nobody of another", async () => {
    const { firm, patch } = await stage()
    const client = await portal.make.client(await portal.make.vendor(firm, "Société"), `live${number}@brand.example`)
    const other = await portal.make.staff(await portal.make.firm(`Loin ${number}`), `loin${number}@brand.example`)
    await patch({ primary_color: "#abcdef" })
    const heard = async (user: SignedInUser) => {
      const rows = await portal.arrange(
        (sql) =>
          sql<{
            readonly events: ReadonlyArray<{ readonly entity: string; readonly entity_id: number }> | null
          }>`select app.events_after(${user.id}, ${firm.id}, 0, 100) as events`
      )
      return rows[0]?.events?.map(({ entity, entity_id }) => [entity, entity_id]) ?? []
    }
    expect([await heard(client), await heard(other)]).toEqual([[["white_label", firm.id]], []])
  })
})

describe("a picture", () => {
  test("[WHL-003] [WHL-007] [VAL-027] [VAL-028] is taken for what its bytes are, shown under a new address, and can be taken back", async () => {
    const { admin, path, put } = await stage()
    const given = [
      ["logo", png(20), "image/png"],
      ["logo", jpg, "image/jpeg"],
      ["logo", gif, "image/gif"],
      ["logo", webp, "image/webp"],
      ["favicon.ico", drawIcon({ name: "A", primary_color: "#000000" }, "favicon.ico"), "image/x-icon"],
      ["favicon.ico", png(32), "image/png"],
      ["apple-touch-icon", png(180), "image/png"]
    ] as const
    const addresses = new Set<string>()
    for (const [picture, bytes, type] of given) {
      const answer = await put(picture, bytes, "dark")
      expect([picture, type, answer.status]).toEqual([picture, type, 200])
      const look = answer.body.data
      const address = picture === "logo" ? (look.logo ?? "") : iconAddress(look, picture)
      addresses.add(address)
      const served = await fetch(portal.url + address)
      expect(served.headers.get("content-type")).toBe(type)
      expect(served.headers.get("content-security-policy")).toContain("sandbox")
      expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(bytes))
    }
    expect(addresses.size).toBe(given.length)
    for (const [picture, left] of [
      ["favicon.ico", ["apple-touch-icon"]],
      ["apple-touch-icon", []],
      ["logo", []]
    ] as const) {
      const { body } = await portal.call<Data<WhiteLabel>>("DELETE", `${path}/dark/${picture}`, { as: admin })
      expect(body.data.own_icons).toEqual(left)
      if (picture === "logo") expect(body.data.logo).toBeNull()
    }
    // The drawn icon is used again. Removing a picture that does not exist changes nothing.
    const again = await portal.call<Data<WhiteLabel>>("DELETE", `${path}/dark/logo`, { as: admin })
    const icon = await fetch(portal.url + iconAddress(again.body.data, "apple-touch-icon"))
    expect(Buffer.from(await icon.arrayBuffer()).length).toBeGreaterThan(100)
    expect(again.body.data.revision).toBe(1 + given.length + 3)
  })

  test("[WHL-003] [WHL-007] [VAL-O03] that is none, a drawing, too large, or of another shape is refused with what is wrong", async () => {
    const { looks, put } = await stage()
    const before = await looks()
    const huge = Buffer.from(png(8))
    huge.writeUInt32BE(60_000, 16)
    const wide = Buffer.from(png(180))
    wide.writeUInt32BE(90, 20)
    const refused: ReadonlyArray<readonly [picture: string, bytes: Uint8Array, status: number, code: string]> = [
      ["logo", new Uint8Array(0), 422, "upload.empty"],
      ["logo", new TextEncoder().encode("<html><script>alert(1)</script></html>"), 415, "branding.picture_type"],
      ["logo", new TextEncoder().encode("%PDF-1.7 not a picture"), 415, "branding.picture_type"],
      ["logo", svg(), 415, "branding.picture_type"],
      ["logo", drawIcon({ name: "A", primary_color: "#000000" }, "favicon.ico"), 415, "branding.picture_type"],
      ["logo", new Uint8Array(huge), 422, "branding.picture_size"],
      ["logo", jpg.subarray(0, 30), 422, "branding.picture_unreadable"],
      ["logo", new Uint8Array(512_001), 413, "branding.picture_too_large"],
      ["logo", new Uint8Array(2_000_000), 413, "error.body_too_large"],
      ["favicon.ico", svg(), 415, "branding.picture_type"],
      ["favicon.ico", jpg, 415, "branding.picture_type"],
      ["apple-touch-icon", png(60), 422, "branding.touch_icon_small"],
      ["apple-touch-icon", new Uint8Array(wide), 422, "branding.icon_not_square"]
    ]
    for (const [picture, bytes, status, code] of refused) {
      const answer = await put<Problem>(picture, bytes)
      expect([code, answer.status, answer.body.errors?.[picture]?.[0] ?? answer.body.code]).toEqual([
        code,
        status,
        code
      ])
    }
    expect((await put<Problem>("banner", png(8))).status).toBe(404)
    expect((await put<Problem>("logo", png(8), "pink")).status).toBe(404)
    expect(await looks()).toEqual(before)
  })
})

describe("the firm's own domain", () => {
  test("[WHL-O03] [WHL-002] visitors of another address are told to go there once an admin wants it, and nobody on it", async () => {
    const { firm, patch } = await stage()
    const root = async (host: string) => {
      const { body } = await requestAs(portal.url, host, "GET", `/api?accounting_firm_id=${firm.id}`)
      const { location, redirect, white_labels } = (body as Data<PortalRoot>).data
      return [redirect, location, white_labels.map((look) => [look.redirect, look.location])]
    }
    const told = (redirect: boolean, location: string | null) => [
      redirect,
      location,
      [
        [redirect, location],
        [redirect, location]
      ]
    ]
    expect(await root("localhost:4000")).toEqual(told(false, firm.domain))
    expect((await patch({ redirect: true })).body.data.redirect).toBe(true)
    expect(await root("localhost:4000")).toEqual(told(true, firm.domain))
    expect(await root(`${firm.domain}:4000`)).toEqual(told(false, null))
  })
})
