import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { companiesPerPage } from "#schemas/shared/constants.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, clientFile, errors, titles } = textsIn()
const waitOptions = { timeout: 15_000 }

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { bakery } = world.companies
  await world.portal.arrange(
    (sql) =>
      sql`insert into vendor_bank (vendor_id, firm_id, iban) values (${bakery.id}, ${bakery.firmId}, 'FR1420041010050500013M02606')`
  )
  await world.portal.arrange(
    (sql) => sql`insert into task (firm_id, vendor_id, type, title, due_date)
      values (${bakery.firmId}, ${bakery.id}, 'information_request', 'Relevés de mars', '2020-01-01')`
  )
})
afterAll(() => world.stop())

const head = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 })
const at = (id: string) => `/${id}/${world.contextOf(world.companies.bakery)}`

describe("the client file", () => {
  test("[CLI-009] [CLI-010] [CLI-005] a collaborator comes from home to an IBAN by links alone", async () => {
    const { page } = await openPage(world, { as: "firm collaborator", path: "/home" })
    const frame = shell(page)
    await frame.greeting.waitFor()
    await frame.entry(app["nav.customers"]).click()
    await customersScreen(page).link(world.companies.bakery.name).click()
    await expect.poll(() => head(page).textContent(), waitOptions).toBe(world.companies.bakery.name)
    await page
      .getByRole("navigation", { name: clientFile.tabs })
      .getByRole("link", { name: titles["customer-banks"] })
      .click()
    await page.getByRole("main").getByText("FR14 2004 1010 0505 0001 3M02 606").waitFor()
    await expect.poll(() => head(page).textContent(), waitOptions).toBe(world.companies.bakery.name)
    expect(await page.title()).toContain(world.companies.bakery.name)
  })

  test("[CLI-010] [ACC-061] Enter on a line opens it at its first tab, whose bar stays on one line and is walked by keyboard", async () => {
    const { address, page } = await openPage(world, { as: "firm admin", path: "/customers", width: 1280, height: 800 })
    const screen = customersScreen(page)
    await screen.row(world.companies.bakery.name).focus()
    await page.keyboard.press("Enter")
    await expect.poll(address, waitOptions).toBe(at("customer"))
    const tabs = page.getByRole("navigation", { name: clientFile.tabs })
    const current = tabs.getByRole("link", { name: titles["customer-general"] })
    await current.waitFor()
    expect(await current.getAttribute("aria-current")).toBe("page")
    const tops = await tabs
      .getByRole("link")
      .evaluateAll((links) => [...new Set(links.map((link) => link.getBoundingClientRect().top))])
    expect(tops).toHaveLength(1)
    const last = tabs.getByRole("link").last()
    await last.focus()
    await page.keyboard.press("Enter")
    await expect.poll(address, waitOptions).toBe(`${at("customer")}/administration`)
    await expect.poll(() => focused(page), waitOptions).toContain(titles["customer-administration"])
    await tabs.getByRole("link", { name: titles["customer-services"], exact: true }).waitFor()
  })

  test("[ACC-078] the address of its offers leads to its missions, and is closed to its own people", async () => {
    const { address, page } = await openPage(world, {
      as: "firm collaborator",
      path: `/customer/${world.contextOf(world.companies.bakery)}/offers`
    })
    await expect.poll(address, waitOptions).toBe(`${at("customer")}/services`)
    const missions = page
      .getByRole("navigation", { name: clientFile.tabs })
      .getByRole("link", { name: titles["customer-services"] })
    await missions.waitFor()
    expect(await missions.getAttribute("aria-current")).toBe("page")
    const client = await openPage(world, {
      as: "client admin",
      path: `/customer/${world.contextOf(world.companies.bakery)}/offers`
    })
    await client.page.getByText(errors["closed.isAccountant"]).waitFor()
    await expect.poll(client.address, waitOptions).toBe(at("home"))
  })

  test("[CLI-001] [TSK-O04] its head says what waits, and leads there", async () => {
    const { address, page } = await openPage(world, { as: "firm admin", path: `${at("customer")}/notes` })
    const late = page.getByRole("main").getByRole("link", { name: filled(clientFile["head.late"], { shown: "1" }) })
    await expectAccessible(page, "the head of a client file")
    await late.click()
    await expect.poll(address, waitOptions).toBe(`${at("tasks")}?due=overdue&all=true`)
    await page.getByRole("main").getByText("Relevés de mars").first().waitFor()
  })

  test("[CLI-014] [CLI-015] a deactivated one says so in its head and is restored from any tab", async () => {
    const vendor = await world.portal.make.vendor(world.firms.lumen, "Corderie")
    await world.portal.arrange((sql) => sql`update vendor set active = false where id = ${vendor.id}`)
    const { page } = await openPage(world, { as: "firm collaborator", path: "/customers?state=deactivated" })
    await customersScreen(page).link(vendor.name).click()
    const main = page.getByRole("main")
    await main.getByText(clientFile["head.deactivated"], { exact: true }).waitFor()
    await main.getByRole("button", { name: clientFile["life.restore"], exact: true }).click()
    await main.getByText(clientFile["head.active"], { exact: true }).waitFor()
    const [kept] = (await world.portal.arrange(
      (sql) => sql`select active from vendor where id = ${vendor.id}`
    )) as ReadonlyArray<{
      readonly active: boolean
    }>
    expect(kept?.active).toBe(true)
  })

  test("[CLI-010] at 360 px in the dark nothing of it is wider than the window", async () => {
    const { page } = await openPage(world, {
      as: "firm admin",
      path: at("customer"),
      width: 360,
      height: 740,
      colorScheme: "dark"
    })
    await head(page).waitFor()
    await page.getByRole("main").getByRole("link", { name: clientFile["head.documents"], exact: true }).waitFor()
    await expectNoSideways(page, "the client file")
    await expectAccessible(page, "the client file at 360 px")
  })
})

describe("the company at hand", () => {
  test("[ACC-007] opening a client's documents narrows no other screen, and the documents lead to the file", async () => {
    const { address, page } = await openPage(world, { as: "firm admin", path: "/customers" })
    await customersScreen(page).documents(world.companies.bakery.name).click()
    await expect.poll(address, waitOptions).toBe(at("documents"))
    const frame = shell(page)
    await page.getByRole("banner").getByRole("link", { name: app["companies.file"] }).waitFor()
    await frame.entry(app["nav.tasks"]).click()
    await expect.poll(address, waitOptions).toBe(`/tasks/${world.firmContextOf("lumen")}`)
    await page.getByRole("banner").getByRole("button", { name: app["companies.all"] }).waitFor()
    await frame.entry(app["nav.documents"]).click()
    await page.getByRole("banner").getByRole("link", { name: app["companies.file"] }).click()
    await expect.poll(() => head(page).textContent(), waitOptions).toBe(world.companies.bakery.name)
  })

  test("[ACC-007] [ACC-026] a list that a company narrows says so, and is widened by a press or in the picker", async () => {
    const { address, page } = await openPage(world, { as: "firm admin", path: "/tasks" })
    const banner = page.getByRole("banner")
    await banner.getByRole("button", { name: app["companies.all"] }).click()
    await shell(page).companySearch.waitFor()
    await page.keyboard.type("aubert")
    await page.keyboard.press("Enter")
    await expect.poll(address, waitOptions).toBe(at("tasks"))
    await banner.getByRole("link", { name: app["companies.widen"] }).click()
    await expect.poll(address, waitOptions).toBe(`/tasks/${world.firmContextOf("lumen")}`)
    await banner.getByRole("button", { name: app["companies.all"] }).click()
    await page.keyboard.type("aubert")
    await page.keyboard.press("Enter")
    await banner.getByRole("button", { name: world.companies.bakery.name }).click()
    await page.getByRole("option", { name: app["companies.all"] }).click()
    await expect.poll(address, waitOptions).toBe(`/tasks/${world.firmContextOf("lumen")}`)
  })

  test("[ACC-007] [NET-023] of more companies than a page is sent, words find those that are not on it", async () => {
    const { atlas } = world.firms
    await world.portal.arrange(
      (sql) => sql`insert into vendor (firm_id, company_name, client_code)
        select ${atlas.id}::integer, 'Société ' || lpad(i::text, 4, '0'), 'N' || i from generate_series(1, 300) i
         where not exists (select from vendor where firm_id = ${atlas.id} and client_code = 'N300')`
    )
    const { address, expectProblem, page } = await openPage(world, { as: "user of another firm", path: "/tasks" })
    // The companies above have no folders.
    expectProblem(/404 GET \/api\/vendors\/\d+\/folders\/root\/content/)
    const sent: Array<number> = []
    page.on("response", (response) => {
      if (/\/users\/me\/(arrival|accounting-firms\/\d+\/vendors)/.test(response.url()))
        void response.body().then((body) => sent.push(body.length))
    })
    const banner = page.getByRole("banner")
    await banner.getByRole("button", { name: app["companies.all"] }).click()
    const search = shell(page).companySearch
    const options = page.getByRole("listbox", { name: app["companies.choose"] }).getByRole("option")
    await search.waitFor()
    await page.getByText(filled(app["companies.more_other"], { count: "201" })).waitFor()
    expect(await options.count()).toBe(companiesPerPage + 1)
    await expectAccessible(page, "the picker of many companies")
    await search.fill("0277")
    await options.filter({ hasText: "Société 0277" }).waitFor()
    await expect.poll(() => options.count(), waitOptions).toBe(1)
    await search.fill("introuvable")
    await page.getByText(app["companies.nothing"]).waitFor()
    await search.fill("n299")
    await options.filter({ hasText: "Société 0299" }).waitFor()
    await expect.poll(() => options.count(), waitOptions).toBe(1)
    await page.keyboard.press("Enter")
    await banner.getByRole("button", { name: "Société 0299" }).waitFor()
    expect(address()).toMatch(/^\/tasks\//)
    // If the URL names no company, the last chosen one is used.
    await page.goto(`${new URL(page.url()).origin}/documents`)
    await banner.getByRole("button", { name: "Société 0299" }).waitFor()
    expect(Math.max(...sent)).toBeLessThan(50_000)
  })

  test("[ROL-011] whoever belongs to one company has its name there, and nothing to choose", async () => {
    const { page } = await openPage(world, { as: "client admin", path: "/documents" })
    const banner = page.getByRole("banner")
    await banner.getByText(world.companies.bakery.name).waitFor()
    expect(await banner.getByRole("button", { name: world.companies.bakery.name }).count()).toBe(0)
    expect(await banner.getByRole("link", { name: app["companies.file"] }).count()).toBe(0)
  })
})
