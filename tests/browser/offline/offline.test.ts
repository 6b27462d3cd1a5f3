import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { cached, device, type Front, open, startFront, withWorker } from "#tests/browser/offline/device.ts"
import { expectAccessible } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { offlineTexts } from "#ui/offline/texts.ts"

const texts = offlineTexts.fr
const { app, titles } = textsIn()

let world: World
let front: Front
beforeAll(async () => {
  world = await startWorld()
  front = await startFront(world.portal.url)
})
beforeEach(() => void Object.assign(front, { isDown: false }))
afterAll(async () => {
  await front.stop()
  await world.stop()
})

test("without a connection the portal lists what was read last, keeps files and sends them later; sign-out leaves nothing", async () => {
  const context = await device(front, await world.newSession("client admin"))
  const bank = world.tree.folders.bank
  const folder = `/documents/${world.contextOf(world.companies.bakery)}/${bank.hash}`
  const page = await open(front, context, folder)
  await withWorker(page)
  // Visited pages are stored a moment after they are shown.
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

  // The cache contains only scripts, styles and the offline page: no API responses, no documents.
  const { names, paths } = await cached(page)
  expect(names.length).toBe(1)
  expect(paths.filter((path) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual(["/offline.html"])

  front.isDown = true
  await page.reload()
  await page.getByRole("heading", { name: texts.title, level: 1 }).waitFor()
  await page.getByRole("link", { name: new RegExp(titles.documents) }).waitFor()
  await expectAccessible(page, "the offline page")
  // The cached page keeps the CSP header that the server sent.
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

  // After signing out, visited pages are not shown to the next user of the device.
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
