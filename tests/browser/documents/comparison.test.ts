import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { tokenName } from "#services/access/keptToken.ts"
import { picture } from "#tests/api/documents/papers.ts"
import { text } from "#tests/api/uploads/sending.ts"
import { expectAccessible, expectNoSideways, openPage, type PageOptions } from "#tests/support/browser.ts"
import { lockedPdfs } from "#tests/support/lockedPdfs.ts"
import { comparisonScreen } from "#tests/support/pages/Comparison.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { makePdf } from "./papers.ts"
import { newCompany } from "./stage.ts"

const { comparison: texts, versions } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The test browser has no JIT compiler: comparing the pixels of a page takes seconds, or longer on a busy machine. */
const waitOptions = { timeout: 90_000 }

const accounts = Array.from({ length: 40 }, (_, n) => `${n + 1};Compte ${401 + n};${n * 10},00`)
const corrected = accounts
  .with(9, "10;Compte 410;95,00")
  .toSpliced(30, 1)
  .toSpliced(20, 0, "note;écriture ajoutée;1,00")

/** Creates a document with these versions, in order. */
const documentOf = async (name: string, contents: ReadonlyArray<Uint8Array<ArrayBuffer>>) => {
  const company = await newCompany(world)
  const folder = await company.folder("Comparer")
  const made: Array<Awaited<ReturnType<typeof company.file>>> = []
  for (const [n, bytes] of contents.entries())
    made.push(await company.file(folder, name, bytes, ...(n === 0 ? [] : ["version" as const])))
  const [document] = made
  if (document === undefined) throw new Error("a document has a version at least")
  const list = await company.portal.call<{
    readonly data: ReadonlyArray<{ readonly id: number; readonly number: number }>
  }>("GET", `/api/vendors/${company.id}/documents/${document.hash}/versions`, { as: company.author })
  const ids = list.body.data.toSorted((one, other) => one.number - other.number).map(({ id }) => id)
  const viewer = `/viewer/${company.context}/${folder.hash}/${document.hash}`
  return {
    company,
    folder,
    document,
    ids,
    viewer,
    path: (before: number, after: number) => `${viewer}/compare/${ids[before - 1]}/${ids[after - 1]}`
  }
}
const openAt = async (path: string, options: PageOptions = { as: "firm admin" }) => {
  const opened = await openPage(world, { ...options, path })
  return { ...opened, screen: comparisonScreen(opened.page) }
}

describe("texts", () => {
  test("[VIE-001] [DOC-004] from the list of versions, line by line with marked words, folds, counters, sides and an address", async () => {
    const { document, folder, company, ids, path } = await documentOf(
      "Soldes.csv",
      [accounts, corrected, corrected.with(0, "1;Compte 999;0,00")].map((lines) => text(lines.join("\n")))
    )
    const { address, page, screen } = await openAt(company.address(folder, `?document_id=${document.id}`))
    await page.getByRole("button", { name: filled(versions.compare, { before: 1, after: 2 }), exact: true }).click()
    await screen.lines.waitFor()
    expect(address()).toBe(path(1, 2))
    await screen.count("changed", 1).waitFor()
    await screen.count("added", 1).waitFor()
    await screen.count("removed", 1).waitFor()
    expect(await screen.marked("before").first().textContent()).toBe("90")
    expect(await screen.marked("after").first().textContent()).toBe("95")
    expect(await screen.line("écriture ajoutée").textContent()).toContain(filled(texts["line.added"], { line: 21 }))
    expect(await screen.place.textContent()).toBe(filled(texts.at, { at: 1, count: 3 }))
    await expectAccessible(page, "a comparison of texts")
    await screen.fold(6).first().click()
    await screen.line("1;Compte 401;0,00").waitFor()

    await screen.button("exchange").click()
    await expect.poll(address).toBe(path(2, 1))
    await expect
      .poll(() => screen.line("écriture ajoutée").textContent())
      .toContain(filled(texts["line.removed"], { line: 21 }))
    await screen.before.selectOption(String(ids[2]))
    await expect.poll(address).toBe(path(3, 1))
    await expect.poll(() => screen.place.textContent()).toBe(filled(texts.at, { at: 1, count: 4 }))
    await page.reload()
    await expect.poll(() => screen.place.textContent()).toBe(filled(texts.at, { at: 1, count: 4 }))
    await screen.before.selectOption(String(ids[0]))
    await screen.says("refused.sameVersion").waitFor()
  })

  test("[VIE-001] from the viewer's panel, by keyboard: steps, folds, and back to the viewer", async () => {
    const { ids, viewer, path } = await documentOf(
      "Note.txt",
      [accounts, corrected].map((lines) => text(lines.join("\n")))
    )
    const { address, page, screen } = await openAt(viewer)
    await page.getByRole("button", { name: textsIn().viewer["panel.open"], exact: true }).click()
    const compare = page.getByRole("button", { name: filled(versions.compare, { before: 1, after: 2 }), exact: true })
    await compare.focus()
    await page.keyboard.press("Enter")
    await screen.lines.waitFor()
    expect(address()).toBe(path(1, 2))
    expect(ids).toHaveLength(2)
    const place = (at: number) => expect.poll(() => screen.place.textContent()).toBe(filled(texts.at, { at, count: 3 }))
    await page.keyboard.press("n")
    await place(2)
    await page.keyboard.press("n")
    await page.keyboard.press("n")
    await place(1)
    await page.keyboard.press("p")
    await place(3)
    await screen.fold(6).first().focus()
    await page.keyboard.press("Enter")
    await screen.line("1;Compte 401;0,00").waitFor()
    // The button disappears; the focus moves to the lines.
    expect(await focused(page)).toBe(texts.lines)
    await page.keyboard.press("Escape")
    await expect.poll(address).toBe(viewer)
  })

  test("[VIE-001] one column without sideways scrolling on a telephone, removed lines above added ones", async () => {
    const { path } = await documentOf(
      "Note.txt",
      [["Loyer annuel de 1 200 euros"], ["Loyer annuel de 1 350 euros"]].map((lines) => text(lines.join("\n")))
    )
    const { page, screen } = await openAt(path(1, 2), {
      as: "firm admin",
      width: 360,
      height: 780,
      colorScheme: "dark"
    })
    await screen.lines.waitFor()
    const [removed, added] = await Promise.all(
      (["before", "after"] as const).map((side) => screen.marked(side).first().boundingBox())
    )
    expect((removed?.y ?? 0) + 10).toBeLessThan(added?.y ?? 0)
    await expectNoSideways(page)
    await expectAccessible(page, "a comparison on a telephone")
  })
})

describe("pages and pictures", () => {
  test("[VIE-001] [VIE-006] a PDF by its text and by its pages: an added page moves no other, changed ones come first", async () => {
    const { path } = await documentOf("Contrat.pdf", [
      await makePdf(["Le bail commercial", "Les loyers sont de 1 200 euros"]),
      await makePdf(["Annexe sans rapport", "Le bail commercial", "Les loyers sont de 1 350 euros"])
    ])
    const { page, screen } = await openAt(path(1, 2))
    await screen.lines.waitFor(waitOptions)
    expect(await screen.marked("before").allTextContents()).toEqual(["200"])
    expect(await screen.line("Annexe sans rapport").textContent()).toContain(filled(texts.page, { page: 1 }))
    await screen.button("way.pages").click()
    await screen.pages.first().waitFor(waitOptions)
    expect(await screen.pages.allTextContents()).toEqual([
      filled(texts.page, { page: 1 }) + texts["page.added"],
      filled(texts["page.moved"], { before: 2, after: 3 }) + filled(texts["page.changed_one"], { count: 1 }),
      filled(texts["page.moved"], { before: 1, after: 2 }) + texts["page.same"]
    ])
    await screen.says("absent", { number: 1 }).waitFor()
    await page.keyboard.press("n")
    await screen.picture(1, 2).waitFor()
    await screen.picture(2, 3).waitFor()
    await screen.says("places.changed_one", { count: 1 }).waitFor()
    await expectAccessible(page, "a comparison of pages")
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSideways(page)
  }, 240_000)

  test("[VIE-001] [VIE-004] pictures are compared, and their marks can be hidden", async () => {
    const { path } = await documentOf("Photo.png", [await picture("png", 80, 40), await picture("png", 80, 60)])
    const { page, screen } = await openAt(path(1, 2))
    await screen.picture(1).waitFor(waitOptions)
    await screen.picture(2).waitFor()
    const marks = page.locator(".comparison-region")
    expect(await marks.count()).toBeGreaterThan(0)
    await screen.button("marks").click()
    await expect.poll(() => marks.count()).toBe(0)
  }, 120_000)

  test("[VIE-006] a protected PDF is refused with a reason, and both versions can be opened", async () => {
    const { path, viewer, ids } = await documentOf("Relevé.pdf", [
      (await lockedPdfs("Relevé secret", "s3same 2026"))["rc4-128"],
      await makePdf(["Relevé ouvert"])
    ])
    const { address, page, screen } = await openAt(path(1, 2))
    await screen.says("refused.locked").waitFor(waitOptions)
    await expectAccessible(page, "a refused comparison")
    await page.getByRole("link", { name: filled(texts.open, { number: 2 }), exact: true }).click()
    await expect.poll(address).toBe(`${viewer}/${ids[1]}`)
  }, 120_000)
})

describe("rights", () => {
  test("[VIE-001] [ROL-015] a guest compares what they may read", async () => {
    const { company, path } = await documentOf("Note.txt", [text("un"), text("deux")])
    const guest = await company.client("guest")
    const { screen } = await openAt(path(1, 2), { kept: { [tokenName]: guest.token } })
    await screen.lines.waitFor()
  })

  test("[VIE-001] a document or version that cannot be read is not found", async () => {
    const mine = await documentOf("Note.txt", [text("un"), text("deux")])
    const other = await documentOf("Autre.txt", [text("un"), text("deux")])
    const notFound = messageText("fr", "error.404", {})
    // A version of a different document.
    const strange = await openAt(`${mine.viewer}/compare/${mine.ids[0]}/${other.ids[1]}`)
    await strange.page.getByRole("alert").getByText(notFound).waitFor()
    // A document of another company, in the URL of the user's own company.
    const guest = await mine.company.client("collaborator")
    const path = `/viewer/${mine.company.context}/${other.folder.hash}/${other.document.hash}/compare/${other.ids[0]}/${other.ids[1]}`
    const foreign = await openAt(path, { kept: { [tokenName]: guest.token } })
    foreign.expectProblem(/404/)
    await foreign.page.getByRole("alert").getByText(notFound).waitFor()
    expect(await foreign.page.getByText("deux").count()).toBe(0)
  })
})
