import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { openPage } from "#tests/support/browser.ts"
import { documentsScreen } from "#tests/support/pages/DocumentsScreen.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, hold, newCompany, openDocuments } from "./stage.ts"

const { documents } = textsIn()
const contentCall = /\/folders\/[^/]+\/content\?/
const problem = (status: number) => ({
  status,
  contentType: "application/problem+json",
  body: JSON.stringify({ status, code: `error.${status}` })
})

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe("a server or a network that fails", () => {
  test("[ERR-012] a folder that cannot be read says why and is read again when asked", async () => {
    const company = await newCompany(world)
    await company.folder("Achats")
    const opened = await openPage(world, { as: "firm admin" })
    opened.expectProblem(/^answer: 500 GET/)
    // Live events also trigger refetches: let only the request succeed that the click on retry causes.
    const hasAsked = () => opened.page.evaluate(() => "hasAsked" in globalThis)
    await opened.page.route(contentCall, async (route) =>
      (await hasAsked()) ? route.continue() : route.fulfill(problem(500))
    )
    await opened.goto(company.address())
    const screen = documentsScreen(opened.page)
    await screen.main.getByRole("alert").getByText(documents["failed.title"]).waitFor()
    await screen.says(messageText("fr", "error.500", {})).waitFor()
    await opened.page.evaluate(() =>
      document.addEventListener("click", () => Object.assign(globalThis, { hasAsked: true }), { capture: true })
    )
    await screen.retry.click()
    await expectNames(screen, ["Achats"])
  })

  test("[ERR-027] what changes after the first rows and before the live stream opens is shown", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    const opened = await openPage(world, { as: "firm admin", fresh: true })
    const stream = await hold(opened.page, "**/api/live?*", "GET")
    const answer = opened.page.waitForResponse("**/api/live?*")
    await opened.goto(company.address(folder))
    const screen = documentsScreen(opened.page)
    await expectNames(screen, ["a.pdf"])
    await company.documents.create(company.author, company, { name: "Neuf", folder_id: folder.id })
    stream.go()
    await expectNames(screen, ["Neuf", "a.pdf"])
    expect((await answer).headers()["x-live-covered"]).toBe("1")
  })

  test("[DOC-016] a refresh that fails leaves what is shown and says that it may be old", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    const { opened, page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf"])
    opened.expectProblem(/^answer: 500 GET/)
    await page.route(contentCall, (route) => route.fulfill(problem(500)))
    await company.documents.create(company.author, company, { name: "Neuf", folder_id: folder.id })
    await page.getByText(documents["refresh.failed"]).waitFor()
    expect(await screen.names()).toEqual(["a.pdf"])
    await page.unroute(contentCall)
    await company.documents.create(company.author, company, { name: "Plus neuf", folder_id: folder.id })
    await expectNames(screen, ["Neuf", "Plus neuf", "a.pdf"])
    expect(await page.getByText(documents["refresh.failed"]).count()).toBe(0)
  })

  test("[ERR-027] an action without a network is told and leaves everything as it was; back online it works", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    const { context, opened, page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf"])
    // Load the code of the menu's actions first, so that offline only the call itself fails.
    await screen.act("a.pdf", "actions.validate")
    // The row is updated optimistically; only the message proves that the server has answered.
    await screen.says(filled(documents["done.validate.one"], { name: "a.pdf" })).waitFor()
    opened.expectProblem(/^request: net::ERR_/)
    await context.setOffline(true)
    await screen.act("a.pdf", "actions.unvalidate")
    await page
      .getByText(messageText("fr", "connection.lost", {}))
      .first()
      .waitFor()
    await screen.row("a.pdf").getByText(documents["state.validated"]).waitFor()
    await context.setOffline(false)
    await screen.act("a.pdf", "actions.unvalidate")
    await screen.row("a.pdf").getByText(documents["state.unvalidated"]).waitFor()
  })

  test("[DOC-O03] [DOC-016] an open menu stays and follows its row through an action on its way and what others do", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    const paper = await company.paper(folder, "b.pdf")
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["b.pdf"])
    const held = await hold(page, /\/nodes\/\d+\/events$/, "POST")
    await screen.act("b.pdf", "actions.validate")
    await held.arrived
    await screen.openMenu("b.pdf")
    await screen.action("actions.unvalidate").waitFor()
    held.go()
    await screen.says(filled(documents["done.validate.one"], { name: "b.pdf" })).waitFor()
    // Another user reverts the action and adds a folder above: the menu entry is updated, and the row stays in place.
    await company.documents.create(company.author, company, { name: "Avant", folder_id: folder.id })
    await company.event(paper.id, "document.unvalidated", world.people["firm collaborator"])
    await screen.action("actions.validate").waitFor()
    expect(await screen.names()).toEqual(["b.pdf"])
    expect(
      await screen.menu.getByRole("menuitem").evaluateAll((all) => all.includes(document.activeElement as never))
    ).toBe(true)
    await page.keyboard.press("Escape")
    await expectNames(screen, ["Avant", "b.pdf"])
  })

  test("[DOC-016] what changed while the connection was lost is there once it is back", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    const { context, opened, page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf"])
    // Wait for the scripts of the toolbar, so that going offline does not affect them.
    await page.getByRole("search").getByRole("textbox").or(page.getByRole("searchbox")).first().waitFor()
    opened.expectProblem(/^request: net::ERR_/)
    await context.setOffline(true)
    await company.documents.create(company.author, company, { name: "Pendant", folder_id: folder.id })
    await context.setOffline(false)
    await expectNames(screen, ["Pendant", "a.pdf"], 10_000)
  })

  test("[DOC-O03] a hidden tab asks for nothing, and looks at once when it is shown again", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    const { page, screen } = await openDocuments(world, company.address(folder))
    await screen.says(documents["empty.title"]).waitFor()
    const turn = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true })
        document.dispatchEvent(new Event("visibilitychange"))
      }, state)
    await turn("hidden")
    // Inserted directly into the database, so that no live event is sent.
    await company.paper(folder, "Silencieux.pdf")
    await turn("visible")
    await expectNames(screen, ["Silencieux.pdf"])
  })

  test("[DOC-010] what a colleague adds, renames and deletes is seen without a reload, and dialogs stay open", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    const paper = await company.paper(folder, "a.pdf")
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.pdf"])
    await screen.newFolder.click()
    await screen.nameField.fill("Bientôt")
    const colleague = world.people["firm collaborator"]
    await company.documents.create(colleague, company, { name: "Avril", folder_id: folder.id })
    await expect.poll(() => page.getByText("Avril").count()).toBeGreaterThan(0)
    await company.documents.update(colleague, company, paper.id, { name: "b.pdf" })
    await expect.poll(() => page.getByText("b.pdf", { exact: true }).count()).toBe(1)
    expect(await screen.nameField.inputValue()).toBe("Bientôt")
    await screen.confirm("create.confirm").click()
    await expectNames(screen, ["Avril", "Bientôt", "b.pdf"])
  })
})
