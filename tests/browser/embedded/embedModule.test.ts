import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openPage } from "#tests/support/browser.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { titles } = textsIn()
const example = readFileSync(join(import.meta.dirname, "../../../docs/examples/embed.html"))

let origin: string
let stop: () => Promise<unknown>
let world: World
beforeAll(async () => {
  const server = createServer(
    (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(example)
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => new Promise((resolve) => server.close(resolve))
  world = await startWorld({ frameAncestors: [origin] })
})
afterAll(async () => {
  await world.stop()
  await stop()
})

test("[EMB-001] [EMB-002] the example page shows the portal by embed.js: sign-in, title, places, theme", async () => {
  const portal = world.origin("lumen")
  const { expectProblem, page } = await openPage(world, { path: undefined as never })
  expectProblem(/^foreign: http:\/\/127\.0\.0\.1/)
  await page.goto(`${origin}/?portal=${encodeURIComponent(portal)}`)
  const session = page.locator("#session")
  const title = page.locator("#title")
  await expect.poll(() => session.textContent()).toBe("signedOut")
  const frame = page.frameLocator('iframe[title="Dossier"]')
  expect(await page.locator("iframe").getAttribute("src")).toBe(`${portal}/home?embedded=true`)

  const inside = page.frames().find((one) => one.url().startsWith(portal))
  if (inside === undefined) throw new Error("the portal is not in the frame")
  await signInScreen(inside as never).signIn(world.people["client admin"].email, world.password)
  await expect.poll(() => session.textContent()).toBe("signedIn")
  await expect.poll(() => title.textContent()).toContain(world.firms.lumen.name)

  await page.getByRole("button", { name: "My profile" }).click()
  await frame.getByRole("heading", { name: titles.profile, level: 1 }).waitFor()
  await expect.poll(() => title.textContent()).toContain(titles["profile-user"])
  await page.getByLabel("Theme").selectOption("dark")
  await expect.poll(() => frame.locator("html").getAttribute("data-theme")).toBe("dark")
})

test("[EMB-001] embed.js is small, is typed, and loads from any site", async () => {
  const [script, types] = await Promise.all(
    ["/embed.js", "/embed.d.ts"].map(async (path) => {
      const answer = await fetch(world.portal.url + path)
      expect([path, answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([path, 200, "*"])
      return { text: await answer.text(), type: answer.headers.get("content-type") }
    })
  )
  expect(gzipSync(script?.text ?? "").length).toBeLessThan(3_000)
  expect(script?.text).not.toContain("import")
  expect(types?.type).toContain("text/plain")
  for (const name of [
    "EmbedOptions",
    "EmbeddedPortal",
    "PortalEvents",
    "embed: (options: EmbedOptions) => EmbeddedPortal"
  ])
    expect(types?.text).toContain(name)
})
