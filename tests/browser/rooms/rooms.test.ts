import { afterAll, beforeAll, expect, test } from "vitest"
import type { Page } from "playwright-core"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type Who, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { rooms: says, titles } = textsIn()
const waitOptions = { timeout: 20_000 }

/** Address of the bakery's room. */
const roomAt = () => `/videoconference/${world.contextOf(world.companies.bakery)}`
const open = (as: Who, path = roomAt()): Promise<OpenPage> => openPage(world, { as, path })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Waits until video of this person is decoded; an open connection alone proves nothing. */
const seesPicture = (page: Page, name: string) =>
  expect
    .poll(
      () =>
        page
          .getByLabel(name, { exact: true })
          .locator("visible=true")
          .first()
          .evaluate((video) => {
            const { currentTime, videoWidth } = video as HTMLVideoElement
            return videoWidth > 0 && currentTime > 0
          })
          .catch(() => false),
      waitOptions
    )
    .toBe(true)

test("[VID-001] [VID-002] [VID-O01] [ACC-099] a client waits, is let in, and both see each other and a shared screen", async () => {
  const firm = await open("firm admin")
  await firm.page.getByRole("heading", { name: titles.videoconference, level: 1 }).waitFor()
  // Devices are tested before entering: the fake microphone gives a level, and another one can be chosen.
  const level = firm.page.getByRole("meter", { name: says.level })
  await expect.poll(() => level.evaluate((bar) => (bar as HTMLMeterElement).value), waitOptions).toBeGreaterThan(0)
  const microphones = firm.page.getByRole("combobox", { name: says.microphone })
  const choices = await microphones.getByRole("option").count()
  await microphones.selectOption({ index: choices - 1 })
  await expect.poll(() => level.evaluate((bar) => (bar as HTMLMeterElement).value), waitOptions).toBeGreaterThan(0)
  await button(firm.page, says.enter).click()
  await firm.page.getByText(says.alone).waitFor()

  const client = await open("client admin")
  // A removed tab may still send a signal before it learns of its removal.
  client.expectProblem(/^answer: 409 POST .*\/signals$/)
  await button(client.page, says.enter).click()
  await client.page.getByRole("heading", { name: says["stage.waiting"] }).waitFor()
  expect(await client.page.locator(".meeting-stage").count()).toBe(0)
  await button(firm.page, filled(says["admit.of"], { name: "Claire Aubert" })).click()

  await seesPicture(client.page, "Sophie Morel")
  await seesPicture(firm.page, "Claire Aubert")
  await firm.page.locator(".tile-quality").getByText(says["quality.good"]).waitFor()

  await button(client.page, says.microphone).click()
  await firm.page.locator(".tile", { hasText: "Claire Aubert" }).locator(".tile-muted").waitFor()

  await button(firm.page, says.screen).click()
  await seesPicture(client.page, filled(says["screen.of"], { name: "Sophie Morel" }))
  await button(firm.page, says["screen.end"]).click()
  await client.page.getByText(filled(says["screen.of"], { name: "Sophie Morel" })).waitFor({ state: "detached" })

  await button(firm.page, filled(says.remove, { name: "Claire Aubert" })).click()
  await client.page.getByRole("heading", { name: says["stage.removed"] }).waitFor()
  await firm.page.getByText(says.alone).waitFor()
  await button(firm.page, says.leave).click()
  await firm.page.getByRole("heading", { name: says["stage.left"] }).waitFor()
})

test("[VID-O01] whoever is turned away is told so, and may ask again", async () => {
  const firm = await open("firm collaborator")
  await button(firm.page, says.enter).click()
  const client = await open("client collaborator")
  await button(client.page, says.enter).click()
  await button(firm.page, filled(says["refuse.of"], { name: "Marc Renard" })).click()
  await client.page.getByRole("heading", { name: says["stage.refused"] }).waitFor()
  await button(client.page, says["enter.again"]).click()
  await button(firm.page, filled(says["admit.of"], { name: "Marc Renard" })).waitFor()
})

test("[VID-003] [ACC-100] [VID-002] the firm's staff find the rooms with people in them, and have one of their own", async () => {
  const client = await open("client admin")
  await button(client.page, says.enter).click()
  await client.page.getByRole("heading", { name: says["stage.waiting"] }).waitFor()

  const { address, page } = await open("firm admin", "/videoconference")
  const line = page.getByRole("listitem").filter({ hasText: world.companies.bakery.name })
  await line.getByText("Claire Aubert").waitFor()
  await page.getByRole("link", { name: says.internal, exact: true }).click()
  await page.getByRole("heading", { name: titles["videoconference-internal"], level: 1 }).waitFor()
  await button(page, says.enter).click()
  await page.getByText(says.alone).waitFor()
  expect(address()).toMatch(/\/internal$/)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(says.inside)

  // The menu leads to the room; the internal room is closed to client users.
  const other = await open("client guest", "/home")
  await other.page.getByRole("link", { name: titles.videoconference }).click()
  await other.page.getByRole("heading", { name: says["stage.preparing"] }).waitFor()
  await other.goto(`${roomAt()}/internal`)
  await expect.poll(other.address).toMatch(/^\/home/)
})

test("[VID-O01] without camera and microphone one enters all the same, and is told why nothing is seen", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin" })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))
  })
  await goto(`${roomAt()}/internal`)
  await page.getByText(textsIn().errors["rooms.devices_refused"]).waitFor()
  expect(await button(page, says.camera).isDisabled()).toBe(true)
  await button(page, says.enter).click()
  await button(page, says.leave).waitFor()
})

test("[VID-O01] whoever of the firm works elsewhere hears that a client waits, and is led there", async () => {
  const firm = await open("firm admin", "/tasks")
  await firm.page.getByRole("heading", { level: 1 }).waitFor()
  const client = await open("client admin")
  // If the live stream is not open yet, the notice arrives with it, because waiting is an event of the log.
  await button(client.page, says.enter).click()
  await button(firm.page, textsIn().app["room.join"]).click()
  await expect.poll(firm.address).toBe(roomAt())
  await button(firm.page, says.enter).click()
  await button(firm.page, filled(says["admit.of"], { name: "Claire Aubert" }))
    .first()
    .waitFor()
  // Client users do not get this notice.
  expect(await client.page.getByText(textsIn().app["room.asked"]).count()).toBe(0)
})
