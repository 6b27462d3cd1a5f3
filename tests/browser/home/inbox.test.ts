import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { mailNotices } from "#server/notifications/sendNotices.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { eventually } from "#tests/support/eventually.ts"
import { mailsTo } from "#tests/support/mails.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, inbox } = textsIn()
const titles = ["Déclaration de TVA", "Contrat de bail", "Paie de mai"] as const

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { firms, people, portal } = world
  for (const title of titles)
    await tasksOf(portal).make(people["firm collaborator"], firms.lumen, {
      title,
      member_ids: [people["firm admin"].id]
    })
})
afterAll(() => world.stop())

/** Creates notices about different objects; notices about the same object within an hour would be merged. */
const arrive = async () => {
  const { people, portal } = world
  await portal.arrange((sql) => sql`delete from notice where user_id = ${people["firm admin"].id}`)
  await portal.arrange(
    (sql) => sql`insert into notice (firm_id, user_id, type, by_id, task_id, names, shown_at, mail_every)
      select firm_id, ${people["firm admin"].id}, 'task.given', ${people["firm collaborator"].id}, id, array[title], now(), 'never'
        from task where title = any (${[...titles]}::text[]) order by id`
  )
}

/** The contrast ratio of an element's text (WCAG 2), which axe does not check where assistive technology skips it. */
const contrastOf = async (element: Locator) => {
  const colours = await element.evaluate((shown) => {
    const { backgroundColor, color } = getComputedStyle(shown)
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
    return [color, backgroundColor].map((colour) => {
      if (context === null) return []
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)]
    })
  })
  const [one = 0, other = 0] = colours.map((channels) => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const part = channel / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

test("[NOT-O01] the inbox is reached from the bell, grouped by subject, and worked through by keyboard with undo", async () => {
  await arrive()
  const { page } = await openPage(world, { as: "firm admin", path: "/home" })
  const bell = page.getByRole("button", { name: app["notices.unread_other"].replace("{{shown}}", "3") })
  expect(await contrastOf(bell.getByText("3"))).toBeGreaterThan(4.5)
  await bell.click()
  await page.getByRole("dialog").getByRole("link", { name: inbox.title }).click()
  const main = page.getByRole("main")
  await main.getByRole("heading", { level: 1, name: inbox.title }).waitFor()
  const groups = main.locator(".inbox-group")
  await expect.poll(() => groups.count()).toBe(3)
  await expectAccessible(page, "inbox")

  // Mark as done by key, undo with the message's button.
  const first = main.getByRole("button", {
    name: inbox["act.of"].replace("{{act}}", inbox.done).replace("{{name}}", titles[0])
  })
  await first.focus()
  await page.keyboard.press("e")
  await expect.poll(() => groups.count()).toBe(2)
  await page.getByText(inbox["told.done"]).waitFor()
  await page.getByRole("button", { name: inbox.undo }).click()
  await expect.poll(() => groups.count()).toBe(3)
  await main.getByRole("button", { name: inbox["done.all"] }).press("Enter")
  await main.getByText(inbox["empty.inbox"]).waitFor()
})

test("[NOT-O01] what was marked is gone before the page is read again, and the keyboard goes on from there", async () => {
  await arrive()
  const { page } = await openPage(world, { as: "firm admin", path: "/home?show=inbox" })
  const main = page.getByRole("main")
  const groups = main.locator(".inbox-group")
  await expect.poll(() => groups.count()).toBe(3)
  await groups.first().getByRole("button").first().focus()
  // Hold the refetch: only the answer to the change tells the page what is left.
  await page.route(/\/inbox\?/, () => undefined)
  for (const left of [2, 1, 0]) {
    await page.keyboard.press("e")
    await expect.poll(() => groups.count()).toBe(left)
    await expect.poll(() => groups.locator(":focus").count()).toBe(Math.min(left, 1))
  }
  await main.getByText(inbox["empty.inbox"]).waitFor()
})

test("[NOT-O01] what is put aside or muted leaves the inbox, and is found where it went", async () => {
  await arrive()
  const { page } = await openPage(world, { as: "firm admin", path: "/home?show=inbox" })
  const main = page.getByRole("main")
  const groups = main.locator(".inbox-group")
  await expect.poll(() => groups.count()).toBe(3)
  // Snooze until tomorrow, find it in the view of snoozed notices, and restore it.
  const named = (act: string) => inbox["act.of"].replace("{{act}}", act).replace("{{name}}", titles[1])
  await main.getByRole("button", { name: named(inbox.snooze) }).press("Enter")
  await page.getByRole("menuitem", { name: new RegExp(`^${inbox["snooze.tomorrow"]}`) }).press("Enter")
  await expect.poll(() => groups.count()).toBe(2)
  await main.getByRole("button", { name: new RegExp(`^${inbox["view.snoozed"]}`) }).click()
  await main.getByRole("button", { name: named(inbox.wake) }).press("Enter")
  await main.getByText(inbox["empty.snoozed"]).waitFor()

  // A muted object leaves the inbox; its notices in the view of done ones are marked as muted.
  await main.getByRole("button", { name: new RegExp(`^${inbox["view.inbox"]}`) }).click()
  await main.getByRole("button", { name: named(inbox.more) }).press("Enter")
  await page.getByRole("menuitem", { name: inbox.mute }).press("Enter")
  await expect.poll(() => groups.count()).toBe(2)
  await main.getByRole("button", { name: new RegExp(`^${inbox["view.done"]}`) }).click()
  await groups.getByText(inbox.muted).waitFor()
})

test("[NOT-O01] the inbox of a client fits a phone", async () => {
  const { page } = await openPage(world, { as: "client admin", path: "/home?show=inbox", width: 360 })
  await page.getByRole("heading", { level: 1, name: inbox.title }).waitFor()
  await page.getByText(inbox["empty.inbox"]).waitFor()
  await expectNoSideways(page)
  await expectAccessible(page, "inbox of a client")
})

test("[NOT-001] [NOT-003] the page that a mail leads to stops its mails in one press, without signing in", async () => {
  const { people, portal } = world
  const user = people["firm admin"]
  await portal.arrange(
    (sql) => sql`insert into notice (firm_id, user_id, type, task_id, names, shown_at, mail_at, mail_every)
      select firm_id, ${user.id}, 'task.due', id, array[title], now(), now(), 'instantly' from task where title = ${titles[2]}`
  )
  await portal.runtime.runPromise(
    mailNotices(world.firms.lumen.id, user.id).pipe(Effect.provide(PgClient.layer(portal.database.connections.app)))
  )
  // The mail is sent asynchronously.
  const stops = await eventually(async () => {
    const mail = (await mailsTo(portal, user.email)).findLast(({ stop }) => stop !== undefined)
    return new URL(mail?.stop ?? "")
  })
  const { page } = await openPage(world, { path: stops.pathname })
  const stop = page.getByRole("button", { name: "Ne plus recevoir" })
  await stop.waitFor()
  await expectAccessible(page, "page that stops mails")
  await stop.press("Enter")
  await page.getByRole("heading", { name: "C’est noté" }).waitFor()
})
