import { readFile } from "node:fs/promises"
import { Secret, TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { mailsTo, newestMail } from "#tests/support/mails.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type Who, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { team, twoFactor: says, watch } = textsIn()
const waitOptions = { timeout: 15_000 }
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })
/** Allows the current one-time code to be used again. */
const later = () => world.portal.arrange((sql) => sql`update two_factor set last_step = 0`)

const section = (page: Page) => {
  const place = page.getByRole("region", { name: says.title })
  const button = (name: string) => place.getByRole("button", { name, exact: true })
  return {
    place,
    button,
    password: place.getByLabel(says.password, { exact: true }),
    code: place.getByRole("textbox", { name: says.code, exact: true }),
    anyCode: place.getByRole("textbox", { name: says["code.any"], exact: true }),
    codes: place.getByRole("list", { name: says["codes.title"] })
  }
}

/** Switches two-factor authentication on as a user would; reads the secret from the page. */
const switchOn = async (page: Page) => {
  const { button, code, codes, password, place } = section(page)
  await button(says.set_up).click()
  await password.fill(world.password)
  await button(says["password.submit"]).click()
  await place.getByRole("img", { name: says.qr }).waitFor()
  const secret = ((await place.locator(".two-factor-secret").textContent()) ?? "").replaceAll(" ", "")
  await code.fill(codeOf(secret))
  await button(says["scan.submit"]).click()
  await codes.waitFor()
  const recovery = await codes.getByRole("listitem").allTextContents()
  await later()
  return { secret, recovery }
}

test("[SES-003] [ACC-087] by the keyboard alone the second step is switched on, with wrong passwords and codes told in their place, and asked at the next sign-in", async () => {
  const opened = await openPage(world, { as: "client collaborator", path: "/profile/password" })
  opened.expectProblem(/^answer: 422 POST \/api\/(users\/me\/two-factor|login)/)
  const { page } = opened
  const { button, code, codes, password, place } = section(page)
  await button(says.set_up).press("Enter")
  // In each step the field has the focus at once.
  await expect.poll(() => focused(page), waitOptions).toBe(says.password)
  await page.keyboard.type("pas le bon")
  await page.keyboard.press("Enter")
  await place.getByText(messageText("fr", "auth.current_password_wrong")).waitFor()
  await expect.poll(() => focused(page), waitOptions).toBe(says.password)
  await password.fill(world.password)
  await page.keyboard.press("Enter")
  await place.getByRole("img", { name: says.qr }).waitFor()
  await expectAccessible(page, "the picture for the app")
  await picture(page, "two-factor-scan")
  const secret = ((await place.locator(".two-factor-secret").textContent()) ?? "").replaceAll(" ", "")
  const address = await place.getByRole("link", { name: says["scan.open"] }).getAttribute("href")
  expect(new URL(address ?? "").searchParams.get("secret")).toBe(secret)
  await expect.poll(() => focused(page), waitOptions).toBe(says.code)
  await page.keyboard.type("12")
  await page.keyboard.press("Enter")
  await place.getByText(messageText("fr", "auth.code_malformed")).waitFor()
  await code.fill("000000")
  await page.keyboard.press("Enter")
  await place.getByText(messageText("fr", "auth.code_wrong")).waitFor()
  await code.fill(codeOf(secret))
  await page.keyboard.press("Enter")
  await codes.waitFor()
  expect(await codes.getByRole("listitem").count()).toBe(10)
  await expectAccessible(page, "the recovery codes")
  await picture(page, "two-factor-codes")
  const [recovery = ""] = await codes.getByRole("listitem").allTextContents()
  const saving = page.waitForEvent("download")
  await button(says["codes.save"]).press("Enter")
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(says["codes.name"])
  expect(await readFile(await saved.path(), "utf8")).toContain(recovery)
  await button(says["codes.kept"]).press("Enter")
  await button(says.renew).waitFor()
  // The recovery codes are shown only once.
  expect(await page.getByText(recovery).count()).toBe(0)
  expect((await newestMail(world.portal, world.people["client collaborator"].email)).kind).toBe("two_factor_on")
  await later()

  await shell(page).signOut()
  const screen = signInScreen(page)
  await screen.signIn(world.people["client collaborator"].email, world.password)
  await screen.secondStepHeading.waitFor()
  await expect.poll(() => focused(page), waitOptions).toBe(says.code)
  await expectAccessible(page, "the second step")
  await picture(page, "two-factor-sign-in")
  await page.keyboard.type("000000")
  await page.keyboard.press("Enter")
  await page.getByText(messageText("fr", "auth.code_wrong")).waitFor()
  await screen.field("code").fill(codeOf(secret))
  await page.keyboard.press("Enter")
  await shell(page).greeting.waitFor()
})

test("a recovery code opens a session on a phone, new codes are made, and the second step is switched off by one of them", async () => {
  const phone = { width: 360, height: 780 } as const
  const profile = await openPage(world, { as: "firm collaborator", path: "/profile/password", ...phone })
  const { recovery } = await switchOn(profile.page)
  await expectNoSideways(profile.page, "the recovery codes on a phone")
  await picture(profile.page, "two-factor-codes-phone")
  await profile.close()
  const opened = await openPage(world, { path: "/signin", ...phone })
  const { page } = opened
  opened.expectProblem(/^answer: 422 POST \/api\/login/)
  const screen = signInScreen(page)
  await screen.signIn(world.people["firm collaborator"].email, world.password)
  await screen.byRecovery.click()
  await page.getByText(says["step.lost"]).waitFor()
  await expectNoSideways(page, "the second step on a phone")
  await picture(page, "two-factor-recovery-phone")
  await page.getByRole("textbox", { name: says["step.recovery"] }).fill((recovery[0] ?? "").toUpperCase())
  await screen.submit.click()
  await expect.poll(opened.address, waitOptions).toMatch(/^\/home\//)

  await opened.goto("/profile/password")
  const { anyCode, button, codes, place } = section(page)
  await place.getByText(says.left_other.replace("{{count}}", "9")).waitFor()
  await expectAccessible(page, "the second step that is on")
  await picture(page, "two-factor-on-phone")
  await button(says.renew).click()
  await anyCode.fill(recovery[1] ?? "")
  await button(says["renewal.submit"]).click()
  await codes.waitFor()
  const fresh = await codes.getByRole("listitem").allTextContents()
  await button(says["codes.kept"]).click()
  await button(says.remove).click()
  await anyCode.fill(fresh[0] ?? "")
  await button(says["removal.submit"]).click()
  await page.getByText(says["told.off"]).waitFor()
  await button(says.set_up).waitFor()
})

test("[ROL-025] [NET-112] a lost app is removed by an admin of the firm, in the list of the team, and by the provider", async () => {
  const lose = async (who: Who) => {
    const owner = await openPage(world, { as: who, path: "/profile/password" })
    await switchOn(owner.page)
    await owner.close()
    return world.people[who]
  }
  const member = await lose("firm collaborator")
  const admin = await openPage(world, { as: "firm admin", path: "/settings/team-manager/users" })
  const line = admin.page.getByRole("listitem").filter({ hasText: member.email })
  await line.getByText(team["two_factor.short"], { exact: true }).waitFor()
  await line.getByRole("button", { name: filled(team["more.of"], { name: "Thomas Petit" }) }).click()
  await admin.page.getByRole("menuitem", { name: team["two_factor.reset"] }).click()
  await admin.page.getByRole("button", { name: team["two_factor.resetting.confirm"], exact: true }).click()
  await line.getByText(team["two_factor.short"], { exact: true }).waitFor({ state: "detached" })
  const kinds = async () => (await mailsTo(world.portal, member.email)).map(({ kind }) => kind)
  await expect.poll(kinds, waitOptions).toContain("two_factor_reset")

  const lost = await lose("client guest")
  const provider = await openPage(world, {
    as: "super admin",
    path: `/sa/users?search=${encodeURIComponent(lost.email)}`
  })
  await provider.page.getByRole("button", { name: filled(watch["users.reset.of"], { name: "Lea Fabre" }) }).click()
  await provider.page.getByRole("button", { name: watch["resetting.confirm"], exact: true }).click()
  await provider.page.getByText(watch["users.two_factor"], { exact: true }).waitFor({ state: "detached" })
})
