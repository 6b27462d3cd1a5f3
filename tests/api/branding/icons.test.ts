import { inflateSync } from "node:zlib"
import fc from "#tests/support/properties.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { iconAddress, type LookIcon } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { textOn, rgbOf } from "#schemas/branding/colours.ts"
import { drawIcon, markOf } from "#server/branding/icons.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const bytesOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(portal.url + path, { headers })
  return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) }
}

/** The pixels of a PNG made by `drawIcon`: eight bits per channel, filter 0. */
const readPng = (png: Uint8Array) => {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a")
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const length = bytes.readUInt32BE(33)
  expect(bytes.subarray(37, 41).toString("latin1")).toBe("IDAT")
  const rows = inflateSync(bytes.subarray(41, 41 + length))
  const at = (x: number, y: number) => [...rows.subarray(y * (width * 4 + 1) + 1 + x * 4).subarray(0, 4)]
  return { width, height, at }
}

const readIco = (ico: Uint8Array) => {
  const bytes = Buffer.from(ico)
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1])
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, n) => {
    const entry = bytes.subarray(6 + n * 16)
    const [length, place] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
    expect(place + length).toBeLessThanOrEqual(bytes.length)
    return { size: entry[0], png: readPng(bytes.subarray(place, place + length)) }
  })
}

describe("an icon that is drawn", () => {
  test("[WHL-007] has the firm's colour as its ground and the readable text on it", () => {
    fc.assert(
      fc.property(fc.nat(0xffffff), (value) => {
        const colour = `#${value.toString(16).padStart(6, "0")}`
        const { at, height, width } = readPng(drawIcon({ name: "Ivoire", primary_color: colour }, "apple-touch-icon"))
        expect([width, height]).toEqual([180, 180])
        // The stroke of the "I" crosses the centre. The corner has the background colour and is opaque, since phones
        // round it.
        expect(at(1, 1)).toEqual([...rgbOf(colour), 255])
        const [red = 0] = at(90, 90)
        expect(red < 128 ? "dark" : "light").toBe(textOn(rgbOf(colour)).text)
      }),
      { numRuns: 10 }
    )
  })

  test("[WHL-007] a favicon holds the sizes of tabs and shortcuts, with round corners", () => {
    const pictures = readIco(drawIcon({ name: "Lumen Expertise", primary_color: "#0b5f6e" }, "favicon.ico"))
    expect(pictures.map(({ png, size }) => [size, png.width, png.height])).toEqual([16, 32, 48].map((n) => [n, n, n]))
    for (const { png } of pictures) expect([png.at(0, 0)[3], png.at(png.width / 2, 1)[3]]).toEqual([0, 255])
  })

  test("[WHL-007] its letters are the initials, without accents; a folder stands where none can be written", () => {
    expect(["Élan & Œuvre", "Morel et Associés", "3 Rivières", "日本", "", "  ", "l'Atelier"].map(markOf)).toEqual([
      ["E"],
      ["M", "E"],
      ["3", "R"],
      [],
      [],
      [],
      ["L", "A"]
    ])
    expect(() => drawIcon({ name: "日本", primary_color: "#000000" }, "favicon.ico")).not.toThrow()
  })
})

describe("a firm's icons", () => {
  test("[NET-033] [NET-034] [WHL-007] are served per theme, for ever under the address that names their version", async () => {
    const firm = await portal.make.firm("Icône", "icone.example")
    await portal.arrange(
      (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color)
        values (${firm.id}, 'light', '#aa0000', '#112233'), (${firm.id}, 'dark', '#00aa00', '#112233')`
    )
    const { body } = await portal.call<{ readonly data: ReadonlyArray<WhiteLabel> }>(
      "GET",
      `/api/accounting-firms/${firm.id}/white-labels`
    )
    const types = { "favicon.ico": "image/x-icon", "apple-touch-icon": "image/png" } as const
    for (const look of body.data)
      for (const icon of ["favicon.ico", "apple-touch-icon"] as const satisfies ReadonlyArray<LookIcon>) {
        const kept = await bytesOf(iconAddress(look, icon))
        expect([kept.status, kept.headers.get("content-type")]).toEqual([200, types[icon]])
        expect(Buffer.from(kept.body)).toEqual(
          Buffer.from(drawIcon({ name: firm.name, primary_color: look.primary_color }, icon))
        )
        expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
        expect(kept.headers.get("last-modified")).toBe(new Date(look.updated_at).toUTCString())
        expect(kept.headers.get("content-security-policy")).toContain("sandbox")
        const [bare] = iconAddress(look, icon).split("?")
        for (const address of [bare ?? "", `${bare}?last_modified=2001-01-01T00:00:00.000Z`]) {
          const asked = await bytesOf(address)
          expect([asked.status, asked.headers.get("cache-control")]).toEqual([200, "public, no-cache"])
        }
        const again = await bytesOf(bare ?? "", { "if-none-match": kept.headers.get("etag") ?? "" })
        expect([again.status, again.body.length, again.headers.get("etag")]).toEqual([304, 0, kept.headers.get("etag")])
      }
  })

  test("[NET-033] a firm that chose nothing has one too; an unknown firm or theme answers like any absent thing", async () => {
    const bare = await portal.make.firm("Sobre", "sobre.example")
    expect((await bytesOf(`/api/accounting-firms/${bare.id}/white-labels/dark/favicon.ico`)).status).toBe(200)
    const gone = await portal.make.firm("Parti", "parti.example")
    await portal.arrange((sql) => sql`update firm set active = false where id = ${gone.id}`)
    const answers = await Promise.all(
      [
        `${bare.id}/white-labels/pink`,
        `${bare.id}/white-labels/%00`,
        `${gone.id}/white-labels/light`,
        "999999999/white-labels/light",
        "99999999999999/white-labels/light",
        "0/white-labels/light",
        "abc/white-labels/light"
      ].flatMap((path) =>
        ["favicon.ico", "apple-touch-icon"].map(async (icon) => {
          const { body, status } = await portal.call<object>("GET", `/api/accounting-firms/${path}/${icon}`)
          return { status, body: { ...body, request_id: "" } }
        })
      )
    )
    expect(answers[0]).toMatchObject({ status: 404, body: { code: "error.404" } })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})
