import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { releaseCheck } from "#schemas/shared/constants.ts"
import {
  begun,
  cached,
  device,
  type Front,
  isWaiting,
  open,
  startFront,
  withWorker
} from "#tests/browser/offline/device.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app } = textsIn()

let world: World
let front: Front
beforeAll(async () => {
  world = await startWorld()
  front = await startFront(world.portal.url)
})
beforeEach(() => void Object.assign(front, { release: null, areFilesGone: false, isDown: false }))
afterAll(async () => {
  await front.stop()
  await world.stop()
})

test("[CST-022] [CST-047] a new release waits while pages are open, lets them finish, and is taken on when the last one unloads", async () => {
  const context = await device(front, await world.newSession("firm admin"))
  const first = await open(front, context, "/home")
  await withWorker(first)
  const [before] = (await cached(first)).names
  // The service worker controls the pages from the next load on.
  await first.reload()
  await begun(first)

  const second = await context.newPage()
  await second.clock.install()
  await second.goto(`${front.origin}/home`)
  await begun(second)
  expect(await isWaiting(second)).toBe(false)
  front.release = "second"
  // Advance the clock of the second page to its next check for a release.
  await expect
    .poll(async () => {
      await second.clock.runFor(releaseCheck)
      return isWaiting(second)
    })
    .toBe(true)
  expect(await isWaiting(first)).toBe(true)

  // The server no longer has the old files, but the open page still loads them from the cache.
  front.areFilesGone = true
  await shell(first).entry(app["nav.customers"]).click()
  await first.getByText(world.companies.workshop.name).first().waitFor()
  front.areFilesGone = false

  const worker = context.serviceWorkers().at(-1)
  expect(await worker?.evaluate("release")).toBe("second")
  // Count the worker's own calls of `skipWaiting`: the browser also activates it when no page is left.
  await worker?.evaluate(`{
    const take = self.skipWaiting.bind(self)
    self.taken = 0
    self.skipWaiting = () => ((self.taken += 1), take())
  }`)
  const taken = () => worker?.evaluate("taken")

  // One page reloads while the other is open: both keep their release.
  await second.reload()
  await second.getByRole("main").waitFor()
  expect(await isWaiting(first)).toBe(true)
  expect((await cached(first)).names).toContain(before)
  expect(await taken()).toBe(0)
  await second.close()

  expect(await worker?.evaluate("serviceWorker.state")).toBe("installed")
  // Reloading the last page activates the new release, either on unload or on its check after starting.
  await first.reload()
  await first.getByRole("main").waitFor()
  await first.keyboard.press("Shift")
  await expect.poll(taken, { timeout: 30_000 }).toBeGreaterThan(0)
  await first.close()
  await expect.poll(() => worker?.evaluate("serviceWorker.state")).toBe("activated")
  const next = await open(front, context, "/home")
  expect((await cached(next)).names).toEqual(["dossier-second"])
  expect(await isWaiting(next)).toBe(false)
}, 120_000)
