import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { orderFlowMachine, type OrderFlowSnapshot } from "#machines/catalog/orderFlow.machine.ts"
import { toOrderView } from "#machines/catalog/orderFlow.projection.ts"
import type { Basket, OrderFlowEvent, OrderOutcome } from "#machines/catalog/orderFlow.setup.ts"
import * as Result from "#schemas/shared/result.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { catalogOf } from "#tests/api/catalog/support.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { holdCalls } from "#tests/support/heldCalls.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { orders } = textsIn()
const titles = { service: "Bulletin de paie", offer: "Essentiel" } as const

/** Ids of the service and the offer: the first ones of a new database. */
const paie = { kind: "service", id: 1, quantity: 1 } as const
const pack = { kind: "offer", id: 1, quantity: 1 } as const
const empty: Basket = { key: "first", items: [], message: "", step: "choosing" }
const made: OrderOutcome = Result.succeed({ requestId: 7, key: "next" })
const refused = Result.fail({ status: 503, code: "service_request.not_created", errors: {}, retryAfter: null })
const ofOtherTab: ReadonlyArray<Basket> = [empty, { ...empty, items: [pack], message: "Dès janvier" }]

const say = (event: OrderFlowEvent): OrderFlowEvent => event
const model: Model<typeof orderFlowMachine> = {
  machine: orderFlowMachine,
  input: empty,
  cases: {
    "item.added": [paie, pack].map((item): OrderFlowEvent => ({ type: "item.added", item })),
    "item.removed": [paie, pack].map((item): OrderFlowEvent => ({ type: "item.removed", item })),
    "quantity.changed": [say({ type: "quantity.changed", item: paie, quantity: 5 })],
    "message.changed": [say({ type: "message.changed", message: "Merci" })],
    // No button triggers this event.
    "basket.emptied": [],
    "basket.read": ofOtherTab.map((basket): OrderFlowEvent => ({ type: "basket.read", basket })),
    "order.asked": [say({ type: "order.asked", total: 100 })],
    "xstate.done.actor.order": [made, refused].map((output) => ({ type: "xstate.done.actor.order", output })),
    // Failed calls are outputs (`Result`) of the actor; the actor itself never errors.
    "xstate.error.actor.order": []
  },
  vertex: ({ items }) => items.map(({ kind }) => kind).toSorted()
}
/**
 * Which events the screen offers: in the catalogue each entry has one button (add or remove); quantities and message
 * are in the summary.
 */
const offers = (snapshot: OrderFlowSnapshot, event: OrderFlowEvent) => {
  const holds = (kind: string) => snapshot.context.items.some((one) => one.kind === kind)
  if (event.type === "item.added") return snapshot.matches("choosing") && !holds(event.item.kind)
  if (event.type === "item.removed") return holds(event.item.kind)
  if (event.type === "quantity.changed") return snapshot.matches("summary") && holds("service")
  return true
}

let world: World
let opened: OpenPage
let calls: Awaited<ReturnType<typeof holdCalls>>
const company = () => world.companies.bakery
beforeAll(async () => {
  world = await startWorld()
  const catalog = catalogOf(world.portal, world.firms.lumen, world.people["firm admin"])
  const service = await catalog.published({ title: titles.service, unit_price: 2_500 })
  const offer = await catalog.publishedOffer([service], { title: titles.offer })
  expect([service.id, offer.id]).toEqual([paie.id, pack.id])
  opened = await openPage(world, { as: "client admin" })
  calls = await holdCalls(opened, {
    order: {
      call: /POST \/vendors\/\d+\/service-requests/,
      body: ({ requestId }: { readonly requestId: number }) => ({ data: { id: requestId } })
    }
  })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

/** Simulates a change of the basket by another tab, through the browser's storage. */
const readFromOtherTab = (basket: Basket) =>
  opened.page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent("storage", { key, newValue: value }))
    },
    [`user.${world.people["client admin"].id}.order.${company().id}`, JSON.stringify(basket)] as const
  )

const startOver = async () => {
  await calls.leavePage()
  await opened.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes(".order.")) localStorage.removeItem(key)
  })
  await opened.goto(`/service-requests/${world.contextOf(company())}/catalog`)
}

const button = (name: string) => opened.page.getByRole("main").getByRole("button", { name, exact: true })
const quantity = () => opened.page.getByLabel(filled(orders["quantity-of"], { title: titles.service }))
const message = () => opened.page.getByLabel(orders.message)
const shown = async (snapshot: OrderFlowSnapshot) => {
  const main = opened.page.getByRole("main")
  const view = toOrderView(snapshot, null)
  const kinds = new Set(snapshot.context.items.map(({ kind }) => kind))
  const read = async () => ({
    step: await main.locator("[aria-current=step]").innerText(),
    taken: await Promise.all(
      (["service", "offer"] as const).map((kind) =>
        button(filled(orders["remove-of"], { title: titles[kind] })).isVisible()
      )
    ),
    quantity: (await quantity().evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value)))[0] ?? null,
    message: view.step === "summary" ? await message().inputValue() : null,
    notices: await main.locator(".notice").allInnerTexts(),
    mayOrder: view.step === "summary" ? (await button(orders.order).getAttribute("aria-disabled")) !== "true" : null
  })
  const place = { choosing: 1, summary: 2, ordered: 3 }[view.step]
  await expect.poll(read, { timeout: 30_000, interval: 20 }).toEqual({
    step: expect.stringContaining(orders[`step.${place}` as "step.1"]) as string,
    taken: (["service", "offer"] as const).map((kind) => view.step !== "ordered" && kinds.has(kind)),
    quantity:
      view.step === "summary" && kinds.has("service")
        ? String(snapshot.context.items.find(({ kind }) => kind === "service")?.quantity)
        : null,
    message: view.step === "summary" ? snapshot.context.message : null,
    notices: view.step === "summary" && view.messageKey !== null ? [messageText("fr", view.messageKey)] : [],
    mayOrder: view.step === "summary" ? !view.isBusy : null
  })
}

describe("an order's walks, in the browser", () => {
  test.each(tours(model, offers))("[SRQ-002] [SRQ-003] [SRQ-004] $title", async ({ run }) => {
    await startOver()
    await run({
      events: {
        ...calls.events,
        "item.added": ({ event }) => {
          const { item } = event as Extract<OrderFlowEvent, { readonly type: "item.added" }>
          return button(filled(orders["add-of"], { title: titles[item.kind] })).click()
        },
        "item.removed": ({ event }) => {
          const { item } = event as Extract<OrderFlowEvent, { readonly type: "item.removed" }>
          return button(filled(orders["remove-of"], { title: titles[item.kind] })).click()
        },
        "quantity.changed": ({ event }) =>
          quantity().fill(String((event as Extract<OrderFlowEvent, { readonly type: "quantity.changed" }>).quantity)),
        "message.changed": () => message().fill("Merci"),
        "summary.asked": () => button(orders["to-summary"]).click(),
        "choice.asked": async () => {
          const again = button(orders["done.again"])
          await ((await again.isVisible()) ? again : button(orders["back-to-choice"])).click()
        },
        "basket.read": ({ event }) =>
          readFromOtherTab((event as Extract<OrderFlowEvent, { readonly type: "basket.read" }>).basket),
        "order.asked": () => button(orders.order).click()
      },
      states: { "*": shown }
    })
  })
})
