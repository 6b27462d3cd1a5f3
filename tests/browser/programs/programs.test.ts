import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, form, programs, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("an admin finds the programs in the settings, makes a token that works until it is revoked, and a webhook", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: `/settings/${world.firmContextOf("lumen")}` })
  const main = page.getByRole("main")
  await main.getByRole("link", { name: new RegExp(`^${titles["settings-group-administration"]}`) }).click()
  await main.getByRole("heading", { name: programs["tokens.title"], level: 2 }).waitFor()
  await main.getByText(programs["token.none"]).waitFor()
  await expectAccessible(page, "programs without a token")

  // A token without a scope is refused.
  await main.getByRole("button", { name: programs["token.add"] }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: programs["field.name"] }).fill("Logiciel de paie")
  await dialog.getByRole("button", { name: form.save }).click()
  await dialog.getByText(errors["program.scope_missing"]).waitFor()
  await dialog.getByRole("combobox", { name: programs["area.documents"] }).selectOption("read")
  await dialog.getByRole("combobox", { name: programs["field.days"] }).selectOption("30")
  await dialog.getByRole("button", { name: form.save }).click()

  // The secret is shown only once.
  const shown = page.getByRole("dialog", { name: filled(programs["secret.token.title"], { name: "Logiciel de paie" }) })
  const token = await shown.getByRole("textbox", { name: programs["secret.token"] }).inputValue()
  expect(token).toMatch(/^dossier_/)
  await expectAccessible(page, "a token that was made")
  await shown.getByRole("button", { name: programs["secret.close"] }).click()
  const line = main.getByRole("listitem").filter({ hasText: "Logiciel de paie" })
  await line.getByText(programs["token.unused"]).waitFor()
  expect(await page.content()).not.toContain(token)
  const admin = world.people["firm admin"]
  const me = () => world.portal.call("GET", "/api/users/me", { as: { ...admin, token } })
  expect((await me()).status).toBe(200)
  await line.getByRole("button", { name: filled(programs["token.revoke.of"], { name: "Logiciel de paie" }) }).click()
  await page.getByRole("button", { name: programs["token.revoking.confirm"], exact: true }).click()
  await page.getByText(filled(programs["token.revoked"], { name: "Logiciel de paie" })).waitFor()
  await expect.poll(() => line.count()).toBe(0)
  expect((await me()).status).toBe(401)

  await main.getByRole("button", { name: programs["webhook.add"] }).click()
  await dialog.getByRole("textbox", { name: programs["field.name"] }).fill("Comptabilité")
  await dialog.getByRole("textbox", { name: programs["field.address"] }).fill("https://compta.example/hooks")
  await dialog.getByRole("checkbox", { name: programs["family.documents"] }).check()
  await dialog.getByRole("button", { name: form.save }).click()
  const secret = page.getByRole("dialog", { name: filled(programs["secret.webhook.title"], { name: "Comptabilité" }) })
  expect(await secret.getByRole("textbox", { name: programs["secret.webhook"] }).inputValue()).toMatch(/^whsec_/)
  await secret.getByRole("button", { name: programs["secret.close"] }).click()
  const hook = main.getByRole("listitem").filter({ hasText: "Comptabilité" })
  const more = hook.getByRole("button", { name: filled(programs["webhook.more"], { name: "Comptabilité" }) })
  await more.click()
  await page.getByRole("menuitem", { name: programs["webhook.test"] }).click()
  await page.getByText(filled(programs["webhook.tested"], { name: "Comptabilité" })).waitFor()
  await hook.getByRole("button", { name: filled(programs["webhook.log.of"], { name: "Comptabilité" }) }).click()
  const log = page.getByRole("dialog", { name: filled(programs["log.title"], { name: "Comptabilité" }) })
  await log.getByText("webhook.tested", { exact: true }).waitFor()
  await log.getByText(programs["delivery.waiting"]).waitFor()
  await expectAccessible(page, "what was sent to a webhook")
  await page.keyboard.press("Escape")
  await more.click()
  await page.getByRole("menuitem", { name: programs["webhook.pause"] }).click()
  await hook.getByText(programs["state.paused"], { exact: true }).waitFor()
  await more.click()
  expect(await page.getByRole("menuitem", { name: programs["webhook.test"] }).count()).toBe(0)
  await page.keyboard.press("Escape")
  await expectAccessible(page, "a webhook that is paused")
}, 60_000)

test("a client makes a token of their own by keyboard, on a phone in the dark, and collaborators are offered no tokens of the firm", async () => {
  const { page } = await openPage(world, {
    as: "client admin",
    path: "/profile/sessions",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  await main.getByText(programs["token.none"]).waitFor()
  await main.getByRole("button", { name: programs["token.add"] }).focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: programs["field.name"] }).fill("Caisse")
  await dialog.getByRole("combobox", { name: programs["area.documents"] }).selectOption("write")
  await dialog.getByRole("button", { name: form.save }).press("Enter")
  const shown = page.getByRole("dialog", { name: filled(programs["secret.token.title"], { name: "Caisse" }) })
  await shown.getByRole("textbox", { name: programs["secret.token"] }).waitFor()
  await expectNoSideways(page, "a secret on a phone")
  await page.keyboard.press("Escape")
  await main.getByRole("listitem").filter({ hasText: "Caisse" }).waitFor()
  await expectNoSideways(page, "tokens on a phone")
  await expectAccessible(page, "tokens on a phone in the dark")

  const { page: theirs } = await openPage(world, {
    as: "firm collaborator",
    path: `/settings/${world.firmContextOf("lumen")}/group/administration`
  })
  await theirs.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor()
  expect(await theirs.getByRole("heading", { name: programs["tokens.title"] }).count()).toBe(0)
}, 60_000)
