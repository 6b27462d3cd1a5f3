import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
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
