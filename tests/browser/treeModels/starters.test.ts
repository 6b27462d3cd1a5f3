import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { form, starters, themes, titles, treeModels } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("[SAD-016] [SAD-O02] the provider adds, changes and removes a theme that new firms get", async () => {
  const opened = await openPage(world, { as: "super admin", path: "/sa/home" })
  const { page } = opened
  const main = page.getByRole("main")
  const dialog = page.getByRole("dialog")
  await main.getByRole("link", { name: titles["sa-catalog-themes"] }).click()
  await main.getByText(starters["themes.none"]).waitFor()
  await main.getByRole("button", { name: starters["theme.add"] }).click()
  await dialog.getByLabel(themes["field.title"]).fill("Paie")
  await expectAccessible(page, "a theme of new firms")
  await dialog.getByRole("button", { name: form.save }).click()
  await page.getByText(filled(starters["theme.added"], { title: "Paie" })).waitFor()
  await main.getByRole("button", { name: filled(starters["theme.edit.of"], { title: "Paie" }) }).click()
  await dialog.getByLabel(themes["field.title"]).fill("Paie et social")
  await dialog.getByRole("button", { name: form.save }).click()
  await main.getByText("Paie et social").waitFor()
  await picture(page, "sa-catalog-themes")
  await main.getByRole("button", { name: filled(starters["theme.remove.of"], { title: "Paie et social" }) }).click()
  await page.getByRole("button", { name: starters["themeRemoval.confirm"], exact: true }).click()
  await main.getByText(starters["themes.none"]).waitFor()
  await opened.close()
})

test("[SAD-017] [SAD-018] [SAD-019] [SAD-O02] a model of folders is listed, made from a starter, edited, offered, and drawn", async () => {
  const opened = await openPage(world, { as: "super admin", path: "/sa/documents/manager" })
  const { page } = opened
  const main = page.getByRole("main")
  await main.getByText(starters["trees.none"]).waitFor()
  await main.getByRole("link", { name: starters["tree.add"] }).click()
  await main.getByLabel(treeModels["field.name"]).fill("Société type")
  await main.getByRole("button", { name: starters["tree.add"] }).click()
  await main.getByRole("heading", { name: /Société type/ }).waitFor()
  await main.getByRole("treeitem", { name: /Conseil/ }).waitFor()
  await expectAccessible(page, "a model of new firms")
  await main.getByLabel(treeModels["field.description"]).fill("Pour toute société")
  await main.getByRole("button", { name: form.save }).click()
  await page.getByText(filled(starters["tree.saved"], { name: "Société type" })).waitFor()
  await main.getByRole("button", { name: starters["tree.offer"] }).click()
  await main.getByRole("button", { name: starters["tree.withdraw"] }).waitFor()
  await main.getByRole("link", { name: starters["tree.draw"] }).click()
  const drawing = main.getByRole("region", { name: filled(starters["drawing.of"], { name: "Société type" }) })
  await drawing.locator("svg text", { hasText: "Conseil" }).waitFor()
  // Every folder is shown in the preview under the model's name, and listed as text beside it.
  const [row] = await world.portal.arrange(
    (sql) =>
      sql<{ folders: number; state: string }>`select jsonb_array_length(folders) as folders, state from starter_tree`
  )
  expect([await drawing.locator("svg rect").count(), row?.state]).toEqual([(row?.folders ?? 0) + 1, "available"])
  await main.getByRole("region", { name: starters["drawing.words"] }).getByText("Conseil").waitFor()
  await expectAccessible(page, "a model drawn")
  await picture(page, "sa-documents-visualisation")
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNoSideways(page)
  await expectAccessible(page, "a model drawn, dark and narrow")
  await opened.goto("/sa/documents/manager")
  await main.getByText("Pour toute société").waitFor()
  await opened.close()
})
