import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { firstPlatformTerms } from "#server/people/platformTerms.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { linkOf, newestMail } from "#tests/support/mails.ts"
import { passwordScreens } from "#tests/support/pages/PasswordScreens.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld({ refusalsAllowed: 1_000 })
})
afterAll(() => world.stop())

const secret = "un mot de passe tout neuf"

test("[ACC-117] [SES-008] [ERR-019] [ERR-020] [ERR-021] [ERR-022] [ACC-115] an invited person creates a password by keyboard, reads the terms, and is signed in", async () => {
  const { portal, firms, companies } = world
  const user = await portal.make.client(companies.bakery, "nouveau@bakery.example", "collaborator")
  await portal.arrange((sql) => sql`update app_user set password_hash = null, firstname = 'Noé' where id = ${user.id}`)
  await portal.runtime.runPromise(
    Effect.flatMap(PasswordLinks, (links) =>
      links.inviteUser({ userId: user.id, firmId: firms.lumen.id, language: "fr" })
    )
  )
  const link = linkOf(await newestMail(portal, user.email))
  expect(link.host).toBe(firms.lumen.domain)
  const opened = await openPage(world, { path: link.path })
  const { page } = opened
  const screen = passwordScreens(page)
  const { passwords } = textsIn()
  const say = (code: string) => messageText("fr", code)

  await screen.heading(passwords["create.title"]).waitFor()
  await page.getByText(filled(passwords["create.text"], { name: "Noé" })).waitFor()
  // The password rules are visible before typing, and password managers find the user's name.
  expect(await screen.help("password")).toBe(passwords["password.hint"])
  expect(await page.locator("input[autocomplete=username]").inputValue()).toBe(user.email)
  expect(await focused(page)).toBe(passwords.password)
  await picture(page, "create-password-light")

  await page.keyboard.press("Enter")
  await expect.poll(() => screen.help("password")).toBe(say("auth.password_missing"))
  expect(await screen.help("confirmation")).toBe(say("auth.password_confirmation_missing"))
  expect(await screen.help("terms")).toBe(say("auth.terms_missing"))
  expect(await focused(page)).toBe(passwords.password)
  await expectAccessible(page, "create-password with every error, light")

  await page.keyboard.type("court")
  await page.keyboard.press("Enter")
  await expect.poll(() => screen.help("password")).toBe(say("auth.password_too_short"))
  await screen.fields.password.fill(secret)
  await screen.fields.confirmation.fill(`${secret}!`)
  await page.keyboard.press("Enter")
  await expect.poll(() => screen.help("confirmation")).toBe(say("auth.passwords_differ"))
  // The first invalid field has the focus.
  expect(await focused(page)).toBe(passwords.confirmation)
  await screen.fields.confirmation.fill(secret)
  await screen.showPassword.click()
  await expect.poll(() => screen.fields.password.getAttribute("type")).toBe("text")
  await screen.hidePassword.click()

  const [terms] = await Promise.all([page.context().waitForEvent("page"), screen.readTerms.click()])
  await terms.getByRole("heading", { name: firstPlatformTerms.fr.title, level: 1 }).waitFor()
  await expectAccessible(terms, "terms, light")
  await terms.close()

  await screen.fields.terms.focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")
  await shell(page).content.waitFor()
  await expect.poll(() => opened.address()).toContain("/home")
})

test("[ACC-118] [ACC-119] [SES-009] [SES-010] [ERR-018] [ERR-023] a forgotten password is replaced by mail, in another language, in the dark, on a telephone; a link that ended says why and offers another", async () => {
  const { portal } = world
  const { email } = world.people["client admin"]
  const opened = await openPage(world, {
    path: "/signin",
    locale: "pt-PT",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const { page } = opened
  const screen = passwordScreens(page, "pt")
  const { passwords } = textsIn("pt")
  const say = (code: string) => messageText("pt", code)

  await signInScreen(page, "pt").forgotten.click()
  await screen.heading(passwords["ask.title"]).waitFor()
  await page.keyboard.press("Enter")
  await expect.poll(() => screen.help("email")).toBe(say("auth.email_missing"))
  await page.keyboard.type("nada")
  await page.keyboard.press("Enter")
  await expect.poll(() => screen.help("email")).toBe(say("auth.email_invalid"))
  await expectAccessible(page, "reset-password with its error, dark")
  await screen.fields.email.fill(email)
  await page.keyboard.press("Enter")
  await screen.heading(passwords["sent.title"]).waitFor()
  expect(await screen.status.textContent()).toBe(filled(passwords["sent.text"], { email }))
  await picture(page, "reset-password-sent-dark")

  const mail = await newestMail(portal, email)
  expect(mail.subject).toBe("Escolha uma nova palavra-passe")
  const { path } = linkOf(mail)
  await opened.goto(path)
  await screen.heading(passwords["reset.title"]).waitFor()
  await expectAccessible(page, "reset-password-submit, dark")
  await expectNoSideways(page)
  await screen.fields.password.fill(secret)
  await screen.fields.confirmation.fill(secret)
  await page.keyboard.press("Enter")
  await screen.heading(passwords["reset.done.title"]).waitFor()
  await picture(page, "reset-password-done-dark")

  opened.expectProblem(/^answer: 422 GET \/api\/password-resets$/)
  opened.expectProblem(/^request: net::ERR_(FAILED|INTERNET_DISCONNECTED) \/api\/password-resets$/)
  await opened.goto(path)
  await screen.heading(passwords["stopped.title"]).waitFor()
  expect(await screen.alert.textContent()).toBe(say("auth.link_used"))
  await expectAccessible(page, "a link that ended, dark")
  await screen.again.click()
  await screen.heading(passwords["ask.title"]).waitFor()

  for (const [address, code] of [
    ["/reset-password-submit/%20", "auth.token_missing"],
    ["/create-password/%20", "auth.token_missing"],
    ["/create-password/unknown", "auth.link_unknown"]
  ] as const) {
    await opened.goto(address)
    await expect.poll(() => screen.alert.textContent()).toBe(say(code))
  }

  // An unreachable server does not make the link invalid.
  await page.route("**/api/password-resets?*", (route) => route.abort())
  await opened.goto("/reset-password-submit/unknown")
  await screen.heading(passwords["stopped.retry"]).waitFor()
  await page.unroute("**/api/password-resets?*")
  await screen.retry.click()
  await screen.heading(passwords["stopped.title"]).waitFor()

  await opened.goto("/signin")
  await signInScreen(page, "pt").signIn(email, secret)
  await expect.poll(() => opened.address()).toContain("/home")
})
