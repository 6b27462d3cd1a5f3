import { createServer, request as ask } from "node:http"
import type { AddressInfo } from "node:net"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { expectAccessible, theBrowser } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { offlineTexts } from "#ui/offline/texts.ts"

const texts = offlineTexts.fr
const { app, titles } = textsIn()

/** A server in front of the portal that can be cut off. */
const startFront = async (portal: string) => {
  const front = { isDown: false, origin: "" }
  const target = new URL(portal)
  const server = createServer((request, response) => {
    if (front.isDown) return void request.socket.destroy()
    const { headers, method, url: path } = request
    const forwarded = ask({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    forwarded.once("error", () => response.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  front.origin = `http://lumen.localhost:${(server.address() as AddressInfo).port}`
  return Object.assign(front, {
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
  })
}

let world: World
let front: Awaited<ReturnType<typeof startFront>>
beforeAll(async () => {
  world = await startWorld()
  front = await startFront(world.portal.url)
})
beforeEach(() => void Object.assign(front, { isDown: false }))
afterAll(async () => {
  await front.stop()
  await world.stop()
})

/** A browser of its own whose service worker is on. */
const device = async (token: string) => {
  const context = await (await theBrowser()).newContext({ locale: "fr-FR", serviceWorkers: "allow" })
  onTestFinished(() => context.close())
  await context.addInitScript(
    ([origin, name, value]) => {
      if (location.origin === origin && sessionStorage.getItem("given") === null) {
        sessionStorage.setItem("given", "1")
        if (localStorage.getItem("was") === null) localStorage.setItem(name, value)
        localStorage.setItem("was", "1")
      }
    },
    [front.origin, tokenName, token] as const
  )
  return context
}
const open = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(front.origin + path)
  return page
}
/** The worker is asked for once the page is idle after a first move. */
const withWorker = async (page: Page) => {
  await page.getByRole("main").waitFor()
  await page.keyboard.press("Shift")
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
    )
    return { names, paths: found.flat().map((url) => new URL(url).pathname) }
  })
test("without a connection the portal lists what was read last, keeps files and sends them later; sign-out leaves nothing", async () => {
  const context = await device(await world.newSession("client admin"))
  const bank = world.tree.folders.bank
  const folder = `/documents/${world.contextOf(world.companies.bakery)}/${bank.hash}`
  const page = await open(context, folder)
  await withWorker(page)
  // What was read is noted a moment after the page stands.
  const notes = () =>
    page.evaluate(
      (userId) =>
        new Promise<number>((resolve, reject) => {
          const asked = indexedDB.open("dossier-offline")
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            const read = asked.result.transaction("kept").objectStore("kept")
            const [pages, folders] = [read.get(`${userId}:pages`), read.get(`${userId}:folders`)]
            folders.onsuccess = () =>
              resolve(
                Math.min((pages.result as Array<unknown>)?.length ?? 0, (folders.result as Array<unknown>)?.length ?? 0)
              )
          }
        }),
      world.people["client admin"].id
    )
  await expect.poll(notes, { timeout: 15_000 }).toBe(1)

  // The program's own files and the offline page: no answer of the API, no document.
  const { names, paths } = await cached(page)
  expect(names.length).toBe(1)
  expect(paths.filter((path) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual(["/offline.html"])

  front.isDown = true
  await page.reload()
  await page.getByRole("heading", { name: texts.title, level: 1 }).waitFor()
  await page.getByRole("link", { name: new RegExp(titles.documents) }).waitFor()
  await expectAccessible(page, "the offline page")
  // It keeps the policy that the server sent it with.
  const policy = await page.evaluate(
    async () => (await caches.match("/offline.html"))?.headers.get("content-security-policy") ?? ""
  )
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain("unsafe-inline")
  await page.getByLabel(texts.choose).setInputFiles([
    { name: "Ticket de caisse.txt", mimeType: "text/plain", buffer: Buffer.from("12,50 €") },
    { name: "Facture de gaz.txt", mimeType: "text/plain", buffer: Buffer.from("80 €") }
  ])
  await page.getByText(texts.kept, { exact: true }).waitFor()
  await page.getByRole("button", { name: `${texts.remove} : Facture de gaz.txt` }).click()
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Facture de gaz" }).count()).toBe(0)

  front.isDown = false
  await page.getByRole("button", { name: texts.again }).click()
  await page.getByRole("main").waitFor()
  await page.keyboard.press("Shift")
  const sent = async () =>
    (
      (await world.portal.arrange(
        (sql) => sql`select name from node where parent_id = ${bank.id} and name like '%.txt' order by name`
      )) as ReadonlyArray<{ readonly name: string }>
    ).map(({ name }) => name)
  await expect.poll(sent, { timeout: 30_000 }).toContain("Ticket de caisse.txt")
  expect(await sent()).not.toContain("Facture de gaz.txt")

  // Signed out: nobody's pages are shown to whoever has the device.
  await shell(page).me.click()
  await page.getByRole("menuitem", { name: app["sign-out"] }).click()
  await page.waitForURL(/\/signin/)
  front.isDown = true
  await page.goto(front.origin + folder).catch(() => undefined)
  await page.getByRole("heading", { name: texts.title, level: 1 }).waitFor()
  expect(await page.getByRole("link").count()).toBe(0)
  expect(await page.getByLabel(texts.choose).count()).toBe(0)
  front.isDown = false
}, 120_000)
