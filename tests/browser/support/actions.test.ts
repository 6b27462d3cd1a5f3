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
  // Those that can be done today, and no other.
  expect(await page.locator("main .tile-name").allTextContents()).toEqual(
    (
      [
        "sa-support-add-admin-group-role",
        "sa-support-tree-structure-duplicate",
        "sa-support-own-user-delete",
        "sa-support-send-invitation",
        "sa-support-diagnostic"
      ] as const
    ).map((id) => titles[id])
  )
  await expectAccessible(page, "support actions")
  await picture(page, "sa-support")
  await page.getByRole("main").getByRole("link", { name: titles["sa-support-add-admin-group-role"] }).press("Enter")
  await page.getByRole("heading", { name: titles["sa-support-add-admin-group-role"], level: 1 }).waitFor()
  const deed = page.getByRole("button", { name: support["deed.support.addGroupAdmin"] })
  await page.getByRole("combobox", { name: support["field.firm_id"] }).waitFor()
  await page.getByRole("textbox", { name: support["field.email"] }).fill("chef")
  await deed.press("Enter")
  await page.getByText(messageText("fr", "support.firm_missing")).waitFor()
  await page.getByText(messageText("fr", "support.confirmation_missing")).waitFor()
  await expectAccessible(page, "support action with errors")

  await page.getByRole("combobox", { name: support["field.firm_id"] }).selectOption(String(firm.id))
  await page.getByRole("textbox", { name: support["field.email"] }).fill(chief.email)
  await page.getByRole("checkbox").press("Space")
  await deed.press("Enter")
  await page.getByText(messageText("fr", "support.firm_without_group")).waitFor()
  await world.portal.arrange(
    (sql) => sql`with h as (insert into holding (name) values (${name}) returning id)
      update firm set group_id = (select id from h) where id = ${firm.id}`
  )
  await deed.press("Enter")
  await page.getByRole("heading", { name: support.report }).waitFor()
  const [person] = await world.portal.arrange(
    (sql) => sql<{ name: string; marked: boolean }>`
      select concat_ws(' ', u.firstname, u.lastname) as name, f.is_group_admin as marked
        from firm_user f join app_user u on u.id = f.user_id where u.id = ${chief.id}`
  )
  expect(person?.marked).toBe(true)
  await page.getByText(filled(support["report.given"], { name: person?.name ?? "", firm: name })).waitFor()
  // The form is empty again: nothing is done twice by accident.
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
