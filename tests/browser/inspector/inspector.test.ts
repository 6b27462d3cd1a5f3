import AxeBuilder from "@axe-core/playwright"
import react from "@vitejs/plugin-react"
import type { Browser, Page } from "playwright-core"
import { createServer, type ViteDevServer } from "vite"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { launch } from "#tests/support/chromium.ts"

const dependencies = [
  "@xstate/react",
  "effect",
  "mermaid",
  "react",
  "react-dom/client",
  "react/compiler-runtime",
  "react/jsx-dev-runtime",
  "xstate"
]

let server: ViteDevServer
let browser: Browser
let address: string

beforeAll(async () => {
  const root = new URL("../../..", import.meta.url).pathname
  server = await createServer({
    root,
    configFile: false,
    cacheDir: `${root}/node_modules/.cache/inspector-page`,
    plugins: [react({ compiler: true })],
    // List all dependencies: without hot reload the page would never recover from one that Vite discovers late.
    optimizeDeps: { entries: [], include: dependencies },
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null },
    logLevel: "error"
  })
  await server.listen()
  address = `${server.resolvedUrls?.local[0]}tests/browser/inspector/page/index.html`
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = async (more: object = {}) => {
  // The panel works offline: it may request nothing from other hosts.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...more })
  const foreign: Array<string> = []
  context.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).host !== new URL(address).host)
      foreign.push(request.url())
  })
  const page = await context.newPage()
  const errors: Array<string> = []
  page.on("pageerror", (error) => errors.push(error.message))
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()))
  await page.goto(address)
  await page.locator("body[data-ready]").waitFor()
  return { context, page, foreign, errors }
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Inspecteur" })
const press = (page: Page) => page.keyboard.press("Control+Shift+M")
const chosen = async (page: Page, name: string) => {
  await panelOf(page).getByRole("navigation", { name: "Acteurs" }).getByRole("button", { name }).click()
  await panelOf(page)
    .getByRole("img", { name: new RegExp(`^Diagramme de ${name}`) })
    .locator("svg")
    .waitFor()
}

describe("the inspector", () => {
  test("opens and closes by its keys and by Escape, and gives the focus back", async () => {
    const { context, page } = await open()
    await page.locator("#before").focus()
    await press(page)
    await panelOf(page).waitFor()
    await press(page)
    await expect.poll(() => panelOf(page).count()).toBe(0)
    await press(page)
    await page.keyboard.press("Escape")
    await expect.poll(() => panelOf(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("before")
    await context.close()
  })

  test("lights the state, sends an event with its payload, tells it in the journal and masks the password", async () => {
    const { context, errors, foreign, page } = await open()
    await press(page)
    await chosen(page, "sign-in")
    const panel = panelOf(page)
    const lit = panel.locator(".inspector-chart .active")
    await expect.poll(() => lit.allTextContents()).toEqual(["asking"])

    await panel.getByRole("button", { name: "credentials.given si isComplete" }).click()
    const payload = panel.getByRole("textbox", { name: "Contenu de credentials.given (JSON)" })
    const send = panel.getByRole("button", { name: "Envoyer" })
    await payload.fill('{"email":"a@b.example",')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await payload.fill('{"email":"a@b.example","password":"hunter2"}')
    await send.click()

    await expect.poll(() => lit.allTextContents()).toEqual(["checking"])
    const journal = panel.getByRole("region", { name: "Journal" })
    await expect
      .poll(() => journal.locator("summary").first().innerText())
      .toMatch(/sign-in\s+credentials\.given\s+→ checking/)
    await journal.locator("summary").first().click()
    await expect
      .poll(() => journal.locator("pre").first().innerText())
      .toBe('{"email":"a@b.example","password":"••••••"}')
    expect(await panel.getByRole("region", { name: "Contexte" }).locator("pre").innerText()).toBe(
      JSON.stringify({ email: "a@b.example", password: "••••••", refusals: 0 }, null, 2)
    )
    expect(await panel.innerText()).not.toContain("hunter2")
    expect([errors, foreign]).toEqual([[], []])
    await context.close()
  })

  test("shows a child under its parent while it lives", async () => {
    const { context, page } = await open()
    await press(page)
    await chosen(page, "sign-in")
    const panel = panelOf(page)
    const names = () => panel.getByRole("navigation", { name: "Acteurs" }).getByRole("button").allInnerTexts()
    const before = await names()
    await panel.getByRole("button", { name: "file.dropped" }).click()
    await panel.getByRole("textbox", { name: /^Contenu de/ }).fill('{"name":"bilan.pdf"}')
    await page.keyboard.press("Control+Enter")
    await expect.poll(names).toEqual([before[0], "bilan.pdf", "0.upload.running\ntâche", ...before.slice(1)])
    await chosen(page, "bilan.pdf")
    await panel.getByRole("button", { name: "upload.finished" }).click()
    await panel.getByRole("button", { name: "Envoyer" }).click()
    await expect.poll(names).toEqual([before[0], "bilan.pdf\nterminé", ...before.slice(1)])
    await chosen(page, "sign-in")
    await expect.poll(names).toEqual(before)
    await context.close()
  })

  test("goes back to a moment of the journal to look at it, and copies what happened as a test", async () => {
    const { context, page } = await open()
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await press(page)
    await chosen(page, "sign-in")
    const panel = panelOf(page)
    const lit = panel.locator(".inspector-chart .active")
    await panel.getByRole("button", { name: /^credentials\.given/ }).click()
    await panel.getByRole("textbox", { name: /^Contenu de/ }).fill('{"email":"a@b.example","password":"hunter2"}')
    await page.keyboard.press("Control+Enter")
    await expect.poll(() => lit.allTextContents()).toEqual(["checking"])
    const first = panel.getByRole("region", { name: "Journal" }).locator("li").filter({ hasText: "→ asking" })
    await first.locator("summary").click()
    await first.getByRole("button", { name: "Voir l’acteur à ce moment" }).click()
    await expect.poll(() => lit.allTextContents()).toEqual(["asking"])
    await expect.poll(() => panel.getByRole("region", { name: "Événements possibles" }).count()).toBe(0)
    await panel.getByRole("button", { name: /^Revenir au présent/ }).click()
    await expect.poll(() => lit.allTextContents()).toEqual(["checking"])
    await panel.getByRole("button", { name: "Copier en test" }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect
      .poll(copied)
      .toContain('actor.send({ type: "credentials.given", "email":"a@b.example","password":"••••••" })')
    expect(await copied()).toContain('toEqual("checking")')
    await context.close()
  })

  test("filters, pauses and clears its journal", async () => {
    const { context, page } = await open()
    await press(page)
    const journal = panelOf(page).getByRole("region", { name: "Journal" })
    await expect.poll(() => journal.locator("li").count()).toBe(3)
    await journal.getByRole("searchbox", { name: "Filtrer le journal" }).fill("sign-in")
    await expect.poll(() => journal.locator("li").count()).toBe(1)
    await journal.getByRole("button", { name: "Pause" }).click()
    await journal.getByRole("button", { name: "Vider" }).click()
    await expect.poll(() => journal.innerText()).toContain("Aucun événement.")
    await journal.getByRole("button", { name: "Reprendre" }).waitFor()
    await context.close()
  })

  test("is as wide as its edge is moved to", async () => {
    const { context, page } = await open()
    await press(page)
    const edge = panelOf(page).getByRole("separator", { name: "Largeur de l’inspecteur" })
    await edge.focus()
    await page.keyboard.press("ArrowLeft")
    await expect.poll(() => edge.getAttribute("aria-valuenow")).toBe("55")
    const box = await edge.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, 300)
    await page.mouse.down()
    await page.mouse.move(1440 * 0.4, 300)
    await page.mouse.up()
    expect(await edge.getAttribute("aria-valuenow")).toBe("60")
    expect((await panelOf(page).boundingBox())?.width).toBe(1440 * 0.6)
    await context.close()
  })

  test.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 360],
    ["dark", 360]
  ])("breaks no rule of accessibility in %s at %i px", async (theme, width) => {
    const { context, page } = await open({ viewport: { width, height: 900 } })
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme)
    await press(page)
    await chosen(page, "everything")
    await panelOf(page)
      .getByRole("button", { name: /order\.sent/ })
      .click()
    const { violations } = await new AxeBuilder({ page }).include(".inspector").analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    const shots = process.env["SCREENSHOTS"]
    if (shots !== undefined) await page.screenshot({ path: `${shots}/inspector-${theme}-${width}.png` })
    await context.close()
  })
})
