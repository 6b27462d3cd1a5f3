import { Effect } from "effect"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { starterFolders } from "#schemas/treeModels/starters.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, form, titles, treeModels } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }
let made = 0
const fresh = (name: string) => `${name} ${++made}`

/** Lines of the editor's tree from top to bottom, each prefixed with one dash per level. */
const linesOf = (page: Page) =>
  page.getByRole("treeitem").evaluateAll((items) =>
    items.map((item) => {
      const name = item.querySelector(".tree-label")?.textContent ?? ""
      return `${"-".repeat(Number(item.getAttribute("aria-level")) - 1)}${name}`
    })
  )
/** Inserts a model into the first firm. */
const model = async (name: string, state: "draft" | "available" = "available") => {
  const folders = JSON.stringify(starterFolders("sole_trader"))
  const rows = await world.portal.arrange(
    (sql) => sql<{ id: number }>`insert into tree_model (firm_id, name, name_key, state, folders)
      values (${world.firms.lumen.id}, ${name}, ${nameKey(name)}, ${state}, ${folders}::text::jsonb) returning id`
  )
  return { name, id: rows[0]?.id ?? 0 }
}
const at = (id?: number) =>
  `/settings/${world.firmContextOf("lumen")}/tree-structures${id === undefined ? "" : `/${id}`}`

test("[NET-050] [VAL-040] [ERR-043] [VAL-O05] a tree model is made, laid out by keys alone, refused where two folders are the same, taken back step by step, saved and offered", async () => {
  const { expectProblem, page } = await openPage(world, { as: "firm admin", path: at() })
  expectProblem(/422 /)
  const main = page.getByRole("main")
  await main.getByRole("heading", { level: 1, name: titles["settings-tree-structures"] }).waitFor()
  await main.getByRole("button", { name: treeModels.add, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: treeModels["add.title"] })
  const name = fresh("Individuelles")
  const title = dialog.getByRole("textbox", { name: treeModels["field.name"] })
  await title.fill("a/b")
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["tree_model.name_characters"]).waitFor()
  await expectAccessible(page, "the dialog of a new model")
  await title.fill(name)
  await dialog.getByRole("radio", { name: treeModels["starter.sole_trader"] }).check()
  await dialog.getByRole("button", { name: form.save, exact: true }).click()
  await main.getByRole("heading", { level: 1, name }).waitFor()

  const start = (await linesOf(page)).slice(0, 4)
  expect(start).toEqual(["Permanent", "-Identité de l'entreprise", "-Contrats et mandats", "Fiscal"])
  await expectAccessible(page, "the editor of a model")
  const folder = main.getByRole("textbox", { name: treeModels["editor.folder.name"] }).last()
  await main.getByRole("treeitem", { name: "Permanent" }).focus()
  await page.keyboard.press("ArrowDown")
  await expect.poll(() => focused(page)).toContain("Identité")
  await page.keyboard.press("Insert")
  await expect.poll(() => folder.inputValue(), waitOptions).toBe(treeModels["editor.new"])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("folder")
  // A name that differs only in case from a sibling's.
  await folder.fill("CONTRATS ET MANDATS")
  await page.keyboard.press("Enter")
  await expect.poll(() => focused(page)).toContain("CONTRATS")
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await main.getByText(errors["tree_model.folder_twice"]).first().waitFor()
  await main.getByText(filled(treeModels["editor.problems_one"], { count: 1 })).waitFor()
  await expectAccessible(page, "a model with a folder to correct")

  await main.getByRole("treeitem", { name: "Contrats et mandats" }).first().focus()
  await page.keyboard.press("F2")
  await folder.fill("Baux")
  await page.keyboard.press("Enter")
  await expect.poll(() => focused(page)).toContain("Baux")
  await page.keyboard.press("Alt+ArrowUp")
  await expect
    .poll(async () => (await linesOf(page)).slice(0, 4), waitOptions)
    .toEqual(["Permanent", "-Baux", "-Identité de l'entreprise", "-Contrats et mandats"])
  await page.keyboard.press("Alt+ArrowLeft")
  await expect
    .poll(async () => (await linesOf(page)).slice(2, 4), waitOptions)
    .toEqual(["-Contrats et mandats", "Baux"])
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+y")
  await expect.poll(async () => (await linesOf(page)).slice(1, 2), waitOptions).toEqual(["-Baux"])
  await expect.poll(() => focused(page)).toContain("Baux")
  await page.keyboard.press("End")
  await page.keyboard.press("Delete")
  await expect.poll(async () => (await linesOf(page)).includes("Pièces à traiter"), waitOptions).toBe(false)
  // Folders can be dragged with the mouse too.
  await main
    .getByRole("treeitem", { name: "Fiscal" })
    .dragTo(main.getByRole("treeitem", { name: "Social", exact: true }))
  await expect.poll(async () => (await linesOf(page)).includes("-Fiscal"), waitOptions).toBe(true)

  // Leaving with unsaved changes asks for confirmation.
  await main.getByRole("link", { name: treeModels.back }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: form["leave.stay"] }).click()
  await main.getByRole("button", { name: form.save, exact: true }).click()
  await page.getByText(filled(treeModels.saved, { name })).first().waitFor()
  const lines = await linesOf(page)
  await main.getByRole("button", { name: treeModels.offer, exact: true }).click()
  await main.getByText(treeModels.offered, { exact: true }).waitFor()
  await expect.poll(() => focused(page), waitOptions).toContain(name)
  await page.reload()
  await main.getByRole("treeitem").first().waitFor()
  expect(await linesOf(page)).toEqual(lines)
})

test("[VAL-041] [ERR-045] [WSP-001] [CLI-001] the catalogue says how each model stands, keeps one that is in use, and is only to be looked at by collaborators", async () => {
  const [used, free] = [await model(fresh("Utilisé")), await model(fresh("Libre"))]
  await world.portal.arrange(
    (sql) => sql`update vendor set tree_model_id = ${used.id} where id = ${world.companies.workshop.id}`
  )
  const { page } = await openPage(world, {
    as: "firm admin",
    path: at(),
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  const menu = async (name: string, item: string) => {
    await main.getByRole("button", { name: `${treeModels.more} – ${name}` }).click()
    return page.getByRole("menuitem", { name: item })
  }
  const removal = await menu(used.name, treeModels.remove)
  await removal.waitFor()
  await expect.poll(() => removal.textContent()).toContain(errors["closed.isModelUnused"])
  expect(await removal.getAttribute("aria-disabled")).toBe("true")
  await expectAccessible(page, "the catalogue with a menu")
  await page.keyboard.press("Escape")
  await (await menu(used.name, treeModels.preview)).click()
  const preview = page.getByRole("dialog", { name: filled(treeModels["preview.title"], { name: used.name }) })
  await preview.getByText(filled(treeModels["preview.year"], { year: new Date().getFullYear() })).waitFor()
  await expectAccessible(page, "the preview of a model")
  await page.keyboard.press("Escape")
  await (await menu(free.name, treeModels["make-default"])).click()
  await main.getByText(treeModels.default, { exact: true }).waitFor()
  await expectNoSideways(page, "the catalogue")
  await (await menu(free.name, treeModels.duplicate)).click()
  const copy = `${free.name} (2)`
  await main.getByRole("heading", { name: copy }).waitFor()
  await (await menu(copy, treeModels.remove)).click()
  await page.getByRole("alertdialog").getByRole("button", { name: treeModels["removal.confirm"] }).click()
  await main.getByRole("heading", { name: copy }).waitFor({ state: "detached" })
  await main.getByRole("link", { name: `${treeModels.edit} – ${free.name}` }).click()
  await main.getByRole("treeitem").first().waitFor()
  await expectAccessible(page, "the editor on a phone")
  await expectNoSideways(page, "the editor on a phone")

  const helper = await openPage(world, { as: "firm collaborator", path: at(free.id) })
  const shown = helper.page.getByRole("main")
  await shown.getByText(treeModels["editor.closed"]).waitFor()
  await shown.getByText("Cotisations de l'exploitant").waitFor()
  expect(await shown.getByRole("button", { name: form.save, exact: true }).count()).toBe(0)
})

test("[WIZ-009] whoever looks at a client whose folders are being made is told, and sees them once they are there", async () => {
  const { id } = await model(fresh("En cours"))
  const vendor = await world.portal.make.vendor(world.firms.lumen, fresh("Naissante"))
  await world.portal.arrange(
    (sql) => sql`update vendor set tree_state = 'building', tree_model_id = ${id} where id = ${vendor.id}`
  )
  const { page } = await openPage(world, { as: "firm admin", path: `/documents/${world.contextOf(vendor)}` })
  const main = page.getByRole("main")
  await main.getByText(errors["documents.building_tree"]).first().waitFor()
  await world.portal.runtime.runPromise(
    Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "BuildTree", vendor: vendor.id }))
  )
  await main.getByText("Pièces à traiter").first().waitFor(waitOptions)
  // Tree and list are fetched separately: one may show this message slightly longer.
  await expect.poll(() => main.getByText(errors["documents.building_tree"]).count()).toBe(0)
})

test("[WIZ-008] [WIZ-009] [CLI-O04] a model is applied to a client that is there: shown first, made while one waits, and everything is there the next time", async () => {
  const { id } = await model(fresh("Artisans"))
  const vendor = await world.portal.make.vendor(world.firms.lumen, fresh("Plomberie"))
  await world.portal.make.folder(vendor, "Fiscal")
  const context = world.contextOf(vendor)
  const { page } = await openPage(world, { as: "firm collaborator", path: `/customer/${context}/administration` })
  const main = page.getByRole("main")
  const open = main.getByRole("button", { name: treeModels["apply.open"], exact: true })
  const dialog = page.getByRole("dialog", { name: filled(treeModels["apply.title"], { name: vendor.name }) })
  const apply = dialog.getByRole("button", { name: treeModels["apply.button"], exact: true })
  const line = (folder: string) => dialog.getByRole("listitem").filter({ hasText: folder })
  await open.focus()
  await page.keyboard.press("Enter")
  await dialog.getByRole("combobox", { name: treeModels["apply.model"] }).selectOption(String(id))
  await line("Permanent").getByText(treeModels["apply.new"]).waitFor()
  await line("Fiscal").getByText(treeModels["apply.there"]).waitFor()
  await expectAccessible(page, "what a model would add")
  await apply.click()
  await dialog.waitFor({ state: "hidden" })
  await expect
    .poll(async () => {
      const [row] = await world.portal.arrange(
        (sql) =>
          sql<{
            state: string
            model: number
          }>`select tree_state as state, tree_model_id as model from vendor where id = ${vendor.id}`
      )
      return row
    }, waitOptions)
    .toEqual({ state: "ready", model: id })
  // The page is updated live once the job is done: the button is available again.
  await open.click()
  await dialog.getByRole("combobox", { name: treeModels["apply.model"] }).selectOption(String(id))
  await dialog.getByText(treeModels["apply.nothing"]).waitFor()
  await line("Permanent").getByText(treeModels["apply.there"]).waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
}, 60_000)
