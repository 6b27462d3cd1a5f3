import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { firms, portal } = world
  const far = await portal.make.firm("Lumen Ouest")
  await portal.arrange(
    (sql) => sql`with made as (insert into holding (name) values ('Groupe Lumen') returning id)
      update firm set group_id = made.id from made where firm.id = any (${[firms.lumen.id, far.id]}::integer[])`
  )
})
afterAll(() => world.stop())

const { errors, form, passwords, people, team, themes } = textsIn()
const waitOptions = { timeout: 15_000 }
let tries = 0

const tabTo = async (page: Page, name: string) => {
  for (let n = 0; n < 40 && !(await focused(page)).includes(name); n += 1) await page.keyboard.press("Tab")
  expect(await focused(page)).toContain(name)
}

test("[THM-007] [ACC-047] [ROL-022] [ROL-025] [ACC-048] by the keyboard alone a theme is made, and given to a member from their own form together with another firm of the group", async () => {
  const place = ++tries
  const [title, email] = [`Direction ${place}`, `cle.${place}@lumen.example`]
  const { goto, page } = await openPage(world, { as: "group admin", path: "/settings/team-manager/themes" })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: themes.add, exact: true }).focus()
  await page.keyboard.press("Enter")
  const making = page.getByRole("dialog", { name: themes["add.title"] })
  await making.waitFor()
  await tabTo(page, themes["field.title"])
  await page.keyboard.type(title)
  await tabTo(page, filled(themes.colour, { number: 1 }))
  await page.keyboard.press("ArrowRight")
  await expectAccessible(page, "a new theme")
  await page.keyboard.press("Enter")
  await making.waitFor({ state: "hidden" })
  await main.getByRole("listitem").filter({ hasText: title }).waitFor()
  // The focus returns to where it was before.
  await expect.poll(() => focused(page), waitOptions).toContain(themes.add)

  await goto("/settings/team-manager/users")
  await main.getByRole("button", { name: team.invite, exact: true }).focus()
  await page.keyboard.press("Enter")
  const inviting = page.getByRole("dialog", { name: team["invite.title"] })
  await inviting.waitFor()
  for (const [label, text] of [
    [team["field.firstname"], "Clé"],
    [team["field.lastname"], `Vier${place}`],
    [team["field.email"], email]
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, title)
  await page.keyboard.press("Space")
  await tabTo(page, "Lumen Ouest")
  await page.keyboard.press("Space")
  await picture(page, "member-form")
  await expectAccessible(page, "an invitation with themes and firms")
  await page.keyboard.press("Enter")
  await inviting.waitFor({ state: "hidden" })

  // The form of the existing member shows what was given, and can take it away.
  const name = `Clé Vier${place}`
  await main.getByRole("button", { name: filled(team["edit.of"], { name }) }).focus()
  await page.keyboard.press("Enter")
  const editing = page.getByRole("dialog", { name: filled(team["edit.title"], { name }) })
  const [theme, firm] = [editing.getByLabel(title), editing.getByLabel("Lumen Ouest")]
  await expect.poll(async () => [await theme.isChecked(), await firm.isChecked()], waitOptions).toEqual([true, true])
  await firm.focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")
  await editing.waitFor({ state: "hidden" })
  const held = await world.portal.arrange(
    (sql) => sql<{ firms: number; themes: number }>`
      select (select count(*)::integer from firm_user f where f.user_id = u.id) as firms,
             (select count(*)::integer from user_theme t where t.user_id = u.id) as themes from app_user u where u.email = ${email}`
  )
  expect(held).toEqual([{ firms: 1, themes: 1 }])

  await goto("/settings/team-manager/themes")
  await main.getByRole("button", { name: `${themes.give} – ${title}` }).click()
  const giving = page.getByRole("dialog", { name: filled(themes["give.title"], { title }) })
  await expect.poll(() => giving.getByLabel(name).isChecked(), waitOptions).toBe(true)
  await expectAccessible(page, "whom a theme is given to")
}, 90_000)

test("[ACC-O13] [VAL-015] newer terms of the firm stand before every page until they are accepted; whoever does not accept can only leave", async () => {
  const { firms, portal } = world
  const place = ++tries
  const email = `relit.${place}@lumen.example`
  const user = await portal.make.staff(firms.lumen, email)
  const [row] = await portal.arrange(
    (sql) => sql<{ version: number }>`with old as (
        insert into terms_acceptance (user_id, terms_id, language, address) select ${user.id}, id, 'fr', '' from terms where firm_id is null)
      insert into terms (firm_id, version, texts)
      select ${firms.lumen.id}, coalesce(max(version), 0) + 1, ${JSON.stringify({
        fr: { title: `Conditions ${place}`, sections: [{ title: "1. Objet", paragraphs: ["Un texte."] }] }
      })}::text::json from terms where firm_id = ${firms.lumen.id} returning version`
  )
  const opened = await openPage(world, { path: "/signin?redirect=%2Fprofile%2Fterms-of-service" })
  const { page } = opened
  const signIn = async () => {
    await page.getByRole("textbox", { name: textsIn().access.email }).fill(email)
    await page.locator("input[type=password]").fill(portal.password)
    await page.keyboard.press("Enter")
  }
  await signIn()
  const heading = page.getByRole("heading", { name: people["due.title"], level: 1 })
  await heading.waitFor()
  await page.getByRole("heading", { name: `Conditions ${place}` }).waitFor()
  expect(await page.getByRole("navigation").count()).toBe(0)
  await expectAccessible(page, "terms to accept")
  await picture(page, "terms-due")
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNoSideways(page)
  await expectAccessible(page, "terms to accept, dark and narrow")
  await page.getByRole("button", { name: people["due.leave"] }).click()
  await page.getByRole("heading", { name: textsIn().access["signin.title"] }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn()
  await page.getByRole("heading", { name: `Conditions ${place}` }).waitFor()
  await page.getByRole("button", { name: people["due.accept"], disabled: false }).press("Enter")
  await page
    .getByRole("navigation", { name: people.tabs })
    .or(page.getByRole("main").getByRole("heading", { level: 1 }))
    .first()
    .waitFor()
  await heading.waitFor({ state: "hidden" })
  await opened.goto("/profile/terms-of-service")
  await page
    .getByText(filled(people["terms.version"], { version: row?.version ?? 0 }))
    .first()
    .waitFor()
  expect(await heading.isVisible()).toBe(false)
}, 90_000)

test("[SES-011] [ACC-087] [NET-016] [VAL-O06] whoever is signed in gives their password to change it, is told what is wrong with it, and how strong the new one is", async () => {
  const { firms, portal } = world
  const place = ++tries
  const user = await portal.make.staff(firms.lumen, `change.${place}@lumen.example`)
  const { expectProblem, page } = await openPage(world, { kept: { token: user.token }, path: "/profile/password" })
  expectProblem(/422 POST \/api\/change_password/)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const submit = page.getByRole("button", { name: passwords["change.submit"] })
  const told = (text: string) => page.getByText(text).waitFor()
  const fill = async (password: string) => {
    await field(passwords.password).fill(password)
    await field(passwords.confirmation).fill(password)
    await page.keyboard.press("Enter")
  }
  await field(passwords.current).fill("ce n’est pas lui")
  await fill("princess")
  await told(filled(passwords["strength.label"], { level: passwords["strength.1"] }))
  await told(errors["auth.password_common"])
  await expectAccessible(page, "a password that is too common")
  await fill("Lumen.Expertise-2026")
  await told(errors["auth.password_names"])
  await fill("le violon dort sous la pluie")
  await told(filled(passwords["strength.label"], { level: passwords["strength.4"] }))
  await told(errors["auth.current_password_wrong"])
  await expect.poll(() => focused(page)).toContain(passwords.current)
  await field(passwords.current).fill(portal.password)
  await submit.click()
  await told(passwords["change.done"])
}, 60_000)

/** A direction override, markup, and a control character. */
const hostile = "\u202e<script>window.hit=1</script>\u0007"

const fillAll = async (room: Locator) => {
  const boxes = room.locator(
    ":is(input[type=text]:not([inputmode=search]), input:not([type]), textarea, input[type=email], input[type=tel]):not([readonly])"
  )
  const count = await boxes.count()
  for (let n = 0; n < count; n += 1) if (await boxes.nth(n).isVisible()) await boxes.nth(n).fill(hostile)
  return count
}

test("[ERR-006] [ERR-007] [VAL-024] every field of the forms of access answers marks, scripts and control characters under itself, and runs nothing", async () => {
  const rooms = [
    { path: "/profile/user", as: "firm admin" },
    { path: "/settings/group/administration", as: "firm admin" },
    { path: "/settings/customization", as: "firm admin" },
    { path: "/settings/terms-of-service", as: "firm admin" },
    { path: "/settings/team-manager/users", as: "firm admin", open: team.invite },
    { path: "/settings/team-manager/themes", as: "firm admin", open: themes.add },
    { path: "/settings/applications", as: "firm admin", open: textsIn().applications.add },
    { path: "/settings/users", as: "client admin", open: team["users.invite"] }
  ] as const
  for (const as of ["firm admin", "client admin"] as const) {
    const { expectProblem, goto, page } = await openPage(world, { as })
    expectProblem(/answer: 422/)
    for (const room of rooms.filter((one) => one.as === as)) {
      await goto(room.path)
      const main = page.getByRole("main")
      if ("open" in room) await main.getByRole("button", { name: room.open, exact: true }).click()
      const place = "open" in room ? page.getByRole("dialog") : main
      const first = place.locator("form").first()
      await first.waitFor()
      expect([room.path, await fillAll(first)]).not.toEqual([room.path, 0])
      // The button of a dialog is in its footer.
      const sending = "open" in room ? place : first
      await sending.getByRole("button", { name: form.save, exact: true }).click()
      const wrong = first.locator("[aria-invalid=true]")
      await expect.poll(() => wrong.count(), { ...waitOptions, message: room.path }).toBeGreaterThan(0)
      // Every error text is one of the catalogue, and the typed text is shown only in its field.
      const count = await wrong.count()
      for (let n = 0; n < count; n += 1) {
        const help = await wrong.nth(n).getAttribute("aria-describedby")
        const text = (await page.locator(`[id="${help}"]`).textContent())?.trim() ?? ""
        expect([room.path, Object.values<string>(errors).includes(text), text]).toEqual([room.path, true, text])
      }
      expect([room.path, await page.evaluate(() => "hit" in window)]).toEqual([room.path, false])
      if ("open" in room) {
        await page.keyboard.press("Escape")
        await page.getByRole("alertdialog").getByRole("button", { name: form["leave.confirm"] }).click()
        await place.waitFor({ state: "hidden" })
      } else {
        await first.getByRole("button", { name: form.undo, exact: true }).click()
        await wrong.first().waitFor({ state: "hidden" })
      }
    }
  }
}, 90_000)
