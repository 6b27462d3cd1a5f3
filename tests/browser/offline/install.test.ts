import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { device, type Front, open, startFront, withWorker } from "#tests/browser/offline/device.ts"
import { startWorld, type World } from "#tests/support/world.ts"

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
