import { unzipSync } from "fflate"
import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, form, mobileApps, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("[SAD-012] [MOB-001] [MOB-003] [MOB-004] [MOB-005] [MOB-006] [MOB-007] [MOB-008] [MOB-O02] the provider makes a firm's app from its home, has its project built, downloads it and notes that it is published", async () => {
  const { expectProblem, page } = await openPage(world, { as: "super admin", path: "/sa/home" })
  expectProblem(/422 PUT/)
  const main = page.getByRole("main")
  await main.getByRole("link", { name: new RegExp(`^${titles["sa-mobile-app"]}`) }).click()
  const firm = world.firms.lumen.name
  await main.getByRole("link", { name: filled(mobileApps["create.for"], { name: firm }) }).click()
  await main.getByRole("heading", { name: firm, level: 1 }).waitFor()
  const field = (name: string) => main.getByRole("textbox", { name, exact: true })
  const labelled = (name: keyof typeof mobileApps) => main.getByLabel(mobileApps[name], { exact: false }).first()
  const save = main.getByRole("button", { name: form.save })

  // Invalid values: each error is shown beside its field.
  await labelled("field.title").fill("Comptes")
  await labelled("field.subtitle").fill("COMPTES")
  await labelled("field.promotional_text").fill("x".repeat(171))
  await main.getByText("171 / 170").waitFor()
  await labelled("field.marketing_url").fill("www.exemple.fr")
  await labelled("field.bundle_id").fill("com.exemple/../{firm}")
  await save.click()
  for (const code of [
    "mobile.same_titles",
    "mobile.too_long",
    "mobile.missing",
    "mobile.address_invalid",
    "mobile.bundle_invalid"
  ] as const)
    await main.getByText(errors[code]).first().waitFor()
  await expectAccessible(page, "an app with wrong fields")

  await labelled("field.subtitle").fill("Vos papiers en poche")
  await labelled("field.promotional_text").fill("Le portail de votre cabinet.")
  await labelled("field.description").fill("Déposez vos papiers, suivez vos tâches.")
  await labelled("field.keywords").fill("comptable, factures")
  await labelled("field.marketing_url").fill("{host}/presentation")
  await labelled("field.bundle_id").fill("com.exemple.{firm}")
  const preview = main.getByRole("region", { name: mobileApps.preview })
  await preview.getByText("Vos papiers en poche").waitFor()
  await preview.getByText("comptable, factures").waitFor()
  await save.click()
  await page.getByText(filled(mobileApps.added, { name: firm })).waitFor()
  const life = main.getByRole("region", { name: mobileApps.life })
  await life.getByText(mobileApps["about.draft"]).waitFor()
  await expectAccessible(page, "the app of a firm")

  // [MOB-008] The sheet as JSON: invalid text is refused.
  await main.getByRole("button", { name: mobileApps.json }).click()
  const dialog = page.getByRole("dialog")
  const json = dialog.getByRole("textbox")
  await expect.poll(() => json.inputValue()).toContain('"title": "Comptes"')
  await json.fill('{"title": "Comptes",}')
  await dialog.getByRole("button", { name: form.save }).click()
  await dialog.getByText(errors["form.json_invalid"]).waitFor()
  await expectAccessible(page, "a sheet that is no JSON")
  await json.fill('{"keywords": "paie, tva", "logo": "light"}')
  await dialog.getByRole("button", { name: form.save }).click()
  await dialog.waitFor({ state: "detached" })
  await preview.getByText("paie, tva").waitFor()

  // The real job runs: Capacitor's CLI creates the project.
  await life.getByRole("button", { name: mobileApps.request }).click()
  await life.getByText(mobileApps["about.pending"]).waitFor({ timeout: 200_000 })
  const saved = page.waitForEvent("download")
  await life.getByRole("button", { name: mobileApps.download }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^com\.exemple\.[a-z0-9]+-1\.0\.0\.zip$/)
  const files = Object.keys(unzipSync(await readFile(await download.path())))
  expect(files.some((path) => path.endsWith("/capacitor.config.json"))).toBe(true)

  // Publishing requires a store listing first; the reason is shown. Press the unavailable button by key: a click would
  // wait until it is enabled.
  await life.getByRole("button", { name: mobileApps.publish }).press("Enter")
  await page.getByText(errors["closed.isAppListed"]).first().waitFor()
  await field(mobileApps["field.ios_store_url"]).fill("https://apps.example/app/id1")
  await field(mobileApps["field.ios_store_id"]).fill("id1")
  await save.click()
  await expect
    .poll(() => life.getByRole("button", { name: mobileApps.publish }).getAttribute("aria-disabled"))
    .toBeNull()
  await life.getByRole("button", { name: mobileApps.publish }).click()
  await life.getByText(mobileApps["about.upToDate"]).waitFor()
  await main.getByRole("link", { name: mobileApps.back }).click()
  await main.getByRole("listitem").filter({ hasText: firm }).first().getByText(mobileApps["state.upToDate"]).waitFor()
  await expectAccessible(page, "the apps")
}, 400_000)

test("[SAD-012] the apps fit a narrow screen in the dark", async () => {
  const { page } = await openPage(world, {
    as: "super admin",
    path: "/sa/mobile-app",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  await main.getByRole("listitem").first().waitFor()
  await expectNoSideways(page, "the apps")
  await expectAccessible(page, "the apps on a narrow screen")
  await main.getByRole("listitem").getByRole("link").first().click()
  await main.getByRole("region", { name: mobileApps.preview }).waitFor()
  await expectNoSideways(page, "an app")
})
