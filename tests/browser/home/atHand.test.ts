import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { inbox, waits } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { firms, people, portal } = world
  await tasksOf(portal).make(people["firm collaborator"], firms.lumen, {
    title: "Relevés bancaires",
    due_date: dayFrom(0),
    member_ids: [people["firm admin"].id]
  })
})
afterAll(() => world.stop())

test("[ACC-084] home has the news, a client that was made a favourite, and the month with what is due", async () => {
  const { companies } = world
  const { address, goto, page } = await openPage(world, {
    as: "firm admin",
    path: `/customer/${world.contextOf(world.companies.bakery)}/general`
  })
  const name = companies.bakery.name
  const put = page.getByRole("button", { name: waits["favourite.put"].replace("{{name}}", name) })
  await put.press("Enter")
  await page.getByRole("button", { name: waits["favourite.take"].replace("{{name}}", name), pressed: true }).waitFor()
  await goto("/home")
  const aside = page.getByRole("complementary", { name: waits.aside })
  await aside.getByRole("heading", { name: waits["favourites.title"] }).waitFor()
  await aside.getByRole("link", { name }).waitFor()
  await aside.getByText("Relevés bancaires").waitFor()
  await expectAccessible(page, "home with what is at hand")
  const due = aside.getByRole("cell").getByRole("link")
  expect(await due.count()).toBe(1)
  await aside.getByRole("button", { name: waits["month.after"] }).press("Enter")
  await aside.getByRole("button", { name: waits["month.before"] }).press("Enter")
  await aside.getByRole("link", { name: waits["news.all"] }).press("Enter")
  await page.getByRole("heading", { level: 1, name: inbox.title }).waitFor()
  await expect.poll(address).toMatch(/view=unread/)
})

test("[ACC-084] what is at hand fits a phone", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/home", width: 360 })
  await page.getByRole("complementary", { name: waits.aside }).waitFor()
  await expectNoSideways(page)
})
