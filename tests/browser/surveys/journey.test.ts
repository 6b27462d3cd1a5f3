import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { form, surveys, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/**
 * The survey is requested on the first input; the page starts listening for it a moment after rendering, so repeat the
 * input.
 */
const used = (page: Page, corner: Locator) =>
  expect
    .poll(
      async () => {
        await page.keyboard.press("Shift")
        return corner.isVisible()
      },
      { timeout: 15_000, interval: 200 }
    )
    .toBe(true)

const said = (fr: string) => ({ fr, en: `${fr} (en)`, pt: `${fr} (pt)` })
const survey = {
  title: said("Et vous ?"),
  questions: [
    { id: "score", type: "score", label: said("Le conseilleriez-vous ?") },
    { id: "why", type: "choice", label: said("Pourquoi ?"), choices: [{ id: "speed", label: said("La vitesse") }] },
    { id: "more", type: "text", optional: true, label: said("Autre chose ?") }
  ]
}

test("[SAD-015] [NPS-001] [NPS-003] [NPS-004] [NPS-O02] [ERR-069] a survey from JSON to score: written, previewed, shown, closed, answered, counted and exported", async () => {
  const provider = await openPage(world, { as: "super admin", path: "/sa/home" })
  const { page } = provider
  const main = page.getByRole("main")
  await main.getByRole("link", { name: titles["sa-nps-survey"] }).click()
  const json = main.getByLabel(surveys["field.form"])
  const preview = main.getByRole("region", { name: surveys.preview })
  const save = main.getByRole("button", { name: form.save })

  // Invalid JSON is reported beside the editor at once, and refused with a message on saving.
  await json.fill("{")
  await preview.getByText(surveys["fault.json"]).waitFor()
  await save.click()
  await main.getByText(messageText("fr", "form.json_invalid")).waitFor()
  await json.fill(JSON.stringify({ ...survey, questions: [{ ...survey.questions[0], label: { fr: "A", en: "B" } }] }))
  await preview.getByText("questions.0.label.pt").waitFor()
  await json.fill(JSON.stringify(survey, null, 2))
  await preview.getByRole("group", { name: "Le conseilleriez-vous ?", exact: true }).waitFor()
  await preview.getByLabel(surveys["preview.language"]).selectOption("en")
  await preview.getByText("La vitesse (en)").waitFor()
  await main.getByRole("checkbox", { name: surveys["field.is_enabled"] }).check()
  await main.getByLabel(surveys["field.collection_id"], { exact: false }).fill("automne")
  await main.getByLabel(surveys["field.hide_fr"]).fill("Une autre fois, alors.")
  await save.click()
  await page.getByText(surveys.saved).waitFor()
  await expectAccessible(page, "the survey's settings")
  await picture(page, "sa-nps-survey")

  // One user closes the survey, another one answers it.
  const closing = await openPage(world, { as: "firm collaborator", path: "/profile/user" })
  const corner = closing.page.getByRole("region", { name: "Et vous ?" })
  await used(closing.page, corner)
  await corner.getByRole("button", { name: surveys.close }).click()
  await corner.getByText("Une autre fois, alors.").waitFor()
  await corner.getByRole("button", { name: surveys.close }).click()
  await corner.waitFor({ state: "detached" })
  await closing.close()

  const asked = await openPage(world, { as: "client admin", path: "/profile/user" })
  const shown = asked.page.getByRole("region", { name: "Et vous ?" })
  await used(asked.page, shown)
  await shown.getByRole("radio", { name: "10" }).press("Space")
  await shown.getByRole("radio", { name: "La vitesse" }).check()
  await shown.getByLabel("Autre chose ?").fill("Merci")
  await expectAccessible(asked.page, "the survey on a page")
  await asked.page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(asked.page)
  await shown.getByRole("button", { name: surveys.send }).click()
  await shown.getByText(surveys.thanks).waitFor()
  await asked.close()

  await main.getByRole("navigation", { name: surveys.tabs }).getByRole("link", { name: surveys["tab.results"] }).click()
  const score = main.getByRole("region", { name: surveys["results.score"] })
  await score.getByRole("definition").first().getByText("+100").waitFor()
  await main.getByRole("meter", { name: filled(surveys["results.given_one"], { score: "10", count: "1" }) }).waitFor()
  await main.getByText("Merci", { exact: true }).waitFor()
  await expectAccessible(page, "the survey's results")
  await picture(page, "sa-nps-survey-results")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("button", { name: surveys.csv }).click()
  ])
  const lines = (await readFile(await file.path(), "utf8")).replace("\ufeff", "").trim().split("\r\n")
  expect(lines[0]).toBe(
    [
      surveys["csv.date"],
      surveys["csv.score"],
      surveys["csv.side"],
      surveys["csv.language"],
      "score",
      "why",
      "more"
    ].join(";")
  )
  expect(lines[1]).toMatch(/;10;client;fr;10;speed;Merci$/)
  await provider.close()
})

test("[NPS-O02] an embedded page asks nothing", async () => {
  const opened = await openPage(world, { as: "firm admin", path: "/profile/user?embedded=true" })
  const asked: Array<string> = []
  opened.page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await expect
    .poll(
      async () => {
        await opened.page.keyboard.press("Shift")
        return asked.some((path) => path.includes("SurveyCorner"))
      },
      { timeout: 15_000, interval: 200 }
    )
    .toBe(true)
  // The survey's code is loaded: two frames later it would have sent its request.
  await opened.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))
  )
  expect(asked.filter((path) => path.includes("nps-survey"))).toEqual([])
  await opened.close()
})
