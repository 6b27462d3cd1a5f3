import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { csv, siretOf } from "#tests/api/customers/importFiles.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { customers, errors, imports } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }
let used = 0
/** A new SIRET for each attempt, because a number can belong to only one client file. */
const fresh = () => siretOf((used += 1) + Math.floor(Math.random() * 80_000_000))
const fileOf = (name: string, rows: ReadonlyArray<ReadonlyArray<string>>) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(csv(rows))
})

test("[CLI-009] [VAL-049] [ERR-051] client files come in from a csv: refused, matched, corrected, tried, then all of them at once", async () => {
  const { address, expectProblem, page } = await openPage(world, { as: "firm admin", path: "/customers" })
  expectProblem(/422 /)
  const screen = customersScreen(page)
  const main = page.getByRole("main")
  const choose = page.locator("input[type=file]:enabled")
  const button = (name: string) => main.getByRole("button", { name, exact: true })
  await screen.menu("import").click()
  await page.getByRole("menuitem", { name: customers["import.client_files"] }).click()
  await main.getByRole("heading", { name: imports["title.client_files"] }).waitFor()
  await expectAccessible(page, "the choice of a file")

  const [saved] = await Promise.all([page.waitForEvent("download"), button(imports.example).click()])
  expect(saved.suggestedFilename()).toMatch(/\.csv$/)
  await choose.setInputFiles(fileOf("vide.csv", [["Raison sociale", "SIRET"]]))
  await main.getByRole("alert").getByText(errors["customer.import_empty"]).waitFor()

  const name = `Scierie ${fresh()}`
  const [first, second] = [fresh(), fresh()]
  const rows = (wrong: string) => [
    ["Société", "Numéro", "Divers"],
    [name, first, "vu en mai"],
    [`${name} Sud`, wrong, ""]
  ]
  await choose.setInputFiles(fileOf("clients.csv", rows("123")))
  await main.getByText(filled(imports.missing, { fields: "SIRET" })).waitFor()
  await expect.poll(() => focused(page)).toContain(imports["step.columns"])
  await expectAccessible(page, "the columns")
  const field = (column: string) => main.getByRole("combobox", { name: filled(imports["column.of"], { name: column }) })
  expect(await field("Société").inputValue()).toBe("company_name")
  await field("Numéro").selectOption("siret")
  await button(imports.check).click()
  const report = main.getByRole("grid", { name: imports.report })
  await report.getByText(errors["customer.siret_invalid"]).waitFor()
  await expectAccessible(page, "the report")

  // After a reload the import is still at this step, because the server stores it.
  await page.reload()
  await report.getByText(errors["customer.siret_invalid"]).waitFor()
  await button(imports.other).click()
  await choose.setInputFiles(fileOf("clients.csv", rows(second)))
  await field("Numéro").selectOption("siret")
  await button(imports.check).click()
  await main.getByRole("heading", { name: filled(imports.ready_other, { count: 2 }) }).waitFor()
  await button(filled(imports["launch.client_files_other"], { count: 2 })).click()
  await main
    .getByRole("heading", { name: filled(imports["done.client_files_other"], { count: 2 }) })
    .waitFor(waitOptions)
  await expectAccessible(page, "the end of an import")
  await button(imports["to-list"]).click()
  await expect.poll(address).toMatch(/^\/customers(\/[0-9a-f]+)?$/)
  await screen.search.fill(name)
  await expect.poll(screen.names, waitOptions).toEqual([name, `${name} Sud`])
})

test("[VAL-049] wrong cells are corrected in their table by the keyboard alone; the good lines go in first, the others afterwards", async () => {
  const name = `Forge ${fresh()}`
  const { page } = await openPage(world, { as: "firm admin", path: "/customers?import=client_files" })
  const main = page.getByRole("main")
  const button = (label: string) => main.getByRole("button", { name: label, exact: true })
  await page.locator("input[type=file]:enabled").setInputFiles(
    fileOf("clients.csv", [
      ["Raison sociale", "SIRET", "Téléphone"],
      [`${name} A`, fresh(), "02 40 12 34 56"],
      [`${name} B`, "123", "00"],
      [`${name} C`, fresh(), "00"],
      [`${name} D`, fresh(), "00"],
      [`=${name}`, fresh(), ""]
    ])
  )
  await button(imports.check).click()
  const grid = main.getByRole("grid", { name: imports.report })
  const states = () => grid.getByRole("rowheader").locator(".tag").allTextContents()
  const wrong = imports["state.wrong"]
  const good = imports["state.good"]
  await expect.poll(states).toEqual([good, wrong, wrong, wrong, wrong])
  await expectAccessible(page, "lines to correct")

  // The grid is one tab stop: arrows move to the invalid number, Enter edits it, Escape discards the edit.
  await grid.locator('[tabindex="0"]').focus()
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key)
  const editor = (field: string, line: number) =>
    grid.getByRole("textbox", { name: filled(imports["cell.edit"], { field, line }) })
  await editor(imports["field.siret"], 3).fill("404")
  await grid.getByText(errors["customer.siret_invalid"]).waitFor()
  await expectAccessible(page, "a cell that is being corrected")
  await page.keyboard.press("Escape")
  await grid.getByRole("gridcell", { name: /^123\b/ }).waitFor()

  await page.keyboard.press("Enter")
  await editor(imports["field.siret"], 3).fill(fresh())
  // Tab moves on to the next invalid value, the telephone number.
  await page.keyboard.press("Tab")
  expect(await editor(imports["field.contact_phone"], 3).inputValue()).toBe("00")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Delete")
  await main.getByText(filled(imports["offer.clear_other"], { count: 2, value: "00" })).waitFor()
  await expectAccessible(page, "the offer to clear a value everywhere")
  await button(imports["offer.take"]).press("Enter")
  await expect.poll(states).toEqual([good, good, good, good, wrong])

  await main.getByRole("checkbox").press("Space")
  await expect.poll(states).toEqual([wrong])
  await main.getByRole("checkbox").press("Space")
  const [saved] = await Promise.all([page.waitForEvent("download"), button(imports["left.save_one"]).press("Enter")])
  const rows = readFileSync(await saved.path(), "utf8").split("\r\n")
  expect(rows).toHaveLength(3)
  // The exported file escapes formulas, and the last column contains the error.
  expect(rows[1]).toMatch(new RegExp(`^"?'=${name}`))
  expect(rows[1]).toContain(errors["customer.import_formula"])

  await button(filled(imports["launch.client_files_other"], { count: 4 })).press("Enter")
  await main.getByText(filled(imports["done.client_files_other"], { count: 4 })).waitFor(waitOptions)
  await expect.poll(states).toEqual([wrong])
  await expectAccessible(page, "what is left after an import")
  // After a reload the remaining lines are there and can be corrected without the file.
  await page.reload()
  await expect.poll(states, waitOptions).toEqual([wrong])
  await grid.getByRole("gridcell", { name: `=${name}` }).click()
  await editor(imports["field.company_name"], 6).fill(`${name} E`)
  await page.keyboard.press("Enter")
  await expect.poll(states).toEqual([good])
  await button(filled(imports["launch.client_files_one"], { count: 1 })).press("Enter")
  await main
    .getByRole("heading", { name: filled(imports["done.client_files_other"], { count: 5 }) })
    .waitFor(waitOptions)
  const made = await world.portal.arrange(
    (sql) =>
      sql<{ company_name: string }>`select company_name from vendor where company_name like ${`${name}%`} order by 1`
  )
  expect(made.map(({ company_name }) => company_name)).toEqual(["A", "B", "C", "D", "E"].map((end) => `${name} ${end}`))
})

test("[VAL-049] two thousand lines are drawn as far as they are seen, and the keyboard reaches the last one", async () => {
  const { page } = await openPage(world, {
    as: "firm admin",
    path: "/customers?import=client_files",
    width: 360,
    height: 760,
    colorScheme: "dark"
  })
  const main = page.getByRole("main")
  await page.locator("input[type=file]:enabled").setInputFiles(
    fileOf("clients.csv", [
      ["Raison sociale", "SIRET"],
      ["Une", "123"]
    ])
  )
  const lines = Array.from({ length: 2_000 }, (_, index) => ({
    line: index + 2,
    cells: [`Société ${index}`, index % 10 === 0 ? "123" : siretOf(index)],
    left_out: false
  }))
  // More lines than a file may contain, as a stress test of the grid.
  await page.route("**/imports/*/lines", (route) => route.fulfill({ json: { data: lines } }))
  await main.getByRole("button", { name: imports.check, exact: true }).click()
  const grid = main.getByRole("grid", { name: imports.report })
  await grid.waitFor()
  expect(await grid.getAttribute("aria-rowcount")).toBe("2001")
  expect(await grid.getByRole("row").count()).toBeLessThan(60)
  await expectNoSideways(page)
  await expectAccessible(page, "two thousand lines, dark")
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press("Control+End")
  await expect.poll(() => focused(page)).toContain(imports["line.leave"].replace("{{line}}", "2001"))
  await page.keyboard.press("Control+Home")
  await expect.poll(() => focused(page)).toMatch(/^2/)
  await picture(page, "import-correction-dark-360")
})

test("[CLI-007] [VAL-050] at 360 px in the dark, users come in by the keyboard alone", async () => {
  const { page } = await openPage(world, {
    as: "firm admin",
    path: "/customers?import=client_users",
    width: 360,
    height: 760,
    colorScheme: "dark"
  })
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: imports["title.client_users"] }).waitFor()
  await expectNoSideways(page)
  const email = `ines.${fresh()}@client.example`
  await page.locator("input[type=file]:enabled").setInputFiles(
    fileOf("gens.csv", [
      ["Client", "Civilité", "Prénom", "Nom", "E-mail", "Rôle"],
      ["Boulangerie Aubert", "Mme", "Inès", "Roy", email, "Invitée"]
    ])
  )
  const press = async (name: string) => {
    const target = main.getByRole("button", { name, exact: true })
    await target.waitFor()
    for (let steps = 0; steps < 40 && (await focused(page)) !== name; steps++) await page.keyboard.press("Tab")
    expect(await focused(page)).toBe(name)
    await page.keyboard.press("Enter")
  }
  await press(imports.check)
  await main.getByRole("heading", { name: filled(imports.ready_one, { count: 1 }) }).waitFor()
  await expectNoSideways(page)
  await expectAccessible(page, "a trial without a fault, dark")
  await press(filled(imports["launch.client_users_one"], { count: 1 }))
  await main.getByRole("heading", { name: filled(imports["done.client_users_one"], { count: 1 }) }).waitFor(waitOptions)
  const [found] = await world.portal.arrange(
    (sql) =>
      sql<{
        role: string
      }>`select v.role from vendor_user v join app_user u on u.id = v.user_id where u.email = ${email}`
  )
  expect(found?.role).toBe("guest")
  await picture(page, "import-done-dark-360")
})

test("[CLI-009] [CLI-014] [CLI-O02] chosen client files are put to rest together, and the list is taken away", async () => {
  const mark = `Lot ${fresh()}`
  const vendors: Array<{ readonly id: number }> = []
  for (const name of ["Un", "Deux", "Trois"])
    vendors.push(await world.portal.make.vendor(world.firms.lumen, `${mark} ${name}`))
  const { page } = await openPage(world, { as: "firm admin", path: `/customers?search=${encodeURIComponent(mark)}` })
  const screen = customersScreen(page)
  await expect.poll(screen.names, waitOptions).toHaveLength(3)
  await screen.check(`${mark} Deux`).click()
  await screen.bar.getByText(filled(customers.selected_one, { count: 1 })).waitFor()
  await expectAccessible(page, "the list with a chosen line")
  await screen.bar.getByRole("button", { name: filled(customers["select.every"], { count: 3 }) }).click()
  await screen.bar.getByText(filled(customers.selected_other, { count: 3 })).waitFor()

  // Another user changes one of the files in the meantime.
  await world.portal.arrange((sql) => sql`update vendor set active = false where id = ${vendors[0]?.id ?? 0}`)
  await screen.bar.getByRole("button", { name: customers["action.deactivate"], exact: true }).click()
  const question = page.getByRole("alertdialog", {
    name: filled(customers["asked.deactivate.title_other"], { count: 3 })
  })
  await question.getByRole("button", { name: customers["action.deactivate"], exact: true }).click()
  const report = page.getByRole("dialog", { name: customers["report.title"] })
  await report.getByText(filled(customers.changed_other, { count: 2 })).waitFor()
  await expect
    .poll(() => report.getByRole("listitem").allTextContents(), waitOptions)
    .toEqual([`${mark} Un${errors["closed.isActiveFile"]}`])
  await expectAccessible(page, "the report of an action")
  await page.keyboard.press("Escape")
  await report.waitFor({ state: "hidden" })
  await screen.state.selectOption("deactivated")
  await expect.poll(screen.names, waitOptions).toHaveLength(3)

  await screen.menu("export").click()
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: customers["export.csv"] }).click()
  ])
  expect(saved.suggestedFilename()).toMatch(/^Dossiers clients \d{4}-\d\d-\d\d\.csv$/)
})
