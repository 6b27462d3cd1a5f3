import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { createServer, type ViteDevServer } from "vite"
import { afterAll, beforeAll, expect, test } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { theBrowser } from "#tests/support/browser.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

let world: World
let server: ViteDevServer
let port: string
beforeAll(async () => {
  world = await startWorld()
  const before = process.env["API_PORT"]
  process.env["API_PORT"] = new URL(world.portal.url).port
  server = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    cacheDir: `${root}/node_modules/.cache/dev-pages`,
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null },
    logLevel: "error"
  })
  if (before === undefined) delete process.env["API_PORT"]
  else process.env["API_PORT"] = before
  await server.listen()
  port = new URL(server.resolvedUrls?.local[0] ?? "").port
})
afterAll(async () => {
  await server?.close()
  await world?.stop()
})

test(
  "the pages of the development server, where React warns of what it mends in silence elsewhere, say nothing on the console",
  { timeout: 180_000 },
  async () => {
    const { hash } = world.tree.folders.bank
    const company = world.contextOf(world.companies.bakery)
    const paths = [
      "/home",
      `/documents/${company}`,
      `/documents/${company}/${hash}`,
      `/documents/${company}/trash`,
      "/customers",
      `/customer/${company}/general`,
      "/tasks",
      "/settings"
    ]
    const origin = `http://lumen.localhost:${port}`
    const context = await (await theBrowser()).newContext({ locale: "fr-FR", viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const said: Array<string> = []
    const where = () => new URL(page.url()).pathname
    page.on("pageerror", (error) => said.push(`${where()}: ${error.message}`))
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) said.push(`${where()}: ${message.text().slice(0, 400)}`)
    })
    const open = async (path: string) => {
      await page.goto(origin + path)
      await page.locator("h1").first().waitFor({ timeout: 60_000 })
      // Load the scripts that the first pointer move, the context menu and the first selection trigger.
      await page.mouse.move(600, 400)
      await page.waitForFunction(() => document.querySelector("[aria-busy=true], .skeleton") === null)
    }
    try {
      await open("/signin")
      const token = await world.newSession("firm admin")
      await page.evaluate(([name, value]) => localStorage.setItem(name ?? "", value ?? ""), [tokenName, token])
      for (const path of paths) await open(path)
      await open(`/documents/${company}/${hash}`)
      await page.getByRole("checkbox").nth(1).check()
      await page.getByRole("row").nth(1).click({ button: "right" })
      await page.getByRole("menu").waitFor()
      expect(said).toEqual([])
    } finally {
      await context.close()
    }
  }
)

/** Names of the actors that the panel lists. */
const listed = (page: Page) =>
  page
    .getByRole("complementary", { name: "Inspecteur" })
    .getByRole("navigation", { name: "Acteurs" })
    .getByRole("button")
    .locator("span")
    .allInnerTexts()

test(
  "the inspector lists the portal's own machines on its main screens, and shows the guard chain's past",
  { timeout: 180_000 },
  async () => {
    const company = world.contextOf(world.companies.bakery)
    const { hash } = world.tree.folders.bank
    const always = [
      "appearance",
      "branding",
      "clientVisit",
      "confirmation",
      "connection",
      "liveChannel",
      "session",
      "snackbar"
    ]
    const screens: ReadonlyArray<readonly [path: string, machines: ReadonlyArray<string>]> = [
      ["/home", [...always, "home"]],
      ["/tasks", [...always, "taskList", "selection", "pickMode", "taskBulk"]],
      ["/profile/user", [...always, "form"]],
      [`/documents/${company}/${hash}`, [...always, "documentsStore", "browser", "selection", "nodeAction", "undo"]]
    ]
    const context = await (await theBrowser()).newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const panel = page.getByRole("complementary", { name: "Inspecteur" })
    const open = async (path: string) => {
      await page.goto(`http://lumen.localhost:${port}${path}`)
      await page.locator("h1").first().waitFor({ timeout: 60_000 })
      await page.mouse.move(600, 400)
      await page.waitForFunction(() => document.querySelector("[aria-busy=true], .skeleton") === null)
      await page.keyboard.press("Control+Shift+M")
      await panel.waitFor()
    }
    try {
      await open("/signin")
      await expect.poll(() => listed(page)).toEqual(expect.arrayContaining(["branding", "session", "signIn"]))
      const token = await world.newSession("firm admin")
      await page.evaluate(([name, value]) => localStorage.setItem(name ?? "", value ?? ""), [tokenName, token])
      for (const [path, machines] of screens) {
        await open(path)
        const missing = async () => {
          const names = await listed(page)
          return machines.filter((name) => !names.includes(name))
        }
        await expect.poll(missing, { timeout: 20_000, message: path }).toEqual([])
      }
      // The guard chain has ended before the panel was opened: the journal still contains its events.
      await panel.getByRole("searchbox", { name: "Filtrer le journal" }).fill("guardChain")
      const first = panel.getByRole("region", { name: "Journal" }).locator("li").last()
      await first.locator("summary").click()
      await first.getByRole("button", { name: "Voir l’acteur à ce moment" }).click()
      await panel.getByRole("img", { name: /^Diagramme de guardChain, état "restoring"/ }).waitFor()
    } finally {
      await context.close()
    }
  }
)
