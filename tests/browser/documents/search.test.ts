import { afterAll, beforeAll, expect, test } from "vitest"
import { text } from "#tests/api/uploads/sending.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { newCompany, openDocuments } from "./stage.ts"

const { app, documents, search } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld({}, { texts: true })
})
afterAll(() => world.stop())

test("[VAL-032] [VIE-O01] a word inside a text is found, read in its place, narrowed, shared by its address, and left", async () => {
  const company = await newCompany(world)
  const bank = await company.folder("Banque")
  const contracts = await company.folder("Contrats")
  await company.file(
    bank,
    "Relevé de mars.txt",
    text("Solde créditeur.\nVirement de l’électricité déclarée au 12 mars.")
  )
  await company.file(contracts, "Électricité.csv", text("Libellé;Montant\nAbonnement;12,50"))
  await company.file(contracts, "Autre.txt", text("Rien qui ressemble."))
  const { expectProblem, page, screen } = await openDocuments(world, company.address(bank))
  const field = screen.main.getByRole("textbox", { name: documents.search })
  const results = screen.main.getByRole("region", { name: search.title })
  const found = results.getByRole("listitem")
  const names = () => found.locator("a.hit-name").allTextContents()
  await field.waitFor()

  await page.keyboard.press("/")
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  // The text of an uploaded file is indexed within seconds.
  await expect
    .poll(
      async () => {
        await field.fill("electricites")
        await page.keyboard.press("Enter")
        await results.waitFor()
        await found.or(results.getByRole("heading")).first().waitFor()
        const seen = await names()
        if (seen.length < 2) await field.press("Escape")
        return seen
      },
      { timeout: 20_000 }
    )
    .toEqual(["Électricité.csv", "Relevé de mars.txt"])
  expect(await found.nth(1).locator("mark").allTextContents()).toEqual(["électricité"])
  expect(await found.nth(1).getByText("Documents / Banque").count()).toBe(1)
  expect(await found.locator("[draggable=true]").count()).toBe(0)
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("electricites")
  await expectAccessible(page, "results")

  await page.keyboard.press("ArrowDown")
  await expect.poll(() => focused(page)).toBe("Électricité.csv")
  await page.keyboard.press("ArrowDown")
  await expect.poll(() => focused(page)).toBe("Relevé de mars.txt")
  await page.keyboard.press("Enter")
  await page.getByText("Virement de l’électricité").waitFor()
  await page.goBack()
  await expect.poll(names).toEqual(["Électricité.csv", "Relevé de mars.txt"])
  await expect.poll(() => field.inputValue()).toBe("electricites")

  await results.getByRole("button", { name: search.here }).click()
  await expect.poll(names).toEqual(["Relevé de mars.txt"])
  await results.getByLabel(search.type, { exact: true }).selectOption("pdf")
  await results.getByText(search["none.filtered"]).waitFor()
  const asked = () => new URL(page.url()).searchParams
  await expect.poll(() => [asked().get("here"), asked().get("type")]).toEqual(["true", "pdf"])

  const narrow = await openPage(world, {
    as: "firm admin",
    path: `${new URL(page.url()).pathname}?q=electricites&type=other&validated=false`,
    width: 360,
    height: 720,
    colorScheme: "dark",
    locale: "en-GB"
  })
  const english = textsIn("en")
  const shown = narrow.page.getByRole("region", { name: english.search.title })
  await expect
    .poll(() => shown.locator("a.hit-name").allTextContents())
    .toEqual(["Électricité.csv", "Relevé de mars.txt"])
  expect(await shown.getByLabel(english.search.type, { exact: true }).inputValue()).toBe("other")
  await expectAccessible(narrow.page, "results on a phone")
  await expectNoSideways(narrow.page, "results on a phone")
  await narrow.page.close()

  await results.getByRole("button", { name: search.unfilter }).click()
  await expect.poll(names).toHaveLength(2)
  expectProblem(/documents\/search/)
  await page.route("**/documents/search?**", (route) => route.abort())
  await field.fill("mars")
  await results.getByText(search.failed).waitFor()
  await page.unroute("**/documents/search?**")
  await results.getByRole("button", { name: app.retry }).click()
  await expect.poll(names).toEqual(["Relevé de mars.txt"])
  await results.getByRole("link", { name: filled(search.inFolder, { name: "Relevé de mars.txt" }) }).click()
  await screen.row("Relevé de mars.txt").waitFor()
  await expect.poll(() => field.inputValue()).toBe("")
  await page.goBack()
  await expect.poll(names).toEqual(["Relevé de mars.txt"])
  await field.press("Escape")
  await screen.list.waitFor()
  await expect.poll(() => asked().get("q")).toBeNull()
})
