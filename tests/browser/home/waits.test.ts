import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { waits } = textsIn()
const late = ["Relevés de septembre", "Factures d’octobre", "Contrat de bail"] as const

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { companies, firms, people, portal } = world
  const owners = [companies.bakery, companies.bakery, companies.workshop]
  for (const [place, title] of late.entries())
    await tasksOf(portal).make(people[place === 1 ? "firm collaborator" : "firm admin"], firms.lumen, {
      type: "information_request",
      title,
      due_date: dayFrom(0),
      vendor_ids: [owners[place]?.id]
    })
  await portal.arrange((sql) => sql`update task set due_date = due_date - 5 where firm_id = ${firms.lumen.id}`)
})
afterAll(() => world.stop())

test("[ACC-084] the board counts what waits too long by kind and client, and reminds of all that is chosen by keyboard", async () => {
  const { companies } = world
  const { address, page } = await openPage(world, { as: "firm admin", path: "/home?show=waits" })
  const main = page.getByRole("main")
  const rows = main.getByRole("listitem").getByRole("checkbox")
  await main.getByText(late[0]).waitFor()
  expect(await rows.count()).toBe(late.length)
  await main.getByRole("button", { name: `${waits["kind.task"]} ${late.length}`, exact: true }).waitFor()
  await expectAccessible(page, "board of waits")

  const clients = main.getByRole("combobox", { name: waits.company })
  expect(await clients.getByRole("option").allInnerTexts()).toContain(`${companies.bakery.name} (2)`)
  await clients.selectOption(String(companies.bakery.id))
  await expect.poll(() => rows.count()).toBe(2)
  // The parameter must be a number: text that looks like one would be quoted in the URL.
  expect(address()).toMatch(new RegExp(`[?&]client=${companies.bakery.id}(&|$)`))
  expect(await main.getByText(late[2]).count()).toBe(0)

  await main.getByRole("checkbox", { name: waits["choose.all"] }).press("Space")
  await main
    .getByRole("button", { name: waits["remind.many_other"].replace("{{count}}", "2"), exact: true })
    .press("Enter")
  await page.getByText(waits.sent_other.replace("{{count}}", "2")).waitFor()
})

test("[ACC-084] the board counts by person, and shows what one of them looks after", async () => {
  const { address, page } = await openPage(world, { as: "firm admin", path: "/home?show=waits" })
  const main = page.getByRole("main")
  const rows = main.locator(".waits .home-item")
  const people = main.getByRole("combobox", { name: waits.nobody })
  await main.getByText(late[0]).waitFor()
  expect((await people.getByRole("option").allInnerTexts()).slice(1)).toEqual(["Sophie Morel (2)", "Thomas Petit (1)"])
  const thomas = world.people["firm collaborator"].id
  await people.selectOption(String(thomas))
  await expect.poll(() => rows.count()).toBe(1)
  await main.getByText(late[1]).waitFor()
  expect(address()).toMatch(new RegExp(`[?&]owner=${thomas}(&|$)`))
  await people.selectOption("")
  await expect.poll(() => rows.count()).toBe(late.length)
  expect(address()).not.toContain("owner")
})

test("[ACC-084] the board fits a phone", async () => {
  const { page } = await openPage(world, { as: "firm collaborator", path: "/home?show=waits", width: 360 })
  await page.getByRole("heading", { level: 1, name: waits.title }).waitFor()
  await expectNoSideways(page)
})
