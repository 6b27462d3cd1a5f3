import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { manyChunks, text } from "#tests/api/uploads/sending.ts"
import { holdChunks, note } from "#tests/browser/uploads/stage.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { viewerScreen } from "#tests/support/pages/Viewer.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { makePdf } from "./papers.ts"
import { newCompany, openDocuments } from "./stage.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Look = (page: Page, name: string) => Promise<void>
interface Width {
  readonly width: number
  readonly height: number
}
type Seen = Width & { readonly locale?: string }

/**
 * Fills a company with realistic content: folders, documents of all types, a validated one, a long name, and something
 * in the trash.
 */
const furnish = async () => {
  const company = await newCompany(world, "Boulangerie Aubert et fils")
  const folder = await company.folder("Exercice 2026")
  for (const name of ["Banque", "Achats", "Ventes"]) await company.folder(name, { parent: folder.id })
  await company.folder("Juridique", { isDefault: true })
  await company.folder("Clos", { readOnly: true })
  const contract = await company.file(folder, "Contrat.pdf", await makePdf(["Bail commercial", "Loyers"]))
  await company.file(folder, "Note de service.txt", text("première ligne\ndeuxième ligne"))
  await company.file(folder, "Soldes.csv", text("Compte;Libellé;Solde\n512;Banque;1 234,50\n"))
  await company.paper(folder, "Une facture dont le nom est beaucoup trop long pour tenir sur une seule ligne.xlsx", {
    size: 1_234_567
  })
  await company.paper(folder, "Photo du magasin.jpg", { readOnly: true, size: 345_678 })
  await company.event(contract.id, "document.validated")
  const gone = await company.paper(folder, "Brouillon.docx")
  await company.event(gone.id, "node.trashed")
  return { company, folder, contract }
}

const language = (locale = "fr-FR") => (locale.startsWith("en") ? "en" : locale.startsWith("pt") ? "pt" : "fr")

const visitDocuments = async (seen: Seen, look: Look) => {
  const { company, folder } = await furnish()
  const { opened, page, screen } = await openDocuments(world, company.address(folder), { ...seen, mode: null })
  const { app, documents } = textsIn(language(seen.locale))
  const dismiss = async () => {
    await screen.cancel.click()
    await screen.dialog.waitFor({ state: "detached" })
  }
  const isNarrow = seen.width < 600
  if (!isNarrow) {
    await screen.row("Contrat.pdf").waitFor()
    await screen.mode("mosaic").click()
    await screen.card("Contrat.pdf").waitFor()
    await look(page, "documents mosaic")
    await screen.mode("list").click()
  }
  await screen.row("Contrat.pdf").waitFor()
  await look(page, "documents list")
  await screen.filters.click()
  await screen.filterBy("type").waitFor()
  await look(page, "documents filters")
  await page.keyboard.press("Escape")
  await screen.check("Contrat.pdf").click()
  await screen.check("Soldes.csv").click()
  await screen.bulk.waitFor()
  await look(page, "documents selection")
  await screen.clearSelection.click()
  await screen.openMenu("Contrat.pdf")
  await look(page, "documents menu")
  await screen.action("actions.details").click()
  await screen.version(1).waitFor()
  await look(page, "documents details")
  await page.keyboard.press("Escape")
  await screen.details.waitFor({ state: "detached" })
  if (isNarrow) {
    await screen.main.getByRole("button", { name: app.more, exact: true }).first().click()
    await page.getByRole("menuitem", { name: documents["folder.new"] }).click()
  } else await screen.newFolder.click()
  await screen.nameField.fill("A:B")
  await screen.problem.first().waitFor()
  await look(page, "documents name")
  await dismiss()
  await screen.act("Soldes.csv", "actions.rename")
  await screen.nameField.waitFor()
  await look(page, "documents rename")
  await page.keyboard.press("Escape")
  await screen.act("Soldes.csv", "actions.move")
  await screen.dialog.getByRole("treeitem").first().waitFor()
  await look(page, "documents move")
  await dismiss()
  if (isNarrow) {
    await screen.drawer.click()
    await page.getByRole("dialog").getByRole("treeitem").first().waitFor()
    await look(page, "documents drawer")
    await page.keyboard.press("Escape")
  }
  await opened.goto(company.address("trash"))
  await screen.row("Brouillon.docx").waitFor()
  await look(page, "documents trash")
  await screen.emptyTrash.click()
  await screen.confirm("emptying.confirm").waitFor()
  await look(page, "documents emptying")
  await dismiss()
  opened.expectProblem(/^answer: (404|500) GET/)
  await opened.goto(company.address("0123456789abcdef"))
  await page.getByText(documents["lost.title"]).waitFor()
  await look(page, "documents lost")
  await page.route(/\/folders\/[^/]+\/content\?/, (route) => route.fulfill({ status: 500, body: "" }))
  await opened.goto(company.address(folder))
  await page.getByText(documents["failed.title"]).waitFor()
  await look(page, "documents failed")
  await opened.close()
}

const visitUploads = async (seen: Seen, look: Look) => {
  const { company, folder } = await furnish()
  const { opened, page, screen } = await openDocuments(world, company.address(folder), seen)
  const own = textsIn(language(seen.locale)).uploads
  const panel = uploadPanel(page, language(seen.locale))
  await screen.row("Contrat.pdf").waitFor()
  const held = await holdChunks(page, (number) => number > 1)
  const stored = page.waitForResponse((answer) => answer.url().includes("chunk_number=1&"))
  await panel.choose([
    { name: "Bilan complet.pdf", mimeType: "application/pdf", buffer: Buffer.from(manyChunks(2)) },
    note("Note de service.txt", "autre"),
    { name: "Vide.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
    note("Lettre.txt")
  ])
  await stored
  if (await panel.expand.isVisible()) await panel.expand.click()
  await panel.confirmChoice.waitFor()
  await panel.line("Lettre.txt").getByText(own["state.finished"], { exact: true }).waitFor()
  await look(page, "uploads running")
  await panel.button("pause", "Bilan complet.pdf").click()
  await panel.line("Bilan complet.pdf").getByText(own["state.paused"], { exact: true }).waitFor()
  await panel.collapse.click()
  await look(page, "uploads folded")
  await panel.all("cancel")
  await held.release()
  await opened.close()
}

const visitOthers = async (seen: Seen, look: Look) => {
  const { company, folder } = await furnish()
  const { data } = (await company.documents.content(company.author, company, folder.hash)).body
  const { viewer: own } = textsIn(language(seen.locale))
  const opened = await openPage(world, { ...seen, as: "firm admin", path: "/customers" })
  const { page } = opened
  await expect.poll(customersScreen(page, language(seen.locale)).names).not.toEqual([])
  await look(page, "customers")
  const viewer = viewerScreen(page, language(seen.locale))
  for (const name of ["Contrat.pdf", "Note de service.txt", "Soldes.csv"]) {
    await opened.goto(`/viewer/${company.context}/${folder.hash}/${data.find((node) => node.name === name)?.hash}`)
    await viewer.content(name).or(viewer.table(name)).first().waitFor()
    if (name === "Contrat.pdf") {
      await viewer.page(1).waitFor()
      await viewer.button("find.open").click()
      await viewer.find.fill("bail")
      await expect.poll(() => viewer.found.textContent()).toContain("1")
    }
    await look(page, `viewer ${name.split(".").at(-1)}`)
  }
  await page.getByRole("button", { name: own.leave }).click()
  await opened.close()
}

const visits = [
  ["documents", visitDocuments],
  ["uploads", visitUploads],
  ["client files and viewer", visitOthers]
] as const

const wide = { width: 1280, height: 800 }

describe("every state of these screens", () => {
  test.each(visits)("breaks no rule of accessibility: %s, light and dark", { timeout: 120_000 }, async (_, visit) => {
    await visit(wide, async (page, name) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
        await expectAccessible(page, `${name} ${colorScheme}`, colorScheme === "dark" ? { coloursOnly: true } : {})
      }
    })
  })

  test.each(["fr-FR", "en-GB", "pt-PT"])(
    "the bar of the list has room for all of its buttons at 320 px, in %s",
    async (locale) => {
      const { company, folder } = await furnish()
      const { page, screen } = await openDocuments(world, company.address(folder), { width: 320, height: 640, locale })
      await screen.row("Contrat.pdf").waitFor()
      const buttons = page.getByRole("toolbar").getByRole("button")
      await expect.poll(() => buttons.count()).toBe(7)
      const ends = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().right))
      expect(Math.max(...ends)).toBeLessThanOrEqual(320)
    }
  )

  test.each(visits)("scrolls in no direction but down at 320 px: %s", async (_, visit) => {
    await visit({ width: 320, height: 640, locale: "pt-PT" }, (page, name) => expectNoSideways(page, name))
  })

  // Takes screenshots for manual review; they verify nothing, so they are skipped unless requested.
  if (process.env["SCREENSHOTS"] !== undefined)
    test("has its picture taken", { timeout: 300_000 }, async () => {
      for (const [locale, width, height] of [
        ["fr-FR", 1280, 800],
        ["en-GB", 360, 740]
      ] as const)
        for (const [, visit] of visits)
          await visit({ width, height, locale }, async (page, name) => {
            for (const colorScheme of ["light", "dark"] as const) {
              await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
              await picture(page, `${name.replaceAll(" ", "-")}-${colorScheme}-${width}`)
            }
          })
      expect(visits.length).toBe(3)
    })
})
