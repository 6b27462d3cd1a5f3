import { afterAll, beforeAll, expect, test } from "vitest"
import type { Page } from "playwright-core"
import { providerName, tokenName } from "#services/access/keptToken.ts"
import { placeName } from "#services/access/locationHint.ts"
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

const waitOptions = { timeout: 20_000 }
const words = "Mon chiffre d’affaires est de 12 345 euros"

/** Creates a request of the firm, and types a client's answer without sending it. */
const beginAnswer = async () => {
  const firm = await openPage(world, { as: "firm admin", path: "/tasks" })
  const name = `Demande ${Math.random().toString(36).slice(2)}`
  await firm.page.getByRole("main").getByRole("button", { name: tasks.new, exact: true }).click()
  const dialog = firm.page.getByRole("dialog", { name: tasks["new.title"] })
  await dialog.getByLabel(tasks["field.title"]).fill(name)
  await manyIn(dialog, tasks["field.vendor_ids"]).choose(firm.page, "Boulangerie Aubert")
  await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  await firm.page.getByRole("heading", { name, level: 2 }).waitFor(waitOptions)
  const client = await openPage(world, { as: "client collaborator", path: "/tasks" })
  await client.page.getByRole("link", { name, exact: true }).click()
  await client.page.getByRole("region", { name: tasks["answer.title"] }).getByLabel(tasks["submit.words"]).fill(words)
  await expect.poll(() => everything(client.page).then(({ text }) => text), waitOptions).toContain(words)
  // The page history is stored only some time after the page is drawn.
  await expect
    .poll(() => everything(client.page).then(({ rows }) => rows), waitOptions)
    .toEqual(expect.arrayContaining(["person", expect.stringMatching(pagesRead)]))
  return { ...client, firm }
}

/** Everything that the portal has stored in the browser. */
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

/** Settings of the device and of lists, which contain no personal data. */
const mayStay =
  /^(language|darkMode|coloursLight|coloursDark|user\.\d+\.(lastFirm|lastVendor\.\d+|documents\.display|customers\.columns))$/
/** Titles of visited pages; no page shows them until the same person signs in again. */
const pagesRead = /^\d+:pages$/
const expectNothingLeft = async (page: Page, end: "asked" | "expired") => {
  await expect
    .poll(async () => {
      const { rows, session } = await everything(page)
      return [
        session.filter((key) => !key.startsWith("tsr-scroll")),
        rows.filter((key) => end === "asked" || !pagesRead.test(key))
      ]
    }, waitOptions)
    .toEqual([[], []])
  const { caches, cookies, local, text } = await everything(page)
  expect(text).not.toContain(words)
  expect([caches, cookies]).toEqual([[], ""])
  expect(local.filter((key) => !mayStay.test(key))).toEqual([])
}

test("[UPL-O09] [NET-015] a sign-out leaves no word of an unfinished answer, nor anything else of the person", async () => {
  const { page } = await beginAnswer()
  await shell(page).signOut()
  await signInScreen(page).heading.waitFor(waitOptions)
  await expectNothingLeft(page, "asked")
})

test("[SES-005] a session that is ended elsewhere leaves none either", async () => {
  const { expectProblem, firm, page } = await beginAnswer()
  expectProblem(/401/)
  firm.expectProblem(/401/)
  await world.portal.arrange((sql) => sql`delete from session`)
  await page.reload()
  await signInScreen(page).heading.waitFor(waitOptions)
  // The offline store is cleaned up only after the first input on a page.
  await page.keyboard.press("Tab")
  await expectNothingLeft(page, "expired")
})

test("[SES-005] a page that went before it could remove anything has it removed by the next one", async () => {
  const { page } = await beginAnswer()
  // Simulates a page that is closed as its session ends: it only manages to remove these items.
  await page.evaluate(
    (names) => names.forEach((name) => localStorage.removeItem(name)),
    [tokenName, placeName, providerName]
  )
  await page.reload()
  await signInScreen(page).heading.waitFor(waitOptions)
  // The offline store is cleaned up only after the first input on a page.
  await page.keyboard.press("Tab")
  await expectNothingLeft(page, "expired")
})
