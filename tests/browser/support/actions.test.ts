import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { support, titles } = textsIn()
let tries = 0

test("[SAD-021] [SAD-026] [ROL-O01] a super admin finds the support actions, and names a group's first administrator after confirming it", async () => {
  const name = `Groupe${(tries += 1)}`
  const { make } = world.portal
  const firm = await make.firm(name, `${name.toLowerCase()}.localhost`)
  const chief = await make.staff(firm, `chef@${name.toLowerCase()}.example`)
  const opened = await openPage(world, { as: "super admin", path: "/sa/support" })
  const { page } = opened
  opened.expectProblem(/422 POST \/api\/sa\/support\/add-admin-group-role-to-user/)
  await page.getByRole("heading", { name: titles["sa-support"], level: 1 }).waitFor()
  // Exactly the available actions are listed.
  expect(await page.locator("main .tile-name").allTextContents()).toEqual(
    (
      [
        "sa-support-offers-template-duplicate",
        "sa-support-change-geds-of-vendors",
        "sa-support-add-admin-group-role",
        "sa-support-delete-node-surveys",
        "sa-support-affect-theme-to-users",
        "sa-support-tree-structure-duplicate",
        "sa-support-own-user-delete",
        "sa-support-send-invitation",
        "sa-support-clean-quick-folders",
        "sa-support-diagnostic",
        "sa-support-launch-import"
      ] as const
    ).map((id) => titles[id])
  )
  await expectAccessible(page, "support actions")
  await picture(page, "sa-support")
  await page.getByRole("main").getByRole("link", { name: titles["sa-support-add-admin-group-role"] }).press("Enter")
  await page.getByRole("heading", { name: titles["sa-support-add-admin-group-role"], level: 1 }).waitFor()
  const button = page.getByRole("button", { name: support["deed.support.addGroupAdmin"] })
  await page.getByRole("combobox", { name: support["field.firm_id"] }).waitFor()
  await page.getByRole("textbox", { name: support["field.email"] }).fill("chef")
  await button.press("Enter")
  await page.getByText(messageText("fr", "support.firm_missing")).waitFor()
  await page.getByText(messageText("fr", "support.confirmation_missing")).waitFor()
  await expectAccessible(page, "support action with errors")

  await page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(firm.id))
  await page.getByRole("textbox", { name: support["field.email"] }).fill(chief.email)
  await page.getByRole("checkbox").press("Space")
  await button.press("Enter")
  await page.getByText(messageText("fr", "support.firm_without_group")).waitFor()
  await world.portal.arrange(
    (sql) => sql`with h as (insert into holding (name) values (${name}) returning id)
      update firm set group_id = (select id from h) where id = ${firm.id}`
  )
  await button.press("Enter")
  await page.getByRole("heading", { name: support.report }).waitFor()
  const [person] = await world.portal.arrange(
    (sql) => sql<{ name: string; marked: boolean }>`
      select concat_ws(' ', u.firstname, u.lastname) as name, f.is_group_admin as marked
        from firm_user f join app_user u on u.id = f.user_id where u.id = ${chief.id}`
  )
  expect(person?.marked).toBe(true)
  await page.getByText(filled(support["report.given"], { name: person?.name ?? "", firm: name })).waitFor()
  // The form is reset, so that nothing is done twice by accident.
  await expect.poll(() => page.getByRole("checkbox").isChecked()).toBe(false)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNoSideways(page)
  await expectAccessible(page, "support report, dark and narrow")
})

test("[SAD-029] [SAD-033] a tree is handed on once its firm is chosen, and a firm's health is told in counts", async () => {
  const opened = await openPage(world, { as: "super admin", path: "/sa/support/catalog-tree-structure-duplicate" })
  const { page } = opened
  const { atlas, lumen } = world.firms
  await world.portal.arrange(
    (sql) => sql`insert into tree_model (firm_id, name, name_key, folders)
      values (${lumen.id}, ${`Modèle ${(tries += 1)}`}, ${`modele ${tries}`}, '[]')`
  )
  await page.getByRole("combobox", { name: support["field.from_firm_id"] }).selectOption(String(lumen.id))
  await page.getByRole("combobox", { name: support["field.structure_id"] }).selectOption({ label: `Modèle ${tries}` })
  await page.getByRole("combobox", { name: support["field.to_firm_id"] }).selectOption(String(atlas.id))
  await page.getByRole("checkbox").press("Space")
  await page.getByRole("button", { name: support["deed.support.copyTree"] }).press("Enter")
  await page.getByText(filled(support["report.copied"], { name: `Modèle ${tries}`, firm: atlas.name })).waitFor()
  await opened.goto("/sa/support/diagnostic")
  await page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(lumen.id))
  await page.getByRole("heading", { name: filled(support["health.title"], { firm: lumen.name }) }).waitFor()
  await page.getByText(support["health.administrators"]).waitFor()
  await expectAccessible(page, "diagnostic")
})

test("[SAD-024] [SAD-028] [SAD-032] [SAD-034] a catalogue, a theme, lost quick folders and a waiting import are seen to for a firm", async () => {
  const name = `Aidé${(tries += 1)}`
  const { make } = world.portal
  const firm = await make.firm(name, `aide${tries}.localhost`)
  const member = await make.staff(firm, `membre@aide${tries}.example`, "collaborator")
  const company = await make.vendor(firm, "Cliente")
  await world.portal.arrange(
    (sql) => sql`with part as (
        insert into catalog_category (firm_id, name, name_key, place) values (${world.firms.atlas.id}, ${name}, ${name}, 99) returning id
      ), service as (
        insert into catalog_service (firm_id, category_id, title, title_key, unit_price, vat_rate, duration_unit)
        select ${world.firms.atlas.id}::integer, id, ${name}, ${name}, 100, 2000, 'month' from part
      ), theme as (
        insert into theme (firm_id, title, title_key, color, sharing, acl)
        values (${firm.id}, 'Juridique', 'juridique', '#335577', 'private', 'read-only')
      ), lost as (
        insert into quick_folder (firm_id, vendor_id, folder_id, name, name_key)
        values (${firm.id}, ${company.id}, null, 'Perdu', 'perdu')
      ) insert into client_import (firm_id, user_id, kind, name, state, format, headings, lines, columns, total, language)
        values (${firm.id}, ${member.id}, 'client_files', 'reprise.csv', 'ready', 'csv', '["Nom"]',
          '[{"line":2,"cells":["Reprise"]}]', '[{"field":"company_name","column":0}]', 1, 'fr')`
  )
  const opened = await openPage(world, { as: "super admin", path: "/sa/support/offers-template-duplicate" })
  const { goto, page } = opened
  const confirm = async (label: string) => {
    await page.getByRole("checkbox").press("Space")
    await page.getByRole("button", { name: label }).press("Enter")
  }
  const sold = await world.portal.arrange(
    (sql) => sql<{
      many: number
    }>`select (select count(*) from catalog_service where firm_id = ${world.firms.atlas.id} and state <> 'archived')::integer
      + (select count(*) from catalog_offer where firm_id = ${world.firms.atlas.id} and state <> 'archived')::integer as many`
  )
  const many = sold[0]?.many ?? 0
  await page.getByRole("combobox", { name: support["field.from_firm_id"] }).selectOption(String(world.firms.atlas.id))
  await page.getByRole("combobox", { name: support["field.to_firm_id"] }).selectOption(String(firm.id))
  await confirm(support["deed.support.copyCatalog"])
  const copied = support[many === 1 ? "report.catalogued_one" : "report.catalogued_other"]
  await page.getByText(filled(copied, { count: String(many), firm: name })).waitFor()
  await expectAccessible(page, "a catalogue copied")

  await goto("/sa/support/affect-theme-to-users")
  await page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(firm.id))
  await page.getByRole("combobox", { name: support["field.theme_id"] }).selectOption({ label: "Juridique" })
  await page.getByRole("textbox", { name: support["field.emails"] }).fill(`${member.email}\npersonne@ailleurs.example`)
  await confirm(support["deed.support.giveTheme"])
  await page.getByText(filled(support["report.themed_one"], { count: "1", firm: name, name: "Juridique" })).waitFor()
  await page.getByText(filled(support["report.left"], { names: "personne@ailleurs.example" })).waitFor()

  await goto("/sa/support/clean-quick-folders")
  await page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(firm.id))
  await confirm(support["deed.support.cleanQuickFolders"])
  await page.getByText(filled(support["report.cleaned_one"], { count: "1", firm: name })).waitFor()
  await page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(firm.id))
  await confirm(support["deed.support.cleanQuickFolders"])
  await page.getByText(filled(support["report.cleaned_zero"], { firm: name })).waitFor()

  await goto("/sa/support/launch-import")
  await page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(firm.id))
  const waiting = page.getByRole("combobox", { name: support["field.import_id"] })
  await waiting.selectOption({ index: 1 })
  expect(await waiting.locator("option:checked").textContent()).toContain("reprise.csv")
  await confirm(support["deed.support.launchImport"])
  await page
    .getByText(filled(support["report.launched_one"], { count: "1", firm: name, name: "reprise.csv" }))
    .waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page, "an import launched, narrow")
})

test("[SAD-025] [SAD-027] watch marks below a folder go, and companies get another document system", async () => {
  const name = `Suivi${(tries += 1)}`
  const { arrange, make } = world.portal
  const firm = await make.firm(name, `suivi${tries}.localhost`)
  const member = await make.staff(firm, `membre@suivi${tries}.example`)
  const company = await make.vendor(firm, "Suivie")
  const folder = await make.folder(company, "Banque")
  await arrange((sql) => sql`update vendor set siren = '552032534' where id = ${company.id}`)
  await arrange(
    (sql) => sql`insert into survey (node_id, user_id, firm_id, vendor_id, since)
      values (${folder.id}, ${member.id}, ${firm.id}, ${company.id}, 0)`
  )
  const opened = await openPage(world, { as: "super admin", path: "/sa/support/delete-node-surveys" })
  const { goto, page } = opened
  opened.expectProblem(/422 POST \/api\/sa\/support\/delete-node-surveys/)
  const firmChoice = () => page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(firm.id))
  const confirm = async (label: string) => {
    await page.getByRole("checkbox").press("Space")
    await page.getByRole("button", { name: label }).press("Enter")
  }
  await firmChoice()
  await page.getByRole("textbox", { name: support["field.node"] }).fill("https://a.example/documents/0123456789abcdef")
  await confirm(support["deed.support.deleteSurveys"])
  await page.getByText(messageText("fr", "support.node_absent")).waitFor()
  await page.getByRole("textbox", { name: support["field.node"] }).fill(`https://a.example/documents/a1/${folder.hash}`)
  await page.getByRole("button", { name: support["deed.support.deleteSurveys"] }).press("Enter")
  await page.getByText(filled(support["report.unwatched_one"], { count: "1", firm: name, name: folder.hash })).waitFor()
  expect(await arrange((sql) => sql`select 1 from survey where firm_id = ${firm.id}`)).toEqual([])
  await expectAccessible(page, "watch marks removed")

  await goto("/sa/support/change-geds-of-vendors")
  await firmChoice()
  await page.getByRole("combobox", { name: support["field.system"] }).selectOption("everial")
  await page.getByRole("textbox", { name: support["field.companies"] }).fill("552032534\n999999999")
  await confirm(support["deed.support.changeGeds"])
  await page.getByText(filled(support["report.switched_one"], { count: "1", firm: name })).waitFor()
  await page.getByText(filled(support["report.left.companies"], { names: "999999999" })).waitFor()
  const [row] = await arrange(
    (sql) => sql<{ system: string }>`select document_system as system from vendor where id = ${company.id}`
  )
  expect(row?.system).toBe("everial")
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page, "document systems, narrow")
})
