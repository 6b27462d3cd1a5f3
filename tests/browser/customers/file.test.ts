import { afterAll, beforeAll, expect, test } from "vitest"
import { formatMoney } from "#services/shared/numbers.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { clientFile, errors, form, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 15_000 }
const codesOf = (options: ReadonlyArray<Element>) => options.map((option) => option.getAttribute("value"))
let made = 0
const stage = async () => {
  const vendor = await world.portal.make.vendor(world.firms.lumen, `Scierie ${++made}`)
  return { ...vendor, at: (tab: string) => `/customer/${world.contextOf(vendor)}/${tab}` }
}

test("[CLI-010] [CLI-001] [CLI-003] [CLI-005] [CLI-O01] a client file is written tab by tab, each fault is told at its field, and what is saved is there again", async () => {
  const vendor = await stage()
  const { expectProblem, goto, page } = await openPage(world, { as: "firm admin", path: vendor.at("general") })
  expectProblem(/422 /)
  const main = page.getByRole("main")
  const field = (name: string) => main.getByRole("textbox", { name, exact: true })
  await field(clientFile["general.company_name"]).waitFor()
  await expectAccessible(page, "the general tab")
  await field(clientFile["general.siren"]).fill("732 829 321")
  await page.keyboard.press("Enter")
  await main.getByText(errors["customer.siren_invalid"]).waitFor()
  await expect.poll(() => focused(page)).toContain(clientFile["general.siren"])
  await field(clientFile["general.siren"]).fill("732 829 320")
  await field(clientFile["general.siret"]).fill("732 829 320 00074")
  await field(clientFile["general.capital"]).fill("7 622,45")
  // [NET-096] A word of the activity's name finds its code.
  const naf = main.getByRole("combobox", { name: clientFile["general.naf_code"] })
  await naf.fill("boulangerie")
  await expect.poll(() => main.locator("datalist option").evaluateAll(codesOf), waitOptions).toContain("10.71C")
  await naf.fill("10.71C")
  await main.getByText("Boulangerie et boulangerie-pâtisserie").first().waitFor({ state: "attached" })
  await page.keyboard.press("Enter")
  await page.getByText(clientFile.saved).first().waitFor()
  await goto(vendor.at("general"))
  await expect
    .poll(() => field(clientFile["general.capital"]).inputValue(), waitOptions)
    .toBe(formatMoney("fr", 762_245))

  const tabs = page.getByRole("navigation", { name: clientFile.tabs })
  await tabs.getByRole("link", { name: titles["customer-banks"] }).click()
  await main.getByText(clientFile["banks.none"]).waitFor()
  await expect.poll(() => focused(page)).toContain(titles["customer-banks"])
  await main.getByRole("button", { name: clientFile["banks.add"], exact: true }).click()
  const dialog = page.getByRole("dialog", { name: clientFile["banks.add"] })
  await dialog
    .getByRole("textbox", { name: clientFile["banks.iban"], exact: true })
    .fill("FR14 2004 1010 0505 0001 3M02 606")
  // [CLI-005] The parts of the bank account are shown as soon as the IBAN is complete.
  await dialog.getByText("0500013M026").waitFor()
  await expectAccessible(page, "the form of a bank")
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "hidden" })
  await main.getByText("FR14 2004 1010 0505 0001 3M02 606").waitFor()

  await tabs.getByRole("link", { name: titles["customer-addresses"] }).click()
  await main.getByRole("button", { name: clientFile["addresses.add"], exact: true }).click()
  const address = page.getByRole("dialog", { name: clientFile["addresses.add"] })
  await address.getByRole("textbox", { name: clientFile["addresses.street"], exact: true }).fill("1, quai du Port")
  await address.getByRole("textbox", { name: clientFile["addresses.city"], exact: true }).fill("Nantes")
  await address.getByRole("button", { name: form.save, exact: true }).click()
  await address.getByText(errors["customer.post_code_missing"]).waitFor()
  await address.getByRole("textbox", { name: clientFile["addresses.post_code"], exact: true }).fill("44000")
  await address.getByRole("button", { name: form.save, exact: true }).click()
  await main.getByText("44000 Nantes").waitFor()
  await main.getByRole("button", { name: `${clientFile.remove} – 1, quai du Port` }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: clientFile["addresses.removal.confirm"] }).click()
  await main.getByText(clientFile["addresses.none"]).waitFor()
})

test("[CLI-002] [CLI-014] [CLI-015] [CLI-017] [CLI-O04] [CLI-O05] its taxes are kept; it is put to rest, asked to be deleted by its name, kept, and brought back", async () => {
  const vendor = await stage()
  const { page } = await openPage(world, {
    as: "firm admin",
    path: vendor.at("fiscal"),
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  await main.getByLabel(clientFile["fiscal.status"], { exact: true }).selectOption("is")
  await main.getByRole("checkbox", { name: clientFile["fiscal.cfe"] }).check()
  await expectAccessible(page, "the fiscal tab")
  await expectNoSideways(page, "the fiscal tab")
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await page.getByText(clientFile.saved).first().waitFor()

  const tabs = page.getByRole("navigation", { name: clientFile.tabs })
  await tabs.getByRole("link", { name: titles["customer-administration"] }).click()
  const button = (step: "deactivate" | "restore" | "remove" | "undo" | "removeNow") =>
    main.getByRole("button", { name: clientFile[`life.${step}.button`], exact: true })
  await button("deactivate").click()
  await page.getByRole("alertdialog").getByRole("button", { name: clientFile["life.deactivation.confirm"] }).click()
  await main.getByText(clientFile["state.deactivated"]).waitFor()
  // After a reload the deactivated file is still there.
  await page.reload()
  await main.getByText(clientFile["state.deactivated"]).waitFor()
  await button("remove").click()
  const dialog = page.getByRole("dialog", { name: clientFile["life.delete.title"] })
  const name = dialog.getByRole("textbox", { name: clientFile["life.name"], exact: true })
  await name.fill("Scierie")
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["customer.name_differs"]).waitFor()
  await expectAccessible(page, "the deletion of a client file")
  await name.fill(vendor.name)
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "hidden" })
  await button("removeNow").waitFor()
  await button("undo").click()
  await page
    .getByText(filled(clientFile["life.undone"], { name: vendor.name }))
    .first()
    .waitFor()
  await button("restore").click()
  await button("deactivate").waitFor()
  expect(await main.getByText(clientFile["state.deactivated"]).count()).toBe(0)
})

test("[CLI-011] [CLI-O01] a company's admin changes its addresses among its settings, its collaborator reads why not", async () => {
  const { page } = await openPage(world, { as: "client admin", path: "/settings" })
  await page.getByRole("link", { name: titles["company-banks"] }).first().click()
  await page.getByRole("button", { name: clientFile["banks.add"], exact: true }).waitFor()
  expect(await page.getByRole("navigation", { name: clientFile.tabs }).count()).toBe(0)
  const other = await openPage(world, { as: "client collaborator" })
  await other.goto(new URL(page.url()).pathname)
  await other.page.getByText(errors["closed.mayEditInformation"]).waitFor()
  expect(await other.page.getByRole("button", { name: clientFile["banks.add"], exact: true }).count()).toBe(0)
})
