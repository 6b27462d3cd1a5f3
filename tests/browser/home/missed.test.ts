import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { openPage } from "#tests/support/browser.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test.each(["/home", "/tasks", "/home?show=waits", "/home?show=inbox"])(
  "[ERR-027] what changed while the connection was lost is on %s once it is back",
  async (path) => {
    const { companies, firms, people, portal } = world
    const opened = await openPage(world, { as: "firm admin" })
    opened.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/)
    const { context, page } = opened
    const streams: Array<string> = []
    page.on("response", (response) => {
      if (new URL(response.url()).pathname === "/api/live") streams.push(response.url())
    })
    await opened.goto(path)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await expect.poll(() => streams.length, { timeout: 30_000 }).toBe(1)
    await context.setOffline(true)
    const title = `Pendant la coupure ${path}`
    await tasksOf(portal).make(people["firm collaborator"], firms.lumen, {
      type: "information_request",
      title,
      due_date: dayFrom(0),
      member_ids: [people["firm admin"].id],
      vendor_ids: [companies.bakery.id]
    })
    // Backdate the request's due date: it was due last week.
    await portal.arrange((sql) => sql`update task set due_date = due_date - 3 where title = ${title}`)
    await context.setOffline(false)
    await page.getByRole("main").getByText(title).first().waitFor({ timeout: 30_000 })
  }
)
