import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, type OpenPage, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { holding, titles } = textsIn()

let world: World
let opened: OpenPage
const clients = ["Atelier Nord", "Atelier Ouest", "Atelier Sud"]
beforeAll(async () => {
  world = await startWorld()
  const { arrange, make } = world.portal
  const { atlas, lumen } = world.firms
  await arrange(
    (sql) => sql`with made as (insert into holding (name) values ('Groupe des deux rives') returning id)
      update firm set group_id = made.id from made where firm.id in (${lumen.id}, ${atlas.id})`
  )
  for (const name of clients) await make.vendor(atlas, name)
  await arrange((sql) => sql`delete from vendor where id = ${world.companies.garage.id}`)
  opened = await openPage(world, { as: "group admin", path: "/holding/dashboard" })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const chosen = (count: number) => filled(holding["customers.selected_other"], { count: String(count) })

test("[HOL-001] [HOL-002] [HOL-003] [HOL-004] [ACC-103] [ACC-104] [ACC-105] [ACC-106] [ACC-107] [WSP-005] [WSP-007] a group admin opens a workspace, moves three clients into it, asks to delete the old one, and changes their mind", async () => {
  const { page } = opened
  const main = page.getByRole("main")
  const tab = (name: string) => page.getByRole("navigation", { name: holding.tabs }).getByRole("link", { name })
  await main.getByRole("list", { name: holding.tiles }).getByRole("link", { name: holding["tile.workspaces"] }).click()

  await main.getByRole("link", { name: holding["workspaces.new"] }).click()
  await main.getByLabel(holding["field.name"], { exact: false }).first().fill("Rive droite")
  await main.getByLabel(holding["field.domain"]).fill("rive-droite.localhost")
  await main.getByLabel(holding["field.leader_firstname"]).fill("Inès")
  await main
    .getByRole("region", { name: holding["workspace.leader"] })
    .getByLabel(holding["field.leader_lastname"], { exact: false })
    .last()
    .fill("Roche")
  await main.getByLabel(holding["field.leader_mail"]).fill("ines@rive-droite.example")
  await main.getByRole("button", { name: holding["workspaces.create"] }).click()
  await main.getByRole("heading", { name: "Rive droite" }).waitFor()

  await tab(holding["tab.holding-customers"]).click()
  await main.getByLabel(holding["customers.workspace"]).selectOption({ label: world.firms.atlas.name })
  await main.getByText(filled(holding["customers.count_other"], { count: "3" })).waitFor()
  for (const name of clients) await main.getByRole("checkbox", { name: new RegExp(name) }).check()
  await main.getByText(chosen(3)).waitFor()
  await main.getByRole("button", { name: holding.transfer, exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(holding["transfer.to"]).selectOption({ label: "Rive droite" })
  await dialog.getByRole("button", { name: holding.transfer, exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  // Jobs transfer the files one after the other.
  await expect
    .poll(
      async () => {
        const rows = await world.portal.arrange(
          (sql) => sql<{ name: string }>`select v.company_name as name from vendor v join firm f on f.id = v.firm_id
            where f.name = 'Rive droite' order by 1`
        )
        return rows.map(({ name }) => name)
      },
      { timeout: 30_000, interval: 200 }
    )
    .toEqual(clients)

  await opened.goto(`/holding/workspaces/${world.firms.atlas.id}`)
  await main.getByRole("button", { name: holding["life.remove"] }).click()
  await dialog.getByLabel(holding["deletion.name"]).fill(world.firms.atlas.name)
  await dialog.getByRole("button", { name: holding["deletion.confirm"] }).click()
  await main.getByText(holding["life.without"]).waitFor()
  await main.getByRole("button", { name: holding["life.undo"] }).press("Enter")
  await main.getByText(holding["life.active"]).waitFor()
  expect(await page.title()).toContain(titles["holding-workspace"])
})

test("[WSP-005] [WSP-006] [WSP-O01] a deletion is planned customer by customer, told in counts before, and reported after", async () => {
  const { page } = opened
  const { atlas, lumen } = world.firms
  const main = page.getByRole("main")
  const dialog = page.getByRole("dialog")
  for (const name of ["Forge Alba", "Forge Brun", "Forge Cid"]) await world.portal.make.vendor(atlas, name)
  await opened.goto(`/holding/workspaces/${atlas.id}`)
  await main.getByRole("button", { name: holding["life.remove"] }).click()
  await dialog.getByLabel(holding["deletion.customers"], { exact: false }).first().selectOption("transfer")
  await dialog.getByLabel(holding["transfer.to"], { exact: false }).selectOption({ label: lumen.name })
  const plan = dialog.getByRole("list", { name: holding["deletion.plan"] })
  await plan.getByText(filled(holding["deletion.plan.moves_other"], { count: "3", name: lumen.name })).waitFor()
  await dialog.locator("summary").click()
  await dialog
    .getByLabel(filled(holding["deletion.singly.of"], { name: "Forge Brun" }))
    .selectOption({ label: holding["deletion.singly.gone"] })
  await plan.getByText(filled(holding["deletion.plan.gone_one"], { count: "1" })).waitFor()
  await plan.getByText(filled(holding["deletion.plan.moves_other"], { count: "2", name: lumen.name })).waitFor()
  await dialog.getByLabel(holding["customers.search"]).fill("cid")
  await expect.poll(() => dialog.getByText("Forge Alba").count()).toBe(0)
  await expectAccessible(page, "a plan for single customers")
  await dialog.getByLabel(holding["deletion.name"]).fill(atlas.name)
  await dialog.getByRole("button", { name: holding["deletion.confirm"] }).click()
  await main.getByText(filled(holding["life.some_one"], { count: "1" })).waitFor()
  await main.getByText(filled(holding["transfer.done_other"], { count: "2" })).waitFor()
  await main.getByRole("button", { name: holding["life.undo"] }).press("Enter")
  await main.getByText(holding["life.active"]).waitFor()
})

test("[HOL-001] somebody who administers no group is told so", async () => {
  await world.portal.arrange((sql) => sql`update firm set group_id = null where id = ${world.firms.lumen.id}`)
  await opened.goto("/holding/dashboard")
  await opened.page.getByRole("heading", { name: holding["none.title"] }).waitFor()
})
