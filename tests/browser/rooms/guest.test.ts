import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { errors, rooms: says } = textsIn()
const waitOptions = { timeout: 20_000 }

test(
  "[VID-O01] somebody without an account comes to a meeting by a link, which is over once the firm ends it",
  { timeout: 180_000 },
  async () => {
    const firm = await openPage(world, {
      as: "firm admin",
      path: `/videoconference/${world.contextOf(world.companies.bakery)}`
    })
    const { page } = firm
    await page.getByRole("button", { name: says.guests, exact: true }).click()
    const list = page.getByRole("dialog", { name: says.guests })
    await expectAccessible(page, "dialog of guests' links")
    await list.getByRole("button", { name: says["guests.add"] }).press("Enter")
    const form = page.getByRole("dialog", { name: says["guests.add"] })
    await form.getByLabel(says["guests.field.name"]).fill("Me Durand, notaire")
    await form.getByRole("button", { name: says["guests.make"] }).press("Enter")
    const made = page.getByRole("dialog", { name: filled(says["guests.address.of"], { name: "Me Durand, notaire" }) })
    const address = new URL(await made.getByLabel(says["guests.address"]).inputValue())
    expect(address.pathname).toMatch(/^\/meet\/[\w-]{43}$/)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: says.enter, exact: true }).click()
    await page.getByText(says.alone).waitFor()

    // On a phone, without signing in: first the name, then the waiting room.
    const guest = await openPage(world, { path: address.pathname, width: 360 })
    await guest.page.getByRole("heading", { level: 1, name: /Lumen/ }).waitFor(waitOptions)
    expect(await guest.page.content()).not.toContain(world.companies.bakery.name)
    await expectNoSideways(guest.page)
    await expectAccessible(guest.page, "page of a guest's link")
    await guest.page.getByRole("button", { name: says["guest.continue"] }).press("Enter")
    await guest.page.getByText(errors["room.guest_name_missing"]).waitFor()
    await guest.page.getByLabel(says["guest.name"]).fill("Jeanne Durand")
    await guest.page.keyboard.press("Enter")
    await guest.page.getByRole("button", { name: says.enter, exact: true }).press("Enter")
    await guest.page.getByRole("heading", { name: says["guest.stage.waiting"] }).waitFor(waitOptions)
    expect(await guest.page.getByRole("button", { name: says.copy }).count()).toBe(0)
    const named = filled(says["guest.named"], { name: "Jeanne Durand" })
    await page.getByText(filled(says.waits, { name: named })).waitFor(waitOptions)
    await page.getByRole("button", { name: filled(says["admit.of"], { name: "Jeanne Durand" }), exact: true }).click()
    await guest.page.getByLabel("Sophie Morel", { exact: true }).first().waitFor(waitOptions)
    await page.getByLabel(named, { exact: true }).first().waitFor(waitOptions)
    await expectNoSideways(guest.page)

    // The firm ends the link: the guest has to leave, and the URL no longer works.
    await page.getByRole("button", { name: says.guests, exact: true }).click()
    await list.getByRole("button", { name: filled(says["guests.end.of"], { name: "Me Durand, notaire" }) }).click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: says["guests.ending.confirm"], exact: true })
      .click()
    await guest.page.getByRole("heading", { name: says["stage.removed"] }).waitFor(waitOptions)
    guest.expectProblem(/409/)
    await guest.goto(address.pathname)
    await guest.page.getByText(errors["closed.isMeetingAhead"]).waitFor(waitOptions)
    await expectAccessible(guest.page, "link that has ended")
  }
)
