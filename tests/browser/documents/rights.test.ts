import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { expectAccessible } from "#tests/support/browser.ts"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, newCompany, openDocuments } from "./stage.ts"

const { documents, shares } = textsIn()
const closed = (guard: string) => messageText("fr", `closed.${guard}`, {})

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const paper = { name: "Note.txt", mimeType: "text/plain", buffer: Buffer.from("bonjour") }

describe("closed actions", () => {
  test("[DOC-019] a guest reads: nothing to add, to change or to validate is offered, and a drop is refused", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "Facture.pdf")
    const guest = await company.client("guest")
    const { page, screen } = await openDocuments(world, company.address(folder), { who: guest })
    await expectNames(screen, ["Facture.pdf"])
    await screen.says(documents["reader.title"]).waitFor()
    expect([await screen.newFolder.count(), await screen.upload.count()]).toEqual([0, 0])
    await screen.openMenu("Facture.pdf")
    await expect
      .poll(() => screen.offered())
      .toEqual([
        [documents["actions.open"], null],
        [documents["actions.download"], null],
        [documents["actions.marks"], null],
        [documents["actions.workflows"], null],
        [documents["actions.details"], null],
        [documents["actions.why"], null]
      ])
    // Read-only users see no disabled entries; the last menu entry explains why, by keyboard too.
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await screen.dialog.getByText(closed("isWriter")).waitFor()
    await screen.dialog.getByText(messageText("fr", "opens.isWriter", {})).waitFor()
    await page.keyboard.press("Enter")
    await screen.dialog.waitFor({ state: "detached" })
    await screen.row("Facture.pdf").focus()
    for (const key of ["F2", "Delete"]) await page.keyboard.press(key)
    expect([await screen.dialog.count(), await screen.nameField.count()]).toEqual([0, 0])
    const panel = uploadPanel(page)
    await panel.drop(screen.row("Facture.pdf"), [paper])
    await expectNames(screen, ["Facture.pdf"])
    expect(await panel.panel.count()).toBe(0)
  })

  test("[DOC-018] a read-only folder says why nothing can be added, and a read-only document why it cannot change", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Clos", { readOnly: true })
    await company.paper(folder, "Bilan.pdf", { readOnly: true })
    const { page, screen } = await openDocuments(world, company.address(folder))
    expect(await screen.newFolder.getAttribute("aria-disabled")).toBe("true")
    expect(await screen.newFolder.getAttribute("title")).toBe(closed("isWritable"))
    await screen.upload.click()
    const entries = page.getByRole("menu").getByRole("menuitem")
    expect(await entries.locator("small").allTextContents()).toEqual([closed("isWritable"), closed("isWritable")])
    await page.keyboard.press("Escape")
    await screen.openMenu("Bilan.pdf")
    await expect
      .poll(() => screen.offered())
      .toEqual([
        [documents["actions.open"], null],
        [documents["actions.download"], null],
        [documents["actions.share"], null],
        [documents["actions.themes"], null],
        [documents["actions.marks"], null],
        [documents["actions.workflows"], null],
        [documents["actions.sign"], null],
        [documents["actions.details"], null],
        ...(["validate", "rename", "move", "trash"] as const).map((name) => [
          documents[`actions.${name}`],
          closed("isWritable")
        ]),
        [documents["actions.why"], null]
      ])
    // The dialog and the tooltip also say how the action could become available.
    await expect
      .poll(() => screen.action("actions.move").getAttribute("title"))
      .toBe(`${closed("isWritable")} ${messageText("fr", "opens.isWritable", {})}`)
    await screen.action("actions.trash").press("Enter")
    expect(await screen.dialog.count()).toBe(0)
  })

  test("[THM-003] [DOC-O06] [ROL-019] a link for outsiders to what one may only read is shown closed, with its reason, before it is tried", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Bilans")
    await company.paper(folder, "Bilan.pdf")
    const client = await company.client("collaborator")
    const themes = themesOf(world.portal)
    const theme = await themes.ofVendor(company.company, company.author, { acl: "read-only" })
    await themes.put(company.company, company.author, folder, [theme])
    await themes.give(company.company, company.author, client, [theme])
    const { page, screen } = await openDocuments(world, company.address(folder), { who: client })
    await screen.act("Bilan.pdf", "actions.share")
    const dialog = page.getByRole("dialog", { name: filled(shares["title.one"], { name: "Bilan.pdf" }) })
    const outsiders = dialog.getByRole("radio", { name: new RegExp(shares["audience.outsiders"]) })
    await outsiders.waitFor()
    expect(await outsiders.isDisabled()).toBe(true)
    await dialog.getByText(shares["closed.outsiders"]).waitFor()
    expect(await dialog.getByRole("radio", { name: new RegExp(shares["audience.people"]) }).isChecked()).toBe(true)
    await expectAccessible(page, "a share whose link for outsiders is closed")
  })

  test("[DOC-O04] a client's collaborator writes but is not offered to validate; a client's admin is", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "Facture.pdf")
    const offeredTo = async (role: "admin" | "collaborator") => {
      const { screen } = await openDocuments(world, company.address(folder), { who: await company.client(role) })
      await screen.openMenu("Facture.pdf")
      return (await screen.offered()).map(([label]) => label)
    }
    expect(await offeredTo("collaborator")).not.toContain(documents["actions.validate"])
    expect(await offeredTo("admin")).toContain(documents["actions.validate"])
  })

  test("[VAL-036] at the root only folders can be given, and a dropped file says why", async () => {
    const company = await newCompany(world)
    await company.folder("Achats")
    const { page, screen } = await openDocuments(world, company.address())
    await screen.upload.click()
    const [files, folder] = [documents["upload.files"], documents["upload.folder"]].map((name) =>
      page.getByRole("menuitem", { name: new RegExp(`^${name}`) })
    )
    expect(await files?.locator("small").textContent()).toBe(closed("isInAFolder"))
    expect(await folder?.getAttribute("aria-disabled")).toBe(null)
  })
})
