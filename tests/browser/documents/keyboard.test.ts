import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, newCompany, openDocuments } from "./stage.ts"

const { documents, uploads } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe("by keyboard alone", () => {
  test("[DOC-028] [DOC-022] [DOC-024] [DOC-025] a file is given, its folder opened, it is renamed, validated, deleted and restored", async () => {
    const company = await newCompany(world)
    await company.folder("Achats")
    const { page, screen } = await openDocuments(world, company.address())
    const keys = async (...all: ReadonlyArray<string>) => {
      for (const key of all) await page.keyboard.press(key)
    }
    /** Presses Tab until the condition is true. */
    const tabTo = async (is: () => Promise<boolean>) => {
      for (let left = 60; left > 0 && !(await is()); left -= 1) await page.keyboard.press("Tab")
      expect(await is()).toBe(true)
    }
    const named = (name: string) => async () => (await focused(page)) === name
    const onRow = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "row")

    await expectNames(screen, ["Achats"])
    await tabTo(onRow)
    await keys("Enter")
    await expect.poll(() => screen.title.textContent()).toBe("Achats")
    await screen.says(documents["empty.title"]).waitFor()

    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await tabTo(named(documents.upload))
    // Start listening first: without a listener the browser would open a native file chooser.
    const choosing = page.waitForEvent("filechooser")
    await keys("Enter")
    const onEntry = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "menuitem")
    await expect.poll(onEntry).toBe(true)
    await keys("Enter")
    const chooser = await choosing
    await chooser.setFiles({ name: "Facture.txt", mimeType: "text/plain", buffer: Buffer.from("une facture") })
    await expectNames(screen, ["Facture.txt"])
    await expect.poll(() => uploadPanel(page).line("Facture.txt").getByText(uploads["state.finished"]).count()).toBe(1)

    await tabTo(onRow)
    await keys("F2")
    await page.keyboard.type("Facture 12")
    await keys("Enter")
    await expectNames(screen, ["Facture 12.txt"])
    await expect.poll(onRow).toBe(true)

    await keys("Shift+F10")
    await screen.menu.waitFor()
    await keys("v", "Enter")
    await screen.row("Facture 12.txt").getByText(documents["state.validated"]).waitFor()
    // The row is updated optimistically; the next action starts only once this one is done.
    await screen.says(filled(documents["done.validate.one"], { name: "Facture 12.txt" })).waitFor()
    await expect.poll(onRow).toBe(true)
    await keys("Shift+F10")
    await screen.menu.waitFor()
    await keys("a", "Enter")
    await screen.row("Facture 12.txt").getByText(documents["state.unvalidated"]).waitFor()

    await screen.says(filled(documents["done.unvalidate.one"], { name: "Facture 12.txt" })).waitFor()
    await expect.poll(onRow).toBe(true)
    await keys("Delete")
    await screen.says(documents["empty.title"]).waitFor()

    await tabTo(async () => page.evaluate(() => document.activeElement?.getAttribute("role") === "treeitem"))
    await keys("End", "Enter")
    await expectNames(screen, ["Facture 12.txt"])
    await tabTo(onRow)
    await keys("Shift+F10")
    await screen.menu.waitFor()
    await keys("Enter")
    await screen.says(documents["empty.trash.title"]).waitFor()
  })

  test("arrows, Shift, Ctrl and letters choose rows as in a file manager, and Escape lets go of them", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) await company.paper(folder, name)
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf", "b.pdf", "c.pdf", "d.pdf"])
    const chosen = () => screen.list.getByRole("row", { selected: true }).getByRole("link").allTextContents()
    await screen.row("a.pdf").focus()
    const after = async (...keys: ReadonlyArray<string>) => {
      for (const key of keys) await page.keyboard.press(key)
      return chosen()
    }
    expect(await after("ArrowDown")).toEqual(["b.pdf"])
    expect(await after("Shift+ArrowDown")).toEqual(["b.pdf", "c.pdf"])
    expect(await after("Control+Home", "Space")).toEqual(["a.pdf", "b.pdf", "c.pdf"])
    expect(await after("Control+a")).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"])
    expect(await after("End")).toEqual(["d.pdf"])
    expect(await after("Escape")).toEqual([])
  })

  test("[DOC-024] a key acts on the row that has the keyboard, whatever a colleague adds above it", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "Mienne.pdf")
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["Mienne.pdf"])
    await screen.row("Mienne.pdf").focus()
    await company.documents.create(world.people["firm collaborator"], company, {
      name: "Leur dossier",
      folder_id: folder.id
    })
    await expectNames(screen, ["Leur dossier", "Mienne.pdf"])
    await page.keyboard.press("Delete")
    await screen.says(filled(documents["done.trash.one"], { name: "Mienne.pdf" })).waitFor()
    await expectNames(screen, ["Leur dossier"])
  })

  test("[DOC-024] [DOC-028] a row's keys work from its checkbox too, which keeps Space for itself", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await company.paper(folder, name)
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf", "b.pdf", "c.pdf"])
    await screen.check("a.pdf").click()
    await page.keyboard.press("ArrowDown")
    await screen.check("b.pdf").focus()
    await page.keyboard.press("Space")
    await page.keyboard.press("Space")
    expect(await screen.check("b.pdf").isChecked()).toBe(true)
    await page.keyboard.press("Delete")
    await screen.says(filled(documents["done.trash.one"], { name: "b.pdf" })).waitFor()
    await expectNames(screen, ["a.pdf", "c.pdf"])
    await screen.check("c.pdf").focus()
    await page.keyboard.press("F2")
    await screen.main.getByRole("textbox", { name: documents["name.field"], exact: true }).waitFor()
    await page.keyboard.press("Escape")
  })

  test("[DOC-024] a key that is held down deletes the row that it was pressed on, and no other", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await company.paper(folder, name)
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf", "b.pdf", "c.pdf"])
    await screen.row("b.pdf").focus()
    // Pressing a key that is already down sends a repeat event, to the row that has the focus by then.
    await page.keyboard.down("Delete")
    await page.keyboard.down("Delete")
    await expectNames(screen, ["a.pdf", "c.pdf"])
    await page.keyboard.down("Delete")
    await page.keyboard.up("Delete")
    await screen.says(filled(documents["done.trash.one"], { name: "b.pdf" })).waitFor()
    await expectNames(screen, ["a.pdf", "c.pdf"])
  })
})
