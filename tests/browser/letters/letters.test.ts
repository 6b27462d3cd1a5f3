import { afterAll, beforeAll, expect, test } from "vitest"
import { lettersOf } from "#tests/api/letters/support.ts"
import { signaturesOf } from "#tests/api/signatures/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, form, letters, signatures, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
const at = () => `/settings/${world.firmContextOf("lumen")}/document-templates`

test("[ACC-035] [ACC-036] [ACC-037] [LET-001] [LET-002] [LET-003] an accountant makes a template, writes it with chips, is told of an unclosed variable, and saves it beside its page", async () => {
  const { expectProblem, page } = await openPage(world, { as: "firm collaborator", path: at() })
  expectProblem(/422 /)
  const main = page.getByRole("main")
  await main.getByRole("heading", { level: 1, name: titles["settings-document-templates"] }).waitFor(waitOptions)
  await main.getByText(letters["none.text"]).waitFor(waitOptions)
  await expectAccessible(page, "no templates")
  await main.getByRole("link", { name: letters.add }).click()
  const dialog = page.getByRole("dialog", { name: letters.add })
  await dialog.getByRole("textbox", { name: letters["field.name"] }).fill("Comptes annuels")
  await page.keyboard.press("Enter")
  await main.getByRole("heading", { level: 1, name: "Comptes annuels" }).waitFor(waitOptions)

  // The settings menu marks only the entry that an open template belongs to.
  await expect
    .poll(() => page.locator(".settings-list [aria-current='page']").allTextContents(), waitOptions)
    .toEqual([titles["settings-document-templates"]])
  // The client of the preview is searched on the server; choosing another one replaces it.
  for (const name of ["Boulangerie Aubert", "Menuiserie Leroy"]) {
    const filledIn = page.waitForRequest((request) => {
      if (!request.url().endsWith("/letter-previews")) return false
      const { vendor_id } = request.postDataJSON() as { readonly vendor_id: number | null }
      return Object.values(world.companies).some((one) => one.name === name && one.id === vendor_id)
    })
    await main.getByRole("combobox", { name: letters["preview.client"] }).fill(name.slice(3, 9))
    await page.getByRole("option", { name: new RegExp(name) }).click()
    await filledIn
  }

  const text = main.getByRole("textbox", { name: letters["field.blocks"] })
  await text.locator("h2").click()
  await page.keyboard.press("End")
  await page.keyboard.type(" pour {{company.name}} et {{firm.name")
  await text.locator("[data-variable='company.name']").waitFor(waitOptions)
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await main.getByText(errors["letter.variable_unclosed"]).first().waitFor(waitOptions)
  await text.locator("h2").click()
  await page.keyboard.press("End")
  await page.keyboard.type("}}")
  await text.locator("[data-variable='firm.name']").waitFor(waitOptions)
  // The variable picker, by keyboard only.
  await main.getByRole("button", { name: letters["add.variable"], exact: true }).click()
  const picker = page.getByRole("dialog", { name: letters["add.variable"] })
  await picker.getByRole("searchbox").fill("date du")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await text.locator("[data-variable='date.today']").waitFor(waitOptions)
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await page.getByText(letters.saved.replace("{{name}}", "Comptes annuels")).waitFor(waitOptions)
  // Restoring an earlier version puts it into the editor, unsaved.
  await main.getByRole("button", { name: letters.more.replace("{{name}}", "Comptes annuels") }).click()
  await page.getByRole("menuitem", { name: letters.versions }).click()
  const versions = page.getByRole("dialog", { name: letters.versions })
  await versions.getByText(letters["version.current"], { exact: true }).waitFor(waitOptions)
  await expectAccessible(page, "the versions of a template")
  await versions.getByRole("button", { name: letters["version.take.of"].replace("{{number}}", "1") }).click()
  await text.locator("[data-variable='date.today']").waitFor({ state: "detached" })
  await main.getByRole("button", { name: form.undo, exact: true }).click()
  await text.locator("[data-variable='date.today']").waitFor(waitOptions)
  await main.getByRole("region", { name: letters.preview, exact: true }).last().waitFor(waitOptions)
  await expectAccessible(page, "the editor of a template")
  await page.setViewportSize({ width: 360, height: 740 })
  await main.getByRole("button", { name: letters["pane.paper"] }).click()
  await expect
    .poll(() => main.getByRole("button", { name: letters["pane.paper"] }).getAttribute("aria-pressed"))
    .toBe("true")
  await expectNoSideways(page, "the editor on a phone")
})

test("[LET-O01] a mission's letter is made in two steps, made again, and sent from a page that is filled in", async () => {
  const { lumen } = world.firms
  const service = await catalogService(world.portal, lumen, "Tenue des lettres")
  const vendor = await world.portal.make.vendor(lumen, "Verrerie des lettres")
  await world.portal.make.client(vendor, "patron@lettres.example", "admin")
  const admin = await world.portal.make.staff(lumen, "chef@lettres.example")
  const missions = missionsOf(world.portal)
  const { id } = await missions.prepared(admin, vendor, content(service, admin, { name: "Tenue des lettres" }))
  await world.portal.call("POST", `/api/accounting-firms/${lumen.id}/letter-templates`, {
    as: admin,
    body: {
      name: "Pour cette mission",
      document_name: "Lettre {{mission.name}}",
      blocks: [{ kind: "paragraph", spans: [{ text: "{{company.name}}, {{mission.name}}" }] }, { kind: "signatures" }]
    }
  })
  const { page } = await openPage(world, {
    as: "firm admin",
    path: `/customer/${world.contextOf(vendor)}/services/${id}`
  })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: letters["mission.make"] }).click(waitOptions)
  const choosing = page.getByRole("dialog", { name: letters["flow.choose"] })
  await choosing.getByLabel(letters["flow.template"]).selectOption({ label: "Pour cette mission" })
  await expectAccessible(page, "the first step of a letter")
  await choosing.getByRole("button", { name: letters["flow.next"] }).click()
  const checking = page.getByRole("dialog", { name: letters["flow.check"] })
  await checking.getByRole("region", { name: letters.preview }).waitFor(waitOptions)
  await checking.getByRole("button", { name: letters["flow.make"] }).click()
  await main.getByText("Lettre Tenue des lettres.pdf").waitFor(waitOptions)

  // Made again before anybody was asked to sign: the same document gets the template's current text.
  const sheet = () => main.getByRole("link", { name: "Lettre Tenue des lettres.pdf" })
  await main.getByRole("button", { name: letters["mission.again"] }).click()
  await choosing.getByRole("button", { name: letters["flow.next"] }).click()
  await checking.getByRole("region", { name: letters.preview }).waitFor(waitOptions)
  await checking.getByRole("button", { name: letters["flow.make"] }).click()
  await checking.waitFor({ state: "detached" })
  const letterDataOf = async () => (await lettersOf(world.portal, lumen).ofMission(admin, vendor, id)).body.data
  await expect.poll(async () => (await letterDataOf()).letter?.number).toBe(2)
  expect(await sheet().count()).toBe(1)

  // The sending page is filled in from the letter: signatories, areas, and one button.
  await main.getByRole("button", { name: letters["mission.send"] }).click()
  await page.getByRole("heading", { name: signatures["step.summary.title"] }).waitFor(waitOptions)
  const { letter } = await letterDataOf()
  for (const { email } of letter?.signatories ?? []) await main.getByText(email).waitFor(waitOptions)
  expect(letter?.signatories).toHaveLength(2)
  await expectAccessible(page, "a letter before it is sent")
  await main.getByRole("button", { name: signatures["send.send"], exact: true }).click()
  await main.getByRole("heading", { name: /Lettre Tenue des lettres\.pdf/, level: 1 }).waitFor(waitOptions)
  const after = await letterDataOf()
  expect(after.letter?.state).toBe("sent")
  const asked = await signaturesOf(world.portal).read(admin, vendor, after.letter?.signature_id ?? 0)
  expect(asked.signatories.map(({ area, email }) => [email, area])).toEqual(
    letter?.signatories.map(({ area, email }) => [email, area])
  )
})
