import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { manyChunks } from "#tests/api/uploads/sending.ts"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { holdChunks, keptUploads, note, watchChunks } from "./stage.ts"

const { errors, uploads } = textsIn()

let world: World
let directory: string
beforeAll(async () => {
  world = await startWorld()
  directory = await mkdtemp(join(tmpdir(), "dossier-given-"))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await world.stop()
})

/** A file of four chunks on the disk: choosing it twice gives the same file. */
const largeFile = async (name: string) => {
  const path = join(directory, name)
  await writeFile(path, manyChunks(4))
  return path
}
const size = 3 * chunkSize + 1_234

const openFolder = async (who?: Awaited<ReturnType<Awaited<ReturnType<typeof newCompany>>["client"]>>) => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  const opened = await openDocuments(world, company.address(folder), who === undefined ? {} : { who })
  return { ...opened, company, folder, panel: uploadPanel(opened.page) }
}
const sorted = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)

describe("an upload that is interrupted", () => {
  test("[UPL-002] [UPL-O09] after a reload the same file, given again, sends only the chunks that are missing", async () => {
    const { page, panel, screen } = await openFolder()
    const path = await largeFile("Bilan.pdf")
    const held = await holdChunks(page, (number) => number > 2)
    const seen = watchChunks(page)
    const stored = [1, 2].map((number) =>
      page.waitForResponse((answer) => answer.url().includes(`chunk_number=${number}&`))
    )
    await panel.choose([path])
    await Promise.all(stored)
    await expect.poll(held.count).toBe(2)
    await expect.poll(() => keptUploads(page)).toHaveLength(1)
    await page.reload()
    await held.release()
    seen.numbers.length = 0
    await panel.line("Bilan.pdf").getByText(uploads["state.needsFile"], { exact: true }).waitFor()
    await panel.line("Bilan.pdf").getByLabel(uploads["file.choose"], { exact: true }).last().setInputFiles(path)
    await expectNames(screen, ["Bilan.pdf"], 30_000)
    expect(sorted(seen.numbers)).toEqual([3, 4])
    await expect.poll(() => keptUploads(page)).toEqual([])
  })

  test("[UPL-O09] another file is not taken for the one that was begun", async () => {
    const { page, panel } = await openFolder()
    const path = await largeFile("Bilan.pdf")
    const held = await holdChunks(page)
    await panel.choose([path])
    await expect.poll(held.count).toBeGreaterThan(0)
    await expect.poll(() => keptUploads(page)).toHaveLength(1)
    await page.reload()
    await held.forget()
    await panel.line("Bilan.pdf").getByText(uploads["state.needsFile"], { exact: true }).waitFor()
    await panel.giveAgain("Bilan.pdf", {
      name: "Bilan.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 autre")
    })
    await panel.line("Bilan.pdf").getByText(errors["upload.file_changed"]).waitFor()
    await panel.button("cancel", "Bilan.pdf").click()
    await expect.poll(() => keptUploads(page)).toEqual([])
  })

  test("[UPL-O08] a lost connection is waited for, told, and the upload goes on by itself", async () => {
    const { company, context, folder, opened, page, panel, screen } = await openFolder()
    opened.expectProblem(/^request: net::ERR_/)
    const held = await holdChunks(page, (number) => number > 1)
    const first = page.waitForResponse((answer) => answer.url().includes("chunk_number=1&"))
    await panel.choose([await largeFile("Grand.pdf")])
    await first
    await expect.poll(held.count).toBe(3)
    // Without the network, the panel's chunk could not be loaded any more.
    await panel.line("Grand.pdf").waitFor()
    await context.setOffline(true)
    await panel.says(uploads["banner.offline"]).waitFor()
    await held.release()
    await panel.line("Grand.pdf").getByText(uploads["state.waiting"], { exact: true }).waitFor()
    const seen = watchChunks(page)
    await context.setOffline(false)
    await expectNames(screen, ["Grand.pdf"], 30_000)
    expect(sorted([...new Set(seen.numbers)])).toEqual([2, 3, 4])
    const [document] = (await company.documents.content(company.author, company, folder.hash)).body.data
    expect(document).toMatchObject({ name: "Grand.pdf", size })
  })

  test("[UPL-O08] [SES-005] a session that ends in the middle pauses the upload, and signing in again takes it up", async () => {
    const { address, opened, page, panel, screen } = await openFolder()
    opened.expectProblem(/^answer: 401 /)
    const place = address()
    const held = await holdChunks(page, (number) => number > 1)
    const first = page.waitForResponse((answer) => answer.url().includes("chunk_number=1&"))
    await panel.choose([await largeFile("Long.pdf")])
    await first
    await expect.poll(held.count).toBe(3)
    const { email, id } = world.people["firm admin"]
    await world.portal.arrange((sql) => sql`delete from session where user_id = ${id}`)
    await held.release()
    await signInScreen(page).heading.waitFor()
    const seen = watchChunks(page)
    await signInScreen(page).signIn(email, world.password)
    await expectNames(screen, ["Long.pdf"], 30_000)
    await expect.poll(address).toBe(place)
    expect(seen.numbers).not.toContain(1)
  })
})

describe("two people at one computer", () => {
  test("[UPL-O09] [SES-006] signing out forgets what was left to send; the next person meets nothing of it", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    const first = await company.client("admin")
    const second = await company.client("collaborator")
    const one = await openDocuments(world, company.address(folder), { who: first })
    const { page, panel } = { page: one.page, panel: uploadPanel(one.page) }
    const held = await holdChunks(page)
    await panel.choose([note("Secret.txt")])
    await expect.poll(held.count).toBe(1)
    await expect.poll(() => keptUploads(page)).toHaveLength(1)
    expect((await keptUploads(page))[0]).toMatch(new RegExp(`^${first.id}:${company.firmId}:`))
    // The page that is left may have a request in flight.
    one.opened.expectProblem(/^answer: 401 GET /)
    await shell(page).signOut()
    await signInScreen(page).heading.waitFor()
    await expect.poll(() => keptUploads(page)).toEqual([])
    await held.forget()
    // The user's own settings stay, under keys with their id.
    const others = () =>
      page.evaluate((mine) => Object.keys(localStorage).filter((key) => !key.startsWith(mine)), `user.${first.id}.`)
    expect(await others()).not.toContain(tokenName)
    await signInScreen(page).signIn(second.email, world.password)
    await shell(page).greeting.waitFor()
    await page.goto(page.url().replace(/\/home.*/, company.address(folder)))
    await one.screen.main.getByRole("heading", { level: 1, name: "Achats" }).waitFor()
    expect(await panel.panel.count()).toBe(0)
    expect(await page.getByText("Secret.txt").count()).toBe(0)
  })

  test("[UPL-O09] what a session that merely ran out has left is kept under its owner's name, unseen by another", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    const first = await company.client("admin")
    const second = await company.client("collaborator")
    const { opened, page } = await openDocuments(world, company.address(folder), { who: first })
    opened.expectProblem(/^answer: 401 /)
    const panel = uploadPanel(page)
    const held = await holdChunks(page)
    await panel.choose([note("Secret.txt")])
    await expect.poll(held.count).toBe(1)
    await expect.poll(() => keptUploads(page)).toHaveLength(1)
    await world.portal.arrange((sql) => sql`delete from session where user_id = ${first.id}`)
    await held.release()
    await signInScreen(page).heading.waitFor()
    await signInScreen(page).signIn(second.email, world.password)
    await page.getByRole("heading", { level: 1, name: "Achats" }).waitFor()
    expect(await page.getByText("Secret.txt").count()).toBe(0)
    expect((await keptUploads(page)).filter((key) => key.startsWith(`${second.id}:`))).toEqual([])
  })
})

describe("a folder of the computer", () => {
  test("[UPL-002] [VAL-036] is given at the root with everything in it and appears as folders", async () => {
    const company = await newCompany(world)
    const { opened, screen } = await openDocuments(world, company.address())
    const given = join(directory, "Exercice 2026")
    await mkdir(join(given, "Banque", "Mars"), { recursive: true })
    await writeFile(join(given, "Lisez-moi.txt"), "bonjour")
    await writeFile(join(given, "Banque", "Relevé.txt"), "relevé")
    await writeFile(join(given, "Banque", "Mars", "Relevé.txt"), "mars")
    const panel = uploadPanel(opened.page)
    await panel.chooseFolder(given)
    await panel.says("3 sur 3 fichiers déposés").waitFor()
    await expectNames(screen, ["Exercice 2026"])
    await screen.link("Exercice 2026").click()
    await expectNames(screen, ["Banque", "Lisez-moi.txt"])
    await screen.link("Banque").click()
    await expectNames(screen, ["Mars", "Relevé.txt"])
    await screen.link("Mars").click()
    await expectNames(screen, ["Relevé.txt"])
  })
})

test("[UPL-011] an upload goes on while its person looks at another screen", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  const { page, screen } = await openDocuments(world, company.address(folder))
  const panel = uploadPanel(page)
  const held = await holdChunks(page)
  await panel.choose([note("Note.txt")])
  await expect.poll(held.count).toBe(1)
  await shell(page).entry(textsIn().app["nav.home"]).click()
  await shell(page).greeting.waitFor()
  await panel.line("Note.txt").waitFor()
  await held.release()
  await panel.line("Note.txt").getByText(uploads["state.finished"], { exact: true }).waitFor()
  await page.goBack()
  await expectNames(screen, ["Note.txt"])
})
