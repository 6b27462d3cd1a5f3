import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MissionContent } from "#schemas/missions/missionRules.ts"
import type { MissionsView } from "#ui/missions/missionsSearch.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { missions, search } = textsIn()
const waitOptions = { timeout: 30_000 }

let world: World
const made: Record<string, { readonly id: number }> = {}
const days = { starts_on: "2027-03-01", ends_on: "2027-05-31" }
beforeAll(async () => {
  world = await startWorld()
  const api = missionsOf(world.portal)
  const service = await catalogService(world.portal, world.firms.lumen)
  const admin = world.people["firm admin"]
  const vendor = await world.portal.make.vendor(world.firms.lumen, "Verrerie")
  const given = (name: string, change: Partial<MissionContent> = {}) =>
    content(service, admin, { name, services: [], ...change })
  const whole = (name: string, own: typeof days) => {
    const one = content(service, admin, { name, ...own })
    return { ...one, services: one.services.map((sold) => ({ ...sold, ...own, first_due: own.starts_on })) }
  }
  made["draft"] = await api.made(api.create(admin, vendor, given("Ébauche", { starts_on: "", ends_on: "" })))
  made["second"] = await api.prepared(
    admin,
    vendor,
    whole("Social", { starts_on: "2027-02-01", ends_on: "2027-02-28" })
  )
  made["first"] = await api.prepared(
    admin,
    vendor,
    whole("Conseil", { starts_on: "2026-01-01", ends_on: "2027-03-31" })
  )
  made["signed"] = await api.signed(admin, vendor, whole("Tenue", days))
  made["past"] = await api.prepared(admin, vendor, whole("Bilan", { starts_on: "2024-01-01", ends_on: "2024-12-31" }))
  const done = await api.signed(admin, vendor, whole("Création", { starts_on: "2027-01-01", ends_on: "2027-12-31" }))
  made["done"] = await api.made(api.act(admin, vendor, done.id, { type: "complete" }))
})
afterAll(() => world.stop())

const at = (view: MissionsView, rest = "") =>
  `/settings/${world.firmContextOf("lumen")}/offers?show=missions&view=${view}${rest}`
const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  if (box === null) throw new Error("it is not drawn")
  return box
}
/** Presses the key until the element has the focus; fails after 60 presses. */
const reach = async (page: Page, key: string, target: Locator) => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error("the keyboard does not reach it")
}

test("[MIS-002] [MIS-006] the board has a column for each state, its missions by name with what is done of them, and keys open one", async () => {
  const { address, page } = await openPage(world, { as: "firm admin", path: at("board") })
  const main = page.getByRole("main")
  const column = (state: "amending" | "done" | "draft" | "notSigned" | "signed" | "suspended") =>
    main.getByRole("region", { name: missions[`state.${state}`], exact: true })
  const inside = (state: Parameters<typeof column>[0]) => column(state).getByRole("link").allTextContents()
  await expect.poll(() => inside("notSigned"), waitOptions).toEqual(["Bilan", "Conseil", "Social"])
  expect(await inside("draft")).toEqual(["Ébauche"])
  expect(await inside("signed")).toEqual(["Tenue"])
  expect(await inside("done")).toEqual(["Création"])
  for (const state of ["suspended", "amending"] as const)
    await column(state).getByText(missions["board.empty"]).waitFor()
  // No mission is cancelled, so this column is not shown.
  expect(await main.getByRole("region", { name: missions["state.cancelled"], exact: true }).count()).toBe(0)
  await column("notSigned").getByRole("heading", { name: /3$/ }).waitFor()
  const card = column("signed").getByRole("listitem").filter({ hasText: "Tenue" })
  await card.getByText("du 01/03/2027 au 31/05/2027").waitFor()
  await expect.poll(() => card.getByRole("progressbar").getAttribute("max"), waitOptions).not.toBeNull()
  await expectAccessible(page, "a board of missions")
  // After the view buttons each card is a tab stop; a card outside the visible area is scrolled into view.
  await main.getByRole("button", { name: missions.board, exact: true }).focus()
  const last = column("done").getByRole("link", { name: "Création" })
  await reach(page, "Tab", last)
  const { x, width } = await boxOf(last)
  const board = await boxOf(main.locator(".mission-board"))
  expect(x).toBeGreaterThanOrEqual(board.x)
  expect(x + width).toBeLessThanOrEqual(board.x + board.width + 1)
  await page.keyboard.press("Enter")
  await main.getByRole("heading", { name: /Création/ }).waitFor(waitOptions)
  expect(address()).toContain(`/services/${made["done"]?.id}`)
})

test("[MIS-001] [MIS-006] the time line draws each mission over its months, by name, from the asked month on", async () => {
  const { goto, page } = await openPage(world, { as: "firm collaborator", path: at("timeline", "&from=2027-01-01") })
  const main = page.getByRole("main")
  const line = main.getByRole("region", { name: missions.timeline, exact: true })
  const row = (name: string) => line.getByRole("listitem").filter({ hasText: name })
  // Missions that ended earlier or have no dates are not on the time line.
  await expect
    .poll(() => line.getByRole("link").allTextContents(), waitOptions)
    .toEqual(["Conseil", "Création", "Social", "Tenue"])
  const months = line.locator(".mission-months > small")
  expect(await months.allTextContents()).toEqual(
    ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."].map(
      (month, place) => (place === 0 ? `2027${month}` : month)
    )
  )
  /** First and last month (0 is January) that the mission's bar covers. */
  const over = async (name: string) => {
    const bar = await boxOf(row(name).locator(".mission-bar"))
    const cells = await Promise.all((await months.all()).map(boxOf))
    const [left, right] = [bar.x, bar.x + bar.width]
    return [
      cells.findIndex(({ x }) => Math.abs(x - left) < 2),
      cells.findIndex(({ width, x }) => Math.abs(x + width - right) < 2)
    ]
  }
  expect(await over("Tenue")).toEqual([2, 4])
  expect(await over("Social")).toEqual([1, 1])
  expect(await over("Création")).toEqual([0, 11])
  // This mission began before the first visible month: its bar starts at the edge, and its label gives the real dates.
  expect(await over("Conseil")).toEqual([0, 2])
  await row("Conseil").getByText("du 01/01/2026 au 31/03/2027").waitFor({ state: "attached" })
  await row("Tenue").getByText(missions["state.signed"], { exact: true }).waitFor()
  await expectAccessible(page, "a time line of missions")
  // Without a month in the URL the time line starts at the current month, and says how many missions it omits.
  await goto(at("timeline"))
  await line.getByText(filled(missions["timeline.before_one"], { count: 1 })).waitFor(waitOptions)
  await line.getByRole("link", { name: "Tenue" }).waitFor()
  await main.getByRole("button", { name: missions.timeline, exact: true }).focus()
  await reach(page, "Tab", line)
  await reach(page, "Tab", row("Tenue").getByRole("link"))
  await page.keyboard.press("Enter")
  await main.getByRole("heading", { name: /Tenue/ }).waitFor(waitOptions)
})

test("[MIS-001] [MIS-006] on a phone the time line begins in the upper half, its filters are in a sheet, and arrow keys reach its last month", async () => {
  const { address, page } = await openPage(world, {
    as: "firm admin",
    path: at("timeline", "&from=2027-01-01"),
    width: 360,
    height: 780,
    touch: true
  })
  const main = page.getByRole("main")
  const line = main.getByRole("region", { name: missions.timeline, exact: true })
  await line.waitFor(waitOptions)
  expect((await boxOf(line)).y).toBeLessThan(390)
  expect(await main.getByLabel(missions["filter.from"]).count()).toBe(0)
  await expectNoSideways(page, "a time line on a phone")
  // The months scroll, the names stay in place.
  const december = line.locator(".mission-months > small").last()
  const { x: edge, width } = await boxOf(line)
  expect((await boxOf(december)).x).toBeGreaterThan(edge + width)
  await line.focus()
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowRight")
      const box = await boxOf(december)
      return box.x + box.width
    }, waitOptions)
    .toBeLessThanOrEqual(edge + width)
  expect((await boxOf(line.getByRole("link", { name: "Tenue" }))).x).toBeGreaterThanOrEqual(edge)

  const button = main.getByRole("button", { name: new RegExp(`^${missions.filters}`) })
  await button.press("Enter")
  const sheet = page.getByRole("dialog", { name: missions.filters })
  await sheet.getByLabel(missions["filter.status"], { exact: true }).selectOption("signed")
  await sheet.getByLabel(missions["filter.to"], { exact: true }).waitFor()
  await expectAccessible(page, "the filters of missions on a phone")
  // The start date in the URL and the status count as two filters.
  await expect.poll(() => button.getAttribute("aria-label"), waitOptions).toBe(`${missions.filters} 2`)
  await expect.poll(() => address(), waitOptions).toContain("status=signed")
  await sheet.getByRole("button", { name: search["filters.clear"] }).click()
  await expect.poll(() => button.getAttribute("aria-label"), waitOptions).toBe(missions.filters)
  await page.keyboard.press("Escape")
  await expect.poll(() => focused(page), waitOptions).toBe(missions.filters)
  // Clearing the filters keeps the time line, which now starts at the current month.
  expect(address()).toContain("view=timeline")
})

test("[MIS-006] on a wide screen manager and period are behind one button, and what they find is the list's", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: at("list") })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: missions.filters, exact: true }).click()
  const panel = page.getByRole("dialog", { name: missions.filters })
  await panel.getByLabel(missions["filter.from"], { exact: true }).fill("2027-06-01")
  await panel.getByLabel(missions["filter.from"], { exact: true }).press("Tab")
  // A mission without dates is never excluded by the period.
  await expect
    .poll(() => main.locator(".mission-line h2 a").allTextContents(), waitOptions)
    .toEqual(["Création", "Ébauche"])
  await panel.getByLabel(missions["filter.manager"], { exact: true }).selectOption({ index: 1 })
  await main.getByRole("button", { name: `${missions.filters} 2`, exact: true }).waitFor(waitOptions)
  await expectAccessible(page, "the filters of missions")
  await page.keyboard.press("Escape")
  await expect.poll(() => focused(page), waitOptions).toBe(`${missions.filters} 2`)
})
