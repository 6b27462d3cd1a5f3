import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, form, plan, products, provider, titles, workspaces } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }

test("[SAD-020] [SAD-O01] [SAD-013] the provider makes a product, sells it to a firm, which sees it, and takes it back", async () => {
  const name = "Essentiel"
  const firm = await world.portal.make.firm("Vallon", "vallon.localhost", ["documents"])
  const staff = await openPage(world, { as: "super admin", path: "/sa/home" })
  const { expectProblem, page } = staff
  expectProblem(/422 POST/)
  const main = page.getByRole("main")
  await main.getByRole("link", { name: new RegExp(`^${titles["sa-products"]}`) }).click()
  await main.getByRole("heading", { name: titles["sa-products"], level: 1 }).waitFor()
  await main.getByText(products.none).waitFor()
  await expectAccessible(page, "no products")
  await main.getByRole("button", { name: products.add }).click()
  const dialog = page.getByRole("dialog")
  const save = dialog.getByRole("button", { name: form.save })
  await dialog.getByRole("textbox", { name: products["field.people"] }).fill("beaucoup")
  await save.click()
  await dialog.getByText(errors["product.name_missing"]).waitFor()
  await dialog.getByText(errors["product.limit_invalid"]).waitFor()
  await expectAccessible(page, "a product that is refused")
  await dialog.getByRole("textbox", { name: products["field.name"] }).fill(name)
  await dialog.getByRole("textbox", { name: products["field.people"] }).fill("1")
  await dialog.getByRole("textbox", { name: products["field.signatures"] }).fill("20")
  await dialog.getByRole("checkbox", { name: provider["module.tasks"], exact: true }).check()
  await save.click()
  await page.getByText(filled(products.added, { name })).waitFor()
  await main.getByText(products.unsold).waitFor()

  // Sold on the firm's page, which shows the exceeded limits.
  await world.portal.make.staff(firm, "un@vallon.example")
  await world.portal.make.staff(firm, "deux@vallon.example")
  await staff.goto(`/sa/accounting-firms/${firm.id}`)
  await main.getByText(plan.none).waitFor(waitOptions)
  await main.getByRole("button", { name: plan.sell }).press("Enter")
  await page.getByText(filled(plan.sold, { name, firm: firm.name })).waitFor(waitOptions)
  await main.getByText(plan["passed.people"]).waitFor()
  await expect
    .poll(() => main.getByRole("checkbox", { name: provider["module.tasks"] }).isChecked(), waitOptions)
    .toBe(true)
  await expectAccessible(page, "a firm with a product")

  // The list of modules names the product.
  await staff.goto("/sa/modules")
  await main.getByRole("listitem").filter({ hasText: provider["module.tasks"] }).getByText(name).waitFor(waitOptions)
  await expectAccessible(page, "the modules")
  await main
    .getByRole("link", { name: filled(products["modules.open.of"], { name: provider["module.tasks"] }) })
    .click()
  await main.getByRole("heading", { name: titles["sa-modules-subscriptions"], level: 1 }).waitFor()

  await staff.goto(`/sa/accounting-firms/${firm.id}`)
  await main.getByRole("button", { name: filled(plan["back.of"], { name }) }).press("Enter")
  await page.getByRole("alertdialog").getByText(plan["taking.text"]).waitFor()
  await page.getByRole("button", { name: plan["taking.confirm"], exact: true }).click()
  await page.getByText(filled(plan.taken, { name, firm: firm.name })).waitFor(waitOptions)
  await expect
    .poll(() => main.getByRole("checkbox", { name: provider["module.tasks"] }).isChecked(), waitOptions)
    .toBe(false)

  await staff.goto("/sa/products")
  await main.getByRole("button", { name: filled(products["more.of"], { name }) }).click(waitOptions)
  await page.getByRole("menuitem", { name: products.withdraw }).click()
  await main.getByText(products.withdrawn, { exact: true }).waitFor(waitOptions)
  await main.getByRole("button", { name: filled(products["more.of"], { name }) }).click()
  await page.getByRole("menuitem", { name: products.remove }).click()
  await page.getByRole("button", { name: products["removal.confirm"], exact: true }).click()
  await main.getByText(products.none).waitFor(waitOptions)
}, 120_000)

test("[SAD-020] [ACC-038] a firm reads its own plan, narrow and dark", async () => {
  const { page } = await openPage(world, {
    as: "firm admin",
    path: "/settings",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  await main.getByRole("link", { name: new RegExp(`^${titles["settings-group-administration"]}`) }).click()
  await main.getByRole("heading", { name: plan.title }).waitFor(waitOptions)
  await main.getByText(plan["own.none"]).waitFor()
  await main.getByRole("heading", { name: workspaces["access.title"] }).waitFor()
  await expectNoSideways(page, "the firm's plan")
  await expectAccessible(page, "the firm's plan")
}, 60_000)
