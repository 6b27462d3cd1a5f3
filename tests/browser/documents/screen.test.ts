import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openPage } from "#tests/support/browser.ts"
import { documentsScreen } from "#tests/support/pages/DocumentsScreen.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, newCompany, openDocuments } from "./stage.ts"

const { documents } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe("the look of a type of file", () => {
  test("[UPL-023] [UPL-025] each type has its colour, and one without a look of its own the primary colour and a plain icon", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Types")
    const extensions = "avi bmp docx dwg html jpg mp4 pdf png pptx sav xlsx zip".split(" ")
    for (const extension of extensions) await company.paper(folder, `a.${extension}`)
    const { page, screen } = await openDocuments(world, company.address(folder))
    await expectNames(
      screen,
      extensions.map((extension) => `a.${extension}`)
    )
    const looks = new Map<string, { readonly colour: string; readonly icon: string }>()
    for (const extension of extensions)
      looks.set(
        extension,
        await screen
          .row(`a.${extension}`)
          .locator('svg[class*="ft-"]')
          .evaluate((icon) => ({
            colour: getComputedStyle(icon).color,
            icon: icon.querySelector("path")?.getAttribute("d") ?? ""
          }))
      )
    const look = (extension: string) => looks.get(extension) ?? { colour: "", icon: "" }
    /** Hue angle in OKLCH: red is near 25, orange 50, yellow 90, green 145, blue 250. */
    const hue = (extension: string) => Number(/oklch\([\d.]+ [\d.]+ ([\d.]+)\)/.exec(look(extension).colour)?.[1])
    for (const [types, from, to] of [
      [["avi", "mp4", "zip"], 80, 110],
      [["pdf"], 15, 30],
      [["docx"], 245, 265],
      [["xlsx"], 140, 160],
      [["pptx"], 31, 42],
      [["bmp", "jpg", "png"], 220, 260],
      [["html"], 45, 70]
    ] as const)
      for (const type of types) {
        expect([type, hue(type)]).toEqual([type, expect.any(Number)])
        expect(hue(type), type).toBeGreaterThanOrEqual(from)
        expect(hue(type), type).toBeLessThanOrEqual(to)
      }
    const primary = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"))
      probe.style.color = "var(--primary)"
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect(look("dwg").colour).toBe(primary)
    expect(look("sav")).toEqual(look("dwg"))
    expect(extensions.filter((extension) => look(extension).icon === look("dwg").icon)).toEqual(["dwg", "sav"])
  })
})

describe("the tree and the address", () => {
  test("[DOC-010] [ACC-080] the tree opens level by level, and crumbs, title and address say which folder is open", async () => {
    const company = await newCompany(world)
    const year = await company.folder("Exercice 2026")
    const bank = await company.folder("Banque", { parent: year.id })
    await company.folder("Achats", { parent: year.id })
    await company.paper(bank, "Relevé janvier.pdf")
    const { address, page, screen } = await openDocuments(world, company.address())
    await expectNames(screen, ["Exercice 2026"])
    await expect
      .poll(() => screen.folders())
      .toEqual([documents.title, "Exercice 2026", documents.shared, documents.trash])

    await screen.folder(documents.title).focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowRight")
    await screen.folder("Banque").waitFor()
    expect(await screen.folders()).toEqual([
      documents.title,
      "Exercice 2026",
      "Achats",
      "Banque",
      documents.shared,
      documents.trash
    ])
    await screen.folder("Banque").click()
    await expectNames(screen, ["Relevé janvier.pdf"])
    expect(await screen.title.textContent()).toBe("Banque")
    expect(await screen.crumbs.getByRole("listitem").allTextContents()).toEqual([
      company.name,
      "Exercice 2026",
      "Banque"
    ])
    await expect.poll(address).toBe(company.address(bank))
    expect(await screen.folder("Banque").getAttribute("aria-selected")).toBe("true")

    await screen.crumbs.getByRole("link", { name: "Exercice 2026" }).click()
    await expectNames(screen, ["Achats", "Banque"])
    await page.goBack()
    await expectNames(screen, ["Relevé janvier.pdf"])
    await screen.crumbs.getByRole("link", { name: company.name }).click()
    await expectNames(screen, ["Exercice 2026"])
    await expect.poll(address).toBe(company.address())
  })

  test("[DOC-010] [ACC-080] the address of a folder and a document opens both again, here and at another's", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Fiscal")
    const inside = await company.folder("TVA", { parent: folder.id })
    const paper = await company.paper(inside, "CA3 mars.pdf")
    const { address, page, screen } = await openDocuments(world, company.address(inside))
    await screen.act("CA3 mars.pdf", "actions.details")
    await screen.details.getByRole("heading", { name: "CA3 mars.pdf" }).waitFor()
    await expect.poll(address).toBe(company.address(inside, `?document_id=${paper.id}`))
    await page.reload()
    await screen.details.getByRole("heading", { name: "CA3 mars.pdf" }).waitFor()
    await expectNames(screen, ["CA3 mars.pdf"])
    await screen.folder("TVA").waitFor()

    const colleague = await openDocuments(world, address(), { who: "firm collaborator" })
    await colleague.screen.details.getByRole("heading", { name: "CA3 mars.pdf" }).waitFor()
    await colleague.page.keyboard.press("Escape")
    await colleague.screen.details.waitFor({ state: "detached" })
    await expect.poll(colleague.address).toBe(company.address(inside))
  })

  test("[DOC-015] the trash opens under its alias and under its id", async () => {
    const company = await newCompany(world)
    await company.folder("Divers")
    const { opened, screen } = await openDocuments(world, company.address("trash"))
    await screen.says(documents["empty.trash.title"]).waitFor()
    await opened.goto(company.address("-1"))
    await screen.says(documents["empty.trash.title"]).waitFor()
    expect(await screen.folder(documents.trash).getAttribute("aria-selected")).toBe("true")
  })

  test("a folder that is not there says so and leads back to all documents", async () => {
    const company = await newCompany(world)
    await company.folder("Juridique")
    const opened = await openPage(world, { as: "firm admin" })
    opened.expectProblem(/^answer: 404 GET \/api\/vendors\/\d+\/folders/)
    await opened.goto(company.address("0123456789abcdef"))
    const screen = documentsScreen(opened.page)
    await screen.main.getByRole("heading", { name: documents["lost.title"] }).waitFor()
    await screen.main.getByRole("button", { name: documents["lost.back"] }).click()
    await expectNames(screen, ["Juridique"])
    await expect.poll(opened.address).toBe(company.address())
  })

  test("[ACC-011] another firm's company in the address is like none at all", async () => {
    const opened = await openPage(world, { as: "client admin" })
    // The folder is prefetched before the route guards have decided; the server refuses it by itself.
    opened.expectProblem(/^answer: 404 GET \/api\/vendors\/\d+\/(documents\/access|folders\/root\/content)$/)
    await opened.goto(`/documents/${world.contextOf(world.companies.garage)}`)
    await expect.poll(() => opened.address(), { timeout: 5_000 }).not.toContain(world.contextOf(world.companies.garage))
    await opened.page.getByText("Banque").first().waitFor()
    await expect.poll(opened.address).toBe(`/documents/${world.contextOf(world.companies.bakery)}`)
  })

  test("[ERR-030] a tree that is being made says so and comes by itself when asked again", async () => {
    const company = await newCompany(world)
    await company.folder("Social")
    const become = (state: "ready" | "building") =>
      world.portal.arrange((sql) => sql`update vendor set tree_state = ${state} where id = ${company.id}`)
    await become("building")
    const { page, screen } = await openDocuments(world, company.address())
    await screen.main.getByRole("heading", { name: documents["building.title"] }).waitFor()
    await screen.says("L’arborescence est en cours de création. Actualisez la page dans quelques minutes.").waitFor()
    // While the tree is still being created, a retry asks the server again and shows the same message.
    const again = page.waitForRequest(/\/folders\/[^/]+\/content/)
    await screen.retry.click()
    await again
    await screen.main.getByRole("heading", { name: documents["building.title"] }).waitFor()
    await become("ready")
    // When the live stream opens, the page refetches by itself and the button may disappear.
    await expect
      .poll(async () => {
        if (await screen.retry.isVisible()) await screen.retry.click({ timeout: 1_000 }).catch(() => undefined)
        return screen.names()
      })
      .toEqual(["Social"])
  })
})

describe("how a folder is shown", () => {
  test("[DOC-011] [DOC-O02] a folder is a list below 600 px and above, in the order of its names, until another is chosen", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Ventes")
    for (const name of ["Facture 10.pdf", "facture 9.pdf", "Été.pdf"]) await company.paper(folder, name)
    const { page, screen } = await openDocuments(world, company.address(folder), { mode: null, width: 600 })
    const names = ["Été.pdf", "facture 9.pdf", "Facture 10.pdf"]
    await expectNames(screen, names)
    for (const width of [599, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await screen.row("Été.pdf").waitFor()
      expect(await screen.mosaic.count()).toBe(0)
    }
    await screen.mode("mosaic").click()
    await expectNames(screen, names)
  })

  test("[DOC-013] a new version leaves a document where its name puts it", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Ventes")
    for (const name of ["a.txt", "b.txt"]) await company.file(folder, name)
    const { screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["a.txt", "b.txt"])
    await company.file(folder, "a.txt", undefined, "version")
    await screen.row("a.txt").waitFor()
    await expectNames(screen, ["a.txt", "b.txt"])
  })

  test("[DOC-012] [DOC-013] the chosen way to show and to sort are kept in this browser for this person alone", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    for (const [name, size, startDate] of [
      ["b.pdf", 3_000, "2026-01-02T00:00:00Z"],
      ["a.pdf", 1_000, "2026-01-03T00:00:00Z"],
      ["c.pdf", 2_000, "2026-01-01T00:00:00Z"]
    ] as const)
      await company.paper(folder, name, { size, startDate })
    const { context, page, screen } = await openDocuments(world, company.address(folder), { mode: null })
    await expectNames(screen, ["a.pdf", "b.pdf", "c.pdf"])
    await screen.mode("mosaic").click()
    await screen.mode("list").click()
    await screen.header("size").getByRole("button").click()
    await expectNames(screen, ["a.pdf", "c.pdf", "b.pdf"])
    expect(await screen.header("size").getAttribute("aria-sort")).toBe("ascending")
    await screen.header("size").getByRole("button").click()
    await expectNames(screen, ["b.pdf", "c.pdf", "a.pdf"])
    await page.reload()
    await expectNames(screen, ["b.pdf", "c.pdf", "a.pdf"])
    expect(await screen.mosaic.count()).toBe(0)
    const kept = await context.storageState()
    const { id } = world.people["firm admin"]
    const [origin] = kept.origins
    expect(origin?.localStorage.find(({ name }) => name === `user.${id}.documents.display`)?.value).toBe(
      JSON.stringify({ mode: "list", sort: { field: "size", order: "desc" } })
    )
  })

  test.each([
    ["default", "asc", ["b.pdf", "c.txt", "a.csv"]],
    ["name", "asc", ["a.csv", "b.pdf", "c.txt"]],
    ["date", "desc", ["a.csv", "c.txt", "b.pdf"]],
    ["type", "asc", ["a.csv", "b.pdf", "c.txt"]]
  ] as const)("[DOC-014] the menu sorts by %s, %s, folders first", async (field, order, names) => {
    const company = await newCompany(world)
    const folder = await company.folder("Tri")
    await company.folder("Dossier", { parent: folder.id })
    await company.paper(folder, "b.pdf", { startDate: "2026-01-01T00:00:00Z" })
    await company.paper(folder, "c.txt", { startDate: "2026-01-02T00:00:00Z" })
    await company.paper(folder, "a.csv", { startDate: "2026-01-03T00:00:00Z" })
    const { screen } = await openDocuments(world, company.address(folder))
    await screen.row("Dossier").waitFor()
    await screen.sort.click()
    await screen.sortBy(field).click()
    if (order === "desc") {
      await screen.sort.click()
      await screen.sortBy("desc").click()
    }
    await expectNames(screen, ["Dossier", ...names])
  })

  test("[DOC-021] both filters are on at first, and each hides what it names", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Paie")
    await company.folder("Contrats", { parent: folder.id })
    await company.paper(folder, "À voir.pdf")
    const done = await company.paper(folder, "Vu.pdf")
    await company.event(done.id, "document.validated")
    const { screen } = await openDocuments(world, company.address(folder))
    await expectNames(screen, ["Contrats", "À voir.pdf", "Vu.pdf"])
    const pressed = () =>
      Promise.all(
        (["validated", "unvalidated"] as const).map((name) => screen.filter(name).getAttribute("aria-pressed"))
      )
    expect(await pressed()).toEqual(["true", "true"])
    await screen.filter("validated").click()
    await expectNames(screen, ["Contrats", "À voir.pdf"])
    await screen.filter("unvalidated").click()
    await expectNames(screen, ["Contrats"])
    await screen.filter("validated").click()
    await expectNames(screen, ["Contrats", "Vu.pdf"])
    expect(await pressed()).toEqual(["true", "false"])
  })

  test("an empty folder says how to fill it, and a filter that hides everything says so", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Vide")
    const full = await company.folder("Plein")
    await company.paper(full, "Seul.pdf")
    const { screen } = await openDocuments(world, company.address(folder))
    await screen.says(documents["empty.text"]).waitFor()
    await screen.folder("Plein").click()
    await expectNames(screen, ["Seul.pdf"])
    await screen.filter("unvalidated").click()
    await screen.says(documents["empty.filtered.title"]).waitFor()
  })
})
