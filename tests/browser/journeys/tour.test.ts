import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { documents, search, shares } = textsIn()
const many = 500

let world: World
let directory: string
beforeAll(async () => {
  world = await startWorld({}, { texts: true })
  directory = await mkdtemp(join(tmpdir(), "dossier-tour-"))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await world.stop()
})

test(
  "[DOC-010] [DOC-022] [DOC-024] [DOC-025] [DOC-O06] [UPL-002] a newcomer gives a folder of 500 files, finds one by a word in it, validates ten, shares one, deletes and restores one",
  { timeout: 240_000 },
  async () => {
    const company = await newCompany(world)
    await mkdir(join(directory, "Factures"), { recursive: true })
    const nameOf = (n: number) => `Facture ${String(n).padStart(3, "0")}.txt`
    for (let n = 1; n <= many; n += 1)
      await writeFile(
        join(directory, "Factures", nameOf(n)),
        n === 137 ? "Location d’un échafaudage, 1 240,00 €" : `Facture numéro ${n}, fournitures`
      )
    const year = await company.folder("Exercice 2026")
    const { page, screen } = await openDocuments(world, company.address(year))
    await screen.says(documents["empty.title"]).waitFor()
    const panel = uploadPanel(page)
    await panel.dropFromDisk(screen.main.getByRole("heading", { level: 2 }), [join(directory, "Factures")])
    await panel.says(`${many} sur ${many} fichiers déposés`).waitFor({ timeout: 150_000 })
    await panel.clear.click()
    await expectNames(screen, ["Factures"])

    // Found by a word that only the document's text contains; the text is indexed within seconds.
    const field = screen.main.getByRole("textbox", { name: documents.search })
    const results = screen.main.getByRole("region", { name: search.title })
    const found = results.getByRole("listitem").locator("a.hit-name")
    await expect
      .poll(
        async () => {
          await field.fill("")
          await field.fill("echafaudages")
          await field.press("Enter")
          await results.getByRole("heading").or(found).first().waitFor()
          return found.allTextContents()
        },
        { timeout: 45_000, interval: 500 }
      )
      .toEqual([nameOf(137)])
    await results.getByRole("link", { name: filled(search.inFolder, { name: nameOf(137) }) }).click()
    await expect.poll(() => screen.title.textContent()).toBe("Factures")
    // The URL names the document; its details panel leaves only room for icons of the actions.
    await screen.details.getByRole("button", { name: documents["details.close"] }).click()
    await screen.sort.click()
    await screen.sortBy("name").click()
    await expect.poll(async () => (await screen.names())[0]).toBe(nameOf(1))

    // Ten documents are selected by keyboard and changed in one action.
    await screen.check(nameOf(1)).click()
    await screen.row(nameOf(1)).focus()
    for (let n = 2; n <= 10; n += 1) await page.keyboard.press("Shift+ArrowDown")
    await screen.bulk.getByText(filled(documents.selected_other, { count: 10 })).waitFor()
    await screen.bulkAction("actions.validate").click()
    await screen.says(filled(documents["done.validate.many"], { count: 10 })).waitFor()
    await screen.clearSelection.click()
    for (const n of [1, 10]) await screen.row(nameOf(n)).getByText(documents["state.validated"]).waitFor()

    await screen.act(nameOf(11), "actions.share")
    const dialog = page.getByRole("dialog", { name: filled(shares["title.one"], { name: nameOf(11) }) })
    await dialog.getByRole("button", { name: shares.make }).click()
    await dialog.getByLabel(shares["done.title"]).waitFor()
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })

    await screen.act(nameOf(12), "actions.trash")
    await screen.row(nameOf(12)).waitFor({ state: "detached" })
    await screen.folder(documents.trash).click()
    await expectNames(screen, [nameOf(12)])
    await screen.act(nameOf(12), "actions.restore")
    await screen.says(documents["empty.trash.title"]).waitFor()
    await page.goBack()
    await screen.row(nameOf(12)).waitFor()
    expect(await screen.list.getAttribute("aria-rowcount")).toBe(String(many + 1))
  }
)
