import fc from "#tests/support/properties.ts"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Page } from "playwright-core"
import { brightness, contrast, luminance, type Rgb, rgbOf, textOn } from "#schemas/branding/colours.ts"
import { theBrowser } from "#tests/support/browser.ts"

const source = join(import.meta.dirname, "../../../src/ui")
const tokens = readFileSync(join(source, "shared/styles/tokens.css"), "utf8")

/** Text colours, with all backgrounds that they are used on. */
const pages = ["bg", "surface", "surface-2"]
const tinted = [...pages, "primary-soft", "primary-soft-2"]
const texts: Readonly<Record<string, ReadonlyArray<string>>> = {
  ink: [...tinted, "line"],
  "ink-2": [...tinted, "line"],
  "ink-3": [...pages, "primary-soft"],
  "primary-ink": tinted,
  ok: ["surface", "bg", "ok-soft"],
  warn: ["surface", "bg", "warn-soft"],
  info: ["surface", "bg", "info-soft"],
  err: [...pages, "err-soft"],
  surface: ["err"],
  "on-primary": ["primary", "primary-hover", "primary-active"]
}
/**
 * Non-text elements that must be visible (field borders, focus ring, marks): contrast of at least 3:1 (WCAG 1.4.11).
 */
const marks: Readonly<Record<string, ReadonlyArray<string>>> = {
  "line-strong": ["surface", "bg"],
  focus: ["bg", "surface", "surface-2", "primary-soft"]
}
const pairs = [
  ...Object.entries(texts).flatMap(([text, grounds]) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ...Object.entries(marks).flatMap(([mark, grounds]) => grounds.map((ground) => [mark, ground, 3] as const))
]
const names = [...new Set(pairs.flatMap(([text, ground]) => [text, ground]))]

const hex = (value: number) => `#${value.toString(16).padStart(6, "0")}`
const named = ["#ffff00", "#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#00ffff", "#ff00ff"]
const greys = Array.from({ length: 18 }, (_, step) => hex(step * 15 * 0x010101))
const colours = [...named, ...greys, ...fc.sample(fc.nat(0xffffff).map(hex), { numRuns: 1_000, seed: 20_260 })]

let page: Page
beforeAll(async () => {
  page = await (await theBrowser()).newPage()
  await page.setContent(`<style>${tokens}</style><p id="probe"></p>`)
})
afterAll(() => page.close())

/** Computed values of the design tokens for each firm colour; one row per colour. */
const shown = (theme: "light" | "dark"): Promise<ReadonlyArray<ReadonlyArray<Rgb>>> =>
  page.evaluate(
    ([wanted, tokenNames, mode]) => {
      const root = document.documentElement
      root.dataset["theme"] = mode
      const probe = document.getElementById("probe") as HTMLElement
      const canvas = document.createElement("canvas")
      canvas.width = tokenNames.length
      canvas.height = 1
      const pen = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D
      return wanted.map((colour) => {
        root.style.setProperty("--firm-primary", colour)
        tokenNames.forEach((name, at) => {
          probe.style.color = `var(--${name})`
          pen.fillStyle = getComputedStyle(probe).color
          pen.fillRect(at, 0, 1, 1)
        })
        const { data } = pen.getImageData(0, 0, tokenNames.length, 1)
        return tokenNames.map((_, at) => [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0] as const)
      })
    },
    [colours, names, theme] as const
  )

const nameOf = (rgb: Rgb) => hex(rgb[0] * 65_536 + rgb[1] * 256 + rgb[2])

for (const theme of ["light", "dark"] as const)
  test(`[WHL-009] [WHL-O02] [CST-031] every ${theme} text stands out from its ground for any firm colour, yellow and black too`, async () => {
    const rows = await shown(theme)
    const weak = new Map<string, string>()
    rows.forEach((row, at) => {
      const of = (name: string) => row[names.indexOf(name)] as Rgb
      for (const [text, ground, least] of pairs) {
        const ratio = contrast(of(text), of(ground))
        // Computed colour channels are integers; the rounding changes a ratio by about 0.01.
        if (ratio < least - 0.02)
          weak.set(
            `${text} on ${ground}`,
            `${colours[at]}: ${nameOf(of(text))} on ${nameOf(of(ground))} ${ratio.toFixed(2)}`
          )
      }
    })
    expect(Object.fromEntries(weak)).toEqual({})

    // The style sheet and the text colour rule of the customization screen must agree, except where rounding decides.
    const disagreed = rows.flatMap((row, at) => {
      const ground = row[names.indexOf("primary")] as Rgb
      const text = nameOf(row[names.indexOf("on-primary")] as Rgb)
      const isClose =
        Math.abs(brightness(ground) - 110) < 1 ||
        [0.175, 0.18333].some((edge) => Math.abs(luminance(ground) - edge) < 0.001)
      const wanted = textOn(ground).text === "dark" ? "#000000" : "#ffffff"
      return text === wanted || isClose ? [] : [`${colours[at]} → ${nameOf(ground)}: ${text}`]
    })
    expect(disagreed).toEqual([])
  })

test("[WHL-009] the colour of each signatory is read on white paper, under a tint of itself too", () => {
  const sheet = readFileSync(join(source, "signatures/send/send.css"), "utf8")
  const signatories = [...sheet.matchAll(/--sig:\s*(#[0-9a-f]{6})/g)].map(([, colour = ""]) => rgbOf(colour))
  expect(signatories.length).toBeGreaterThan(3)
  const tinted = (colour: Rgb): Rgb => [...colour].map((part) => 255 - (255 - part) * 0.17) as [number, number, number]
  for (const colour of signatories) expect(contrast(colour, tinted(colour))).toBeGreaterThanOrEqual(4.5)
})

test("[WHL-009] no style sheet writes a text in a colour whose grounds are not checked", () => {
  const used = new Set<string>()
  for (const file of globSync("**/*.css", { cwd: source })) {
    if (file.includes("inspector")) continue
    const css = readFileSync(join(source, file), "utf8").replaceAll(/\/\*[^]*?\*\//g, "")
    for (const [, name] of css.matchAll(/(?<![-\w])color:\s*var\(--([\w-]+)\)/g)) used.add(name ?? "")
  }
  /** Local aliases of other tokens, and decorative colours next to a text with the same meaning. */
  const others = ["k", "f", "audience", "primary", "line", "line-strong", "sig"]
  expect([...used].filter((name) => !(name in texts) && !others.includes(name))).toEqual([])
  expect(rgbOf("#0b5f6e")).toEqual([11, 95, 110])
})
