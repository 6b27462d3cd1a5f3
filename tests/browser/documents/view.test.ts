import { afterAll, beforeAll, expect, test } from "vitest"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, newCompany, openDocuments } from "./stage.ts"

const { documents, help } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("[DOC-010] [DOC-021] [DOC-013] [NET-068] the address says filters, sort and display: a link and going back show the same", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  await company.folder("Dedans", { parent: folder.id })
  await company.paper(folder, "a.pdf", { startDate: "2026-01-10T10:00:00Z" })
  await company.paper(folder, "b.pdf", { startDate: "2026-03-10T10:00:00Z" })
  await company.paper(folder, "c.png", { startDate: "2026-03-11T10:00:00Z" })
  const { address, page, screen } = await openDocuments(world, company.address(folder))
  await expectNames(screen, ["Dedans", "a.pdf", "b.pdf", "c.png"])
  const query = () => Object.fromEntries(new URL(address(), "http://portal").searchParams)

  await screen.filters.click()
  await screen.filterBy("type").selectOption("pdf")
  await expectNames(screen, ["Dedans", "a.pdf", "b.pdf"])
  await screen.filterBy("from").fill("2026-02-01")
  await expectNames(screen, ["Dedans", "b.pdf"])
  await screen.filterBy("author").selectOption({ value: String(company.author.id) })
  await expect.poll(query).toEqual({ kind: "pdf", since: "2026-02-01", by: String(company.author.id) })
  await page.keyboard.press("Escape")
  await expect.poll(() => focused(page)).toBe(`${documents.filters} 3`)
  await screen.sort.click()
  await screen.sortBy("name").click()
  await screen.mode("mosaic").click()
  await expect.poll(query).toMatchObject({ sort: "name.asc", display: "mosaic" })
  await expectNames(screen, ["Dedans", "b.pdf"])

  const colleague = await openDocuments(world, address(), { who: "firm collaborator" })
  await expectNames(colleague.screen, ["Dedans", "b.pdf"])
  expect(await colleague.screen.mosaic.count()).toBe(1)
  expect(await colleague.screen.filters.textContent()).toContain("3")

  // A filter adds a history entry; sorting and display do not.
  await page.goBack()
  await expectNames(screen, ["Dedans", "b.pdf"])
  await expect.poll(query).toEqual({ kind: "pdf", since: "2026-02-01" })
  await page.goBack()
  await expectNames(screen, ["Dedans", "a.pdf", "b.pdf"])
  await page.goForward()
  await expectNames(screen, ["Dedans", "b.pdf"])
  await screen.filters.click()
  await screen.unfilter.click()
  await expectNames(screen, ["Dedans", "a.pdf", "b.pdf", "c.png"])
})

test("[DOC-028] [DOC-029] [DOC-024] Ctrl+Z takes back a name, a move and a deletion, in turn; a refusal says why", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  await company.folder("Ventes")
  await company.paper(folder, "a.pdf")
  const { opened, page, screen } = await openDocuments(world, company.address(folder))
  await expectNames(screen, ["a.pdf"])
  const done = (key: keyof typeof documents, params: Readonly<Record<string, string>>) =>
    screen.says(filled(documents[key], params)).waitFor()
  await screen.row("a.pdf").focus()
  await page.keyboard.press("F2")
  await page.keyboard.type("b")
  await page.keyboard.press("Enter")
  await done("done.rename", { name: "b.pdf" })
  await screen.act("b.pdf", "actions.move")
  await screen.dialog.getByRole("treeitem", { name: "Ventes" }).click()
  await screen.confirm("move.confirm").click()
  await done("done.move.one", { name: "b.pdf", folder: "Ventes" })
  await screen.says(documents["empty.title"]).waitFor()
  await page.keyboard.press("Control+z")
  await expectNames(screen, ["b.pdf"])
  await page.keyboard.press("Control+z")
  await expectNames(screen, ["a.pdf"])
  await screen.row("a.pdf").focus()
  await page.keyboard.press("Delete")
  await done("done.trash.one", { name: "a.pdf" })
  await screen.says(documents["empty.title"]).waitFor()
  await page.keyboard.press("Control+z")
  await expectNames(screen, ["a.pdf"])
  await page.keyboard.press("Control+z")
  await screen.says(help["undo.none"]).waitFor()

  // Another user has taken the old name in the meantime.
  opened.expectProblem(/^answer: 422 PATCH/)
  await screen.row("a.pdf").focus()
  await page.keyboard.press("F2")
  await page.keyboard.type("c")
  await page.keyboard.press("Enter")
  await done("done.rename", { name: "c.pdf" })
  await company.paper(folder, "a.pdf")
  await page.keyboard.press("Control+z")
  await page.getByText(help["undo.refused"].replace("{{why}}", "").trim()).first().waitFor()
})

test("[DOC-010] a question mark shows every key, and Alt with the arrow up leads to the folder above", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  await company.folder("Dedans", { parent: folder.id })
  const { page, screen } = await openDocuments(world, company.address(folder))
  await expectNames(screen, ["Dedans"])
  await screen.filters.waitFor()
  await screen.row("Dedans").focus()
  const sheet = page.getByRole("dialog", { name: help["keys.title"] })
  // The keyboard shortcuts are available a moment after the rows.
  await expect
    .poll(async () => {
      await page.keyboard.press("?")
      return sheet.count()
    })
    .toBe(1)
  for (const key of ["key.undo", "key.rename", "key.all", "key.up"] as const) await sheet.getByText(help[key]).waitFor()
  await page.keyboard.press("Escape")
  await sheet.waitFor({ state: "detached" })
  await page.keyboard.press("Alt+ArrowUp")
  await expect.poll(() => screen.title.textContent()).toBe(documents.title)
})

test("[DOC-010] a finger that rests on a row selects it, a tap adds the next, and a tap on nothing selected opens", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  for (const name of ["a.pdf", "b.pdf"]) await company.paper(folder, name)
  await company.folder("Dedans", { parent: folder.id })
  const { context, page, screen } = await openDocuments(world, company.address(folder), {
    width: 390,
    touch: true
  })
  await expectNames(screen, ["Dedans", "a.pdf", "b.pdf"])
  const chosen = () => screen.list.getByRole("row", { selected: true }).count()
  const touch = await context.newCDPSession(page)
  const box = await screen.row("a.pdf").boundingBox()
  if (box === null) throw new Error("the row is not on the screen")
  const at = { x: Math.round(box.x + box.width - 90), y: Math.round(box.y + box.height - 8) }
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] })
  await expect.poll(chosen).toBe(1)
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await screen.row("b.pdf").tap({ position: { x: box.width - 90, y: box.height - 8 } })
  await expect.poll(chosen).toBe(2)
  expect(await screen.menu.count()).toBe(0)
})
