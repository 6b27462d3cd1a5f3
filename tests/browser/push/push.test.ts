import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { PushMessage } from "#schemas/push/rules.ts"
import { device, open, startFront, withWorker } from "#tests/browser/offline/device.ts"
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
 * Headless browsers refuse to subscribe, and real push services are external: permission and subscription are faked,
 * the rest is real.
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

interface ServiceWorkerGlobal {
  readonly registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
}

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
  await section.getByText(push.none).waitFor()
  const asked = () => page.evaluate(() => (window as unknown as { readonly asked: number }).asked)
  expect(await asked()).toBe(0)
  await expectAccessible(page, "notices on this device")

  await page.evaluate(() => void Object.assign(window, { answer: "denied" }))
  await section.getByRole("button", { name: push.allow }).click()
  await section.getByText(push.denied).waitFor()
  expect([await asked(), await devices()]).toEqual([1, []])

  await page.evaluate(() => void Object.assign(window, { answer: "granted" }))
  await section.getByRole("button", { name: push.allow }).click()
  await section.getByText(push.current).waitFor()
  await section.getByText(push["names.hidden"]).waitFor()
  expect(await devices()).toEqual([endpoint])
  const key = await page.evaluate(
    () =>
      (window as unknown as { readonly given: { readonly applicationServerKey: Uint8Array } }).given
        .applicationServerKey.length
  )
  expect(key).toBe(65)
  await section.getByLabel(push.names).click()
  await section.getByText(push["names.shown"]).waitFor()
  await expectAccessible(page, "a device that gets notices")

  await section.getByRole("button", { name: push.stop }).click()
  await section.getByText(push.none).waitFor()
  expect(await devices()).toEqual([])

  // A device subscribed in another session can be removed here.
  await world.portal.arrange(
    (sql) => sql`with other as (
        insert into session (token_hash, user_id, idle, expires_at, user_agent)
        values ('\\x01', ${world.people["client admin"].id}, interval '1 hour', now() + interval '1 hour', 'Mozilla/5.0 (Android 14) Firefox/140.0')
        returning id)
      insert into push_device (user_id, session_id, endpoint, p256dh, auth, shows_names)
      select ${world.people["client admin"].id}, id, 'https://fcm.googleapis.com/other', 'B', 'a', false from other`
  )
  await page.reload()
  await section.getByText("Firefox").waitFor()
  await section.getByRole("button", { name: push.remove }).click()
  await section.getByText(push.none).waitFor()
  expect(await devices()).toEqual([])
}, 60_000)

test("[NOT-O02] a message shows a notification, and a tap on it opens what it is about", async () => {
  const front = await startFront(world.portal.url)
  onTestFinished(() => front.stop().then(() => undefined))
  const context = await device(front, await world.newSession("client admin"))
  const page = await open(front, context, "/home")
  await withWorker(page)
  // The service worker controls the page from the next load on.
  await page.reload()
  await page.getByRole("main").waitFor()
  const session = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const [first] = registrations
    if (first !== undefined) registered.resolve(first.registrationId)
  })
  await session.send("ServiceWorker.enable")
  // Headless browsers show no notifications: record what the worker would show.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const notes = Object.assign(self, { shown: [] as Array<unknown> })
    const { registration } = self as unknown as ServiceWorkerGlobal
    registration.showNotification = (title, { body, data, tag }) => {
      notes.shown.push({ title, body, tag, address: data })
      return Promise.resolve()
    }
  })
  const message: PushMessage = { title: "Cabinet Lumen", body: "Du nouveau", address: "/profile/user", tag: "notice-1" }
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: front.origin,
    registrationId: await registered.promise,
    data: JSON.stringify(message)
  })
  await expect
    .poll(() => worker?.evaluate(() => (self as unknown as { readonly shown: ReadonlyArray<unknown> }).shown))
    .toEqual([message])

  // There is no notification to tap: dispatch the event inside the worker.
  const tap = (address: string) =>
    worker?.evaluate((data) => {
      const tapped = Object.assign(new Event("notificationclick"), {
        notification: { data, close: () => undefined },
        // Without a user gesture the worker may not focus a page: ignore that error.
        waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined)
      })
      self.dispatchEvent(tapped)
    }, address)
  await tap(message.address)
  await page.waitForURL(`${front.origin}/profile/user`)
  await tap("https://evil.example/")
  await page.waitForURL(`${front.origin}/home*`)
}, 60_000)

test("[NOT-O02] a service that nobody knows is refused in words, and without push messages nothing is offered", async () => {
  const { expectProblem, goto, page } = await openPage(world, { as: "client admin" })
  expectProblem(/422 POST/)
  await page.addInitScript(pushing("https://evil.example/device"))
  await goto("/profile/notifications")
  await page.getByRole("button", { name: push.allow }).click()
  await page
    .getByRole("main")
    .getByText(errors["error.422"] ?? push.refused)
    .first()
    .waitFor()
  expect(await devices()).toEqual([])

  const other = await openPage(world, { as: "client admin", path: "/profile/notifications" })
  await other.page.getByText(people["notifications.title"]).first().waitFor()
  await other.page.getByRole("rowheader").first().waitFor()
  expect(await other.page.getByRole("button", { name: push.allow }).count()).toBe(0)
}, 60_000)
