import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, hold, newCompany, openDocuments } from "./stage.ts"

const { app, documents } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe("each state of an action on the screen", () => {
  test("[DOC-028] while a folder is being made its dialog stays, busy, and cannot be closed", async () => {
    const company = await newCompany(world)
    await company.folder("Achats")
    const { page, screen } = await openDocuments(world, company.address())
    const { arrived, go } = await hold(page, /\/vendors\/\d+\/folders$/, "POST")
    await screen.newFolder.click()
    await screen.nameField.fill("Ventes")
    await page.keyboard.press("Enter")
    await arrived
    await expect.poll(() => screen.confirm("create.confirm").getAttribute("aria-busy")).toBe("true")
    expect([await screen.confirm("create.confirm").isDisabled(), await screen.cancel.isDisabled()]).toEqual([
      true,
      true
    ])
    expect(await screen.nameField.isEditable()).toBe(false)
    await page.keyboard.press("Escape")
    expect(await screen.dialog.count()).toBe(1)
    go()
    await screen.dialog.waitFor({ state: "detached" })
    await expectNames(screen, ["Achats", "Ventes"])
  })

  test("[DOC-028] [DOC-029] Escape leaves every dialog, and nothing has been asked of the server", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    const { page, screen } = await openDocuments(world, company.address(folder), { mode: "mosaic" })
    const changes: Array<string> = []
    page.on("request", (request) => {
      // The visit of the client file is recorded on opening; it is no change of the documents.
      if (request.method() !== "GET" && !request.url().endsWith("/looks"))
        changes.push(`${request.method()} ${request.url()}`)
    })
    const leave = async () => {
      await screen.dialog.waitFor()
      await page.keyboard.press("Escape")
      await screen.dialog.waitFor({ state: "detached" })
    }
    await screen.newFolder.click()
    await leave()
    for (const name of ["actions.rename", "actions.move"] as const) {
      await screen.card("a.pdf").click({ button: "right" })
      await screen.action(name).click()
      await leave()
    }
    expect(await screen.names()).toEqual(["a.pdf"])
    expect(changes).toEqual([])
  })

  test("[VAL-030] [DOC-029] a move refused for its name comes back to its dialog, where another place is chosen", async () => {
    const company = await newCompany(world)
    const from = await company.folder("Entrée")
    const full = await company.folder("Pleine")
    await company.folder("Libre")
    await company.paper(from, "a.pdf")
    await company.paper(full, "a.pdf")
    const { opened, screen } = await openDocuments(world, company.address(from))
    opened.expectProblem(/^answer: (409|422) PATCH/)
    await screen.act("a.pdf", "actions.move")
    const move = async (name: string) => {
      await screen.dialog.getByRole("treeitem", { name, exact: true }).click()
      await screen.confirm("move.confirm").click()
    }
    await move("Pleine")
    await screen.dialog.getByText(messageText("fr", "name.taken", { name: "a.pdf" })).waitFor()
    await move("Libre")
    await screen.says(documents["empty.title"]).waitFor()
    await screen.folder("Libre").click()
    await expectNames(screen, ["a.pdf"])
  })

  test("[VAL-030] [DOC-029] a refused drop is told in a message, and the row comes back", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Entrée")
    const inner = await company.folder("Pleine", { parent: folder.id })
    await company.paper(folder, "a.pdf")
    await company.paper(inner, "a.pdf")
    const { opened, screen } = await openDocuments(world, company.address(folder))
    opened.expectProblem(/^answer: (409|422) PATCH/)
    await screen.row("a.pdf").dragTo(screen.row("Pleine"))
    await screen.says(messageText("fr", "name.taken", { name: "a.pdf" })).waitFor()
    await expectNames(screen, ["Pleine", "a.pdf"])
    expect(await screen.dialog.count()).toBe(0)
  })

  test("[VAL-035] a folder with a validated document is not deleted, and says why", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Bilan")
    const paper = await company.paper(folder, "Comptes.pdf")
    await company.event(paper.id, "document.validated")
    const { opened, page, screen } = await openDocuments(world, company.address())
    opened.expectProblem(/^answer: (409|422) POST/)
    await screen.act("Bilan", "actions.trash")
    await page
      .getByText(messageText("fr", "closed.holdsNothingProtected", {}))
      .or(page.getByText(messageText("fr", "documents.folder_not_deletable", {})))
      .first()
      .waitFor()
    await expectNames(screen, ["Bilan"])
  })
})

describe("each state of the open folder", () => {
  test("[DOC-010] [DOC-016] it is shown as loading, and what changed meanwhile is asked for once more", async () => {
    const company = await newCompany(world)
    await company.folder("Accueil")
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    const { page, screen } = await openDocuments(world, company.address())
    await expectNames(screen, ["Accueil", "Achats"])
    const { arrived, go } = await hold(page, new RegExp(`/folders/${folder.hash}/content`), "GET")
    await screen.folder("Achats").click()
    await arrived
    await screen.main.getByRole("status", { name: app.loading }).first().waitFor()
    await company.documents.create(company.author, company, { name: "Entre-temps", folder_id: folder.id })
    go()
    await expectNames(screen, ["Entre-temps", "a.pdf"])
    expect(await screen.title.textContent()).toBe("Achats")
    expect(filled(documents.content, { name: "Achats" })).toBe(await screen.list.getAttribute("aria-label"))
  })
})
