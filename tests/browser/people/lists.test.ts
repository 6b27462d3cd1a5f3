import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { lists, team } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  // First when sorted by name, near the end when sorted by role.
  const { id } = await world.portal.make.staff(world.firms.lumen, "anne.abadie@lumen.example", "collaborator")
  await world.portal.arrange((sql) => sql`update app_user set firstname = 'Anne', lastname = 'Abadie' where id = ${id}`)
})
afterAll(() => world.stop())

const path = "/settings/team-manager/users"

test("[ROL-022] the team is searched and ordered in the address, a reload shows the same, and an empty result leads back to all", async () => {
  const opened = await openPage(world, { as: "firm admin", path })
  const { page } = opened
  const main = page.getByRole("main")
  const names = () => main.getByRole("listitem").getByRole("heading").allInnerTexts()
  const search = main.getByRole("textbox", { name: team["team.search"] })
  await main.getByRole("listitem").first().waitFor()
  const all = (await names()).length

  await search.fill("petit thom")
  await expect.poll(names).toEqual([expect.stringContaining("Thomas Petit")])
  await expect.poll(() => new URL(page.url()).searchParams.get("person")).toBe("petit thom")
  await page.reload()
  await expect.poll(names).toEqual([expect.stringContaining("Thomas Petit")])
  expect(await search.inputValue()).toBe("petit thom")

  await search.fill("personne de ce nom")
  const reset = main.getByRole("button", { name: lists["nothing.reset"] })
  await reset.waitFor()
  await expectAccessible(page, "a list that a search has emptied")
  await reset.click()
  await expect.poll(async () => (await names()).length).toBe(all)
  expect(await search.inputValue()).toBe("")

  // Escape and the clear button empty the search.
  await search.fill("petit")
  await expect.poll(async () => (await names()).length).toBe(1)
  await search.press("Escape")
  await expect.poll(async () => (await names()).length).toBe(all)
  await search.fill("petit")
  await main.getByRole("button", { name: lists["search.clear"] }).click()
  await expect.poll(async () => (await names()).length).toBe(all)

  // The sort order is stored for the user.
  const order = main.getByRole("combobox", { name: team.order })
  const byName = await names()
  await order.selectOption({ label: team["order.role"] })
  await expect.poll(names).not.toEqual(byName)
  await opened.goto(path)
  await main.getByRole("listitem").first().waitFor()
  expect(await order.inputValue()).toBe("role")
})

test("[ROL-022] arrow keys lead from a line of the team to the same button of the next", async () => {
  const { page } = await openPage(world, { as: "firm admin", path })
  const main = page.getByRole("main")
  const name = async (at: number) =>
    (await main.getByRole("listitem").nth(at).getByRole("heading").innerText()).split("\n")[0]
  const edit = main.getByRole("listitem").first().getByRole("button").first()
  await edit.waitFor()
  await edit.focus()
  await page.keyboard.press("ArrowDown")
  expect(await focused(page)).toBe(filled(team["edit.of"], { name: (await name(1))?.trim() ?? "" }))
  await page.keyboard.press("End")
  const last = (await main.getByRole("listitem").count()) - 1
  expect(await focused(page)).toBe(filled(team["edit.of"], { name: (await name(last))?.trim() ?? "" }))
  await page.keyboard.press("Home")
  expect(await focused(page)).toBe(filled(team["edit.of"], { name: (await name(0))?.trim() ?? "" }))
  // An open menu handles keys itself.
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  const menu = page.getByRole("menu")
  await menu.waitFor()
  await page.keyboard.press("ArrowDown")
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})
