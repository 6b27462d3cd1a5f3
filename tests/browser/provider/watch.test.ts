import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { titles, watch } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }

test("[SAD-O02] the provider finds somebody of a firm and ends their sessions, turns a switch for one firm, and reads the health", async () => {
  const person = await world.portal.make.staff(world.firms.atlas, "rosa.valmont@atlas.example")
  await world.portal.arrange(
    (sql) => sql`update app_user set firstname = 'Rosa', lastname = 'Valmont' where id = ${person.id}`
  )
  const name = "Rosa Valmont"
  const staff = await openPage(world, { as: "super admin", path: "/sa/home" })
  const { page } = staff
  const main = page.getByRole("main")
  await main.getByRole("link", { name: new RegExp(`^${titles["sa-users"]}`) }).click(waitOptions)
  await main.getByRole("textbox", { name: watch["users.search"] }).fill("valmont")
  const end = main.getByRole("button", { name: filled(watch["users.end.of"], { name }) })
  await end.click(waitOptions)
  await expectAccessible(page, "the people of all firms")
  await page.getByRole("alertdialog").getByRole("button", { name: watch["ending.confirm"] }).click()
  await page.getByText(filled(watch.ended, { name })).waitFor(waitOptions)
  await expect.poll(() => end.count(), waitOptions).toBe(0)
  expect((await world.portal.call("GET", "/api/users/me", { as: person })).status).toBe(401)

  await staff.goto("/sa/switches")
  const part = main.getByRole("region", { name: watch["switch.surveys"] })
  await part.getByRole("combobox").selectOption({ label: world.firms.lumen.name }, waitOptions)
  await part.getByRole("button", { name: watch["switch.off"] }).click()
  await part.getByText(filled(watch["switch.exception.off"], { name: world.firms.lumen.name })).waitFor(waitOptions)
  await part.getByRole("spinbutton").fill("0")
  await part.getByRole("button", { name: watch["switch.save"] }).click()
  await part.getByText(filled(watch["switch.firms"], { firms: "0", all: "2" })).waitFor(waitOptions)
  await expectAccessible(page, "the switches")

  await staff.goto("/sa/health")
  await main.getByRole("link", { name: world.firms.lumen.name }).waitFor(waitOptions)
  await main.getByText(watch["health.database"]).waitFor()
  await expectAccessible(page, "the health of the platform")
}, 90_000)

test("[SAD-O02] people, switches and health fit a narrow screen in the dark", async () => {
  const dark = { as: "super admin", colorScheme: "dark", width: 360, height: 740 } as const
  const { goto, page } = await openPage(world, { ...dark, path: "/sa/users" })
  const main = page.getByRole("main")
  for (const [path, seen] of [
    ["/sa/users", world.people["firm admin"].email],
    ["/sa/switches", watch["switch.connections"]],
    ["/sa/health", watch["health.storage"]]
  ] as const) {
    await goto(path)
    await main.getByText(seen).first().waitFor(waitOptions)
    await expectNoSideways(page, path)
    await expectAccessible(page, path)
  }
}, 60_000)
