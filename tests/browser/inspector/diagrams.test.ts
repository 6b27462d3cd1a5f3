import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnyStateNode } from "xstate"
import { toMermaid } from "#machines/shared/toMermaid.ts"
import { launch } from "#tests/support/chromium.ts"
import { everything, twoRegions } from "#tests/unit/inspector/machines.ts"
import { findPictures } from "../../../scripts/diagrams.ts"

const mermaid = join(dirname(createRequire(import.meta.url).resolve("mermaid")), "mermaid.min.js")
const pictures = [
  ...(await findPictures(join(import.meta.dirname, "../../.."))),
  { domain: "tests", name: "everything", machine: everything },
  { domain: "tests", name: "two regions", machine: twoRegions }
]

interface Mermaid {
  readonly initialize: (settings: object) => void
  readonly render: (id: string, text: string) => Promise<{ readonly svg: string }>
}

const keysOf = ({ states }: AnyStateNode): ReadonlyArray<string> =>
  Object.values(states).flatMap((node) => [...(node.type === "history" ? [] : [node.key]), ...keysOf(node)])

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launch()
  page = await browser.newPage()
  await page.addScriptTag({ path: mermaid })
})
afterAll(() => browser.close())

describe.each(["dagre", "elk"])("laid out by %s", (layout) => {
  test.each(pictures.map(({ domain, machine, name }) => [`${domain}/${name}`, machine] as const))(
    "the picture of %s is drawn with each of its states",
    async (_, machine) => {
      const svg = await page.evaluate(
        async ([text, by]) => {
          const { mermaid: engine } = globalThis as unknown as { readonly mermaid: Mermaid }
          engine.initialize({ startOnLoad: false, layout: by })
          return (await engine.render(`picture-${by}`, text)).svg
        },
        [toMermaid(machine), layout] as const
      )
      const keys = keysOf(machine.root)
      expect(keys.filter((key) => !svg.includes(key))).toEqual([])
    }
  )
})
