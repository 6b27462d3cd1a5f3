import { afterAll, beforeAll, expect, test } from "vitest"
import type { Page } from "playwright-core"
import { openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { manyIn } from "#tests/support/pages/many.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const patience = { timeout: 20_000 }
const words = "Mon chiffre d’affaires est de 12 345 euros"

/** A request of the firm, whose answer the client begins and does not send. */
const beginAnswer = async () => {
  const firm = await openPage(world, { as: "firm admin", path: "/tasks" })
  const name = `Demande ${Math.random().toString(36).slice(2)}`
  await firm.page.getByRole("main").getByRole("button", { name: tasks.new, exact: true }).click()
  const dialog = firm.page.getByRole("dialog", { name: tasks["new.title"] })
  await dialog.getByLabel(tasks["field.title"]).fill(name)
  await manyIn(dialog, tasks["field.vendor_ids"]).choose(firm.page, "Boulangerie Aubert")
  await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  await firm.page.getByRole("heading", { name, level: 2 }).waitFor(patience)
  const client = await openPage(world, { as: "client collaborator", path: "/tasks" })
  await client.page.getByRole("link", { name, exact: true }).click()
  await client.page.getByRole("region", { name: tasks["answer.title"] }).getByLabel(tasks["submit.words"]).fill(words)
  await expect.poll(() => everything(client.page).then(({ text }) => text), patience).toContain(words)
  return client
}

/** All that the browser keeps of the portal. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const stores = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const rows = await Promise.all(
      stores.map(
        (name) =>
          new Promise<ReadonlyArray<string>>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error ?? new Error(name))
            opening.onsuccess = () => {
              const { objectStoreNames } = opening.result
              if (objectStoreNames.length === 0) return resolve([])
              const asked = opening.result
                .transaction([...objectStoreNames])
                .objectStore(objectStoreNames[0] ?? "")
                .getAllKeys()
              asked.onsuccess = () => resolve(asked.result.map(String))
            }
          })
      )
    )
    return {
      text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).toSorted(),
      rows: rows.flat(),
      caches: await caches.keys(),
      cookies: document.cookie
    }
  })

/** Choices of the device, and how one likes one's lists: no word, no name, no document. */
const mayStay =
  /^(language|darkMode|coloursLight|coloursDark|user\.\d+\.(lastFirm|lastVendor\.\d+|documents\.display|customers\.columns))$/
const expectNothingLeft = async (page: Page) => {
  await expect
    .poll(async () => (await everything(page)).session.filter((key) => !key.startsWith("tsr-scroll")), patience)
    .toEqual([])
  const { caches, cookies, local, rows, text } = await everything(page)
  expect(text).not.toContain(words)
  expect([rows, caches, cookies]).toEqual([[], [], ""])
  expect(local.filter((key) => !mayStay.test(key))).toEqual([])
}

test("[UPL-O09] [NET-015] a sign-out leaves no word of an unfinished answer, nor anything else of the person", async () => {
  const { page } = await beginAnswer()
  await shell(page).signOut()
  await signInScreen(page).heading.waitFor(patience)
  await expectNothingLeft(page)
})

test("[SES-005] a session that is ended elsewhere leaves none either", async () => {
  const { page, expectProblem } = await beginAnswer()
  expectProblem(/401/)
  await world.portal.arrange((sql) => sql`delete from session`)
  await page.reload()
  await signInScreen(page).heading.waitFor(patience)
  await expectNothingLeft(page)
})
