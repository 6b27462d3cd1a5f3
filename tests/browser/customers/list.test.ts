import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openPage, type PageOptions } from "#tests/support/browser.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { customers } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  for (const [name, code, siren, active] of [
    ["Boulangerie Aubert", "BOU01", "732829320", true],
    ["Menuiserie Leroy", "ABC77", "552100554", true],
    ["Atelier Zola", "ZED09", "404833048", false]
  ] as const) {
    if (name === "Atelier Zola") await world.portal.make.vendor(world.firms.lumen, name)
    await world.portal.arrange(
      (sql) => sql`update vendor set client_code = ${code}, siren = ${siren}, active = ${active},
        contact_email = ${`contact@${code.toLowerCase()}.example`} where company_name = ${name}`
    )
  }
})
afterAll(() => world.stop())

const openList = async (options: PageOptions = {}, search = "") => {
  const opened = await openPage(world, { as: "firm admin", ...options, path: `/customers${search}` })
  const screen = customersScreen(opened.page)
  await screen.heading.waitFor()
  return { ...opened, screen }
}
const expectNames = (screen: ReturnType<typeof customersScreen>, names: ReadonlyArray<string>) =>
  expect.poll(screen.names, { timeout: 15_000, interval: 25 }).toEqual(names)

describe("[CLI-009] the list of client files", () => {
  test("[CLI-009] [CLI-O02] shows the firm's active files by name with what tells them apart", async () => {
    const { screen } = await openList()
    await expectNames(screen, ["Boulangerie Aubert", "Menuiserie Leroy"])
    expect(await screen.count.textContent()).toBe("2 dossiers clients")
    const [first] = await screen.rows()
    expect(first?.slice(0, 6)).toEqual(["Boulangerie Aubert", "–", "–", "–", "–", "–"])
  })

  test.each([
    ["a name", "menuis", ["Menuiserie Leroy"]],
    ["a code", "bou0", ["Boulangerie Aubert"]],
    ["a SIREN", "552100", ["Menuiserie Leroy"]],
    ["an e-mail", "contact@bou", ["Boulangerie Aubert"]],
    ["a person", "renard", ["Boulangerie Aubert"]]
  ] as const)("[CLI-O02] is searched by %s, and the address says so", async (_, typed, names) => {
    const { address, page, screen } = await openList()
    await expectNames(screen, ["Boulangerie Aubert", "Menuiserie Leroy"])
    await screen.search.fill(typed)
    await expectNames(screen, names)
    expect(decodeURIComponent(address())).toContain("search=")
    await page.reload()
    await expectNames(screen, names)
    expect(await screen.search.inputValue()).toBe(typed)
    await screen.clear.click()
    await expectNames(screen, ["Boulangerie Aubert", "Menuiserie Leroy"])
  })

  test("[CLI-O02] [CLI-014] is filtered by state, and says when nothing is found", async () => {
    const { screen } = await openList()
    await screen.state.selectOption("deactivated")
    await expectNames(screen, ["Atelier Zola"])
    await screen.row("Atelier Zola").getByText(customers.deactivated).waitFor()
    await screen.state.selectOption("all")
    await expectNames(screen, ["Atelier Zola", "Boulangerie Aubert", "Menuiserie Leroy"])
    await screen.search.fill("personne de ce nom")
    await screen.reset.click()
    await expectNames(screen, ["Atelier Zola", "Boulangerie Aubert", "Menuiserie Leroy"])
  })

  test("[CLI-O02] is sorted by its headers, and the address keeps it", async () => {
    const { page, screen } = await openList()
    await screen.header("company").getByRole("button").click()
    await expectNames(screen, ["Menuiserie Leroy", "Boulangerie Aubert"])
    await page.reload()
    await expectNames(screen, ["Menuiserie Leroy", "Boulangerie Aubert"])
    expect(await screen.header("company").getAttribute("aria-sort")).toBe("descending")
  })

  test("[CLI-009] at 360 px each file has two lines and the sort is a list of its own", async () => {
    const { screen } = await openList({ width: 360, height: 740 })
    await expectNames(screen, ["Boulangerie Aubert", "Menuiserie Leroy"])
    expect(await screen.list.getByRole("columnheader").count()).toBe(0)
    expect((await screen.rows())[0]?.[0]).toBe(
      "Boulangerie AubertBOU01 · 732\u202f829\u202f320 · contact@bou01.example"
    )
    await screen.filters.click()
    await screen.sort.selectOption("client_code")
    await screen.page.keyboard.press("Escape")
    await expectNames(screen, ["Menuiserie Leroy", "Boulangerie Aubert"])
  })

  test("[CLI-009] [ERR-012] says when it cannot come, and comes when asked again", async () => {
    const opened = await openPage(world, { as: "firm admin" })
    opened.expectProblem(/^answer: 500 GET/)
    const call = /\/accounting-firms\/\d+\/vendors\?/
    await opened.page.route(call, (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        body: JSON.stringify({ status: 500, code: "error.500" })
      })
    )
    await opened.goto("/customers")
    await opened.page.getByRole("alert").getByText(customers["error.title"]).waitFor()
    await opened.page.unroute(call)
    const screen = customersScreen(opened.page)
    await screen.retry.click()
    await expectNames(screen, ["Boulangerie Aubert", "Menuiserie Leroy"])
  })

  test("[CLI-O02] its columns are chosen by keyboard, and are there again for the same person", async () => {
    const { page, screen } = await openList()
    await expectNames(screen, ["Boulangerie Aubert", "Menuiserie Leroy"])
    await screen.columns.focus()
    await page.keyboard.press("Enter")
    for (const column of ["client_code", "siren", "contact"] as const) await screen.column(column).check()
    for (const column of ["late", "to_check", "to_validate"] as const) await screen.column(column).uncheck()
    await page.keyboard.press("Escape")
    await screen.header("siren").getByRole("button").click()
    await expectNames(screen, ["Menuiserie Leroy", "Boulangerie Aubert"])
    await page.reload()
    await expectNames(screen, ["Menuiserie Leroy", "Boulangerie Aubert"])
    const rows = await screen.rows()
    expect(rows[1]?.slice(0, 4)).toEqual([
      "Boulangerie Aubert",
      "BOU01",
      "732\u202f829\u202f320",
      "contact@bou01.example"
    ])
  })
})
