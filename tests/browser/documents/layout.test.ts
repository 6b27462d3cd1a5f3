import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, newCompany, openDocuments } from "./stage.ts"

const { app, documents, scans } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const furnish = async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats de l’exercice 2026")
  await company.paper(folder, "IMG_20261123_101500_ticket_de_caisse_du_magasin_de_la_place.jpg")
  return { company, folder }
}

describe("the documents on screens of every width", () => {
  test("[DOC-010] on a telephone the list begins in the first third, and adding takes one tap", async () => {
    const { company, folder } = await furnish()
    const { page, screen } = await openDocuments(world, company.address(folder), {
      width: 360,
      height: 780,
      touch: true
    })
    await expectNames(screen, ["IMG_20261123_101500_ticket_de_caisse_du_magasin_de_la_place.jpg"])
    await screen.filters.waitFor()
    expect((await screen.list.boundingBox())?.y).toBeLessThanOrEqual(240)
    expect(await page.getByRole("search").locator("kbd").isVisible()).toBe(false)
    await page.getByRole("button", { name: documents["upload.photo"], exact: true }).click()
    await page.getByRole("dialog").getByRole("button", { name: scans.take }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await screen.main.getByRole("button", { name: app.more, exact: true }).first().click()
    const menu = page.getByRole("menu", { name: app.more })
    await menu.getByRole("menuitem", { name: documents["folder.new"] }).waitFor()
    const box = await menu.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(780)
    await menu.getByRole("menuitem", { name: documents["folder.new"] }).click()
    await screen.nameField.waitFor()
  })

  test("[DOC-010] at 640 px, which is 1280 at 200 %, the title is whole and no button breaks in two", async () => {
    const { company, folder } = await furnish()
    const { page, screen } = await openDocuments(world, company.address(folder), { width: 640 })
    await screen.newFolder.waitFor()
    const isCut = await screen.title.evaluate(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
    expect(isCut).toBe(false)
    expect((await screen.newFolder.boundingBox())?.height).toBeLessThan(44)
    expect(await page.getByRole("search").locator("kbd").isVisible()).toBe(false)
  })

  test("[DOC-010] at 1280 px names have more than a fifth of the page, and break after what joins their parts", async () => {
    const { company, folder } = await furnish()
    const { page, screen } = await openDocuments(world, company.address(folder))
    const name = page.locator(".docs-name").first()
    await name.waitFor()
    expect((await screen.list.locator(".cell-name").first().boundingBox())?.width).toBeGreaterThanOrEqual(256)
    // The last characters of each line except the last one.
    const ends = await name.evaluate((link) => {
      const text = link.textContent ?? ""
      const lines = new Map<number, string>()
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (let place = 0; place < (node.textContent ?? "").length; place += 1) {
          const range = document.createRange()
          range.setStart(node, place)
          range.setEnd(node, place + 1)
          const line = Math.round(range.getBoundingClientRect().top)
          lines.set(line, (lines.get(line) ?? "") + range.toString())
        }
      return { text, ends: [...lines.values()].slice(0, -1).map((line) => line.at(-1)) }
    })
    expect(ends.text).toBe("IMG_20261123_101500_ticket_de_caisse_du_magasin_de_la_place.jpg")
    for (const end of ends.ends) expect(end).toMatch(/[_.-]/)
  })

  test("[DOC-010] at 1280 px every action of the bar over a selection is a word, the rest stands in its menu", async () => {
    const { company, folder } = await furnish()
    const { page, screen } = await openDocuments(world, company.address(folder))
    await screen.check("IMG_20261123_101500_ticket_de_caisse_du_magasin_de_la_place.jpg").check()
    await screen.bulk.waitFor()
    const cut = await screen.bulk.locator(".bulk-action").evaluateAll(
      (actions) =>
        actions.filter((action) => {
          if (action.getClientRects().length === 0) return false
          const [box, bar] = [action.getBoundingClientRect(), action.parentElement?.getBoundingClientRect()]
          return (action.querySelector("span")?.getClientRects().length ?? 0) === 0 || box.right > (bar?.right ?? 0) + 1
        }).length
    )
    expect(cut).toBe(0)
    await screen.bulk.getByRole("button", { name: app.more }).click()
    await page.getByRole("menuitem", { name: documents["actions.themes"] }).waitFor()
  })
})
