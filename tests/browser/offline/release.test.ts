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
  // From the next load on the worker has the pages in hand.
  await first.reload()
  await begun(first)

  const second = await context.newPage()
  await second.clock.install()
  await second.goto(`${front.origin}/home`)
  await begun(second)
  expect(await isWaiting(second)).toBe(false)
  front.release = "second"
  // The test turns the clock of the second page to its next look.
  await expect
    .poll(async () => {
      await second.clock.runFor(releaseCheck)
      return isWaiting(second)
    })
    .toBe(true)
  expect(await isWaiting(first)).toBe(true)

  // The server has the old files no more: the open page has them.
  front.areFilesGone = true
  await shell(first).entry(app["nav.customers"]).click()
  await first.getByText(world.companies.workshop.name).first().waitFor()
  front.areFilesGone = false

  // One page unloads while the other is open: neither changes its release.
  await second.reload()
  await second.getByRole("main").waitFor()
  expect(await isWaiting(first)).toBe(true)
  expect((await cached(first)).names).toContain(before)
  await second.close()

  await first.reload()
  await first.getByText(world.companies.workshop.name).first().waitFor()
  await expect.poll(async () => (await cached(first)).names).toEqual(["dossier-second"])
  expect(await isWaiting(first)).toBe(false)
}, 120_000)

test("[WHL-007] a browser may install each firm's portal under its name", async () => {
  const context = await device(front, await world.newSession("client admin"))
  const page = await open(front, context, "/home")
  await withWorker(page)
  const session = await context.newCDPSession(page)
  const { data, errors } = await session.send("Page.getAppManifest")
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: world.firms.lumen.name, display: "standalone" })
  expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([])
})
