import { afterAll, beforeAll, expect, test } from "vitest"
import { post, receiving } from "#tests/api/documents/magicMail/post.ts"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { expectAccessible, expectNoSideways, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, documents, errors, magicMail } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld(receiving())
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }

test("[NET-079] a folder is given an address by keyboard, a mail to it is seen to come, and the address changed and taken away", async () => {
  const company = await newCompany(world)
  await company.folder("Banque")
  const { page, screen } = await openDocuments(world, company.address())
  await expectNames(screen, ["Banque"])
  await screen.row("Banque").focus()
  await page.keyboard.press("Shift+F10")
  await screen.menu.waitFor()
  await screen.action("actions.mail").press("Enter")
  const dialog = page.getByRole("dialog", { name: filled(magicMail["title.folder"], { name: "Banque" }) })
  await dialog.getByText(magicMail["empty.folder"]).waitFor()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: magicMail.make }).press("Enter")
  const field = dialog.getByRole("textbox", { name: magicMail.address })
  await field.waitFor()
  const address = await field.inputValue()
  expect(address).toMatch(/^banque-[a-z2-9]{14}@/)
  await dialog.getByText(magicMail["mails.none"]).waitFor()
  await expectAccessible(page)
  await picture(page, "magic-mail-dialog")

  const mail = {
    to: address,
    subject: "Relevé de mai",
    text: "voici",
    attachments: [{ filename: "mai.txt", content: "mai" }]
  }
  expect((await post(world.portal, { ...mail, from: "inconnu@ailleurs.example" })).status).toBe(550)
  const line = dialog.getByRole("listitem").filter({ hasText: magicMail["state.refused"] })
  await line.waitFor(waitOptions)
  expect(await line.textContent()).toContain(errors["closed.isSenderAllowed"])
  const anyone = dialog.getByRole("radio", { name: magicMail.anyone })
  await anyone.click()
  await expect.poll(() => anyone.isChecked()).toBe(true)
  await page.getByText(magicMail.saved).waitFor()
  expect((await post(world.portal, { ...mail, from: "inconnu@ailleurs.example" })).status).toBe(250)
  await dialog.getByRole("listitem").filter({ hasText: "mai.txt" }).waitFor(waitOptions)

  const confirmed = async (asked: string, title: string, yes: string) => {
    await dialog.getByRole("button", { name: asked }).press("Enter")
    const question = page.getByRole("alertdialog", { name: title })
    await question.getByRole("button", { name: yes }).click()
    await question.waitFor({ state: "detached" })
  }
  await confirmed(magicMail.renew, magicMail["renewing.title"], magicMail["renewing.confirm"])
  await expect.poll(() => field.inputValue(), waitOptions).not.toBe(address)
  await confirmed(magicMail.remove, magicMail["removing.title"], magicMail["removing.confirm"])
  await dialog.getByRole("button", { name: magicMail.make }).waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await screen.row("Banque").press("Enter")
  await expectNames(screen, ["mai.txt"])

  // A user with write access sees the client's mail address, and why they cannot change it.
  const made = await world.portal.call("POST", `/api/vendors/${company.id}/magic-mails`, {
    as: company.author,
    body: { folder_id: null, senders: "members" }
  })
  expect(made.status).toBe(201)
  const collaborator = await company.client("collaborator")
  const other = await openDocuments(world, company.address(), {
    who: collaborator,
    width: 360,
    height: 740,
    colorScheme: "dark"
  })
  await other.screen.main.getByRole("button", { name: app.more, exact: true }).first().click()
  await other.page.getByRole("menuitem", { name: documents["actions.mail"] }).click()
  const seen = other.page.getByRole("dialog", { name: magicMail["title.client"] })
  await seen.getByText(errors["closed.mayKeepMagicMail"]).waitFor()
  expect(await seen.getByRole("textbox", { name: magicMail.address }).inputValue()).toContain("@")
  expect(await seen.getByRole("button", { name: magicMail.remove }).count()).toBe(0)
  await expectAccessible(other.page)
  await expectNoSideways(other.page)
})
