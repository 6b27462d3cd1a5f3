import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { frequencies, serviceDurations } from "#schemas/shared/constants.ts"
import { catalogOf, fresh, step } from "#tests/api/catalog/support.ts"
import { csv } from "#tests/api/customers/importFiles.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { catalog, errors, form, imports } = textsIn()

let world: World
let api: ReturnType<typeof catalogOf>
beforeAll(async () => {
  world = await startWorld()
  api = catalogOf(world.portal, world.firms.lumen, world.people["firm admin"])
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
const at = (rest: string) => `/settings/${world.firmContextOf("lumen")}/offers${rest}`

test("[ACC-043] [CAT-003] categories are added, ordered by keys and by dragging, and hold their services", async () => {
  for (const name of ["Alpha", "Bravo", "Charlie"]) await api.category(name)
  const { page } = await openPage(world, { as: "firm collaborator", path: at("/categories") })
  const main = page.getByRole("main")
  const list = main.getByRole("region", { name: catalog.categories })
  const names = async () =>
    (await list.locator(".category-link .grow").allTextContents()).filter((name) =>
      ["Alpha", "Bravo", "Charlie", "Delta"].includes(name)
    )
  await list.getByRole("link", { name: /^Charlie/ }).waitFor(waitOptions)
  await expectAccessible(page, "the services of a catalogue")
  await list.getByRole("button", { name: catalog["category.add"] }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(catalog["category.name"]).fill("Delta")
  await dialog.getByLabel(catalog["category.name"]).press("Enter")
  await list.getByRole("link", { name: /^Delta/ }).waitFor(waitOptions)
  await list.getByRole("link", { name: /^Bravo/ }).focus()
  await page.keyboard.press("Alt+ArrowUp")
  await expect.poll(names, waitOptions).toEqual(["Bravo", "Alpha", "Charlie", "Delta"])
  await list.getByRole("link", { name: /^Delta/ }).dragTo(list.getByRole("link", { name: /^Bravo/ }))
  await expect.poll(names, waitOptions).toEqual(["Delta", "Bravo", "Alpha", "Charlie"])
  await list.getByRole("link", { name: /^Alpha/ }).click()
  await expect.poll(() => new URL(page.url()).pathname, waitOptions).toMatch(/offers\/categories\/\d+$/)
  await main.getByText(catalog["services.none"]).waitFor(waitOptions)
})

test("[ACC-044] [CAT-002] [CAT-004] [CAT-005] [CAT-006] [ERR-068] [CAT-007] [CAT-008] [CAT-009] [CST-042] [CST-043] [CST-044] a service is written, its tasks drawn, its change tried, saved and published", async () => {
  const category = await api.category(fresh("Comptes"))
  const { body } = await api.createService({
    category_id: category.id,
    title: fresh("Tenue"),
    tasks: [step("a", "Recevoir"), step("b", "Saisir", "a")]
  })
  const { id, title } = body.data
  const path = at(`/categories/${category.id}/catalog-services/${id}`)
  const { page } = await openPage(world, { as: "firm admin", path })
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: title, level: 1 }).waitFor(waitOptions)
  await main.getByRole("figure", { name: catalog["tasks.drawing"] }).waitFor(waitOptions)
  await expectAccessible(page, "a service")
  const price = main.getByLabel(catalog["field.unit_price"])
  await price.fill("1 234,50")
  const quantity = main.getByLabel(catalog["field.quantity"])
  await quantity.fill("0")
  await quantity.press("Tab")
  await main.getByText(filled(form["number.between"], { min: 1, max: "9\u202f999" })).waitFor(waitOptions)
  await quantity.fill("2")
  const offered = (label: string) =>
    main.getByLabel(label).evaluate((field) => [...(field as HTMLSelectElement).options].map(({ value }) => value))
  expect(await offered(catalog["field.frequency"])).toEqual([...frequencies])
  expect(await offered(catalog["field.duration_unit"])).toEqual([...serviceDurations])
  await main.getByLabel(catalog["field.frequency"]).selectOption("quarter")
  await main.getByLabel(catalog["field.duration_unit"]).selectOption("semester")
  await main.getByLabel(catalog["field.hours_budget"]).fill("1h30")

  // The only task without a dependency cannot get one, and tasks that depend on it are not offered (no cycles).
  await main.locator("summary", { hasText: filled(catalog["tasks.after-of"], { name: "Recevoir" }) }).click()
  await main.getByText(catalog["tasks.isLastStart"]).waitFor(waitOptions)
  expect(await main.getByRole("checkbox", { name: /^Saisir/ }).isDisabled()).toBe(true)
  await main.getByRole("button", { name: catalog["tasks.add"] }).click()
  const third = main.getByLabel(filled(catalog["tasks.name"], { place: 3 }))
  await third.fill("saisir")
  await main.getByText(errors["catalog.task_name_twice"]).waitFor(waitOptions)
  await third.fill("Réviser")

  // The effect of saving is shown beforehand: 12 × 2 tasks become 4 × 3.
  const change = main.getByRole("region", { name: catalog["change.title"] })
  await change.getByText(filled(catalog["change.tasks"], { before: 24, after: 12 })).waitFor(waitOptions)
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await change.waitFor({ state: "detached", ...waitOptions })
  expect((await api.readService(id)).body.data).toMatchObject({
    unit_price: 123_450,
    quantity: 2,
    frequency: "quarter",
    duration_unit: "semester",
    hours_budget: 90,
    tasks: [{ name: "Recevoir" }, { name: "Saisir" }, { name: "Réviser" }]
  })
  await main.getByRole("button", { name: catalog.publish, exact: true }).click()
  await main.getByText(catalog["state.published"], { exact: true }).waitFor(waitOptions)
})

test("[ACC-042] [CAT-001] [CAT-003] [CAT-O01] an offer is put together, published, copied and archived, and found again", async () => {
  const service = await api.published({ title: fresh("Paie"), unit_price: 2_400 })
  const title = fresh("Essentiel")
  const { page } = await openPage(world, { as: "firm admin", path: at("/catalog-offers"), width: 360, touch: true })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: catalog["offers.add"] }).click()
  await page.getByRole("dialog").getByLabel(catalog["field.title"]).fill(title)
  await page.getByRole("dialog").getByLabel(catalog["field.title"]).press("Enter")
  await main.getByRole("heading", { name: title, level: 1 }).waitFor(waitOptions)
  // An empty offer cannot be published; the reason is shown.
  await main.getByText(errors["closed.hasServices"]).first().waitFor(waitOptions)
  await main.getByLabel(catalog["offer.add"]).selectOption(String(service.id))
  await main.getByLabel(filled(catalog["quantity-of"], { title: service.title })).fill("3")
  await main.getByText("72,00").first().waitFor(waitOptions)
  await main.getByLabel(catalog["field.typed_price"]).fill("60")
  await main.locator("input[name=duration]").fill("12")
  await main.getByLabel(catalog["field.duration_unit"]).selectOption("month")
  await main.getByText("Soit 5,00").waitFor(waitOptions)
  await main.getByLabel(catalog["field.unit"], { exact: true }).fill("dossier")
  await main.getByText(/HT \/ dossier/).waitFor(waitOptions)
  await expectNoSideways(page, "an offer on a phone")
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await page.getByText(filled(catalog.saved, { title })).waitFor(waitOptions)
  await main.getByRole("button", { name: catalog.publish, exact: true }).click()
  await main.getByText(catalog["state.published"], { exact: true }).waitFor(waitOptions)
  await main.getByRole("link", { name: catalog["tab.offers"], exact: true }).last().click()
  const menu = async (name: string, entry: string) => {
    await main.getByRole("button", { name: filled(catalog.more, { title: name }), exact: true }).click()
    await page.getByRole("menuitem", { name: entry, exact: true }).click()
  }
  await menu(title, catalog.duplicate)
  await main.getByRole("link", { name: `${title} (2)` }).waitFor(waitOptions)
  await menu(title, catalog.archive)
  await main.getByLabel(catalog["filter.state"]).selectOption("archived")
  await main.getByRole("link", { name: title, exact: true }).waitFor(waitOptions)
  await expect.poll(() => page.url(), waitOptions).toContain("state=archived")
  await main.getByLabel(catalog["offers.search"]).fill("introuvable")
  await main.getByText(catalog.nothing).waitFor(waitOptions)
  await expect.poll(() => page.url(), waitOptions).toContain("search=introuvable")
})

test("[ACC-043] [CAT-002] [CAT-003] services come from a file, and leave as one that a spreadsheet works nothing out of", async () => {
  const title = fresh("Importée")
  const { page } = await openPage(world, { as: "firm admin", path: at("/categories") })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: catalog.files }).click()
  await page.getByRole("menuitem", { name: catalog.import }).click()
  await main.getByRole("heading", { name: imports["title.catalog_services"] }).waitFor(waitOptions)
  const rows = [
    ["Catégorie", "Prestation", "Prix unitaire HT", "Texte commercial"],
    ["Reprise", title, "50", "Bilan"],
    ["Reprise", "=1+1", "50", ""]
  ]
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(csv(rows)) })
  await main.getByRole("button", { name: imports.check, exact: true }).click()
  await main.getByText(errors["customer.import_formula"]).first().waitFor(waitOptions)
  await expectAccessible(page, "an import of services")
  await main.getByRole("button", { name: filled(imports["launch.catalog_services_one"], { count: 1 }) }).click()
  await main.getByText(filled(imports["done.catalog_services_one"], { count: 1 })).waitFor(waitOptions)
  await main.getByRole("button", { name: imports.back }).click()
  await main.getByRole("link", { name: title }).waitFor(waitOptions)
  await main.getByRole("button", { name: catalog.files }).click()
  const saved = page.waitForEvent("download")
  await page.getByRole("menuitem", { name: catalog["export.csv"] }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Prestations .*\.csv$/)
  expect(await readFile(await file.path(), "utf8")).toContain(title)
})
