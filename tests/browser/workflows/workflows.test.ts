import { afterAll, beforeAll, expect, test } from "vitest"
import type { NodeWorkflow, Workflow } from "#schemas/workflows/workflow.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { workflows, app, form, documents } = textsIn()
const allowed = (key: "firm" | "writers") => workflows[`allowed.${key}`]

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const call = async <A>(method: string, path: string, body?: unknown) => {
  const { id } = world.companies.bakery
  const as = world.people["firm admin"]
  const answer = await world.portal.call<{ readonly data: A }>(method, `/api/vendors/${id}/${path}`, {
    as,
    ...(body === undefined ? {} : { body })
  })
  return answer.body.data
}
const status = (name: string, more: object = {}) => ({ name, color: "#2f6fb3", is_end: false, ...more })
const made = (name: string, statuses: ReadonlyArray<object>) =>
  call<Workflow>("POST", "workflows", { name, sharing: "shared", statuses })

test("[WFL-005] [WFL-007] [WFL-O03] [ACC-058] [ACC-059] [CLI-011] a company's admin makes a workflow by keyboard, orders its statuses and finds it again", async () => {
  const { address, goto, page } = await openPage(world, { as: "client admin", path: "/settings" })
  await page.getByRole("link", { name: workflows.title }).first().click()
  await page.getByRole("link", { name: workflows.add }).click()
  const drawer = page.getByRole("dialog", { name: workflows["add.title"] })
  await drawer.getByRole("textbox", { name: workflows["field.name"], exact: true }).fill("Contrats")
  await drawer.getByLabel(filled(workflows["status.name"], { place: 1 })).fill("À relire")
  const handle = drawer.getByRole("button", { name: filled(workflows.drag, { name: "À relire" }) })
  await handle.focus()
  await page.keyboard.press("ArrowDown")
  await expect
    .poll(() => drawer.getByLabel(filled(workflows["status.name"], { place: 2 })).inputValue())
    .toBe("À relire")
  // The handle keeps the focus, so that the next key moves the status again.
  await page.keyboard.press("ArrowUp")
  await expect
    .poll(() => drawer.getByLabel(filled(workflows["status.name"], { place: 1 })).inputValue())
    .toBe("À relire")
  await drawer
    .getByRole("group", { name: filled(workflows["rules.of"], { name: "À relire" }) })
    .getByRole("combobox")
    .selectOption({ label: allowed("firm") })
  await drawer.getByRole("button", { name: form.save, exact: true }).click()
  await drawer.waitFor({ state: "hidden" })
  expect(address()).toMatch(/\/workflows$/)
  await page.getByRole("link", { name: filled(workflows["open.of"], { name: "Contrats" }) }).click()
  const again = page.getByRole("dialog", { name: filled(workflows["edit.title"], { name: "Contrats" }) })
  expect(await again.getByLabel(filled(workflows["status.name"], { place: 1 })).inputValue()).toBe("À relire")
  const rules = again.getByRole("group", { name: filled(workflows["rules.of"], { name: "À relire" }) })
  expect(await rules.getByRole("combobox").inputValue()).toBe("firm")
  // Escape does not discard unsaved changes.
  await again.getByRole("textbox", { name: workflows["field.name"], exact: true }).fill("Contrats signés")
  await page.keyboard.press("Escape")
  await page
    .getByRole("alertdialog", { name: form["leave.title"] })
    .getByRole("button", { name: form["leave.stay"] })
    .click()
  expect(await again.getByRole("textbox", { name: workflows["field.name"], exact: true }).inputValue()).toBe(
    "Contrats signés"
  )
  await goto("/settings")
})

test("[WFL-006] [WFL-011] [ACC-075] [CLI-010] an accountant opens the tab of the client file; a collaborator reads why nothing can be changed", async () => {
  const workflow = await made("Fournisseurs", [status("Reçue"), status("Payée", { is_end: true })])
  const context = world.contextOf(world.companies.bakery)
  const { page } = await openPage(world, { as: "firm collaborator", path: `/customer/${context}/general` })
  await page.getByRole("link", { name: workflows.title }).click()
  await page.getByRole("link", { name: filled(workflows["open.of"], { name: workflow.name }) }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByText("Reçue").waitFor()
  expect(await drawer.getByRole("button", { name: form.save }).count()).toBe(0)
})

test("[WFL-O03] [WFL-008] a status is entered from chosen statuses only, by roles and under a condition, on a phone in the dark", async () => {
  const workflow = await made("Factures", [status("Reçue"), status("Contrôlée"), status("Réglée", { is_end: true })])
  const { page } = await openPage(world, {
    as: "firm admin",
    path: `/customer/${world.contextOf(world.companies.bakery)}/workflows/${workflow.id}`,
    width: 360,
    colorScheme: "dark"
  })
  const drawer = page.getByRole("dialog")
  const ways = drawer.getByRole("group", { name: filled(workflows["ways.of"], { name: "Réglée" }) })
  await ways.getByRole("combobox").first().selectOption({ label: workflows["ways.only"] })
  await ways.getByRole("checkbox", { name: workflows["ways.start"] }).press("Space")
  await ways.getByRole("checkbox", { name: filled(workflows["ways.from"], { name: "Reçue" }) }).press("Space")
  const from = { from: "Contrôlée", name: "Réglée" }
  await ways.getByLabel(filled(workflows["ways.allowed"], from)).selectOption({ label: allowed("firm") })
  await ways
    .getByLabel(filled(workflows["ways.condition"], from))
    .selectOption({ label: workflows["condition.validated"] })
  await expectNoSideways(page)
  await expectAccessible(page, "transitions of a status")
  await drawer.getByRole("button", { name: form.save, exact: true }).click()
  await drawer.waitFor({ state: "hidden" })
  const [, checked, paid] = (await call<Workflow>("GET", `workflows/${workflow.id}`)).statuses ?? []
  expect(paid?.ways).toEqual([{ from: checked?.id, allowed_for: "firm", condition: "validated" }])
})

test("[WFL-007] where somebody else was quicker both names are shown, and one is chosen", async () => {
  const workflow = await made("Relances", [status("Ouverte")])
  const path = `/customer/${world.contextOf(world.companies.bakery)}/workflows/${workflow.id}`
  const opened = await openPage(world, { as: "firm admin", path })
  opened.expectProblem(/412/)
  const name = opened.page.getByRole("dialog").getByRole("textbox", { name: workflows["field.name"], exact: true })
  await name.fill("Les miennes")
  await call("PATCH", `workflows/${workflow.id}`, { name: "Les leurs" })
  await opened.page.getByRole("button", { name: form.save, exact: true }).click()
  const conflict = opened.page.getByRole("alert", { name: form["conflict.title"] })
  await conflict.getByText("Les leurs").waitFor()
  await conflict.getByRole("button", { name: form["conflict.keep"] }).click()
  await expect.poll(async () => (await call<Workflow>("GET", `workflows/${workflow.id}`)).name).toBe("Les miennes")
})

test("[WFL-004] [WFL-009] [WFL-010] a folder gets a workflow, its documents are moved on the board by keys and by mouse and back, and it is withdrawn with what is below", async () => {
  const workflow = await made("Achats", [status("À voir"), status("Vu", { is_end: true })])
  const { page } = await openPage(world, {
    as: "firm admin",
    path: `/documents/${world.contextOf(world.companies.bakery)}`
  })
  const head = page.getByRole("button", { name: documents["actions.workflows"] }).first()
  await head.click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: `${workflows["on.apply"]} – Achats` }).click()
  await dialog.getByRole("button", { name: `${workflows["on.board"]} – Achats` }).click()
  const board = page.locator(".status-board")
  await board.getByLabel(workflows["board.below"]).check()
  const handles = board.getByRole("button", { name: new RegExp(workflows["board.drag"].split("{{name}}")[0] ?? "") })
  await handles.first().waitFor()
  const card = page.locator(".board-card").first()
  const id = Number(await card.getAttribute("data-card"))
  const statusOf = async () => (await call<NodeWorkflow>("GET", `nodes/${id}/workflows/${workflow.id}`)).status_id
  const [todo, done] = (workflow.statuses ?? []).map((one) => one.id)
  // Wait for the board's refetch after a move: it would redraw a card while it is dragged.
  const readAgain = () =>
    page.waitForResponse((answer) => answer.url().includes(`/workflows/${workflow.id}/board`) && answer.ok())
  const afterKeys = readAgain()
  await handles.first().focus()
  await page.keyboard.press("ArrowRight")
  await expect.poll(statusOf).toBe(todo)
  await afterKeys
  // By mouse into the last column.
  await page.locator(`[data-column="${todo}"] [data-card="${id}"] .status-handle`).hover()
  const to = await page.locator(`[data-column="${done}"]`).boundingBox()
  if (to === null) throw new Error("the board is not drawn")
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(statusOf).toBe(done)
  await page.getByRole("button", { name: workflows.undo, exact: true }).last().click()
  await expect.poll(statusOf).toBe(todo)
  await page.getByRole("dialog").getByRole("button", { name: app.close }).click()
  // In a row of a phone, the name has the room: of the status only the colour is drawn, and its word is read aloud.
  const [folder] = await world.portal.arrange(
    (sql) =>
      sql<{ hash: string }>`select f.hash from node n join node f on f.id = n.parent_id where n.id = ${id}::bigint`
  )
  const phone = await openPage(world, {
    as: "firm admin",
    path: `/documents/${world.contextOf(world.companies.bakery)}/${folder?.hash}`,
    width: 360
  })
  const chip = phone.page.locator(".row-status").filter({ hasText: "À voir" }).first()
  await expect.poll(async () => (await chip.boundingBox())?.width ?? 360).toBeLessThan(24)
  await head.click()
  await page.getByRole("button", { name: `${workflows["on.withdraw"]} – Achats` }).click()
  const question = page.getByRole("alertdialog")
  await question.getByRole("radio", { name: new RegExp(workflows["withdraw.all"]) }).check()
  await question.getByRole("button", { name: workflows["withdraw.confirm"] }).click()
  await expect
    .poll(async () => (await call<NodeWorkflow>("GET", `nodes/${id}/workflows/${workflow.id}`)).is_applied)
    .toBe(false)
})
