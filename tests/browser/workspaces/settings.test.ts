import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, form, plan, providers, titles, workspaces } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rightsRow = (name: string, ...answers: ReadonlyArray<string>) => [name, ...answers]

test("[ACC-031] [ACC-038] [ACC-040] [ACC-O10] [ROL-021] [ROL-O04] a firm admin goes from the settings to the firm's administration and changes its name, by the keyboard alone", async () => {
  const { address, page } = await openPage(world, { as: "firm admin", path: "/settings" })
  const tiles = page.locator(".tile-name")
  await tiles.first().waitFor()
  const names = await tiles.allTextContents()
  expect(names).toContain(titles["settings-customization"])
  // Only group admins have the holding's settings.
  expect(names).not.toContain(titles["settings-group-manager"])
  await expectAccessible(page, "settings")

  const administration = page.getByRole("link", { name: titles["settings-group-administration"] })
  await administration.focus()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: titles["settings-group-administration"], level: 1 }).waitFor()
  await expect.poll(address).toBe(`/settings/${world.firmContextOf("lumen")}/group/administration`)
  const name = page.getByLabel(workspaces["identity.name"])
  await name.focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.press("Delete")
  await page.keyboard.press("Enter")
  await page.getByText(errors["firm.name_missing"]).waitFor()
  await expectAccessible(page, "a name that is missing")
  await page.keyboard.type("Lumen et Fils")
  await page.keyboard.press("Enter")
  await page.getByText(form.saved, { exact: true }).waitFor()
  const [firm] = await world.portal.arrange(
    (sql) => sql<{ name: string }>`select name from firm where id = ${world.firms.lumen.id}`
  )
  expect(firm?.name).toBe("Lumen et Fils")

  const { "rights.no": no, "rights.yes": yes } = workspaces
  const rows = await page
    .getByRole("table", { name: workspaces["access.title"] })
    .getByRole("row")
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)))
  expect(rows).toEqual([
    [
      workspaces["rights.right"],
      workspaces["rights.admin"] + workspaces["rights.you"],
      workspaces["rights.collaborator"]
    ],
    rightsRow(workspaces["right.add_user"], yes, no),
    rightsRow(workspaces["right.change_user_rights"], yes, no),
    rightsRow(workspaces["right.delete_user"], yes, no),
    rightsRow(workspaces["right.create_client_file"], yes, yes),
    rightsRow(workspaces["right.edit_client_files"], yes, yes),
    rightsRow(workspaces["right.edit_client_file_information"], yes, yes),
    rightsRow(workspaces["right.edit_themes"], yes, yes)
  ])
})

test("[ROL-005] [ACC-038] a collaborator reads the firm's identity, is told why it is closed, and sees no way in of its admins", async () => {
  const { page } = await openPage(world, {
    as: "firm collaborator",
    path: "/settings/group/administration",
    width: 360,
    colorScheme: "dark"
  })
  await page.getByText(errors["closed.isFirmAdmin"]).first().waitFor()
  await page.getByRole("table").waitFor()
  expect(await page.getByRole("textbox").count()).toBe(0)
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    workspaces["identity.title"],
    workspaces["holding.title"],
    plan.title,
    workspaces["follow.title"],
    workspaces["access.title"]
  ])
  await expectNoSideways(page)
  await expectAccessible(page)
})

test("[ROL-024] [ACC-038] a collaborator who was given the admin module changes the tagline and finds the sign-in services", async () => {
  const { id } = world.people["firm collaborator"]
  const tagline = `Aux comptes clairs ${crypto.randomUUID().slice(0, 4)}`
  const give = (given: boolean) =>
    world.portal.arrange((sql) => sql`update firm_user set admin_module = ${given} where user_id = ${id}`)
  await give(true)
  const { expectProblem, page } = await openPage(world, {
    as: "firm collaborator",
    path: "/settings/group/administration"
  })
  // Saving refetches parts of the page, and the module may be removed before they are answered.
  expectProblem(/^answer: 403 GET \/api\/accounting-firms\/\d+\/emergencies$/)
  await page.getByRole("heading", { name: providers.title, level: 2 }).waitFor()
  await page.getByLabel(workspaces["identity.tagline"]).fill(tagline)
  await page.keyboard.press("Enter")
  await page.getByText(form.saved, { exact: true }).waitFor()
  await give(false)
  await page.reload()
  await page.getByText(errors["closed.isFirmAdmin"]).first().waitFor()
  await page.getByRole("main").getByText(tagline).waitFor()
  expect(await page.getByRole("heading", { name: providers.title, level: 2 }).count()).toBe(0)
})

test("[ACC-017] [ACC-050] [ACC-083] [ROL-014] [ERR-059] a client finds their company's settings and its accounting software, and is told why each action is refused", async () => {
  const { bakery, garage } = world.companies
  const path = `/api/accounting-software/${bakery.firmId}/${bakery.id}/connection`
  const body = { software: "Compta Plus", address: "https://compta.example/7", login: "aubert", password: "s3cret" }
  await world.portal.call("PUT", path, { as: world.people["firm admin"], body })

  const { address, expectProblem, goto, page } = await openPage(world, { as: "client collaborator", path: "/settings" })
  // The content named in the URL is prefetched before the route guards decide; the other firm's company does not
  // exist for this user.
  expectProblem(/404 GET \/api\/vendors\/\d+\/(?:folders|documents)\//)
  await page.getByRole("heading", { name: titles["company-settings"], level: 1 }).waitFor()
  await page.getByRole("link", { name: titles["company-banks"] }).waitFor()
  await expectAccessible(page, "company settings")

  await goto("/customers")
  await page.getByText(errors["closed.isAccountant"]).waitFor()
  // The message appears once, although the route guards run again when the session is known.
  expect(await page.getByText(/^× \d+$/).count()).toBe(0)
  const own = world.contextOf(bakery)
  await expect.poll(address).toBe(`/home/${own}`)
  await goto(`/documents/${world.contextOf(garage)}`)
  await page.getByText(errors["access.redirection_refused"]).waitFor()
  await expect.poll(address).toBe(`/documents/${own}`)

  await goto("/accounting-software")
  const way = page.getByRole("link", { name: filled(workspaces["accounting.open"], { software: "Compta Plus" }) })
  await way.waitFor()
  expect(await way.getAttribute("href")).toBe("https://compta.example/7")
  expect(await page.getByText("s3cret").count()).toBe(0)
  await page.getByRole("button", { name: workspaces["accounting.show"] }).click()
  await page.getByText("s3cret").waitFor()
  await expectAccessible(page, "accounting software")

  await world.portal.call("DELETE", path, { as: world.people["firm admin"] })
  await goto("/accounting-software")
  await page.getByText(errors["closed.hasModule"]).waitFor()
  await expect.poll(address).toBe(`/home/${own}`)
})

test("[ACC-113] [ACC-O14] a group admin whose holding module is not active finds the page that says so", async () => {
  const { firms, portal } = world
  const set = (active: boolean) =>
    portal.arrange(
      (sql) => sql`update module set is_active = ${active} where firm_id = ${firms.lumen.id} and name = 'holding'`
    )
  await set(false)
  const { address, page } = await openPage(world, { as: "group admin", path: "/holding/team" })
  await page.getByRole("heading", { name: workspaces["no-holding.title"] }).waitFor()
  await expect.poll(address).toBe("/holding/no-holding-module")
  await expectAccessible(page)
  await set(true)
})

test("[ACC-039] [ACC-O10] a group admin sees the firms of the group and who works in each", async () => {
  const { firms, people, portal } = world
  const [holding] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into holding (name) values ('Groupe Rhône') returning id`
  )
  await portal.arrange(
    (sql) =>
      sql`update firm set group_id = ${holding?.id ?? null}::integer where id in (${firms.lumen.id}, ${firms.atlas.id})`
  )
  const { page } = await openPage(world, { as: "group admin", path: "/settings/group/manager" })
  // Find the firm by its members: earlier tests may have renamed it.
  const lumen = page.getByRole("region").filter({ hasText: people["firm collaborator"].email })
  await lumen.waitFor()
  expect(await page.getByRole("region").count()).toBe(2)
  expect(await lumen.getByText(workspaces["holding.group-admin"], { exact: true }).count()).toBe(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideways(page)
})
