import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { encodeContext } from "#schemas/access/context.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { providerName, tokenName } from "#services/access/keptToken.ts"
import { linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Oidc, startOidc } from "#tests/support/oidc.ts"
import { expectAccessible, expectNoSideways, openPage, type OpenPage, picture } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const provider = "Annuaire Œillet"
const { access, providers: words } = textsIn()
const withProvider = (page: Page) =>
  page.getByRole("link", { name: filled(access["providers.with"], { name: provider }), exact: true })
const wayOut = (page: Page) => page.getByRole("link", { name: access["sso-error.other"], exact: true })
const kept = (page: Page) =>
  page.evaluate(
    ([token, name]) => [localStorage.getItem(token ?? "") !== null, localStorage.getItem(name ?? "")],
    [tokenName, providerName]
  )

let world: World
let oidc: Oidc
beforeAll(async () => {
  oidc = await startOidc()
  world = await startWorld({ insideProviders: [oidc.host] })
  oidc.serve(
    ["thomas.petit@lumen.example", "sophie.morel@lumen.example", "parti@lumen.example", "inconnu@lumen.example"].map(
      (email) => ({
        sub: email.replace(/@.*/, ""),
        email,
        email_verified: true
      })
    ),
    [{ clientId: "lumen", secret: "s3cret", callbacks: [`${world.origin("lumen")}/oauth/callback`] }]
  )
  await world.portal.call("POST", `/api/accounting-firms/${world.firms.lumen.id}/identity-providers`, {
    as: world.people["firm admin"],
    body: { name: provider, issuer: oidc.issuer, client_id: "lumen", client_secret: "s3cret" }
  })
  const gone = await world.portal.make.staff(world.firms.lumen, "parti@lumen.example")
  await world.portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${gone.id}`)
  const { id: knowsTerms } = world.people["firm admin"]
  await world.portal.arrange(
    (sql) => sql`insert into terms_acceptance (user_id, terms_id, language, address)
      select ${knowsTerms}, id, 'fr', '' from terms where firm_id is null`
  )
})
afterAll(async () => {
  await world.stop()
  await oidc.stop()
})

/** Opens a signed-out page that may go to the identity provider's host. */
const open = async (path: string, options: Parameters<typeof openPage>[1] = {}): Promise<OpenPage> => {
  const opened = await openPage(world, options)
  opened.expectProblem(new RegExp(`^foreign: http://${oidc.host}/`))
  await opened.goto(path)
  return opened
}
/** Signs in on the identity provider's page, which only asks who the user is. */
const answerAs = (page: Page, who: string) => page.getByRole("link", { name: who, exact: true }).click()

test("[SES-012] [SES-013] [SES-014] [SES-015] [NET-004] [ACC-116] [ACC-O13] by keyboard: a provider is chosen, opens the session, asks for the first terms, is named on later calls and forgotten at the end", async () => {
  const opened = await open("/signin?redirect=%2Fcustomers")
  const { page } = opened
  await withProvider(page).focus()
  await expectAccessible(page, "sign-in with a provider")
  expect(await focused(page)).toContain(provider)
  await page.keyboard.press("Enter")
  await answerAs(page, "thomas.petit")
  await page.waitForURL(/\/customers\//)
  // The terms are shown before the first page.
  const { people } = textsIn()
  await page.getByRole("heading", { name: people["due.title"], level: 1 }).waitFor()
  expect(await page.getByRole("navigation").count()).toBe(0)
  // Accepting is possible only once the text of the terms is loaded.
  await page.getByRole("button", { name: people["due.accept"], disabled: false }).press("Enter")
  await page.getByRole("heading", { name: people["due.title"], level: 1 }).waitFor({ state: "hidden" })
  await page.getByRole("heading", { level: 1 }).waitFor()
  expect(page.url()).not.toContain("code=")
  expect(await kept(page)).toEqual([true, "Annuaire %C5%92illet"])
  expect(await page.evaluate(() => sessionStorage.getItem("departure"))).toBe(null)

  const later = page.waitForRequest((request) => request.url().includes("/api/users/me"))
  await page.reload()
  expect((await later).headers()["x-identity-provider"]).toBe("Annuaire %C5%92illet")

  // Requests in flight when the session ends get a 401, which the page ignores.
  opened.expectProblem(/^answer: 401 GET /)
  await shell(page).signOut()
  await signInScreen(page).heading.waitFor()
  expect(await kept(page)).toEqual([false, null])
})

describe("[ACC-121] a sign-in that failed", () => {
  test.each([
    ["fr-FR", "light", "parti", "auth.sso_not_added"],
    ["en-GB", "dark", "inconnu", "auth.sso_not_registered"],
    ["pt-PT", "light", "Refuser", "auth.sso_refused"]
  ] as const)(
    "[SES-016] [ERR-024] [ERR-025] in %s, %s: %s reads why, and has the ways in that are left",
    async (locale, colorScheme, who, code) => {
      const language = locale.slice(0, 2) as "fr" | "en" | "pt"
      const texts = textsIn(language).access
      const opened = await open("/sso?sso=Annuaire%20%C5%92illet", { locale, colorScheme, width: 360 })
      const { page } = opened
      opened.expectProblem(/^answer: 422 POST \/api\/oauth\/callback/)
      await answerAs(page, who)
      await page
        .getByRole("heading", { name: filled(texts["sso-error.named"], { name: provider }), level: 1 })
        .waitFor()
      expect(await page.getByRole("alert").textContent()).toBe(messageText(language, code))
      expect(await kept(page)).toEqual([false, null])
      await expectAccessible(page, `sso-error ${code}`)
      await expectNoSideways(page)
      await picture(page, `sso-error-${language}`)
      const again = page.getByRole("link", { name: filled(texts["sso-error.retry"], { name: provider }) })
      expect(await again.count()).toBe(code === "auth.sso_refused" ? 1 : 0)
      await page.getByRole("link", { name: texts["sso-error.other"] }).click()
      await signInScreen(page, language).heading.waitFor()
      await expect.poll(opened.address).toBe("/signin")
    }
  )

  test("[SES-015] [SES-016] what another browser began ends nowhere, and an address cannot make the page say a name", async () => {
    const opened = await open("/oauth/callback?state=a&code=b")
    const { page } = opened
    await page.getByRole("alert").getByText(messageText("fr", "auth.sso_state")).waitFor()
    expect(await wayOut(page).isVisible()).toBe(true)
    await expectAccessible(page, "callback")
    await opened.goto("/sso-error/Appelez%20le%2008%2099?reason=unavailable")
    await page.getByRole("heading", { name: access["sso-error.title"], exact: true, level: 1 }).waitFor()
    expect(await page.getByRole("main").textContent()).not.toContain("08 99")
    await opened.goto("/signin?sso=Inconnu")
    await page.getByText(messageText("fr", "auth.sso_unknown")).waitFor()
    await expect.poll(opened.address).toBe("/sso-error/Inconnu?reason=unknown")
  })
})

test("[ACC-096] [ACC-O08] [ACC-014] one address leads through the provider to the place that it names, and never elsewhere", async () => {
  const opened = await open("/sso?sso=Annuaire%20%C5%92illet&redirect=%2Fcustomers")
  const { page } = opened
  await answerAs(page, "sophie.morel")
  await page.waitForURL(/\/customers\//)
  await opened.goto("/sso?redirect=https%3A%2F%2Fevil.example%2F")
  await page.getByRole("alert").getByText(messageText("fr", "access.redirection_refused")).waitFor()
  await opened.goto("/sso")
  await page.waitForURL(/\/home\//)
})

test("[SES-012] [ACC-038] an administrator tests, adds, changes, switches off and removes a provider", async () => {
  const opened = await openPage(world, { as: "firm admin", path: "/settings/group/administration" })
  const { page } = opened
  const section = page.getByRole("region", { name: words.title })
  await section.getByText(provider).waitFor()
  await section.getByRole("button", { name: words.add }).focus()
  await page.keyboard.press("Enter")
  await section.getByRole("heading", { name: words["add.title"] }).waitFor()
  expect(await focused(page)).toContain(words.name)
  const field = (name: string) => section.getByRole("textbox", { name, exact: true })
  expect(await field(words.redirect).inputValue()).toBe(`${world.origin("lumen")}/oauth/callback`)
  await field(words.name).fill("Second")
  await section.getByRole("button", { name: textsIn().form.save }).click()
  await section.getByText(messageText("fr", "sso.issuer_missing")).waitFor()
  await expect.poll(() => focused(page)).toContain(words.issuer)
  opened.expectProblem(/^answer: 422 POST .*\/check$/)
  await field(words.issuer).fill(`${oidc.issuer}/nowhere`)
  await section.getByRole("button", { name: words.check }).click()
  await section.getByText(messageText("fr", "sso.issuer_unreachable")).waitFor()
  await field(words.issuer).fill(oidc.issuer)
  await section.getByRole("button", { name: words.check }).click()
  await section.getByText(filled(words["check.done"], { host: oidc.host })).waitFor()
  await expectAccessible(page, "a provider's form")
  await picture(page, "providers-form")
  await field(words.client_id).fill("second")
  await page.keyboard.press("Enter")
  await section.getByRole("heading", { name: /^Second/ }).waitFor()
  await section.getByRole("heading", { name: words["add.title"] }).waitFor({ state: "detached" })
  await expect.poll(() => focused(page)).toContain(words.add)

  const button = (action: string, name = "Second") =>
    section.getByRole("button", { name: `${action} – ${name}`, exact: true })
  await button(words.deactivate).click()
  await button(words.activate).waitFor()
  // Use the keyboard: the success message covers the button, and hovering keeps the message open.
  await button(words.edit).press("Enter")
  await field(words.name).fill("Deuxième")
  await section.getByRole("button", { name: words.close }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: textsIn().form["leave.stay"] }).click()
  // Each save must use the revision that the previous save returned, even if the list is refetched late.
  const lateList = /\/identity-providers$/
  const held: Array<() => void> = []
  await page.route(lateList, async (route) => {
    if (route.request().method() === "GET") await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await section.getByRole("button", { name: textsIn().form.save }).click()
  await section.getByRole("heading", { name: /^Deuxième/ }).waitFor()
  await button(words.activate, "Deuxième").press("Enter")
  await button(words.deactivate, "Deuxième").press("Enter")
  await button(words.activate, "Deuxième").waitFor()
  await page.unroute(lateList)
  for (const go of held) go()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideways(page)
  await expectAccessible(page, "providers")
  await picture(page, "providers-narrow")
  await button(words.remove, "Deuxième").press("Enter")
  await page.getByRole("alertdialog").getByRole("button", { name: words["removal.confirm"] }).click()
  await section.getByRole("heading", { name: /^Deuxième/ }).waitFor({ state: "detached" })
  expect(await section.getByRole("heading", { name: new RegExp(provider) }).count()).toBe(1)
})

test("[SES-011] [ERR-059] whoever came in by a provider and has no password asks for the link of a mail, and hears of another way to what the provider does not open", async () => {
  const { portal } = world
  const { email, id } = world.people["firm collaborator"]
  await portal.arrange((sql) => sql`update app_user set password_hash = null where id = ${id}`)
  const opened = await open("/sso?sso=Annuaire%20%C5%92illet&redirect=%2Fprofile%2Fpassword")
  const { page } = opened
  const { app, passwords, people } = textsIn()
  await answerAs(page, "thomas.petit")
  await page.getByText(people["password.none"]).waitFor()
  expect(await page.getByRole("textbox").count()).toBe(0)
  await expectAccessible(page, "no password yet")
  await picture(page, "first-password")
  const before = (await mailsTo(portal, email)).length
  await page.getByRole("button", { name: passwords["ask.submit"] }).press("Enter")
  await page.getByText(filled(passwords["first.sent"], { email })).waitFor()
  const link = linkOf(await newestMail(portal, email, before + 1))
  expect(link.path).toMatch(/^\/create-password\//)

  const elsewhere = `/customers/${encodeContext({ firmId: world.firms.atlas.id as never, vendorId: null })}`
  await opened.goto(elsewhere)
  await page.getByText(messageText("fr", "access.provider_reach")).waitFor()
  opened.expectProblem(/^answer: 401 GET /)
  await page.getByRole("button", { name: app["sign-in-otherwise"] }).click()
  await signInScreen(page).heading.waitFor()
  await expect.poll(opened.address).toBe(`/signin?redirect=${encodeURIComponent(elsewhere)}`)
  expect(await kept(page)).toEqual([false, null])
})
