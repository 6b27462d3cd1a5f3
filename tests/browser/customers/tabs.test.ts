import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { automation, clientFile, contact, errors, form, note, titles, years } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }
let made = 0
const stage = async () => {
  const vendor = await world.portal.make.vendor(world.firms.lumen, `Tannerie ${++made}`)
  return { ...vendor, at: (tab: string) => `/customer/${world.contextOf(vendor)}/${tab}` }
}

test("[CLI-O02] [CLI-010] the note is written and marked by keyboard, kept, and where somebody else was quicker both are shown and one is chosen", async () => {
  const vendor = await stage()
  const { expectProblem, goto, page } = await openPage(world, { as: "firm admin", path: vendor.at("notes") })
  expectProblem(/412 /)
  const main = page.getByRole("main")
  const text = main.getByRole("textbox", { name: note.text })
  await text.click()
  await page.keyboard.press("Control+b")
  await page.keyboard.type("Rappeler")
  await page.keyboard.press("Control+b")
  await page.keyboard.type(" en mars")
  await page.keyboard.press("Enter")
  await main.getByRole("button", { name: note.bullet }).click()
  await page.keyboard.type("TVA")
  await expect
    .poll(() => main.getByRole("button", { name: note.bullet }).getAttribute("aria-pressed"), waitOptions)
    .toBe("true")
  await expectAccessible(page, "the note")

  // Leaving with unsaved changes asks for confirmation.
  const tabs = page.getByRole("navigation", { name: clientFile.tabs })
  await tabs.getByRole("link", { name: titles["customer-banks"] }).click()
  await page.getByRole("alertdialog", { name: form["leave.title"] }).waitFor()
  await page.keyboard.press("Escape")
  await expect.poll(() => page.getByRole("alertdialog").count(), waitOptions).toBe(0)
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await page.getByText(note.saved).first().waitFor()
  await goto(vendor.at("notes"))
  await expect.poll(() => text.locator("strong").allInnerTexts(), waitOptions).toEqual(["Rappeler"])
  await expect.poll(() => text.locator(".rich-bullet").allInnerTexts(), waitOptions).toEqual(["TVA"])

  await text.click()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(" trimestrielle")
  const theirs = await world.portal.call("PUT", `/api/customers/${vendor.id}/note`, {
    as: world.people["firm collaborator"],
    body: { blocks: [{ kind: "paragraph", spans: [{ text: "Ne plus rappeler" }] }] }
  })
  expect(theirs.status).toBe(200)
  await main.getByRole("button", { name: form.save, exact: true }).click()
  const conflict = main.getByRole("alert").filter({ hasText: form["conflict.title"] })
  await conflict.getByText("Ne plus rappeler").waitFor()
  await conflict.getByText("TVA trimestrielle").waitFor()
  await conflict.getByRole("button", { name: form["conflict.take"] }).click()
  await expect.poll(() => text.innerText(), waitOptions).toBe("Ne plus rappeler")
})

test("[CLI-006] [CLI-018] [CLI-019] a financial year is added and taken away again, and says meanwhile what becomes of it", async () => {
  const vendor = await stage()
  const { page } = await openPage(world, { as: "firm admin", path: vendor.at("financial-years") })
  const main = page.getByRole("main")
  await main.getByText(years.none).waitFor()
  await main.getByRole("button", { name: years.add, exact: true }).click()
  const dialog = page.getByRole("dialog")
  const name = dialog.getByRole("textbox", { name: years["field.name"], exact: true })
  await name.fill("Exercice 2031")
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "hidden" })
  const line = main.getByRole("listitem").filter({ hasText: "Exercice 2031" })
  await line.getByRole("link", { name: `${years.open} – Exercice 2031` }).waitFor(waitOptions)
  await line.getByRole("button", { name: `${years.remove} – Exercice 2031` }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: years["removal.confirm"] }).click()
  await main.getByText(years.none).waitFor(waitOptions)
  await expectAccessible(page, "the financial years")
})

test("[CLI-O04] [CLI-011] [CLI-O03] [CLI-012] a company sees what feeds it among its settings, and asks from home to be contacted", async () => {
  const { goto, page } = await openPage(world, {
    as: "client admin",
    path: "/settings",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  await main.getByRole("link", { name: titles["company-automation"] }).click()
  await main.getByText(automation.none).waitFor()
  await expectAccessible(page, "the automations")
  await expectNoSideways(page, "the automations")
  const { bakery } = world.companies
  await world.portal.arrange(
    (sql) => sql`insert into accounting_connection (vendor_id, firm_id, software, address, login)
      values (${bakery.id}, ${bakery.firmId}, 'Compta Plus', 'https://compta.example/', 'aubert')`
  )
  await page.reload()
  await main.getByRole("heading", { name: "Compta Plus" }).waitFor()
  await main.getByText(automation["feeds.nothing"]).waitFor()

  await goto("/home")
  await main.getByRole("button", { name: contact.button }).click()
  const dialog = page.getByRole("dialog", { name: contact.title })
  const email = dialog.getByRole("textbox", { name: contact.email, exact: true })
  await expect.poll(() => email.inputValue(), waitOptions).toBe("claire.aubert@bakery.example")
  const asked = `claire.${Date.now()}@bakery.example`
  await email.fill(asked)
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["contact.agreement_missing"]).waitFor()
  await expectAccessible(page, "the contact form")
  await expectNoSideways(page, "the contact form")
  await dialog.getByRole("checkbox", { name: contact.agreed }).check()
  await dialog.getByRole("button", { name: contact.send, exact: true }).click()
  await page.getByText(contact.done).first().waitFor()
  const kept = () =>
    world.portal.arrange((sql) => sql`select firstname, lastname, state from contact_request where email = ${asked}`)
  await expect.poll(kept, waitOptions).toEqual([{ firstname: "Claire", lastname: "Aubert", state: "mailed" }])
})

test("[CLI-016] [CLI-O04] a client file is given to another firm of the group by its name, and is there instead of here", async () => {
  const vendor = await stage()
  const { firms, people, portal } = world
  await portal.arrange(
    (sql) => sql`with h as (insert into holding (name) values ('Groupe') returning id)
      update firm set group_id = (select id from h) where id in (${firms.lumen.id}, ${firms.atlas.id})`
  )
  const { expectProblem, page } = await openPage(world, { as: "firm admin", path: vendor.at("administration") })
  // After the transfer the client file is unknown in this firm.
  expectProblem(/404 /)
  const main = page.getByRole("main")
  await main.getByRole("button", { name: clientFile["life.transfer.button"] }).click()
  const dialog = page.getByRole("dialog", { name: clientFile["life.transfer.title"] })
  const name = dialog.getByRole("textbox", { name: clientFile["life.name"], exact: true })
  await name.fill(vendor.name)
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["customer.transfer_elsewhere"]).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), waitOptions).toBe("SELECT")
  await expectAccessible(page, "the transfer of a client file")
  await dialog.getByLabel(clientFile["life.transfer_to"]).selectOption({ label: firms.atlas.name })
  await dialog.getByRole("button", { name: clientFile["life.transfer"], exact: true }).click()
  await main.getByText(filled(clientFile["state.transferred"], { firm: firms.atlas.name })).waitFor(waitOptions)
  const there = () => portal.call("GET", `/api/customers/${vendor.id}`, { as: people["user of another firm"] })
  await expect.poll(async () => (await there()).status, waitOptions).toBe(200)
})
