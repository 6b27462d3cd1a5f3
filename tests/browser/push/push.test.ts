import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, people, push } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld({ push: { isOff: false, inside: ["push.example"] } })
})
afterAll(() => world.stop())

/**
 * Browsers without a window refuse to subscribe, and their push services are others': both are played here, the rest is
 * what people have.
 */
const pushing = (endpoint: string) => `
  let permission = "default"; let subscription = null; window.asked = 0
  Object.defineProperty(Notification, "permission", { get: () => permission })
  Notification.requestPermission = async () => { window.asked += 1; permission = window.answer ?? "granted"; return permission }
  const point = "B" + "A".repeat(86)
  const made = { endpoint: ${JSON.stringify(endpoint)}, toJSON: () => ({ endpoint: ${JSON.stringify(endpoint)}, keys: { p256dh: point, auth: "A".repeat(22) } }),
    unsubscribe: async () => { subscription = null; return true } }
  const pushManager = { getSubscription: async () => subscription, subscribe: async (given) => { window.given = given; subscription = made; return made } }
  navigator.serviceWorker.getRegistration = async () => ({ pushManager })`

const devices = async () =>
  (
    (await world.portal.arrange(
      (sql) => sql`select endpoint from push_device where user_id = ${world.people["client admin"].id}`
    )) as ReadonlyArray<{ readonly endpoint: string }>
  ).map(({ endpoint }) => endpoint)

test("[NOT-O02] [NOT-002] in the profile a person allows notices on this device, by their own gesture, and takes it back", async () => {
  const endpoint = "http://push.example/device"
  const { goto, page } = await openPage(world, { as: "client admin" })
  await page.addInitScript(pushing(endpoint))
  await goto("/profile/notifications")
  const section = page.getByRole("main").locator("section").filter({ hasText: push.title })
  await section.getByText(push.off).waitFor()
  const asked = () => page.evaluate(() => (window as unknown as { readonly asked: number }).asked)
  expect(await asked()).toBe(0)
  await expectAccessible(page, "notices on this device")

  await page.evaluate(() => void Object.assign(window, { answer: "denied" }))
  await section.getByRole("button", { name: push.allow }).click()
  await section.getByText(push.denied).waitFor()
  expect([await asked(), await devices()]).toEqual([1, []])

  await page.evaluate(() => void Object.assign(window, { answer: "granted" }))
  await section.getByRole("button", { name: push.allow }).click()
  await section.getByText(push.on).waitFor()
  expect(await devices()).toEqual([endpoint])
  const key = await page.evaluate(
    () => (window as unknown as { readonly given: { readonly applicationServerKey: Uint8Array } }).given.applicationServerKey.length
  )
  expect(key).toBe(65)
  await expectAccessible(page, "a device that gets notices")

  await section.getByRole("button", { name: push.stop }).click()
  await section.getByText(push.off).waitFor()
  expect(await devices()).toEqual([])
}, 60_000)

test("[NOT-O02] a service that nobody knows is refused in words, and without push messages nothing is offered", async () => {
  const { expectProblem, goto, page } = await openPage(world, { as: "client admin" })
  expectProblem(/422 POST/)
  await page.addInitScript(pushing("https://evil.example/device"))
  await goto("/profile/notifications")
  await page.getByRole("button", { name: push.allow }).click()
  await page.getByRole("main").getByText(errors["error.422"] ?? push.refused).first().waitFor()
  expect(await devices()).toEqual([])

  const other = await openPage(world, { as: "client admin", path: "/profile/notifications" })
  await other.page.getByText(people["notifications.title"]).first().waitFor()
  await other.page.getByRole("rowheader").first().waitFor()
  expect(await other.page.getByRole("button", { name: push.allow }).count()).toBe(0)
}, 60_000)
