import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { manyIn } from "#tests/support/pages/many.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { form, tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }

const openForm = async (options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(world, { as: "firm admin", path: "/tasks", ...options })
  const { page } = opened
  await page.getByRole("main").getByRole("button", { name: tasks.new, exact: true }).click(waitOptions)
  const dialog = page.getByRole("dialog", { name: tasks["new.title"] })
  const clients = manyIn(dialog, tasks["field.vendor_ids"])
  await clients.field.waitFor(waitOptions)
  return { ...opened, clients, dialog }
}

test("[TSK-002] clients are found by the server however many the firm has, and chosen by keyboard alone", async () => {
  // More companies than one page of the list: the last one is found only by searching.
  const names = Array.from({ length: 45 }, (_, n) => `Client ${String(n).padStart(3, "0")}`)
  for (const name of [...names, "Zinguerie Ômega"]) await world.portal.make.vendor(world.firms.lumen, name)
  const { clients, dialog, page } = await openForm()
  await clients.field.focus()
  await page.keyboard.press("ArrowDown")
  await clients.option(/Boulangerie Aubert/).waitFor(waitOptions)
  expect(await clients.option(/Zinguerie/).count()).toBe(0)
  await page.keyboard.type("zinguerie")
  await clients.option(/Zinguerie/).waitFor(waitOptions)
  await expectAccessible(page, "the search of clients")
  await page.keyboard.press("Enter")
  await clients.chip("Zinguerie Ômega").waitFor()
  expect(await clients.field.inputValue()).toBe("")
  await clients.option(/Boulangerie Aubert/).waitFor(waitOptions)
  await page.keyboard.press("Enter")
  await clients.chip("Boulangerie Aubert").waitFor()
  // Enter chose an entry and did not submit the form.
  expect(await dialog.count()).toBe(1)
  await page.keyboard.press("Escape")
  await dialog.getByRole("listbox").waitFor({ state: "detached" })
  expect(await dialog.count()).toBe(1)
  await page.keyboard.press("ArrowLeft")
  await expect.poll(() => focused(page)).toBe(filled(form["many.remove"], { name: "Boulangerie Aubert" }))
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Delete")
  await clients.chip("Zinguerie Ômega").waitFor({ state: "detached" })
  await expect.poll(() => focused(page)).toBe(filled(form["many.remove"], { name: "Boulangerie Aubert" }))
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Backspace")
  await clients.chip("Boulangerie Aubert").waitFor({ state: "detached" })
  await page.keyboard.type("rien de tel")
  await dialog.getByText(form["many.nothing"]).waitFor(waitOptions)
})

test("[TSK-001] people are found without their accents, in the dark and on a phone", async () => {
  const { clients, dialog, page } = await openForm({
    colorScheme: "dark",
    kept: { darkMode: "1" },
    width: 360,
    height: 640,
    touch: true
  })
  await clients.choose(page, "Boulangerie Aubert")
  await dialog.getByText(tasks["new.more"]).click()
  const members = manyIn(dialog, tasks["column.members"])
  await members.field.fill("helene")
  await members.option(/Helene Garnier/).click(waitOptions)
  await members.chip("Helene Garnier").waitFor()
  const box = await dialog.getByRole("listbox").boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true)
  await expectAccessible(page, "chosen people on a phone")
  await expectNoSideways(page, "chosen people on a phone")
  await page.keyboard.press("Escape")
  await members.chip("Helene Garnier").click()
  await members.chip("Helene Garnier").waitFor({ state: "detached" })
})
