import { afterAll, beforeAll, expect, test } from "vitest"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, newCompany, openDocuments } from "./stage.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("[DOC-016] [DOC-O03] two people in a folder see each other's changes at once, and nothing jumps under the pointer", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await company.paper(folder, name)
  const mine = await openDocuments(world, company.address(folder))
  const theirs = await openDocuments(world, company.address(folder), { who: "firm collaborator" })
  await expectNames(mine.screen, ["a.pdf", "b.pdf", "c.pdf"])
  await expectNames(theirs.screen, ["a.pdf", "b.pdf", "c.pdf"])

  await theirs.screen.newFolder.click()
  await theirs.screen.nameField.fill("Avril")
  await theirs.screen.confirm("create.confirm").click()
  await expectNames(mine.screen, ["Avril", "a.pdf", "b.pdf", "c.pdf"], 2_000)
  await mine.screen.act("a.pdf", "actions.validate")
  const state = theirs.screen.row("a.pdf").locator("[data-tone=ok]")
  await expect.poll(() => state.count(), { timeout: 2_000, interval: 25 }).toBe(1)

  // One user points at a row while another one adds a row above it.
  const pointed = mine.screen.row("b.pdf")
  await pointed.hover()
  const place = async () => Math.round((await pointed.boundingBox())?.y ?? 0)
  const before = await place()
  await theirs.screen.newFolder.click()
  await theirs.screen.nameField.fill("Août")
  await theirs.screen.confirm("create.confirm").click()
  await expectNames(theirs.screen, ["Août", "Avril", "a.pdf", "b.pdf", "c.pdf"])
  await expectNames(mine.screen, ["Août", "Avril", "a.pdf", "b.pdf", "c.pdf"], 2_000)
  await expect.poll(place).toBe(before)
  // Once the pointer has moved away, the list scrolls back to the top.
  await mine.screen.title.hover()
  await expect.poll(() => mine.screen.list.evaluate((list) => list.firstElementChild?.scrollTop)).toBe(0)

  // The other user deletes the focused row: the focus moves to its neighbour.
  await mine.screen.row("b.pdf").focus()
  await theirs.screen.act("b.pdf", "actions.trash")
  await expectNames(mine.screen, ["Août", "Avril", "a.pdf", "c.pdf"], 3_000)
  await expect.poll(() => mine.screen.row("c.pdf").evaluate((element) => element === document.activeElement)).toBe(true)
})
