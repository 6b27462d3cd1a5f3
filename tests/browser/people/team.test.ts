import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { linkOf, newestMail } from "#tests/support/mails.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { passwordScreens } from "#tests/support/pages/PasswordScreens.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, applications, errors, form, passwords, team, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.portal.make.vendor(world.firms.lumen, "Papeterie Nord")
})
afterAll(() => world.stop())

const waitOptions = { timeout: 15_000 }
const secret = "un mot de passe tout neuf"

test("[ROL-022] [ROL-025] [ACC-048] [NET-047] [SES-008] an admin invites a collaborator with two clients, who comes in by the mail and sees exactly these, until the access ends", async () => {
  const { expectProblem, page } = await openPage(world, { as: "firm admin", path: "/settings/team-manager/users" })
  expectProblem(/422 POST/)
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: titles["settings-team-users"], level: 1 }).waitFor()
  const line = (name: string) => main.getByRole("listitem").filter({ hasText: name })
  await line("Sophie Morel").waitFor()
  await expectAccessible(page, "the team")

  await main.getByRole("button", { name: team.invite, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: team["invite.title"] })
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true })
  await field(team["field.firstname"]).fill("Luc")
  await field(team["field.email"]).fill("thomas.petit@lumen.example")
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["auth.lastname_missing"]).waitFor()
  await field(team["field.lastname"]).fill("Brun")
  await field(team["clients.search"]).fill("menui")
  await dialog.getByLabel("Menuiserie Leroy").check()
  await field(team["clients.search"]).fill("papétérie")
  await dialog.getByLabel("Papeterie Nord").check()
  await dialog.getByText(filled(form["pick.count_other"], { count: 2 })).waitFor()
  await dialog.getByRole("button", { name: form.save, exact: true }).click()
  // [VAL-044] Thomas is already in the team.
  await dialog.getByText(errors["customer.teammate_in_team"]).waitFor()
  await expect.poll(() => focused(page)).toContain(team["field.email"])
  await expectAccessible(page, "an invitation that was refused")
  await field(team["field.email"]).fill("luc.brun@lumen.example")
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "hidden" })
  await line("Luc Brun").getByText(team["state.invited"]).waitFor()

  const link = linkOf(await newestMail(world.portal, "luc.brun@lumen.example"))
  expect(link.host).toBe(world.firms.lumen.domain)
  const guest = await openPage(world, { path: link.path })
  const screen = passwordScreens(guest.page)
  await screen.heading(passwords["create.title"]).waitFor()
  await screen.fields.password.fill(secret)
  await screen.fields.confirmation.fill(secret)
  await screen.fields.terms.check()
  await guest.page.keyboard.press("Enter")
  const signIn = signInScreen(guest.page)
  await guest.page.getByRole("link", { name: app["nav.customers"] }).first().click()
  const customers = customersScreen(guest.page)
  await expect.poll(() => customers.names(), waitOptions).toEqual(["Menuiserie Leroy", "Papeterie Nord"])

  // The open list is updated live: Luc has joined.
  await line("Luc Brun").getByText(team["state.invited"]).waitFor({ state: "hidden" })
  await main.getByRole("button", { name: filled(team["more.of"], { name: "Luc Brun" }) }).click()
  await page.getByRole("menuitem", { name: team.end }).click()
  const question = page.getByRole("alertdialog", { name: filled(team["ending.title"], { name: "Luc Brun" }) })
  await question.getByRole("button", { name: team["ending.confirm"] }).click()
  await line("Luc Brun").getByText(team["state.revoked"]).waitFor()
  guest.expectProblem(/401/)
  await signIn.heading.waitFor()
  const own = line("Sophie Morel")
  await own.getByRole("button", { name: filled(team["more.of"], { name: "Sophie Morel" }) }).click()
  await page
    .getByRole("menuitem", { name: new RegExp(`^${team.remove}`) })
    .getByText(errors["closed.isSomeoneElse"])
    .waitFor()
}, 90_000)

test("[ACC-046] [ROL-022] a client file is given to somebody by the keyboard, on a narrow screen in the dark", async () => {
  const opened = await openPage(world, {
    as: "firm admin",
    path: "/settings/team-manager/companies",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const { page } = opened
  const button = page.getByRole("button", { name: filled(team["companies.team.of"], { name: "Boulangerie Aubert" }) })
  await button.waitFor()
  await expectNoSideways(page)
  await button.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", {
    name: filled(team["companies.team.title"], { name: "Boulangerie Aubert" })
  })
  // Thomas already has access to all clients.
  await expect.poll(() => dialog.getByLabel("Thomas Petit").isDisabled(), waitOptions).toBe(true)
  await picture(page, "client-team-dark")
  await expectAccessible(page, "a client's team, dark")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
}, 60_000)

test("[ACC-057] [CLI-007] [CLI-011] [VAL-042] a company's admin invites a user with what is known of them; a collaborator reads the list and is told why", async () => {
  const { expectProblem, page } = await openPage(world, {
    as: "client admin",
    path: "/settings/users",
    locale: "en-GB"
  })
  expectProblem(/422 POST/)
  const words = textsIn("en")
  const main = page.getByRole("main")
  await main.getByRole("button", { name: words.team["users.invite"], exact: true }).click()
  const dialog = page.getByRole("dialog", { name: words.team["users.invite.title"] })
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true })
  await dialog.getByRole("combobox", { name: words.team["field.title"] }).selectOption("Mme")
  await field(words.team["field.firstname"]).fill("Zoé")
  await field(words.team["field.lastname"]).fill("Roux")
  await field(words.team["field.email"]).fill("sophie.morel@lumen.example")
  await dialog.getByText(words.team["users.more"]).click()
  await field(words.team["field.mobile_number"]).fill("06 12 34 56 78")
  await dialog.getByRole("radio", { name: words.team["role.guest"] }).check()
  await dialog.getByRole("button", { name: words.form.save, exact: true }).click()
  await dialog.getByText(words.errors["customer.client_is_staff"]).waitFor()
  await expectAccessible(page, "the form of a client user")
  await field(words.team["field.email"]).fill("zoe.roux@bakery.example")
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "hidden" })
  const line = main.getByRole("listitem").filter({ hasText: "Zoé Roux" })
  await line.getByText(words.team["role.guest"]).waitFor()
  await expectAccessible(page, "the users of a company")

  const reader = await openPage(world, { as: "client collaborator", path: "/settings/users" })
  await reader.page.getByText(errors["closed.mayKeepUsers"]).waitFor()
  await reader.page.getByRole("listitem").filter({ hasText: "Zoé Roux" }).waitFor()
  const edit = filled(team["edit.of"], { name: "Zoé Roux" })
  expect(await reader.page.getByRole("button", { name: edit }).isDisabled()).toBe(true)
}, 60_000)

test("[ACC-032] [ACC-O12] [ROL-O03] [ACC-049] [ACC-O13] a shortcut that staff add is a tile of its clients' home, and an admin publishes the firm's terms", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin", path: "/settings/applications" })
  await page.getByRole("button", { name: applications.add, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: applications["add.title"] })
  for (const role of ["admin", "collaborator", "guest"] as const)
    await dialog.getByLabel(applications[`role.${role}`]).uncheck()
  await dialog.getByLabel(applications["field.title"]).fill("Paie")
  await dialog.getByLabel(applications["field.uri"]).fill("{host}/documents")
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["application.role_missing"]).waitFor()
  await expectAccessible(page, "an application without a role")
  await dialog.getByLabel(applications["role.guest"]).check()
  await dialog.getByRole("button", { name: form.save, exact: true }).click()
  await dialog.waitFor({ state: "hidden" })
  await page.getByRole("listitem").filter({ hasText: "Paie" }).waitFor()
  await expectAccessible(page, "the applications")

  const client = await openPage(world, { as: "client guest", path: "/home" })
  const tile = client.page.getByRole("link", { name: /^Paie/ })
  await tile.waitFor()
  expect(await tile.getAttribute("href")).toBe(`${world.origin("lumen")}/documents`)
  await expectAccessible(client.page, "a home with an application")

  await goto("/settings/terms-of-service")
  const title = page.getByLabel(team["terms.title"])
  await title.fill("Conditions de Lumen")
  const preview = page.getByRole("region", { name: team["terms.preview"] })
  await preview.getByRole("heading", { name: "Conditions de Lumen" }).waitFor()
  await expectAccessible(page, "the firm's terms")
  await page.getByRole("button", { name: form.save, exact: true }).click()
  await page.getByText(form.saved, { exact: true }).waitFor()
  await page.getByText(/Version 1,/).waitFor()
}, 60_000)
