import { Redacted } from "effect"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newSiret } from "#tests/api/customers/sirets.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { startMailServer } from "#tests/support/mailServer.ts"
import { linkOf } from "#tests/support/mails.ts"
import { passwordScreens } from "#tests/support/pages/PasswordScreens.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, clientFile, creation, errors, team } = textsIn()

let mail: Awaited<ReturnType<typeof startMailServer>>
let world: World
beforeAll(async () => {
  mail = await startMailServer()
  const smtp = { url: Redacted.make(mail.url), from: "bonjour@dossier.example" }
  world = await startWorld({ mail: { smtp, contact: "contact@dossier.example", isMailboxOpen: false } })
})
afterAll(async () => {
  await world.stop()
  await mail.stop()
})

const secret = "une phrase assez longue pour entrer"
const waitOptions = { timeout: 20_000 }
const createPath = () => `/customers/${world.firmContextOf("lumen")}/create`
let tries = 0

const wizard = (page: Page) => {
  const main = page.getByRole("main")
  const step = (name: string) => main.getByRole("form", { name })
  return {
    main,
    at: (name: "siret" | "general" | "accountants" | "administrator" | "years" | "applications" | "tree") =>
      step(creation[`step.${name}.title`]).waitFor(waitOptions),
    field: (name: string) => main.getByRole("textbox", { name, exact: true }),
    button: (name: string) => main.getByRole("button", { name, exact: true }),
    steps: page.getByRole("navigation", { name: creation.steps }),
    kept: () => main.getByText(creation["draft.kept"]).waitFor(waitOptions)
  }
}
/** Waits until an element of this kind (a field, or the heading of the step) has the focus. */
const hasKeys = (page: Page, tag: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName), waitOptions).toBe(tag)

test("[WIZ-001] [WIZ-002] [WIZ-003] [WIZ-004] [WIZ-005] [WIZ-006] [WIZ-007] [WIZ-008] [WIZ-009] [WIZ-O02] a client is created by keyboard alone, and its administrator signs in from the mail that came", async () => {
  const email = `camille${++tries}@fromagerie.example`
  const siret = "55203253400703"
  await world.portal.arrange((sql) => sql`delete from vendor where siret = ${siret}`)
  await world.portal.arrange((sql) => sql`delete from client_file_draft`)
  const staff = await openPage(world, { as: "firm collaborator", path: `/customers/${world.firmContextOf("lumen")}` })
  const { page } = staff
  await page.getByRole("link", { name: creation.link }).click()
  const { at, kept, main, steps } = wizard(page)

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  await at("siret")
  await hasKeys(page, "INPUT")
  await press("Enter")
  await main.getByText(errors["customer.siret_missing"]).waitFor()
  await expectAccessible(page, "the first step with its fault")
  await type(siret)
  await press("Enter")
  await at("general")
  expect(await wizard(page).field(clientFile["general.company_name"]).inputValue()).not.toBe("")
  await expectAccessible(page, "the company's data")
  await press("Enter")
  await at("accountants")
  await hasKeys(page, "H2")
  await press("Enter")
  await at("administrator")
  await press("Enter")
  await at("years")
  await main.getByRole("group", { name: filled(creation["years.legend"], { place: 1 }) }).waitFor()

  // A skipped step can be opened later, and a reload loses nothing.
  await steps.getByRole("button", { name: new RegExp(creation["step.administrator"]) }).click()
  await at("administrator")
  await hasKeys(page, "INPUT")
  await press("Space")
  for (const text of ["Camille", "Petit", email]) {
    await press("Tab")
    await type(text)
  }
  await kept()
  await page.reload()
  await at("administrator")
  await expect.poll(() => wizard(page).field(team["field.email"]).inputValue(), waitOptions).toBe(email)
  await hasKeys(page, "INPUT")
  await press("Enter")
  await at("years")
  await expectAccessible(page, "the financial years")
  await hasKeys(page, "INPUT")
  await press("Enter")
  await at("applications")
  await hasKeys(page, "H2")
  await press("Enter")
  await at("tree")
  await main.getByText(`Camille Petit – ${email}`).waitFor()
  await expectAccessible(page, "what will be created")
  await wizard(page).button(creation["continue.create"]).click()
  await main.getByText(creation["created.ready"]).waitFor(waitOptions)
  await expectAccessible(page, "what was created")
  // 150 keys are about one minute of slow typing.
  expect(keys).toBeLessThan(150)

  await main.getByRole("link", { name: creation["created.open"] }).click()
  await expect.poll(() => wizard(page).field(clientFile["general.siret"]).inputValue(), waitOptions).toContain("552")
  await staff.close()

  await expect.poll(() => mail.to(email).length, waitOptions).toBe(1)
  const link = linkOf({ text: mail.to(email)[0]?.mail.text ?? "" })
  const opened = await openPage(world, { path: link.path })
  const screen = passwordScreens(opened.page)
  await screen.fields.password.fill(secret)
  await screen.fields.confirmation.fill(secret)
  await screen.fields.terms.check()
  await opened.page.keyboard.press("Enter")
  await shell(opened.page).content.waitFor(waitOptions)
  await expect
    .poll(
      async () =>
        (
          await world.portal.arrange(
            (sql) => sql<{ joined: boolean }>`select v.joined_at is not null as joined from vendor_user v
              join app_user u on u.id = v.user_id where u.email = ${email}`
          )
        ).map(({ joined }) => joined),
      waitOptions
    )
    .toEqual([true])
})

test("[WIZ-O02] [WIZ-O03] [VAL-045] [VAL-046] [ERR-060] [ERR-062] on a phone: typed by hand, a number that is known, and two windows of one draft", async () => {
  const known = newSiret()
  await world.portal.arrange((sql) => sql`delete from client_file_draft`)
  const vendor = await world.portal.make.vendor(world.firms.lumen, `Connue ${++tries}`)
  await world.portal.arrange((sql) => sql`update vendor set siret = ${known} where id = ${vendor.id}`)
  const first = await openPage(world, { as: "group admin", path: createPath(), width: 360, colorScheme: "dark" })
  first.expectProblem(/(412|422) /)
  const { page } = first
  const { at, button, field, kept, main } = wizard(page)
  await at("siret")
  await expectNoSideways(page)
  await field(creation["siret.label"]).fill(known)
  await page.keyboard.press("Enter")
  await main.getByText(errors["customer.siret_known_here"]).waitFor(waitOptions)
  expect(await main.getByRole("link", { name: creation["siret.open"] }).getAttribute("href")).toContain("/customer/")
  await expectAccessible(page, "a number that is known, dark")
  await field(creation["siret.label"]).fill(newSiret())
  await page.keyboard.press("Enter")
  await main.getByText(errors["customer.siret_no_data"]).waitFor(waitOptions)
  await button(creation["continue.byHand"]).click()
  await at("general")
  await page.keyboard.press("Enter")
  await main.getByText(errors["customer.company_name_missing"]).waitFor()
  await field(clientFile["general.company_name"]).fill("Scierie du Lac")
  await kept()
  await expectNoSideways(page)
  await expectAccessible(page, "typed by hand, dark")
  await picture(page, "creation-general-phone")

  const second = await openPage(world, { beside: first, path: createPath(), width: 360 })
  second.expectProblem(/412 /)
  const other = wizard(second.page)
  await other.at("general")
  await expect
    .poll(() => other.field(clientFile["general.company_name"]).inputValue(), waitOptions)
    .toBe("Scierie du Lac")
  await other.field(clientFile["general.company_name"]).fill("Scierie du Bois")
  await other.kept()
  await field(clientFile["general.company_name"]).fill("Scierie du Pré")
  const question = page.getByRole("alertdialog", { name: creation["other.title"] })
  await question.getByText("Scierie du Bois").waitFor(waitOptions)
  await expectAccessible(page, "two versions of a draft, dark")
  await question.getByRole("button", { name: creation["other.theirs"] }).click()
  await question.waitFor({ state: "hidden" })
  await expect.poll(() => field(clientFile["general.company_name"]).inputValue(), waitOptions).toBe("Scierie du Bois")

  await button(creation.restart).click()
  const restart = page.getByRole("alertdialog", { name: creation["restart.title"] })
  await restart.getByRole("button", { name: creation["restart.confirm"] }).click()
  await at("siret")
  await expect.poll(() => field(creation["siret.label"]).inputValue(), waitOptions).toBe("")
  await second.close()
})

test("[WIZ-O02] whoever leaves at once loses nothing, and is asked where nothing could be kept", async () => {
  const list = `/customers/${world.firmContextOf("lumen")}`
  await world.portal.arrange((sql) => sql`delete from client_file_draft`)
  const opened = await openPage(world, { as: "firm admin", path: createPath() })
  opened.expectProblem(/draft/)
  const { page } = opened
  const { at, field } = wizard(page)
  await at("siret")
  await field(creation["siret.label"]).fill("552 032")
  await page.getByRole("link", { name: app["nav.customers"], exact: true }).click()
  await expect.poll(opened.address, waitOptions).toMatch(new RegExp(`^${list}(\\?|$)`))
  await opened.goto(createPath())
  await at("siret")
  await expect.poll(() => field(creation["siret.label"]).inputValue(), waitOptions).toBe("552 032")

  await page.route("**/vendor-draft", (route) => route.fulfill({ status: 503, body: "" }))
  await field(creation["siret.label"]).fill("552 032 534")
  await page.getByRole("link", { name: app["nav.customers"], exact: true }).click()
  const question = page.getByRole("alertdialog", { name: creation["leave.title"] })
  await question.getByRole("button", { name: creation["leave.stay"] }).click()
  await question.waitFor({ state: "hidden" })
  expect(await field(creation["siret.label"]).inputValue()).toBe("552 032 534")
  await page.getByRole("link", { name: app["nav.customers"], exact: true }).click()
  await question.getByRole("button", { name: creation["leave.confirm"] }).click()
  await expect.poll(opened.address, waitOptions).toMatch(new RegExp(`^${list}(\\?|$)`))
})
