import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { home } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  await tasksOf(world.portal).make(world.people["firm admin"], world.firms.lumen, {
    type: "information_request",
    title: "Relevés de novembre",
    due_date: dayFrom(2),
    vendor_ids: [world.companies.bakery.id]
  })
})
afterAll(() => world.stop())

test("[ACC-084] a client is asked to give what the firm waits for; a guest, who only reads, is asked for nothing", async () => {
  const client = await openPage(world, { as: "client collaborator", path: "/home" })
  const asked = client.page.getByRole("region", { name: home["line.asked"], exact: true })
  await asked.getByText("Relevés de novembre").waitFor()
  expect(await asked.getByRole("button").or(asked.getByRole("link")).allInnerTexts()).toContain(home["act.answer"])

  const guest = await openPage(world, { as: "client guest", path: "/home" })
  const open = guest.page.getByRole("region", { name: home["line.asked.guest"], exact: true })
  await open.getByText("Relevés de novembre").waitFor()
  expect(await open.getByRole("button").or(open.getByRole("link")).allInnerTexts()).not.toContain(home["act.answer"])
  expect(await guest.page.getByText(home["line.asked"], { exact: true }).count()).toBe(0)
  await expectAccessible(guest.page)
})

test("[ACC-084] [TSK-003] a task of one's own is done in place by keyboard, leaves the day, and comes back by undo", async () => {
  const { firms, people, portal } = world
  const title = "Réviser les comptes"
  const { id } = await tasksOf(portal).make(people["firm admin"], firms.lumen, {
    title,
    due_date: dayFrom(0),
    vendor_ids: [world.companies.bakery.id],
    member_ids: [people["firm admin"].id]
  })
  const status = async () => (await tasksOf(portal).read(people["firm admin"], firms.lumen, id)).body.data.status
  const before = await status()
  const { page } = await openPage(world, { as: "firm admin", path: "/home" })
  const main = page.getByRole("main")
  const name = filled(home["act.of"], { act: home["act.complete"], name: title })
  await main.getByRole("button", { name, exact: true }).press("Enter")
  await page.getByText(filled(home["done.complete"], { name: title })).waitFor()
  expect(await status()).toBe("done")
  await main.getByRole("button", { name, exact: true }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: home.undo, exact: true }).press("Enter")
  await page.getByText(home["done.undone"]).waitFor()
  await main.getByRole("button", { name, exact: true }).waitFor()
  expect(await status()).toBe(before)
})
