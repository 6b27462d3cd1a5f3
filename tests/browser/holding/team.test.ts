import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, type OpenPage, openPage, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import type { SignedInUser } from "#tests/support/portal.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { form, holding, titles } = textsIn()

let world: World
let opened: OpenPage
let mate: SignedInUser
let client: { readonly id: number; readonly name: string }
beforeAll(async () => {
  world = await startWorld()
  const { arrange, make } = world.portal
  const { atlas, lumen } = world.firms
  await arrange(
    (sql) => sql`with made as (insert into holding (name) values ('Groupe des deux rives') returning id)
      update firm set group_id = made.id from made where firm.id in (${lumen.id}, ${atlas.id})`
  )
  mate = await make.staff(atlas, "ines.mobile@atlas.example", "collaborator")
  await arrange((sql) => sql`update app_user set firstname = 'Inès', lastname = 'Mobile' where id = ${mate.id}`)
  client = { ...(await make.vendor(atlas, "Atelier Mobile")), name: "Atelier Mobile" }
  await arrange(
    (sql) => sql`insert into theme (firm_id, title, title_key, color, sharing, acl)
      values (${atlas.id}, 'Patrimoine', 'patrimoine', '#335577', 'private', 'read-only')`
  )
  await arrange(
    (sql) => sql`insert into module (firm_id, name, is_active) values (${atlas.id}, 'themes', true)
      on conflict (firm_id, vendor_id, name) do update set is_active = true`
  )
  opened = await openPage(world, { as: "group admin", path: "/holding/dashboard" })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const name = "Inès Mobile"
const membership = () =>
  world.portal.arrange(
    (sql) => sql<{ firm: number; role: string; active: boolean }>`select firm_id as firm, role, active from firm_user
      where user_id = ${mate.id} order by firm_id`
  )

test("[HOL-005] [ACC-108] a group admin finds the team by its tab, searches it, and assigns client files to those chosen", async () => {
  const { page } = opened
  const main = page.getByRole("main")
  await page
    .getByRole("navigation", { name: holding.tabs })
    .getByRole("link", { name: holding["tab.holding-team"] })
    .click()
  await main.getByRole("link", { name, exact: true }).waitFor()
  await expectAccessible(page, "the group's team")
  await picture(page, "holding-team")
  await main.getByLabel(holding["team.search"]).fill("mobile")
  await main.getByText(filled(holding["team.count_one"], { count: "1" }), { exact: true }).waitFor()
  await main.getByRole("checkbox", { name: new RegExp(name) }).check()
  await main.getByRole("button", { name: holding.assign, exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(holding["customers.search"]).fill("atelier mob")
  await dialog.getByRole("checkbox", { name: new RegExp(client.name) }).check()
  await expectAccessible(page, "assigning files")
  await dialog.getByRole("button", { name: holding.assign, exact: true }).click()
  await page.getByText(filled(holding["assign.done_one"], { count: "1" })).waitFor()
  const rows = await world.portal.arrange(
    (sql) => sql<{ vendor_id: number }>`select vendor_id from assignment where user_id = ${mate.id}`
  )
  expect(rows).toEqual([{ vendor_id: client.id }])
})

test("[HOL-006] [HOL-O01] [ACC-109] [ACC-110] [ACC-111] [I18-011] a member's rights, files and themes are seen and changed, and a new password mailed", async () => {
  const { page } = opened
  const main = page.getByRole("main")
  const section = (id: "holding-member-vendors" | "holding-member-themes") =>
    main.getByRole("navigation", { name: holding["member.sections"] }).getByRole("link", { name: titles[id] }).click()
  await opened.goto("/holding/team")
  await main.getByRole("link", { name, exact: true }).click()
  const rights = main.getByRole("region", { name: world.firms.atlas.name })
  await rights.getByRole("checkbox", { name: holding["right.all_clients"] }).waitFor()
  await expect.poll(() => page.title()).toContain(name)
  await expectAccessible(page, "a member of the group")
  await picture(page, "holding-member")
  await rights.getByRole("checkbox", { name: holding["right.admin_module"] }).check()
  await rights.getByRole("button", { name: form.save }).click()
  await page.getByText(filled(holding["rights.saved"], { name: world.firms.atlas.name })).waitFor()
  // A member who has signed in cannot be invited again.
  expect(await main.getByRole("button", { name: holding["member.invite"] }).isDisabled()).toBe(true)
  await main.getByRole("button", { name: holding["member.reset"] }).click()
  await page.getByText(filled(holding["member.reset.done"], { email: mate.email })).waitFor()

  await section("holding-member-vendors")
  await main.getByLabel(holding["vendors.shown"]).selectOption("assigned")
  await main.getByRole("checkbox", { name: new RegExp(client.name) }).check()
  await main.getByRole("button", { name: holding["vendors.take"] }).click()
  await page.getByText(filled(holding["vendors.taken_one"], { count: "1" })).waitFor()
  await expectAccessible(page, "a member's files")

  await section("holding-member-themes")
  await main.getByRole("checkbox", { name: /Patrimoine/ }).check()
  await main.getByRole("button", { name: form.save }).click()
  await page.getByText(holding["themes.saved"]).waitFor()
  const given = await world.portal.arrange((sql) => sql`select 1 from user_theme where user_id = ${mate.id}`)
  expect(given.length).toBe(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNoSideways(page)
  await expectAccessible(page, "a member's themes, dark and narrow")
  await page.setViewportSize({ width: 1280, height: 800 })
})

test("[WSP-008] [ACC-112] [HOL-006] taking the last workspace asks: unassign only, or unassign and delete", async () => {
  const { page } = opened
  const main = page.getByRole("main")
  const dialog = page.getByRole("dialog")
  const box = (firm: string) => main.getByRole("checkbox", { name: new RegExp(firm) })
  const save = main.getByRole("button", { name: holding["assignment.save"] })
  const { atlas } = world.firms
  await opened.goto(`/holding/team/users/${mate.id}/assignment`)
  await box(atlas.name).uncheck()
  await save.click()
  await dialog.getByText(holding["last.text.delete"]).waitFor()
  await expectAccessible(page, "the last workspace")
  await dialog.getByRole("button", { name: holding["last.cancel"] }).click()
  expect(await membership()).toMatchObject([{ active: true }])
  await save.click()
  await dialog.getByRole("button", { name: holding["last.unassign"] }).click()
  await page.getByText(filled(holding["last.unassigned"], { name })).waitFor()
  expect(await membership()).toMatchObject([{ active: false }])
  await box(atlas.name).check()
  await save.click()
  await page.getByText(filled(holding["assignment.saved"], { name })).waitFor()
  expect(await membership()).toMatchObject([{ active: true, role: "collaborator" }])
  await box(atlas.name).uncheck()
  await save.click()
  await dialog.getByRole("button", { name: holding["last.delete"] }).click()
  await page.getByText(filled(holding["last.deleted"], { name })).waitFor()
  await page
    .getByRole("navigation", { name: holding.tabs })
    .getByRole("link", { name: holding["tab.holding-team"] })
    .waitFor()
  expect(await membership()).toEqual([])
})
