import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { profileScreen } from "#tests/support/pages/ProfileScreen.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { errors, form, people, titles } = textsIn()

test("[ACC-085] [ACC-086] [PRO-001] [ERR-006] [WHL-008] the profile opens on one's details: wrong names are told under them, right ones show everywhere, looks apply at once", async () => {
  const opened = await openPage(world, { as: "client admin", path: "/profile" })
  const { page } = opened
  const screen = profileScreen(page)
  await screen.field("firstname").waitFor()
  await expect.poll(opened.address).toBe("/profile/user")
  expect(await screen.field("email").getAttribute("readonly")).not.toBeNull()
  opened.expectProblem(/answer: 4\d\d PATCH \/api\/users\/me$/)

  // By keyboard only: focus the field, clear it, submit, and return to the invalid field.
  await screen.field("firstname").focus()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.press("Delete")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByText(errors["auth.firstname_missing"]).waitFor()
  await expect.poll(() => focused(page)).toContain(people.firstname)
  expect(await screen.field("firstname").getAttribute("aria-invalid")).toBe("true")
  await expectAccessible(page, "a refused form")
  await picture(page, "profile-refused")
  await screen.field("firstname").fill("Clara")
  await page.keyboard.press("Enter")
  await screen.saved.waitFor()
  await shell(page).me.filter({ hasText: "Clara Aubert" }).waitFor()

  // An error that only the server finds is shown under the field too.
  await page.route("**/api/users/me", (route) =>
    route.request().method() === "PATCH"
      ? route.continue({ postData: JSON.stringify({ title: "\u202e" }) })
      : route.continue()
  )
  await screen.field("title").fill("Dr")
  await screen.save.click()
  await page.getByText(errors["people.text_characters"]).waitFor()
  await page.unroute("**/api/users/me")
  await screen.undo.click()
  expect([await screen.field("title").inputValue(), await screen.save.getAttribute("aria-disabled")]).toEqual([
    "",
    "true"
  ])

  await screen.theme("dark").check()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark")
  await expectAccessible(page, "details in dark")
  await screen.theme("system").check()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light")
  await screen.language("en").click()
  const english = profileScreen(page, "en")
  await english.save.waitFor()
  await english.theme("dark").check()
  const elsewhere = await openPage(world, { as: "client admin", path: "/profile/user", locale: "pt-PT" })
  await profileScreen(elsewhere.page, "en").save.waitFor()
  expect(
    await elsewhere.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset["theme"]])
  ).toEqual(["en", "dark"])
  expect(await profileScreen(elsewhere.page, "en").field("firstname").inputValue()).toBe("Clara")
})

test("[ACC-086] two pages that change one name see both and choose; changes to leave behind are asked about", async () => {
  const first = await openPage(world, { as: "firm collaborator", path: "/profile/user" })
  const second = await openPage(world, { beside: first, path: "/profile/user" })
  const [mine, theirs] = [profileScreen(first.page), profileScreen(second.page)]
  first.expectProblem(/answer: 412 PATCH \/api\/users\/me$/)
  await mine.field("firstname").fill("Tom")
  await theirs.field("firstname").fill("Tommy")
  await theirs.field("title").fill("Dr")
  await theirs.save.click()
  await theirs.saved.waitFor()
  await mine.save.click()
  await mine.conflict.waitFor()
  expect(await mine.conflict.getByRole("row").allTextContents()).toEqual([
    `${form["conflict.mine"]}${form["conflict.theirs"]}`,
    `${people.firstname}TomTommy`
  ])
  await expectAccessible(first.page, "a conflict")
  await picture(first.page, "profile-conflict")
  await mine.keepMine.click()
  await mine.saved.waitFor()
  // The title saved by the other page was merged without a question: only the first name was in conflict.
  expect([await mine.field("firstname").inputValue(), await mine.field("title").inputValue()]).toEqual(["Tom", "Dr"])

  await mine.field("lastname").fill("Perdu")
  await mine.tab("tab.notifications").click()
  await mine.question.waitFor()
  await expectAccessible(first.page, "the question before leaving")
  await first.page.keyboard.press("Escape")
  await mine.question.waitFor({ state: "detached" })
  expect([first.address(), await mine.field("lastname").inputValue()]).toEqual(["/profile/user", "Perdu"])
  await mine.tab("tab.notifications").click()
  await mine.leave.click()
  await mine.frequency("documents", "mail").waitFor()
  await expect.poll(first.address).toBe("/profile/notifications")
  await first.page.goBack()
  await mine.field("lastname").waitFor()
  expect(await mine.field("lastname").inputValue()).toBe("Petit")
})

test("[ACC-087] [ACC-088] [ACC-089] [ACC-090] [NOT-002] [PRO-003] [PRO-O01] the other tabs keep what is chosen, fit a telephone and can be read by all", async () => {
  const opened = await openPage(world, { as: "firm admin", path: "/profile/notifications", width: 360 })
  const { page } = opened
  const screen = profileScreen(page)
  await screen.frequency("tasks", "mail").selectOption("weekly")
  await screen.frequency("documents", "portal").selectOption("never")
  await screen.save.click()
  await screen.saved.waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await picture(page, "profile-notifications")

  await screen.tab("tab.documents").click()
  await expect.poll(() => screen.example.textContent()).toBe("CLI042 - Boulangerie Martin")
  await screen.part("add", "siret").press("Enter")
  await screen.part("up", "siret").press("Enter")
  await screen.part("up", "siret").press("Enter")
  await expect.poll(() => screen.example.textContent()).toBe("81234567800012 - CLI042 - Boulangerie Martin")
  await screen.part("remove", "client_code").press("Enter")
  await expect.poll(() => screen.example.textContent()).toBe("81234567800012 - Boulangerie Martin")
  await screen.save.click()
  await screen.saved.waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await picture(page, "profile-documents")

  for (const tab of ["tab.password", "tab.terms"] as const) {
    await screen.tab(tab).click()
    await expect.poll(() => screen.tab(tab).getAttribute("aria-current")).toBe("page")
    await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await picture(page, `profile-${tab}`)
  }
  expect(await page.title()).toContain(titles["profile-terms-of-service"])
  await page.reload()
  await screen.tab("tab.notifications").click()
  await screen.frequency("tasks", "mail").waitFor()
  expect([
    await screen.frequency("tasks", "mail").inputValue(),
    await screen.frequency("documents", "portal").inputValue(),
    await screen.frequency("documents", "mail").inputValue()
  ]).toEqual(["weekly", "never", "instantly"])
})

test("[PRO-002] [ROL-020] editing preferences are offered on a Windows workstation and nowhere else", async () => {
  const opened = await openPage(world, { as: "client collaborator", path: "/profile/documents" })
  const screen = profileScreen(opened.page)
  await screen.save.waitFor()
  expect(await screen.editing.count()).toBe(0)
  await opened.page.addInitScript(() =>
    Object.defineProperty(navigator, "userAgent", {
      get: () => "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"
    })
  )
  await opened.page.reload()
  await screen.editing.getByRole("radio", { name: people["documents.editing.application"] }).check()
  await screen.save.click()
  await screen.saved.waitFor()
  await expectAccessible(opened.page)
  await picture(opened.page, "profile-editing")
})

test("[SES-O07] a session that is ended in the list signs its page out at once, alone or with all the others", async () => {
  const here = await openPage(world, { as: "client guest", path: "/profile/sessions" })
  const there = await openPage(world, { as: "client guest", path: "/profile/user" })
  await profileScreen(there.page).save.waitFor()
  const screen = profileScreen(here.page)
  await here.page.reload()
  // Sessions: this page's, the other page's (the latest), and the one created with the user.
  await expect.poll(() => screen.sessions.count()).toBe(3)
  expect(await screen.sessions.first().textContent()).toContain(people["sessions.current"])
  await expectAccessible(here.page)
  await picture(here.page, "profile-sessions")
  there.expectProblem(/answer: 401/)
  await screen.endSession.first().click()
  await there.page.waitForURL(/\/signin/)
  await expect.poll(() => screen.sessions.count()).toBe(2)

  const third = await openPage(world, { as: "client guest", path: "/profile/user" })
  await profileScreen(third.page).save.waitFor()
  third.expectProblem(/answer: 401/)
  await here.page.reload()
  await screen.endOthers.click()
  await screen.confirmOthers.click()
  await third.page.waitForURL(/\/signin/)
  await here.page.getByText(people["sessions.others.none"]).waitFor()
  expect([await screen.sessions.count(), await screen.endOthers.count()]).toEqual([1, 0])
  await expect.poll(here.address).toBe("/profile/sessions")
})
