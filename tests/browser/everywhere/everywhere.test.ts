import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, documents, everywhere, tasks, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const search = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: everywhere.title })
  return {
    button: page.getByRole("banner").getByRole("button", { name: app.everywhere }),
    dialog,
    field: dialog.getByRole("combobox", { name: everywhere.title }),
    options: dialog.getByRole("option"),
    group: (name: string) => dialog.getByRole("group", { name }).getByRole("option"),
    selected: dialog.getByRole("option", { selected: true })
  }
}

test("Ctrl+K asks on every page, arrows and Enter open a document where it lies, Escape gives the keyboard back", async () => {
  const bank = world.tree.folders.bank
  const name = world.tree.documents[0]?.name ?? ""
  const { page } = await openPage(world, { as: "firm admin", path: "/home" })
  const { button, dialog, field, group, options, selected } = search(page)
  await button.focus()
  await page.keyboard.press("Control+k")
  await expect.poll(() => focused(page)).toBe(everywhere.title)
  await dialog.getByText(everywhere.hint).waitFor()
  await field.fill(name.replace(/\.\w+$/, ""))
  await group(everywhere["group.documents"]).first().waitFor()
  await expectAccessible(page, "results of the search everywhere")
  const count = await options.count()
  for (let n = 1; n < count; n++) await page.keyboard.press("ArrowDown")
  await expect.poll(() => options.last().getAttribute("aria-selected")).toBe("true")
  await page.keyboard.press("PageUp")
  await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true")
  while (!((await selected.textContent()) ?? "").startsWith(name)) await page.keyboard.press("ArrowDown")
  expect(await selected.textContent()).toContain("Boulangerie")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await expect.poll(() => focused(page)).toContain(app.everywhere)

  await page.keyboard.press("Control+k")
  // The previous query is not kept.
  await expect.poll(() => field.inputValue()).toBe("")
  await field.fill(name)
  await options.filter({ hasText: name }).first().click()
  await page.waitForURL((url) => url.pathname.endsWith(bank.hash) && url.searchParams.has("document_id"))
  await page.getByRole("row", { selected: true }).filter({ hasText: name }).waitFor()
})

test("Ctrl+K pressed before the tools of the head have come opens the search once they are here", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin", fresh: true })
  const held = Promise.withResolvers<void>()
  await page.route(/insideTop-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  // The chunk of this page does not import that of the tools.
  await goto("/documents")
  const { button, field } = search(page)
  await page.getByRole("navigation").first().waitFor()
  expect(await button.count()).toBe(0)
  await page.keyboard.press("Control+k")
  held.resolve()
  await field.waitFor()
  await expect.poll(() => focused(page)).toBe(everywhere.title)
})

test("Ctrl+K leads to every screen that is open to me, by its name and by the keyboard alone", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/home" })
  const { button, field, group, selected } = search(page)
  await button.waitFor()
  const screens = group(everywhere["group.screens"])
  await page.keyboard.press("Control+k")
  await field.waitFor()
  // Without a query all screens are listed, each once.
  const ids = await screens.allTextContents()
  expect(ids.length).toBeGreaterThan(15)
  expect(new Set(ids).size).toBe(ids.length)
  await expectAccessible(page, "screens of the palette")
  await page.keyboard.type(titles["settings-team-themes"].toLowerCase())
  await expect.poll(() => selected.textContent()).toContain(titles["settings-team-themes"])
  await page.keyboard.press("Enter")
  await page.waitForURL(/team-manager\/themes/)
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor()
})

test("a guest's palette names no screen of the firm and none that refuses guests", async () => {
  const { page } = await openPage(world, { as: "client guest", path: "/home" })
  const { button, field, group } = search(page)
  const screens = group(everywhere["group.screens"])
  await button.click()
  await screens.filter({ hasText: titles["profile-user"] }).waitFor()
  for (const closed of [titles.customers, titles["settings-team-themes"], titles.signatures])
    expect(await screens.filter({ hasText: closed }).count()).toBe(0)
  await field.fill(titles["profile-user"])
  await page.keyboard.press("Enter")
  await page.waitForURL(/profile\/user/)
})

test("a client leads to its file, a person to the list that holds them, and a failure can be tried again", async () => {
  const { expectProblem, page } = await openPage(world, { as: "firm admin", path: "/home" })
  const { button, dialog, field, group } = search(page)
  await button.click()
  await field.fill("boulangerie")
  await group(everywhere["group.clients"]).first().waitFor()
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/customer\//)
  await button.click()
  const { email } = world.people["client admin"]
  await field.fill(email.split("@")[0] ?? "")
  await group(everywhere["group.people"]).filter({ hasText: email }).first().click()
  await page.waitForURL(/users.*person=/)
  await page.getByRole("main").getByText(email).first().waitFor()

  await button.click()
  expectProblem(/500/)
  let isAway = true
  await page.route(/accounting-firms\/\d+\/search/, (route) =>
    isAway ? route.fulfill({ status: 500, body: "" }) : route.continue()
  )
  await field.fill("qzqzqz")
  await dialog.getByRole("alert").getByText(everywhere.failed).waitFor()
  isAway = false
  await dialog.getByRole("button", { name: app.retry }).click()
  await dialog.getByText(filled(everywhere.none, { question: "qzqzqz" })).waitFor()
  await expectAccessible(page, "nothing found everywhere")
})

test("on a phone the search is a sign in the head and fills the screen; a guest finds no people", async () => {
  const { page } = await openPage(world, { as: "client guest", path: "/home", width: 360, height: 640 })
  const { button, dialog, field, group } = search(page)
  await button.click()
  await field.fill("boulangerie")
  await group(everywhere["group.companies"]).first().waitFor()
  expect(await group(everywhere["group.people"]).count()).toBe(0)
  expect((await dialog.boundingBox())?.width).toBe(360)
  await expectNoSideways(page)
  await expectAccessible(page, "search on a phone")
})

test("Ctrl+K does what the page offers, by its name and by the keyboard alone, and offers nothing that is closed", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/tasks" })
  const { button, dialog, field, group, selected } = search(page)
  const offered = group(everywhere["group.actions"])
  const ask = async (words: string) => {
    await page.keyboard.press("Control+k")
    await field.waitFor()
    await page.keyboard.type(words)
  }
  await page.getByRole("main").getByRole("button", { name: tasks.new, exact: true }).waitFor()
  await button.waitFor()
  await page.keyboard.press("Control+k")
  await offered.filter({ hasText: tasks.new }).waitFor()
  await expectAccessible(page, "actions of the palette")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })

  await ask(tasks.new.toLowerCase())
  await expect.poll(() => selected.textContent()).toContain(tasks.new)
  await page.keyboard.press("Enter")
  const form = page.getByRole("dialog", { name: tasks["new.title"] })
  await form.waitFor()
  await page.keyboard.press("Escape")
  await form.waitFor({ state: "detached" })
  await expect.poll(() => focused(page)).toContain(tasks.new)

  // Commands that belong to no page: dark mode, and signing out.
  await ask("mode")
  await page.keyboard.press("Enter")
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark")
  await ask(app["sign-out"])
  await page.keyboard.press("Enter")
  await page.waitForURL((url) => url.pathname.startsWith("/signin"))

  // A client's guest is not offered commands without permission.
  const guest = await openPage(world, {
    as: "client guest",
    path: `/documents/${world.contextOf(world.companies.bakery)}`
  })
  await guest.page.getByRole("grid").waitFor()
  await guest.page.keyboard.press("Control+k")
  const theirs = search(guest.page).group(everywhere["group.actions"])
  await theirs.filter({ hasText: app["sign-out"] }).waitFor()
  expect(await theirs.filter({ hasText: documents["folder.new"] }).count()).toBe(0)
})
