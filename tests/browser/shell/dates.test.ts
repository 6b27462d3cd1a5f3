import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { formatWholeDay } from "#services/shared/days.ts"
import { expectAccessible, expectNoSideways, type OpenPage, openPage } from "#tests/support/browser.ts"
import { calendarOf } from "#tests/support/pages/dates.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const locales = { en: "en-US", fr: "fr-FR", pt: "pt-PT" } satisfies Record<Language, string>
const waitOptions = { timeout: 30_000 }

const openFilters = async ({ goto, page }: OpenPage, language: Language = "fr", path = "/tasks") => {
  const { tasks } = textsIn(language)
  await goto(path)
  await page.getByRole("main").getByRole("button", { name: tasks.filters }).click(waitOptions)
  const panel = page.getByRole("dialog", { name: tasks.filters })
  const after = panel.getByLabel(tasks["filters.after"])
  await after.waitFor()
  return { after, before: panel.getByLabel(tasks["filters.before"]), panel }
}
/** The filter's date in the URL, as `2026-11-21`. */
const dayInAddress = ({ address }: OpenPage) => new URL(address(), "http://portal").searchParams.get("after")
const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector(".p-hidden-accessible")?.textContent ?? null)

describe.each(languages)("in %s", (language) => {
  test("[I18-005] [I18-006] a day is typed in the order of the language, and the calendar begins weeks on Monday, in light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const opened = await openPage(world, {
        as: "firm collaborator",
        locale: locales[language],
        colorScheme,
        kept: { language, darkMode: colorScheme === "dark" ? "1" : "0" }
      })
      const { after } = await openFilters(opened, language)
      const calendar = calendarOf(opened.page, after, language)
      await after.fill(calendar.shown("2026-03-11"))
      await expect.poll(() => dayInAddress(opened)).toBe("2026-03-11")
      await calendar.open()
      expect(await calendar.day("2026-03-11").getAttribute("aria-pressed")).toBe("true")
      // Third row of March 2026, from Monday to Sunday.
      const row = calendar.panel.getByRole("row").nth(3)
      expect(await row.getByRole("button").evaluateAll((days) => days.map(({ textContent }) => textContent))).toEqual(
        [9, 10, 11, 12, 13, 14, 15].map(
          (day) => `${day}${formatWholeDay(language, `2026-03-${String(day).padStart(2, "0")}`)}`
        )
      )
      expect(formatWholeDay("en", "2026-03-09")).toMatch(/^Monday/)
      await expectAccessible(opened.page, `the calendar in ${language}, ${colorScheme}`)
    }
  })
})

test("[I18-006] the keyboard walks the days over weeks, months and years, chooses one, and comes back", async () => {
  const opened = await openPage(world, { as: "firm collaborator" })
  const { page } = opened
  const { after } = await openFilters(opened)
  const calendar = calendarOf(page, after)
  await after.fill("29/02/2028")
  await after.press("Alt+ArrowDown")
  await calendar.panel.getByRole("grid").waitFor()
  const walk = [
    ["ArrowRight", "2028-03-01"],
    ["ArrowLeft", "2028-02-29"],
    ["ArrowDown", "2028-03-07"],
    ["ArrowUp", "2028-02-29"],
    ["End", "2028-03-05"],
    ["ArrowRight", "2028-03-06"],
    ["PageUp", "2028-02-06"],
    ["PageDown", "2028-03-06"],
    ["Home", "2028-03-06"],
    ["Shift+PageDown", "2029-03-06"],
    ["Shift+PageUp", "2028-03-06"]
  ] as const
  for (const [key, day] of walk) {
    await page.keyboard.press(key)
    await expect.poll(() => focusedDay(page)).toBe(formatWholeDay("fr", day))
  }
  // Pressed as fast as a held key repeats: no press is lost while a month is rendered.
  for (let times = 0; times < 40; times += 1) await page.keyboard.press("ArrowRight")
  await expect.poll(() => focusedDay(page)).toBe(formatWholeDay("fr", "2028-04-15"))
  await page.keyboard.press("Enter")
  await calendar.panel.waitFor({ state: "detached" })
  expect(await after.inputValue()).toBe("15/04/2028")
  await expect.poll(() => dayInAddress(opened)).toBe("2028-04-15")
  await expect.poll(() => focused(page)).toBe(textsIn().tasks["filters.after"])
  await after.press("Alt+ArrowDown")
  await calendar.panel.getByRole("grid").waitFor()
  await page.keyboard.press("Escape")
  // Escape closed only the calendar; the panel behind it stays open.
  await calendar.panel.waitFor({ state: "detached" })
  await calendar.open()
  await calendar.clear.click()
  await expect.poll(() => dayInAddress(opened)).toBe(null)
  expect(await after.inputValue()).toBe("")
})

test("[I18-005] short forms are understood when the field is left; what is no day is said and narrows nothing", async () => {
  const { form } = textsIn()
  const opened = await openPage(world, { as: "firm collaborator" })
  const { after, before, panel } = await openFilters(opened)
  await after.fill("3/1/28")
  expect(dayInAddress(opened)).toBe(null)
  await after.press("Tab")
  await expect.poll(() => dayInAddress(opened)).toBe("2028-01-03")
  expect(await after.inputValue()).toBe("03/01/2028")
  await after.fill("31/02/2028")
  await after.press("Tab")
  await panel.getByText(form["date.unknown"]).waitFor()
  await expect.poll(() => dayInAddress(opened)).toBe(null)
  expect(await after.getAttribute("aria-invalid")).toBe("true")
  await after.fill("24112026")
  await after.press("Tab")
  await expect.poll(() => dayInAddress(opened)).toBe("2026-11-24")
  // The end date cannot be before the start date, neither typed nor chosen.
  await before.fill("23/11/2026")
  await before.press("Tab")
  await panel.getByText(filled(form["date.min"], { date: "24/11/2026" })).waitFor()
  const calendar = calendarOf(opened.page, before)
  await before.fill("25/11/2026")
  await calendar.open()
  expect(await calendar.day("2026-11-23").getAttribute("aria-disabled")).toBe("true")
  await opened.page.keyboard.press("PageUp")
  // If the focused day is today, its label has a suffix.
  await expect
    .poll(async () => (await focusedDay(opened.page))?.split(", ")[0])
    .toBe(formatWholeDay("fr", "2026-11-24"))
})

test("[I18-005] a form saves no day that is none: what is typed is refused in its field", async () => {
  const { errors, tasks } = textsIn()
  const { page } = await openPage(world, { as: "firm collaborator", path: "/tasks" })
  await page.getByRole("main").getByRole("button", { name: tasks.new, exact: true }).click(waitOptions)
  const dialog = page.getByRole("dialog", { name: tasks["new.title"] })
  const due = dialog.getByLabel(tasks["field.due_date"])
  await due.fill("31/02/2028")
  await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  await dialog.getByText(errors["task.due_date_invalid"]).first().waitFor()
  const calendar = calendarOf(page, due)
  await calendar.open()
  await page.keyboard.press("Escape")
  await calendar.panel.waitFor({ state: "detached" })
  // Escape closed only the calendar: the form is still open, and the focus is back on its button.
  await expect.poll(() => focused(page)).toBe(`${textsIn().form["date.choose"]} – ${tasks["field.due_date"]}`)
  await calendar.open()
  await calendar.year.selectOption("2031")
  await calendar.month.selectOption({ label: "mai" })
  await calendar.day("2031-05-17").click()
  expect(await due.inputValue()).toBe("17/05/2031")
})

test("[I18-006] each calendar button of a form says whose date it chooses", async () => {
  const { clientFile, form } = textsIn()
  const { page } = await openPage(world, {
    as: "firm admin",
    path: `/customer/${world.contextOf(world.companies.bakery)}/general`
  })
  for (const label of ["general.creation_date", "general.closing_date", "general.mission_letter_date"] as const)
    await page
      .getByRole("button", { name: `${form["date.choose"]} – ${clientFile[label]}`, exact: true })
      .waitFor(waitOptions)
})

describe.each(["Pacific/Auckland", "America/Sao_Paulo"])("in %s", (timezoneId) => {
  test("a day stays the same day, whatever the clock does on it", async () => {
    const opened = await openPage(world, { as: "firm collaborator", fresh: true })
    const devtools = await opened.context.newCDPSession(opened.page)
    await devtools.send("Emulation.setTimezoneOverride", { timezoneId })
    const { after } = await openFilters(opened)
    const calendar = calendarOf(opened.page, after)
    // Nights of clock changes (in Brazil at midnight), the end of a year, and a leap day.
    for (const day of ["2018-11-04", "2018-02-18", "2026-09-27", "2026-04-05", "2026-12-31", "2028-02-29"]) {
      await after.fill(calendar.shown(day))
      await expect.poll(() => dayInAddress(opened)).toBe(day)
      await calendar.open()
      expect(await calendar.day(day).getAttribute("aria-pressed")).toBe("true")
      await calendar.clear.click()
      await expect.poll(() => dayInAddress(opened)).toBe(null)
      await after.fill(calendar.shown(`${day.slice(0, 8)}03`))
      await calendar.open()
      await calendar.day(day).click()
      await expect.poll(() => dayInAddress(opened)).toBe(day)
      expect(await after.inputValue()).toBe(calendar.shown(day))
    }
  })
})

test("[I18-006] on a phone the calendar fits the screen and its days fit a finger", async () => {
  const opened = await openPage(world, { as: "firm collaborator", width: 360, height: 640, touch: true })
  const { after } = await openFilters(opened)
  const calendar = calendarOf(opened.page, after)
  await after.fill("24112026")
  await calendar.open()
  const box = await calendar.panel.boundingBox()
  const day = await calendar.day("2026-11-25").boundingBox()
  expect([box?.x ?? -1, box?.y ?? -1].every((at) => at >= 0)).toBe(true)
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(640)
  expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await expectNoSideways(opened.page, "the calendar on a phone")
  await calendar.today.click()
  await calendar.panel.waitFor({ state: "detached" })
})

test("nothing of the calendar is fetched before somebody reaches for it", async () => {
  const opened = await openPage(world, { as: "firm collaborator", fresh: true })
  const files: Array<string> = []
  opened.page.on("request", (request) => files.push(new URL(request.url()).pathname))
  const { after } = await openFilters(opened)
  await after.fill("24/11/2026")
  expect(files.filter((file) => file.includes("CalendarPanel"))).toEqual([])
  await calendarOf(opened.page, after).open()
  expect(files.some((file) => file.includes("CalendarPanel"))).toBe(true)
})
