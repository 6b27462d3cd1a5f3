import { afterAll, beforeAll, expect, test } from "vitest"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { parisDay } from "#tests/support/days.ts"

const { tasks } = textsIn()
const waitOptions = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { list: _, ...api } = tasksOf(world.portal)
  const admin = world.people["firm admin"]
  for (let number = 1; number <= 5; number += 1)
    await api.make(admin, world.firms.lumen, {
      type: "information_request",
      vendor_ids: [world.companies.bakery.id],
      title: `Relevé ${number}`,
      due_date: "2028-02-29"
    })
  // The feed covers 400 days ahead.
  await api.make(admin, world.firms.lumen, {
    type: "information_request",
    vendor_ids: [world.companies.bakery.id],
    title: "Factures",
    due_date: parisDay(30)
  })
  await api.make(admin, world.firms.lumen, {
    type: "accounting_firm_task",
    title: "Bilan",
    due_date: "2028-03-31",
    member_ids: [admin.id]
  })
})
afterAll(() => world.stop())

test("[TSK-006] [TSK-001] tasks stand in a month and a week, which the keys walk through, and open beside it", async () => {
  const { address, goto, page } = await openPage(world, {
    as: "firm admin",
    path: `/tasks/${world.firmContextOf("lumen")}`
  })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: tasks["view.calendar"], exact: true }).click()
  await main.getByRole("table").waitFor(waitOptions)
  await goto(`/tasks/${world.firmContextOf("lumen")}?view=month&day=2028-02-28`)
  const day = (name: RegExp) => main.getByRole("button", { name })
  await day(/29 février 2028, 5/).waitFor(waitOptions)
  await main.getByRole("link", { name: /Relevé 1/ }).waitFor(waitOptions)
  await expectAccessible(page, "a month of tasks")

  // By keyboard: one day on, open its tasks, then one month on from the last day of February.
  await day(/28 février 2028/).focus()
  await page.keyboard.press("ArrowRight")
  await expect
    .poll(() => day(/29 février 2028/).evaluate((one) => one === document.activeElement), waitOptions)
    .toBe(true)
  await page.keyboard.press("Tab")
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ""), waitOptions)
    .toContain("Relevé 1")
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("PageDown")
  await expect.poll(() => day(/29 mars 2028/).evaluate((one) => one === document.activeElement), waitOptions).toBe(true)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => new URL(page.url()).searchParams.get("day"), waitOptions).toBe("2028-03-31")
  await main.getByRole("link", { name: /Bilan/ }).waitFor(waitOptions)

  // The month view shows only some of a day's tasks; the week view shows all.
  await goto(`/tasks/${world.firmContextOf("lumen")}?view=month&day=2028-02-28`)
  await main.getByRole("button", { name: filled(tasks["calendar.more_other"], { count: 2 }) }).click()
  await main.getByRole("heading", { name: /28 février.*5 mars 2028/ }).waitFor(waitOptions)
  await main.getByRole("link", { name: /Relevé 5/ }).click()
  await page
    .getByRole("complementary", { name: tasks.panel })
    .getByRole("heading", { name: "Relevé 5" })
    .waitFor(waitOptions)
  await expectAccessible(page, "a week of tasks with one open")
  expect(address()).toContain("view=week")
})

test("[TSK-006] on a phone the month is an agenda, and an address for other programs is made, copied and taken back", async () => {
  const { page } = await openPage(world, {
    as: "client admin",
    path: `/tasks/${world.contextOf(world.companies.bakery)}?view=month&day=2028-02-01`,
    width: 360,
    touch: true
  })
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: /29 février 2028/ }).waitFor(waitOptions)
  expect(await main.getByRole("link", { name: /Relevé/ }).count()).toBe(5)
  await expectAccessible(page, "an agenda at 360 px")
  await expectNoSideways(page, "an agenda")

  await main.getByRole("button", { name: tasks.feed, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: tasks["feed.title"] })
  await dialog.getByRole("button", { name: tasks["feed.make"], exact: true }).click()
  const address = await dialog.getByLabel(tasks["feed.address"]).inputValue()
  expect(address).toMatch(/\/api\/task-feeds\/[\w-]{43}\.ics$/)
  await expectAccessible(page, "the address of a calendar")
  // The dialog brings its own styles, even if it is the first screen to load them.
  for (const bar of await dialog.locator(".form-bar").all())
    expect(await bar.evaluate((element) => Number.parseFloat(getComputedStyle(element).rowGap))).toBeGreaterThan(4)
  // Fetch the feed without a session, as another program would. Node cannot resolve subdomains of localhost, hence the
  // plain host.
  const read = () => fetch(world.portal.url + new URL(address).pathname)
  expect(await (await read()).text()).toContain("SUMMARY:Factures – Boulangerie Aubert")
  await dialog.getByRole("button", { name: tasks["feed.close"], exact: true }).click()
  await dialog.getByRole("button", { name: tasks["feed.make"], exact: true }).waitFor(waitOptions)
  expect((await read()).status).toBe(404)
})
