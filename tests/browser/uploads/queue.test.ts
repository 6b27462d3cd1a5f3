import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { leftovers } from "#tests/api/uploads/sending.ts"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { holdChunks, note, watchChunks } from "./stage.ts"

const { uploads, versions } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const openFolder = async (options: Parameters<typeof openDocuments>[2] = {}) => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  const opened = await openDocuments(world, company.address(folder), options)
  const language = options.locale?.slice(0, 2) === "en" ? "en" : options.locale?.slice(0, 2) === "pt" ? "pt" : "fr"
  const ground = opened.screen.main.getByRole("heading", { level: 2 })
  return { ...opened, company, folder, panel: uploadPanel(opened.page, language), ground }
}
const state = (panel: ReturnType<typeof uploadPanel>, name: string, told: string) =>
  panel.line(name).getByText(told, { exact: true }).waitFor()

describe("on the wire", () => {
  test("[UPL-004] [CST-011] six files: four travel at once, and the others follow as places come free", async () => {
    const { page, panel, screen } = await openFolder()
    const seen = watchChunks(page)
    const held = await holdChunks(page)
    const names = ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "6.txt"]
    await panel.choose(names.map((name) => note(name)))
    await expect.poll(held.count).toBe(4)
    await expect.poll(() => panel.panel.getByText(uploads["state.queued"], { exact: true }).count()).toBe(2)
    await held.release(1)
    await expect.poll(() => seen.numbers.length).toBe(5)
    await held.release()
    await expect.poll(async () => (await screen.names()).toSorted()).toEqual(names)
    await panel.says("6 sur 6 fichiers déposés").waitFor()
    expect([seen.mostFiles, seen.most]).toEqual([4, 4])
    expect(await panel.allProgress.getAttribute("aria-valuenow")).toBe("100")
  })

  test("[UPL-011] the list folds by itself when all is done, says so, and opens with the next file", async () => {
    const { page, panel } = await openFolder()
    await page.emulateMedia({ reducedMotion: "no-preference" })
    const fold = panel.panel.getByRole("button", { name: uploads["collapse"] })
    await panel.choose([note("un.txt")])
    await panel.says("1 sur 1 fichier déposé").waitFor()
    expect(await fold.getAttribute("aria-expanded")).toBe("true")
    // A CSS animation folds the list after eight seconds; the test finishes it at once. It does not start while the
    // pointer or the focus is on the list.
    await page.mouse.move(5, 5)
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const finish = () =>
      page.evaluate(() => {
        const tucks = document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && one.animationName === "tuck")
        for (const one of tucks) one.finish()
        return tucks.length
      })
    await expect.poll(finish).toBe(1)
    const open = panel.panel.getByRole("button", { name: uploads["expand"] })
    await open.waitFor()
    expect(await open.getAttribute("aria-expanded")).toBe("false")
    await panel.choose([note("deux.txt")])
    await fold.waitFor()
    await panel.says("2 sur 2 fichiers déposés").waitFor()
  })

  test("[UPL-003] [UPL-005] [UPL-001] [CST-009] [CST-010] a file of seven chunks: five travel at once, of 5 MiB each but the last", async () => {
    const { company, folder, ground, page, panel, screen } = await openFolder()
    const seen = watchChunks(page)
    const held = await holdChunks(page)
    const size = 6 * chunkSize + 1_234
    await panel.dropLarge(ground, "Grand.pdf", size)
    await expect.poll(held.count, { timeout: 30_000 }).toBe(5)
    await held.release(2)
    await expect.poll(held.count, { timeout: 30_000 }).toBe(5)
    await expect
      .poll(async () => Number(await panel.progress("Grand.pdf").getAttribute("aria-valuenow")))
      .toBeGreaterThan(20)
    await held.release()
    await expectNames(screen, ["Grand.pdf"], 30_000)
    expect(seen.most).toBe(5)
    expect(seen.numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(seen.sizes.toSorted((a, b) => b - a)).toEqual([...Array.from({ length: 6 }, () => chunkSize), 1_234])
    const [document] = (await company.documents.content(company.author, company, folder.hash)).body.data
    expect(document).toMatchObject({ name: "Grand.pdf", size, version_number: 1 })
    // The page computes digests of 30 MB before and while it sends them: long on a loaded machine.
  }, 150_000)

  test("[UPL-006] [UPL-007] a chunk that fails once is sent once more, and nobody is told", async () => {
    const { opened, page, panel, screen } = await openFolder()
    opened.expectProblem(/^answer: 503 POST/)
    const seen = watchChunks(page)
    let failures = 1
    await page.route(/\/documents\/content\?.*chunk_number/, (route) =>
      failures-- > 0 ? route.fulfill({ status: 503, body: "" }) : route.continue()
    )
    await panel.choose([note("Note.txt")])
    await expectNames(screen, ["Note.txt"])
    expect(seen.numbers).toEqual([1, 1])
  })

  test("[UPL-008] [UPL-010] a refusal for good is not tried again, says why, and is retried when asked", async () => {
    const { opened, page, panel, screen } = await openFolder()
    opened.expectProblem(/^answer: 500 POST/)
    const seen = watchChunks(page)
    let isBroken = true
    await page.route(/\/documents\/content\?.*chunk_number/, (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            contentType: "application/problem+json",
            body: JSON.stringify({ status: 500, code: "error.500" })
          })
        : route.continue()
    )
    await panel.choose([note("Note.txt")])
    await state(panel, "Note.txt", uploads["state.failed"])
    await panel
      .line("Note.txt")
      .getByText(messageText("fr", "error.500", {}))
      .waitFor()
    expect(seen.numbers).toEqual([1])
    isBroken = false
    await panel.button("retry", "Note.txt").click()
    await expectNames(screen, ["Note.txt"])
  })
})

describe("steering", () => {
  test("[UPL-011] [UPL-O01] one is paused and resumed, one cancelled, and the rest arrive", async () => {
    const { company, page, panel, screen } = await openFolder()
    const held = await holdChunks(page)
    await panel.choose([note("a.txt"), note("b.txt"), note("c.txt")])
    await expect.poll(held.count).toBe(3)
    await panel.button("pause", "a.txt").click()
    await state(panel, "a.txt", uploads["state.paused"])
    await panel.button("cancel", "b.txt").click()
    await state(panel, "b.txt", uploads["state.cancelled"])
    await held.release()
    await expectNames(screen, ["c.txt"])
    await panel.button("resume", "a.txt").click()
    await expectNames(screen, ["a.txt", "c.txt"])
    // The server keeps a row of the two finished uploads, but none of the cancelled one.
    await expect.poll(async () => (await leftovers(world.portal, company)).uploads).toBe(2)
    await panel.clear.click()
    await panel.panel.waitFor({ state: "detached" })
  })

  test("[UPL-011] [UPL-O01] all are paused, resumed and cancelled at once, and nothing is left on the server", async () => {
    const { company, page, panel, screen } = await openFolder()
    const held = await holdChunks(page)
    const names = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"]
    await panel.choose(names.map((name) => note(name)))
    await expect.poll(held.count).toBe(4)
    await panel.all("pause")
    await expect.poll(() => panel.panel.getByText(uploads["state.paused"], { exact: true }).count()).toBe(5)
    await panel.all("resume")
    await expect.poll(() => panel.panel.getByText(uploads["state.paused"], { exact: true }).count()).toBe(0)
    await panel.all("cancel")
    await expect.poll(() => panel.panel.getByText(uploads["state.cancelled"], { exact: true }).count()).toBe(5)
    expect(await screen.names()).toEqual([])
    await expect.poll(async () => (await leftovers(world.portal, company)).uploads).toBe(0)
  })
})

describe("a name that is there already", () => {
  test("[DOC-027] it becomes a version or a second document, as the person says", async () => {
    const { company, folder, page, panel, screen } = await openFolder()
    await company.file(folder, "Bail.txt")
    await expectNames(screen, ["Bail.txt"])
    await panel.choose([note("Bail.txt", "la suite")])
    await panel.says("« Bail.txt » existe déjà dans ce dossier.").waitFor()
    expect(await panel.choice("version").isChecked()).toBe(true)
    await panel.confirmChoice.click()
    await state(panel, "Bail.txt", uploads["state.finished"])
    await screen.act("Bail.txt", "actions.details")
    await screen.version(2).getByText(versions.current).waitFor()
    await page.keyboard.press("Escape")
    await panel.clear.click()
    await panel.choose([note("Bail.txt", "un autre")])
    await panel.choice("document").check()
    await panel.confirmChoice.click()
    await expectNames(screen, ["Bail (1).txt", "Bail.txt"])
  })

  test("[DOC-027] one answer holds for all of them, and a read-only document takes no version", async () => {
    const { company, folder, panel, screen } = await openFolder()
    const names = ["a.txt", "b.txt", "c.txt"]
    for (const name of names) await company.file(folder, name)
    await expectNames(screen, names)
    await panel.choose(names.map((name) => note(name, "nouveau")))
    await expect.poll(() => panel.panel.getByRole("group").count()).toBe(3)
    await panel.choiceForAll.first().check()
    await panel.confirmChoice.first().click()
    await panel.says("3 sur 3 fichiers déposés").waitFor()
    expect((await screen.names()).toSorted()).toEqual(names)
    await panel.clear.click()
    await world.portal.arrange(
      (sql) => sql`update node set read_only = true where vendor_id = ${company.id} and name = 'a.txt'`
    )
    await panel.choose([note("a.txt", "encore")])
    await panel.says(uploads["choice.version.closed"]).waitFor()
    expect([await panel.choice("version").isDisabled(), await panel.choice("document").isChecked()]).toEqual([
      true,
      true
    ])
    await panel.skip.click()
    await state(panel, "a.txt", uploads["state.cancelled"])
    expect((await screen.names()).toSorted()).toEqual(names)
  })
})

describe("bad input", () => {
  test.each([
    ["fr", "fr-FR"],
    ["en", "en-GB"],
    ["pt", "pt-PT"]
  ] as const)(
    "[UPL-009] [UPL-024] [VAL-O07] [UPL-O07] an empty file, a refused and a renamed type, and a wrong name are told in %s",
    async (language, locale) => {
      const { company, ground, opened, panel, screen } = await openFolder({ locale })
      opened.expectProblem(/^answer: 415 POST/)
      const own = textsIn(language).uploads
      await panel.drop(ground, [
        { name: "Vide.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
        { name: "Programme.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ....") },
        { name: "Faux.pdf", mimeType: "application/pdf", buffer: Buffer.from("ceci n’est pas un pdf") },
        note("Facture: mars?.txt"),
        note("Bonne.txt")
      ])
      const message = (name: string, code: string) =>
        panel
          .line(name)
          .getByText(messageText(language, code, { name }))
          .waitFor()
      await message("Vide.txt", "upload.empty")
      await message("Programme.exe", "upload.type_refused")
      await message("Faux.pdf", "upload.type_mismatch")
      await state(panel, "Facture: mars?.txt", own["state.naming"])
      await expectNames(screen, ["Bonne.txt"])
      await panel.acceptName.click()
      await state(panel, "Facture: mars?.txt", own["state.finished"])
      await expect.poll(async () => (await screen.names()).length).toBe(2)
      expect((await screen.names()).every((name) => !/[:?]/.test(name))).toBe(true)
      expect((await leftovers(world.portal, company)).documents).toBe(2)
    }
  )
})
