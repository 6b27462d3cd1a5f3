import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { newCompany, openDocuments } from "../documents/stage.ts"

const { app, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Possible answers of the server, or of a proxy before it, and the message shown for each. */
const refusals = [
  [400, "error.400", "error.400"],
  [403, "error.403", "error.403"],
  [404, "error.404", "error.404"],
  [408, "error.408", "error.408"],
  [409, "error.409", "error.409"],
  [412, "error.412", "error.412"],
  [418, null, "error.global"],
  [429, "error.429", "error.429"],
  [500, "error.500", "error.500"],
  [501, null, "error.501"],
  [503, null, "error.503"]
] as const

describe("what a person is told", () => {
  test("[ERR-001] [ERR-003] [ERR-004] [ERR-005] [ERR-008] [ERR-009] [ERR-010] [ERR-011] [ERR-012] [ERR-014] each refusal has its words in a message over the page; the same one again is counted", async () => {
    const company = await newCompany(world)
    const folder = await company.folder("Achats")
    await company.paper(folder, "a.pdf")
    const { opened, page, screen } = await openDocuments(world, company.address(folder))
    opened.expectProblem(/^answer: [45]\d\d POST/)
    const messages = page.getByRole("region", { name: app.messages })
    let answer: { readonly status: number; readonly code: string | null } = { status: 500, code: null }
    await page.route(/\/nodes\/\d+\/events$/, (route) =>
      route.fulfill(
        answer.code === null
          ? { status: answer.status, contentType: "text/html", body: "<h1>proxy</h1>" }
          : {
              status: answer.status,
              contentType: "application/problem+json",
              body: JSON.stringify({ status: answer.status, code: answer.code })
            }
      )
    )
    for (const [status, code, said] of refusals) {
      answer = { status, code }
      await screen.act("a.pdf", "actions.validate")
      await messages.getByRole("alert").getByText(messageText("fr", said), { exact: true }).waitFor()
      await messages.getByRole("button", { name: app.close }).click()
      await expect.poll(() => messages.getByRole("alert").count()).toBe(0)
    }
    for (const times of [1, 2]) {
      await screen.act("a.pdf", "actions.validate")
      await expect.poll(() => messages.getByText(`× ${times}`).count()).toBe(times - 1)
    }
    expect(await messages.getByRole("alert").count()).toBe(1)
    // By keyboard: F8 focuses the message, Escape closes it and restores the focus.
    await screen.row("a.pdf").focus()
    await page.keyboard.press("F8")
    await expect.poll(() => focused(page)).toBe(app.close)
    await page.keyboard.press("Escape")
    await expect.poll(() => messages.getByRole("alert").count()).toBe(0)
    await expect.poll(() => screen.row("a.pdf").evaluate((row) => row === document.activeElement)).toBe(true)
  })

  // A new company for each attempt, because rows are found by name.
  let arrivals = 0
  test("[ERR-027] [ERR-028] every page says that the connection is lost; once it is back, what it shows is asked for anew", async () => {
    const opened = await openPage(world, { as: "firm admin", path: "/customers" })
    const { context, page } = opened
    await page.getByRole("row").filter({ hasText: world.companies.bakery.name }).waitFor()
    opened.expectProblem(/^request: net::ERR_/)
    await page.locator(".connection").waitFor({ state: "attached" })
    await context.setOffline(true)
    const lost = page.getByRole("status").getByText(messageText("fr", "connection.lost"))
    await lost.waitFor()
    const late = await world.portal.make.vendor(world.firms.lumen, `Arrivée pendant la coupure ${(arrivals += 1)}`)
    await context.setOffline(false)
    await page.getByText(app["connection.back"]).waitFor()
    await page.getByRole("row").filter({ hasText: late.name }).waitFor()
    expect(await lost.count()).toBe(0)
  })

  test("[ERR-027] [ERR-028] a network that is lost while a page begins takes nothing from it for good", async () => {
    const opened = await openPage(world, { as: "firm admin", fresh: true })
    const { context, page } = opened
    opened.expectProblem(/^request: net::ERR_/)
    // Browsers cache a failed dynamic import: the connection listener must therefore not be a script of its own.
    await page.route(/LiveChannel[^/]*\.js$/, (route) => route.abort("internetdisconnected"))
    const asked = Promise.withResolvers<void>()
    await page.route(/\/api\/live(\?|$)/, async (route) => {
      asked.resolve()
      await route.abort("internetdisconnected")
    })
    await opened.goto("/customers")
    await asked.promise
    await page.locator(".connection").waitFor({ state: "attached" })
    await context.setOffline(true)
    await page.getByRole("status").getByText(messageText("fr", "connection.lost")).waitFor()
    await page.unroute(/\/api\/live(\?|$)/)
    await context.setOffline(false)
    await page.getByText(app["connection.back"]).waitFor()
  })

  test("[ERR-029] [CST-018] a part of the program that does not come in 120 seconds is told, with a reload that mends it", async () => {
    const opened = await openPage(world, { as: "firm admin", fresh: true })
    const { page } = opened
    opened.expectProblem(/^console: CodeNotLoaded/)
    await page.clock.install()
    const code = /\/assets\/CustomersPage[^/]*\.js$/
    await page.route(code, () => undefined)
    await opened.goto("/profile")
    const asked = page.waitForRequest(code)
    await shell(page).entry(app["nav.customers"]).click()
    await asked
    // Hovering also requests the script, so the timeout may start slightly later: keep advancing the clock.
    await expect
      .poll(async () => {
        await page.clock.fastForward(121_000)
        return page.getByText(messageText("fr", "connection.load_error")).count()
      })
      .toBeGreaterThan(0)
    await page.unroute(code)
    await page.getByRole("button", { name: app.retry }).click()
    await page.getByRole("heading", { name: titles.customers, level: 1 }).waitFor()
  })
})
