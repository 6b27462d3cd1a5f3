import { afterAll, beforeAll, expect, test } from "vitest"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, hold, newCompany, openDocuments } from "./stage.ts"

const { documents } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test.each([
  ["10,000", "list", 10_000],
  ["1,000", "mosaic", 1_000]
] as const)(
  "[NET-O06] [DOC-010] a folder of %s documents scrolls to its end as a %s, and only what is near is drawn",
  { timeout: 180_000 },
  async (_, mode, many) => {
    const company = await newCompany(world)
    const folder = await company.folder("Grand")
    const first = await company.paper(folder, "Pièce 00001.pdf")
    await company.copies(first, many)
    const { page, screen } = await openDocuments(world, company.address(folder), { mode })
    const near = mode === "list" ? screen.list.getByRole("row") : screen.mosaic.getByRole("option")
    await expect.poll(() => near.count()).toBeGreaterThan(10)
    const total =
      mode === "list" ? screen.list.getAttribute("aria-rowcount") : near.first().getAttribute("aria-setsize")
    expect(await total).toBe(String(mode === "list" ? many + 1 : many))
    const lastName = `Pièce ${String(many).padStart(5, "0")}.pdf`
    const box = mode === "list" ? screen.row("Pièce 00001.pdf") : screen.card("Pièce 00001.pdf")
    let drawn = 0
    // The toolbar is complete: from here on the layout no longer shifts.
    await expect.poll(() => page.getByRole("toolbar").getByRole("button").count()).toBeGreaterThan(3)
    await box.focus()
    const last = mode === "list" ? screen.row(lastName) : screen.card(lastName)
    await expect
      .poll(
        async () => {
          await page.keyboard.press("End")
          drawn = Math.max(drawn, await near.count())
          return last.count()
        },
        { timeout: 150_000, interval: 10 }
      )
      .toBe(1)
    expect(await last.isVisible()).toBe(true)
    expect(drawn).toBeLessThan(120)
    // The focus was never lost on the way: it is on the last item.
    await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)
  }
)

test("[NET-O06] [DOC-016] a list goes on to its end though it is refreshed while its next page is on its way", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Flux")
  const first = await company.paper(folder, "Pièce 00001.pdf")
  await company.copies(first, 150)
  const { page, screen } = await openDocuments(world, company.address(folder))
  await screen.row("Pièce 00001.pdf").waitFor()
  const held = await hold(page, /\/content\?.*cursor=/, "GET")
  await expect.poll(() => page.getByRole("toolbar").getByRole("button").count()).toBeGreaterThan(3)
  await screen.row("Pièce 00001.pdf").focus()
  await page.keyboard.press("End")
  await held.arrived
  await company.file(folder, "Zone à voir.txt")
  await expect.poll(() => screen.list.getAttribute("aria-rowcount")).toBe("152")
  held.go()
  await expect
    .poll(async () => {
      await page.keyboard.press("End")
      return screen.row("Pièce 00150.pdf").count()
    })
    .toBe(1)
})

test("[NET-O06] [DOC-016] what the next page added stays where it is, though a refresh was asked for before it came", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Flux")
  const first = await company.paper(folder, "Pièce 00001.pdf")
  await company.copies(first, 150)
  const { page, screen } = await openDocuments(world, company.address(folder))
  await screen.row("Pièce 00001.pdf").waitFor()
  // The page is listening to live events once its toolbar is complete.
  await expect.poll(() => page.getByRole("toolbar").getByRole("button").count()).toBeGreaterThan(3)
  const held = await hold(page, /\/content\?(?!.*cursor=)/, "GET")
  const added = await company.file(folder, "Zone à voir.txt")
  await held.arrived
  await screen.row("Pièce 00001.pdf").focus()
  await expect
    .poll(async () => {
      await page.keyboard.press("End")
      return screen.row("Zone à voir.txt").count()
    })
    .toBe(1)
  const drawn = await screen.row("Zone à voir.txt").elementHandle()
  held.go()
  await company.documents.update(company.author, company, added.id, { name: "Zone vue.txt" })
  await screen.row("Zone vue.txt").waitFor()
  expect(await drawn?.evaluate((row) => row.isConnected)).toBe(true)
})

test(
  "[DOC-010] [TRE-004] a tree of 10,000 folders opens, is walked to its end and draws only what is near",
  { timeout: 90_000 },
  async () => {
    const company = await newCompany(world)
    const year = await company.folder("Exercice")
    await world.portal.arrange(
      (sql) => sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
      select firm_id, vendor_id, 'folder', id, 'Dossier ' || lpad(n::text, 5, '0'), 'dossier ' || lpad(n::text, 5, '0')
        from node, generate_series(1, 10000) n where id = ${year.id}`
    )
    const { page, screen } = await openDocuments(world, company.address())
    await expectNames(screen, ["Exercice"])
    await screen.folder(documents.title).focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowRight")
    await screen.folder("Dossier 00001").waitFor()
    expect(await screen.folder("Dossier 00001").getAttribute("aria-setsize")).toBe("10000")
    let drawn = 0
    const last = screen.folder("Dossier 10000")
    await page.keyboard.press("End")
    // End focuses the last entry: go up past those of the trash and of shared documents.
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    await expect
      .poll(async () => {
        drawn = Math.max(drawn, await screen.tree.getByRole("treeitem").count())
        return last.evaluateAll((found) => found.some((one) => one === document.activeElement))
      })
      .toBe(true)
    expect(drawn).toBeLessThan(120)
    await page.keyboard.press("Enter")
    await expect.poll(() => screen.title.textContent()).toBe("Dossier 10000")
  }
)
