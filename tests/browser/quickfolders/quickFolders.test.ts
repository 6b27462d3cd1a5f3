import { afterAll, beforeAll, expect, test } from "vitest"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { note } from "#tests/browser/uploads/stage.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, errors, form, people, quickfolders } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
let made = 0
const manager = (query = "") => `/settings/${world.firmContextOf("lumen")}/quickfolders-manager${query}`

test("[QCK-001] [QCK-002] [QCK-003] [QCK-004] [QCK-O02] [VAL-039] [NET-098] the firm makes a model and gives it to a client, who drops a file with what is asked for; the firm sees it where it belongs", async () => {
  const turn = ++made
  const [modelName, folderName, place] = [`Pièces ${turn}`, `Factures ${turn}`, `Compta ${turn}`]
  const firm = await openPage(world, { as: "firm admin", path: manager("?view=models") })
  const main = firm.page.getByRole("main")
  await main.getByRole("button", { name: quickfolders["model.add"], exact: true }).click()
  const dialog = firm.page.getByRole("dialog", { name: quickfolders["model.add.title"] })
  await dialog.getByLabel(quickfolders["model.name"]).fill(modelName)
  await dialog.getByRole("button", { name: quickfolders["model.folder.add"], exact: true }).click()
  const entry = dialog.getByRole("region", { name: quickfolders["model.folder.new"] })
  await entry.getByLabel(quickfolders["model.path"]).fill(`${place} / Achats`)
  await entry.getByRole("button", { name: quickfolders["metadata.add"], exact: true }).click()
  await entry.getByLabel(quickfolders["metadata.label"]).fill("Mois")
  await dialog.getByLabel(quickfolders["metadata.type"]).selectOption("list")
  await dialog.getByLabel(quickfolders["metadata.choices"]).fill("Juin\nJuillet\n")
  await dialog.getByRole("checkbox", { name: quickfolders["metadata.required"] }).check()
  // The name is missing; the form shows the error.
  await dialog.getByRole("button", { name: form.save, exact: true }).click()
  await dialog.getByText(errors["quickfolders.name_missing"]).first().waitFor(waitOptions)
  await expectAccessible(firm.page, "the dialog of a new model of quick folders")
  await dialog.getByRole("region").getByLabel(quickfolders["field.name"], { exact: false }).first().fill(folderName)
  await dialog.getByRole("button", { name: form.save, exact: true }).click()
  await main.getByRole("heading", { name: modelName }).waitFor(waitOptions)

  await firm.page.goto(`${world.origin("lumen")}${manager(`?client=${world.companies.bakery.id}`)}`)
  await main.getByRole("button", { name: quickfolders.apply, exact: true }).click()
  const apply = firm.page.getByRole("dialog", { name: quickfolders["apply.title"] })
  await apply.getByLabel(quickfolders.model).selectOption({ label: modelName })
  await apply.getByRole("button", { name: quickfolders["apply.go"], exact: true }).click()
  const report = firm.page.getByRole("dialog", { name: quickfolders["report.title"] })
  await report.getByText(quickfolders["report.made"], { exact: true }).waitFor(waitOptions)
  await report.getByRole("button", { name: quickfolders["report.close"], exact: true }).last().click()
  await main.getByRole("heading", { name: folderName }).waitFor(waitOptions)
  await main.getByText(`${place} / Achats`, { exact: true }).waitFor(waitOptions)
  await expectAccessible(firm.page, "the quick folders of a client")

  // The client finds it in the menu.
  const client = await openPage(world, { as: "client collaborator", path: "/home" })
  await client.page.getByRole("link", { name: app["nav.quickfolders"] }).first().click()
  const ground = client.page.getByRole("region", { name: quickfolders.drop })
  const files = ground.getByLabel(quickfolders["files.choose"]).last()
  await files.setInputFiles(note(`facture ${turn}.pdf`, "%PDF-1.7\n"))
  await ground.getByRole("alert").getByText(errors["quickfolders.choose_first"]).waitFor(waitOptions)
  await client.page.getByRole("radio", { name: new RegExp(folderName) }).check()
  // The dropped file is kept while required values are missing, and need not be chosen again.
  await ground.getByText(`facture ${turn}.pdf`).waitFor(waitOptions)
  await ground.getByRole("button", { name: quickfolders["held.drop"], exact: true }).click()
  await ground.getByText(errors["quickfolders.value_missing"]).waitFor(waitOptions)
  await expectAccessible(client.page, "a drop that lacks what is asked for")
  await ground.getByLabel("Mois").selectOption("Juillet")
  await ground.getByRole("button", { name: quickfolders["held.drop"], exact: true }).click()
  await ground.getByText(filled(quickfolders.dropped_one, { count: 1, name: folderName })).waitFor(waitOptions)
  await expectNoSideways(client.page, "quick folders")

  // The file is in its folder, with the metadata in its details.
  const rows = () =>
    world.portal.arrange(
      (sql) => sql<{
        id: number
        hash: string
      }>`select d.id::float8 as id, f.hash from node d join node f on f.id = d.parent_id
        where d.vendor_id = ${world.companies.bakery.id} and d.name_key = ${nameKey(`facture ${turn}.pdf`)}`
    )
  await expect.poll(async () => (await rows()).length, waitOptions).toBe(1)
  const [row] = await rows()
  await firm.page.goto(
    `${world.origin("lumen")}/documents/${world.contextOf(world.companies.bakery)}/${row?.hash}?document_id=${row?.id}`
  )
  await main.getByText(`facture ${turn}.pdf`).first().waitFor(waitOptions)
  const said = firm.page.getByRole("region", { name: filled(quickfolders["said.title"], { name: folderName }) })
  await said.getByText("Juillet", { exact: true }).waitFor(waitOptions)
})

test("[QCK-003] [QCK-007] [ERR-044] a quick folder is made for a folder of the client's tree, and a second one is told that the folder is taken", async () => {
  const turn = ++made
  const folder = await world.portal.make.folder(world.companies.workshop, `Achats ${turn}`)
  const { expectProblem, page } = await openPage(world, {
    as: "firm admin",
    path: manager(`?client=${world.companies.workshop.id}`),
    width: 360
  })
  expectProblem(/422 /)
  const main = page.getByRole("main")
  const open = async (name: string) => {
    await main.getByRole("button", { name: quickfolders.add, exact: true }).click()
    const dialog = page.getByRole("dialog", { name: quickfolders["add.title"] })
    await dialog.getByLabel(quickfolders["field.name"], { exact: false }).first().fill(name)
    return dialog
  }
  const dialog = await open(`Un ${turn}`)
  await dialog.getByRole("treeitem", { name: `Achats ${turn}` }).click()
  await dialog
    .getByText(filled(quickfolders["field.folder_id.chosen"], { path: `Achats ${turn}` }))
    .waitFor(waitOptions)
  await expectAccessible(page, "the dialog of a new quick folder")
  await dialog.getByRole("button", { name: form.save, exact: true }).click()
  await main.getByRole("heading", { name: `Un ${turn}` }).waitFor(waitOptions)
  await expectNoSideways(page, "the quick folders of a client")
  // Another user takes the destination while the second quick folder is being created.
  const other = await world.portal.make.folder(world.companies.workshop, `Ventes ${turn}`)
  const second = await open(`Deux ${turn}`)
  await second.getByRole("treeitem", { name: `Ventes ${turn}` }).click()
  await world.portal.arrange(
    (sql) => sql`update quick_folder set folder_id = ${other.id} where folder_id = ${folder.id}`
  )
  await second.getByRole("button", { name: form.save, exact: true }).click()
  await second.getByText(errors["quickfolders.folder_taken"]).waitFor(waitOptions)
})

test("[QCK-005] [QCK-O01] whoever has no name is asked for it before quick folders open", async () => {
  const person = world.people["client admin"]
  await world.portal.arrange((sql) => sql`update app_user set lastname = '' where id = ${person.id}`)
  const { page } = await openPage(world, {
    as: "client admin",
    path: `/quickfolders/${world.contextOf(world.companies.bakery)}`
  })
  const asked = page.getByRole("region", { name: quickfolders["name.title"] })
  await asked.getByRole("textbox", { name: people.lastname, exact: true }).fill("Aubert")
  await expectAccessible(page, "the question for the name")
  await asked.getByRole("button", { name: quickfolders["name.go"], exact: true }).click()
  await asked.waitFor({ state: "detached", ...waitOptions })
  await expect
    .poll(
      async () =>
        (
          await world.portal.arrange(
            (sql) => sql<{ lastname: string }>`select lastname from app_user where id = ${person.id}`
          )
        )[0]?.lastname,
      waitOptions
    )
    .toBe("Aubert")
})
