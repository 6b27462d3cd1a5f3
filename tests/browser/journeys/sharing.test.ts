import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoFirms } from "#server/composition/demo/companies.ts"
import { demoTree } from "#server/composition/demo/tree.ts"
import { expectNames, newCompany } from "#tests/browser/documents/stage.ts"
import { openPage, picture } from "#tests/support/browser.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { documentsScreen } from "#tests/support/pages/DocumentsScreen.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { viewerScreen } from "#tests/support/pages/Viewer.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, documents, uploads } = textsIn()

let world: World
let directory: string
beforeAll(async () => {
  world = await startWorld()
  directory = await mkdtemp(join(tmpdir(), "dossier-journey-"))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await world.stop()
})

/** Writes a document of the demo data to the disk. */
const paper = async (extension: string, ...path: ReadonlyArray<string>) => {
  const vendor = demoFirms[0]?.vendors[0]
  const found = vendor && demoTree(vendor, new Date()).documents.find((one) => one.extension === extension)
  if (found === undefined) throw new Error(`the demonstration has no ${extension}`)
  const file = join(directory, ...path)
  await writeFile(file, await found.versions[0].bytes())
  return file
}

test("[CLI-009] [DOC-010] [DOC-022] [UPL-002] [UPL-011] [VIE-001] an accountant shares papers with a client, who sees them come in, reads one and answers with another", async () => {
  const company = await newCompany(world, "Papeterie Marchand")
  const bank = await company.folder("Banque")
  const client = await company.client("admin")
  const statement = await paper("pdf", "Relevé mars.pdf")
  const table = await paper("csv", "Mouvements.csv")
  await mkdir(join(directory, "Exercice 2026"))
  await paper("png", "Exercice 2026", "Ticket.png")
  const answer = await paper("docx", "Réponse.docx")

  // The client is already signed in and looks at the folder.
  const theirs = await openPage(world, { path: "/signin" })
  await signInScreen(theirs.page).signIn(client.email, world.password)
  await shell(theirs.page).greeting.waitFor()
  await shell(theirs.page).entry(app["nav.documents"]).click()
  const shared = documentsScreen(theirs.page)
  await shared.folder("Banque").click()
  await shared.says(documents["empty.title"]).waitFor()
  await shared.mode("list").click()
  const began = await theirs.page.evaluate(() => performance.timeOrigin)

  // The accountant signs in by form and opens a client file from the list.
  const ours = await openPage(world, { path: "/signin" })
  await signInScreen(ours.page).signIn(world.people["firm admin"].email, world.password)
  await shell(ours.page).greeting.waitFor()
  await shell(ours.page).entry(app["nav.customers"]).click()
  const customers = customersScreen(ours.page)
  await customers.search.fill("papeterie")
  await expect.poll(customers.names).toEqual(["Papeterie Marchand"])
  await customers.link("Papeterie Marchand").click()
  // The list leads to the client file, which leads to the documents.
  await ours.page.getByRole("heading", { name: "Papeterie Marchand", level: 1 }).waitFor()
  await ours.page.getByRole("main").getByRole("link", { name: app["nav.documents"], exact: true }).click()
  const staff = documentsScreen(ours.page)
  await staff.folder("Banque").click()
  await staff.says(documents["empty.title"]).waitFor()
  await staff.mode("list").click()
  await expect.poll(ours.address).toBe(company.address(bank, "?display=list"))

  // Files and a folder from the disk are dropped, as by a native drag.
  const panel = uploadPanel(ours.page)
  await panel.dropFromDisk(staff.main.getByRole("heading", { level: 2 }), [
    statement,
    table,
    join(directory, "Exercice 2026")
  ])
  await panel.says("3 sur 3 fichiers déposés").waitFor()
  await expect
    .poll(async () => (await shared.names()).toSorted(), { timeout: 3_000, interval: 20 })
    .toEqual(["Exercice 2026", "Mouvements.csv", "Relevé mars.pdf"])
  await staff.act("Relevé mars.pdf", "actions.validate")
  await shared.row("Relevé mars.pdf").getByText(documents["state.validated"]).waitFor({ timeout: 3_000 })
  await shared.link("Exercice 2026").click()
  await expectNames(shared, ["Ticket.png"])
  await theirs.page.goBack()
  await picture(theirs.page, "journey-client")
  await picture(ours.page, "journey-accountant")

  // The client reads one file and drops another one.
  await shared.link("Relevé mars.pdf").click()
  const viewer = viewerScreen(theirs.page)
  await viewer.page(1).waitFor()
  await picture(theirs.page, "journey-viewer")
  await viewer.button("leave").click()
  await shared.row("Relevé mars.pdf").waitFor()
  const theirPanel = uploadPanel(theirs.page)
  await theirPanel.dropFromDisk(shared.list, [answer])
  await theirPanel.line("Réponse.docx").getByText(uploads["state.finished"], { exact: true }).waitFor()
  await staff.row("Réponse.docx").waitFor({ timeout: 3_000 })
  // The page was never reloaded: a reload would change `timeOrigin`.
  expect(await theirs.page.evaluate(() => performance.timeOrigin)).toBe(began)
})
