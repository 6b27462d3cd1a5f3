import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { manyIn } from "#tests/support/pages/many.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, errors, tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
let turns = 0
const fresh = () => `Lot ${(turns += 1)}${Math.floor(Math.random() * 1e6)}`

/** Creates requests of the bakery, due in this order. */
const requests = async (name: string, titles: ReadonlyArray<string>) => {
  const { make } = tasksOf(world.portal)
  const made = []
  for (const [place, title] of titles.entries())
    made.push(
      await make(world.people["firm admin"], world.firms.lumen, {
        type: "information_request",
        title: `${name} ${title}`,
        due_date: dayFrom(place + 1),
        vendor_ids: [world.companies.bakery.id]
      })
    )
  return made
}
const open = (name: string, more: object = {}) =>
  openPage(world, { as: "firm admin", path: `/tasks?search=${encodeURIComponent(name)}`, ...more })

test("[TSK-003] tasks are chosen by keyboard, completed in one act, reported where they stay, and brought back", async () => {
  const name = fresh()
  const [, , given] = await requests(name, ["un", "deux", "trois", "quatre"])
  await tasksOf(world.portal).event(world.people["client collaborator"], world.firms.lumen, given?.id ?? 0, {
    type: "request.submitted"
  })
  const { page } = await open(name)
  const table = page.getByRole("main").getByRole("table")
  const box = (title: string) =>
    table.getByRole("checkbox", { name: filled(app["select.row"], { name: `${name} ${title}` }) })
  await box("un").waitFor(waitOptions)
  // Space selects a line, from its checkbox and from its title; with Shift it selects a range.
  await table.getByRole("link", { name: `${name} un` }).focus()
  await page.keyboard.press("Space")
  await box("trois").focus()
  await page.keyboard.press("Shift+Space")
  const bar = page.getByRole("toolbar", { name: tasks.bulk })
  await bar.getByText(filled(tasks["bulk.selected_other"], { count: 3 })).waitFor(waitOptions)
  expect(await box("quatre").isChecked()).toBe(false)
  await expectAccessible(page, "chosen tasks")
  // Escape clears the selection; the checkbox in the header selects the page.
  await page.keyboard.press("Escape")
  await bar.waitFor({ state: "hidden", ...waitOptions })
  await table.getByRole("checkbox", { name: app["select.all"] }).focus()
  await page.keyboard.press("Space")
  await bar.getByText(filled(tasks["bulk.selected_other"], { count: 4 })).waitFor(waitOptions)
  await bar.getByRole("button", { name: tasks["bulk.act.complete"] }).focus()
  await page.keyboard.press("Enter")
  // Three are done; the one that the client has already answered is named with the reason.
  const report = page.getByRole("dialog", { name: filled(tasks["bulk.left_one"], { count: 1 }) })
  await report.getByText(`${name} trois`).waitFor(waitOptions)
  await report.getByText(errors["closed.isReviewed"]).waitFor(waitOptions)
  await expectAccessible(page, "what stays as it is")
  await report.getByRole("button", { name: app.close }).last().click()
  await expect.poll(() => table.getByRole("rowheader").count(), waitOptions).toBe(1)
  const messages = page.getByRole("region", { name: app.messages })
  await messages.getByText(filled(tasks["bulk.done.complete_other"], { count: 3 })).waitFor(waitOptions)
  await messages.getByRole("button", { name: tasks["bulk.undo"] }).click()
  await messages.getByText(filled(tasks["bulk.undone_other"], { count: 3 })).waitFor(waitOptions)
  await expect.poll(() => table.getByRole("rowheader").count(), waitOptions).toBe(4)
})

test("[TSK-003] an act that follows an undo at once is no conflict with it", async () => {
  const name = fresh()
  const made = await requests(name, ["un", "deux"])
  const { page } = await open(name, { path: `/tasks?search=${encodeURIComponent(name)}&statuses=all` })
  const table = page.getByRole("main").getByRole("table")
  const bar = page.getByRole("toolbar", { name: tasks.bulk })
  const messages = page.getByRole("region", { name: app.messages })
  await table.waitFor(waitOptions)
  // Hold the refetch: the lines keep their old revisions.
  await page.route(/\/tasks\?/, () => undefined)
  const complete = async () => {
    await table.getByRole("checkbox", { name: app["select.all"] }).check()
    await bar.getByRole("button", { name: tasks["bulk.act.complete"] }).click()
    await messages.getByText(filled(tasks["bulk.done.complete_other"], { count: 2 })).waitFor(waitOptions)
    await bar.waitFor({ state: "hidden", ...waitOptions })
  }
  await complete()
  await messages.getByRole("button", { name: tasks["bulk.undo"] }).click()
  await messages.getByText(filled(tasks["bulk.undone_other"], { count: 2 })).waitFor(waitOptions)
  await complete()
  const { read } = tasksOf(world.portal)
  for (const { id } of made) {
    const { body } = await read(world.people["firm admin"], world.firms.lumen, id)
    expect(body.data.status).toBe("done")
  }
})

test("[TSK-001] [TSK-010] chosen tasks are given to somebody, moved and removed, each after its question", async () => {
  const name = fresh()
  const made = await requests(name, ["un", "deux"])
  const { page } = await open(name)
  const table = page.getByRole("main").getByRole("table")
  const bar = page.getByRole("toolbar", { name: tasks.bulk })
  const chooseAll = async () => {
    await table.getByRole("checkbox", { name: app["select.all"] }).check()
    await bar.waitFor(waitOptions)
  }
  await table.waitFor(waitOptions)
  await chooseAll()
  await bar.getByRole("button", { name: tasks["bulk.act.assign"] }).click()
  const assign = page.getByRole("dialog", { name: filled(tasks["bulk.ask.assign_other"], { count: 2 }) })
  await manyIn(assign, tasks["column.members"]).choose(page, world.people["firm admin"].email)
  await expectAccessible(page, "whom to give tasks to")
  await assign.getByRole("button", { name: tasks["bulk.act.assign"] }).click()
  await assign.waitFor({ state: "hidden", ...waitOptions })
  await bar.waitFor({ state: "hidden", ...waitOptions })
  await chooseAll()
  await bar.getByRole("button", { name: tasks["bulk.act.date"] }).click()
  const date = page.getByRole("dialog", { name: filled(tasks["bulk.ask.date_other"], { count: 2 }) })
  await date.getByRole("radio", { name: tasks["bulk.date.by"] }).check()
  await date.getByLabel(tasks["bulk.date.days"]).fill("10")
  await expectAccessible(page, "by how many days tasks are moved")
  await date.getByRole("button", { name: tasks["bulk.act.date"] }).click()
  await date.waitFor({ state: "hidden", ...waitOptions })
  await expect
    .poll(async () => {
      const { read } = tasksOf(world.portal)
      const rows = await Promise.all(made.map(({ id }) => read(world.people["firm admin"], world.firms.lumen, id)))
      return rows.map(({ body }) => [body.data.due_date, body.data.members.length])
    }, waitOptions)
    .toEqual([
      [dayFrom(11), 1],
      [dayFrom(12), 1]
    ])
  await bar.waitFor({ state: "hidden", ...waitOptions })
  await chooseAll()
  await bar.getByRole("button", { name: tasks["bulk.act.remove"] }).click()
  const remove = page.getByRole("alertdialog", { name: filled(tasks["bulk.ask.remove_other"], { count: 2 }) })
  await remove.waitFor(waitOptions)
  // The focus starts on the safe button.
  await expect.poll(() => focused(page), waitOptions).toBe(app.cancel)
  await remove.getByRole("button", { name: tasks["bulk.act.remove"] }).click()
  await page.getByRole("heading", { name: tasks["nothing.title"] }).waitFor(waitOptions)
  await page.getByRole("region", { name: app.messages }).getByRole("button", { name: tasks["bulk.undo"] }).click()
  await expect.poll(() => table.getByRole("rowheader").count(), waitOptions).toBe(2)
})

test("[TSK-003] [TSK-O04] on a phone a button or a long press begins to choose, and many requests are reminded of at once", async () => {
  const name = fresh()
  await requests(name, ["un", "deux"])
  const { page } = await open(name, { width: 360, touch: true })
  const cards = page.getByRole("main").getByRole("list", { name: tasks.list })
  const bar = page.getByRole("toolbar", { name: tasks.bulk })
  await cards.waitFor(waitOptions)
  await page.getByRole("button", { name: tasks["bulk.pick"], exact: true }).click()
  await bar.getByText(tasks["bulk.selected_zero"]).waitFor(waitOptions)
  // In selection mode a tap selects a line and does not open it.
  await cards.getByRole("link", { name: `${name} un` }).click()
  await bar.getByText(filled(tasks["bulk.selected_one"], { count: 1 })).waitFor(waitOptions)
  await expectAccessible(page, "tasks chosen on a phone")
  await expectNoSideways(page, "tasks chosen on a phone")
  await bar.getByRole("button", { name: tasks["bulk.clear"] }).click()
  await bar.waitFor({ state: "hidden", ...waitOptions })
  const line = cards.getByRole("listitem").filter({ hasText: `${name} deux` })
  await line.dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true })
  await bar.getByText(filled(tasks["bulk.selected_one"], { count: 1 })).waitFor(waitOptions)
  await line.dispatchEvent("pointerup", { pointerType: "touch", bubbles: true })
  await cards.getByRole("checkbox").first().check()
  await bar.getByRole("button", { name: tasks["bulk.act.remind"] }).click()
  const question = page.getByRole("alertdialog", { name: filled(tasks["bulk.ask.remind_other"], { count: 2 }) })
  await question.getByRole("button", { name: tasks["bulk.act.remind"] }).click()
  await page
    .getByRole("region", { name: app.messages })
    .getByText(filled(tasks["bulk.done.remind_other"], { count: 2 }))
    .waitFor(waitOptions)
  // At most one reminder per day: a second attempt is refused for both.
  await page.getByRole("button", { name: tasks["bulk.pick"], exact: true }).click()
  for (const title of ["un", "deux"]) await cards.getByRole("link", { name: `${name} ${title}` }).click()
  await bar.getByRole("button", { name: tasks["bulk.act.remind"] }).click()
  await question.getByRole("button", { name: tasks["bulk.act.remind"] }).click()
  const report = page.getByRole("dialog", { name: filled(tasks["bulk.left_other"], { count: 2 }) })
  await expect.poll(() => report.getByText(errors["closed.isNotRemindedToday"]).count(), waitOptions).toBe(2)
  await report.getByText(tasks["bulk.done.none"]).waitFor(waitOptions)
})

test("[TSK-004] equal titles stand together with how many there are and how many are late, folded by keyboard, and so again next time", async () => {
  const name = fresh()
  await requests(name, ["un", "deux"])
  await tasksOf(world.portal).make(world.people["firm admin"], world.firms.lumen, {
    type: "information_request",
    title: `${name} un`,
    due_date: dayFrom(-1),
    vendor_ids: [world.companies.workshop.id]
  })
  const { page } = await open(name)
  const table = page.getByRole("main").getByRole("table")
  await table.waitFor(waitOptions)
  await page.getByLabel(tasks.group, { exact: true }).selectOption("title")
  const head = table.getByRole("button", { name: `${name} un ${filled(tasks["group.count_other"], { count: 2 })}` })
  await head.waitFor(waitOptions)
  await expect.poll(() => head.textContent(), waitOptions).toContain(filled(tasks["group.late_one"], { count: 1 }))
  expect(await table.getByRole("link", { name: `${name} un` }).count()).toBe(2)
  await expectAccessible(page, "a grouped list")
  await head.focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => table.getByRole("link", { name: `${name} un` }).count(), waitOptions).toBe(0)
  expect(await head.getAttribute("aria-expanded")).toBe("false")
  // Lines that are no longer visible cannot be changed.
  await table.getByRole("checkbox", { name: app["select.all"] }).check()
  await page.getByText(filled(tasks["bulk.selected_one"], { count: 1 })).waitFor(waitOptions)
  await page.reload()
  await head.waitFor(waitOptions)
  await page.getByLabel(tasks.group, { exact: true }).selectOption("")
  await head.waitFor({ state: "detached", ...waitOptions })
})

test("[TSK-O01] a client has no boxes: it acts on one request at a time", async () => {
  const name = fresh()
  await requests(name, ["un"])
  const { page } = await openPage(world, {
    as: "client collaborator",
    path: `/tasks?search=${encodeURIComponent(name)}`
  })
  const table = page.getByRole("main").getByRole("table")
  await table.getByRole("link", { name: `${name} un` }).waitFor(waitOptions)
  expect(await table.getByRole("checkbox").count()).toBe(0)
})
