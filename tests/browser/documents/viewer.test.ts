import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeDocx } from "#server/composition/demo/office.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { odtBytes, picture } from "#tests/api/documents/papers.ts"
import { text } from "#tests/api/uploads/sending.ts"
import { openPage } from "#tests/support/browser.ts"
import { documentsScreen } from "#tests/support/pages/DocumentsScreen.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { viewerScreen } from "#tests/support/pages/Viewer.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { makePdf } from "./papers.ts"
import { newCompany } from "./stage.ts"

const { viewer: texts } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld({}, { renditions: true })
})
afterAll(() => world.stop())

const open = async (file: string, bytes: Uint8Array<ArrayBuffer>) => {
  const company = await newCompany(world)
  const folder = await company.folder("Lecture")
  const document = await company.file(folder, file, bytes)
  const path = `/viewer/${company.context}/${folder.hash}/${document.hash}`
  const opened = await openPage(world, { as: "firm admin", path })
  return { ...opened, company, folder, document, path, viewer: viewerScreen(opened.page) }
}
const shown = (kind: string) => {
  const found = world.tree.documents.find(({ extension }) => extension === kind)
  if (found === undefined) throw new Error(`the world has no ${kind}`)
  return found
}
const openShown = async (kind: string) => {
  const document = shown(kind)
  const context = world.contextOf(world.companies.bakery)
  const folderAddress = `/documents/${context}/${world.tree.folders.bank.hash}`
  const opened = await openPage(world, {
    as: "client guest",
    path: `/viewer/${context}/${world.tree.folders.bank.hash}/${document.hash}`
  })
  return { ...opened, document, folderAddress, viewer: viewerScreen(opened.page) }
}

describe("a pdf", () => {
  test("[VIE-001] [VIE-006] shows its pages, goes to one, is searched, zoomed and turned", async () => {
    const { page, viewer } = await open(
      "Contrat.pdf",
      await makePdf(["Le bail commercial", "Les loyers", "La caution du bail"])
    )
    await viewer.page(1).waitFor()
    await expect.poll(() => viewer.page(1).textContent()).toContain("Le bail commercial")
    expect(await viewer.pageField.inputValue()).toBe("1")
    await viewer.button("page.next").click()
    await expect.poll(() => viewer.pageField.inputValue()).toBe("2")
    await viewer.pageField.fill("3")
    await page.keyboard.press("Enter")
    await expect.poll(() => viewer.page(3).isVisible()).toBe(true)
    expect(await viewer.button("page.next").isDisabled()).toBe(true)

    await page.keyboard.press("Control+f")
    await viewer.find.fill("BAIL")
    await expect.poll(() => viewer.found.textContent()).toMatch(/^\d sur 2$/)
    const first = await viewer.found.textContent()
    await page.keyboard.press("Enter")
    await expect.poll(() => viewer.found.textContent()).not.toBe(first)
    await viewer.find.fill("introuvable")
    await expect.poll(() => viewer.found.textContent()).toBe(texts["find.none"])
    await page.keyboard.press("Escape")
    await viewer.find.waitFor({ state: "detached" })

    // All pages are printed, not the window.
    await page.evaluate(() => {
      window.print = () => {
        document.title = `${document.querySelectorAll("body > .viewer-print img").length} pages`
        dispatchEvent(new Event("afterprint"))
      }
    })
    await page.keyboard.press("Control+p")
    await expect.poll(() => page.title()).toBe("3 pages")
    await expect.poll(() => page.locator(".viewer-print").count()).toBe(0)

    const before = await viewer.percent()
    await viewer.button("zoom.in").click()
    await expect.poll(viewer.percent).toBeGreaterThan(before)
    await viewer.zoom.click()
    await page.getByRole("menuitemradio", { name: texts["zoom.page"] }).click()
    await expect.poll(viewer.percent).toBeLessThan(before)
    const upright = await viewer.page(1).boundingBox()
    await viewer.button("turn").click()
    await expect
      .poll(async () => {
        const box = await viewer.page(1).boundingBox()
        return box !== null && upright !== null && box.width > box.height && upright.width < upright.height
      })
      .toBe(true)
  })

  test("[VIE-001] opens in a browser that lacks the newest functions of the language", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Lecture")
    const document = await company.file(folder, "Bail.pdf", await makePdf(["Le bail commercial"]))
    const { goto, page } = await openPage(world, { as: "firm admin", path: "/" })
    const older = `for (const { prototype } of [Map, WeakMap]) {
      delete prototype.getOrInsert
      delete prototype.getOrInsertComputed
    }
    delete Math.sumPrecise
    delete Uint8Array.fromBase64
    delete Uint8Array.prototype.toBase64
    delete Uint8Array.prototype.toHex\n`
    await page.addInitScript(older)
    let workers = 0
    await page.route(/\/pdf\.worker-[^/]+\.js$/, async (route) => {
      workers += 1
      const address = new URL(route.request().url())
      // Only the browser resolves names below localhost.
      address.hostname = "127.0.0.1"
      const response = await route.fetch({ url: address.href })
      await route.fulfill({ response, body: older + (await response.text()) })
    })
    await goto(`/viewer/${company.context}/${folder.hash}/${document.hash}`)
    await expect.poll(() => viewerScreen(page).page(1).textContent()).toContain("Le bail commercial")
    expect(workers).toBe(1)
  })

  test("[VIE-006] one that cannot be read says so and can still be downloaded", async () => {
    const { expectProblem, page, viewer } = await open("Abîmé.pdf", text("%PDF-1.7\nplus rien"))
    expectProblem(/^console: Warning: Indexing all PDF objects$/)
    await page.getByText(texts["pdf.broken"]).waitFor()
    expect(await viewer.button("download").first().isEnabled()).toBe(true)
  })
})

describe("other kinds", () => {
  test("[VIE-004] a picture is zoomed and turned", async () => {
    const { document, page, viewer } = await openShown("png")
    const image = viewer.content(document.name).getByRole("img", { name: document.name })
    await image.waitFor()
    const before = await viewer.percent()
    await page.keyboard.press("+")
    await expect.poll(viewer.percent).toBeGreaterThan(before)
    await page.keyboard.press("r")
    await expect.poll(() => image.evaluate((element) => element.style.rotate)).toBe("90deg")
  })

  test("[VIE-O03] [ERR-034] a picture that cannot be read says so", async () => {
    const png = Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2,
      0, 0, 0, 1, 2, 3, 4
    ])
    const { page } = await open("Cassée.png", png)
    await page.getByText(messageText("fr", "documents.image_corrupt", {})).waitFor()
  })

  test("[VIE-003] a text is shown and searched, and separated values are a table headed by their first line", async () => {
    const { page, viewer } = await open("Note.txt", text("première ligne\ndeuxième ligne\n"))
    await expect.poll(() => viewer.content("Note.txt").textContent()).toContain("deuxième ligne")
    await viewer.button("find.open").click()
    await viewer.find.fill("ligne")
    await expect.poll(() => viewer.found.textContent()).toBe("1 sur 2")
    await page.close()
    const table = await open("Soldes.csv", text("Compte;Libellé;Solde\n512;Banque;1 234,50\n401;Fournisseurs;-20,00\n"))
    const grid = table.viewer.table("Soldes.csv")
    await grid.waitFor()
    expect((await grid.getByRole("columnheader").allTextContents()).slice(1)).toEqual(["Compte", "Libellé", "Solde"])
    expect(await grid.getByRole("row").nth(2).getByRole("gridcell").allTextContents()).toEqual([
      "3",
      "401",
      "Fournisseurs",
      "-20,00"
    ])
  })

  test("[VIE-O02] [VIE-003] an office file is shown as its text and searched, and downloaded as it is", async () => {
    const bytes = Uint8Array.from(
      makeDocx({
        sender: ["Cabinet Lumen"],
        recipient: ["Boulangerie Aubert"],
        place: "Paris",
        subject: "Lettre de mission",
        paragraphs: ["Les honoraires <b>annuels</b>", "Sont payables d’avance"],
        table: [
          ["Mission", "Honoraires"],
          ["Comptes", "1 200"]
        ],
        signature: "Sophie",
        colour: "#224466"
      })
    )
    const { document, page, viewer } = await open("Lettre.docx", bytes)
    const shown = viewer.content("Lettre.docx")
    await expect.poll(() => shown.textContent()).toContain("Les honoraires <b>annuels</b>")
    expect(await shown.getByRole("heading", { name: "Lettre de mission" }).count()).toBe(1)
    expect(await shown.getByRole("cell", { name: "1 200" }).count()).toBe(1)
    await page.keyboard.press("Control+f")
    await viewer.find.fill("honoraires")
    await expect.poll(() => viewer.found.textContent()).toBe("1 sur 2")
    await page.keyboard.press("Enter")
    await expect.poll(() => viewer.found.textContent()).toBe("2 sur 2")
    await page.keyboard.press("Escape")
    const [download] = await Promise.all([page.waitForEvent("download"), viewer.button("download").first().click()])
    expect(download.suggestedFilename()).toBe(document.name)
    expect((await buffer(await download.createReadStream())).length).toBe(document.size)
  })

  test("[VIE-O02] a type that has no preview here is offered for download", async () => {
    const { page, viewer } = await open("Note.odt", odtBytes())
    await page.getByText(texts["other.unavailable"]).waitFor()
    expect(await viewer.button("download").last().isEnabled()).toBe(true)
  })

  test("[VIE-O03] [ERR-039] a turned picture is kept as a new version, unless it is validated, and the viewer says why", async () => {
    const {
      address,
      company,
      document,
      page,
      path: here,
      viewer
    } = await open("Photo.png", await picture("png", 80, 40))
    const image = viewer.content("Photo.png").getByRole("img", { name: "Photo.png" })
    await image.waitFor()
    await page.keyboard.press("r")
    await page.getByText(texts["turn.unsaved"]).waitFor()
    await viewer.button("turn.keep").click()
    await page.getByText(texts["turn.kept"]).waitFor()
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]))
      .toEqual([40, 80])
    await page.getByText(texts["turn.unsaved"]).waitFor({ state: "detached" })
    await expect.poll(address).toBe(here)

    await viewer.button("panel.open").click()
    const panel = page.getByRole("complementary", { name: filled(texts["panel.title"], { name: "Photo.png" }) })
    await expect.poll(() => panel.textContent()).toContain(texts["history.version.added"])
    const path = `/api/vendors/${company.id}/nodes/${document.id}/events`
    await world.portal.call("POST", path, { as: company.author, body: { type: "document.validated" } })
    await page.reload()
    await image.waitFor()
    await page.keyboard.press("r")
    await expect
      .poll(() => page.getByRole("status").allTextContents())
      .toContainEqual(expect.stringContaining(messageText("fr", "closed.isNotValidated", {})))
    expect(await viewer.button("turn.keep").count()).toBe(0)
  })

  test("[VIE-001] Shift with an arrow leads to the neighbour, which a strip of first pages shows", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Voisins")
    await company.file(folder, "A.png", await picture("png", 400, 300))
    const second = await company.file(folder, "B.png", await picture("png", 300, 400))
    const opened = await openPage(world, {
      as: "firm admin",
      path: `/viewer/${company.context}/${folder.hash}/${second.hash}`
    })
    const viewer = viewerScreen(opened.page)
    const strip = opened.page.getByRole("navigation", { name: texts["strip.label"] })
    await expect.poll(() => strip.getByRole("link", { name: /^[AB]\.png$/ }).count()).toBe(2)
    await expect.poll(() => strip.locator("img").count(), { timeout: 20_000 }).toBe(2)
    await opened.page.keyboard.press("Shift+ArrowLeft")
    await expect.poll(() => viewer.title.textContent()).toBe("A.png")
    expect(await strip.getByRole("link", { name: "A.png", exact: true }).getAttribute("aria-current")).toBe("page")
    await opened.page.keyboard.press("Shift+ArrowRight")
    await expect.poll(() => viewer.title.textContent()).toBe("B.png")
  })
})

describe("the address", () => {
  test("[VIE-001] [VIE-O02] the latest version is shown unless the address names one, a newer one is offered, and choosing one changes the address", async () => {
    const { address, company, document, folder, page, path, viewer } = await open("Bail.txt", text("la première"))
    await expect.poll(() => viewer.content("Bail.txt").textContent()).toContain("la première")
    const second = await company.file(folder, "Bail.txt", text("la deuxième"), "version")
    // The displayed version stays until the user asks for the new one.
    await page.getByText(filled(texts.newer, { number: "2" })).waitFor()
    expect(await viewer.content("Bail.txt").textContent()).toContain("la première")
    await page.getByRole("button", { name: texts["newer.show"] }).click()
    await expect.poll(() => page.getByText(filled(texts.newer, { number: "2" })).count()).toBe(0)
    await expect.poll(() => viewer.content("Bail.txt").textContent()).toContain("la deuxième")
    await viewer.versions.click()
    await viewer.versionItem(1).click()
    await expect.poll(() => viewer.content("Bail.txt").textContent()).toContain("la première")
    await expect.poll(address).toBe(`${path}/${document.version_id}`)
    expect(second.version_id).not.toBe(document.version_id)
    await page.reload()
    await expect.poll(() => viewer.content("Bail.txt").textContent()).toContain("la première")
  })

  test("[ACC-102] [VIE-002] closing leads back to the folder; with newTab it closes the tab", async () => {
    const { address, document, folderAddress, page, viewer } = await openShown("txt")
    await viewer.content(document.name).waitFor()
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate((href) => void window.open(href), `${address()}?newTab=true`)
    ])
    const other = viewerScreen(tab)
    await other.content(document.name).waitFor()
    expect(await other.newTab.count()).toBe(0)
    await Promise.all([tab.waitForEvent("close"), other.button("leave").click()])
    await viewer.button("leave").click()
    await expect.poll(address).toBe(folderAddress)
    await documentsScreen(page).title.waitFor()
  })

  test("[VIE-001] a document or a version that is not there is told as absent", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Lecture")
    const document = await company.file(folder, "Note.txt")
    const opened = await openPage(world, { as: "firm admin" })
    opened.expectProblem(/^answer: 404 GET/)
    await opened.goto(`/viewer/${company.context}/${folder.hash}/0123456789abcdef`)
    await opened.page
      .getByText(messageText("fr", "error.404", {}))
      .first()
      .waitFor()
    await opened.goto(`/viewer/${company.context}/${folder.hash}/${document.hash}/999999`)
    await opened.page
      .getByText(messageText("fr", "error.404", {}))
      .first()
      .waitFor()
  })
})
