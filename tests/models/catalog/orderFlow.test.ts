import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { orderFlowMachine } from "#machines/catalog/orderFlow.machine.ts"
import { basketOf, toOrderView } from "#machines/catalog/orderFlow.projection.ts"
import type { Basket, OrderAsked, OrderFlowEvent, OrderOutcome } from "#machines/catalog/orderFlow.setup.ts"
import type { CategoryId, OfferId, ServiceId } from "#schemas/catalog/catalog.ts"
import type { ClientCatalog, ClientOffer, ClientService } from "#schemas/catalog/clientCatalog.ts"
import type { ChosenItem } from "#schemas/catalog/serviceRequest.ts"
import * as Result from "#schemas/shared/result.ts"
import { totalsOf } from "#schemas/shared/money.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const empty: Basket = { key: "k1", items: [], message: "", step: "choosing" }
const paie: ChosenItem = { kind: "service", id: 1, quantity: 3 }
const pack: ChosenItem = { kind: "offer", id: 1, quantity: 1 }
const filled: Basket = { key: "k2", items: [pack], message: "Dès janvier", step: "summary" }
const made: OrderOutcome = Result.succeed({ requestId: 7, key: "k9" })
const refused: OrderOutcome = Result.fail({ code: "closed.isPriceAsShown" })

const events = {
  "item.added": [paie, pack].map((item): OrderFlowEvent => ({ type: "item.added", item })),
  "item.removed": [paie, pack].map((item): OrderFlowEvent => ({ type: "item.removed", item })),
  "quantity.changed": [{ type: "quantity.changed", item: paie, quantity: 5 } satisfies OrderFlowEvent],
  "message.changed": [{ type: "message.changed", message: "Merci" } satisfies OrderFlowEvent],
  "summary.asked": [{ type: "summary.asked" } satisfies OrderFlowEvent],
  "choice.asked": [{ type: "choice.asked" } satisfies OrderFlowEvent],
  "basket.emptied": [{ type: "basket.emptied" } satisfies OrderFlowEvent],
  "basket.read": [empty, filled].map((basket): OrderFlowEvent => ({ type: "basket.read", basket })),
  "order.asked": [{ type: "order.asked", total: 100 } satisfies OrderFlowEvent],
  "xstate.done.actor.order": [made, refused].map((output) => ({ type: "xstate.done.actor.order", output }))
}
const model = (input: Basket): Model<typeof orderFlowMachine> => ({
  machine: orderFlowMachine,
  input,
  cases: events,
  vertex: ({ failure, items, requestId }) => [
    items.map(({ id, kind }) => `${kind}${id}`).toSorted(),
    failure,
    requestId
  ]
})

test("[SRQ-002] [SRQ-003] [SRQ-004] every step of an order is reached, and none is a dead end", () => {
  expect(unreachedStates(model(empty))).toEqual([])
  expect(deadEnds(model(empty))).toEqual([])
  holdsAtRandom(model(empty), {
    "nothing empty is looked over or ordered": ({ after }) =>
      !(after.matches("summary") || after.matches("ordering")) || after.context.items.length > 0,
    "a thing stands in it once": ({ after: { context } }) =>
      new Set(context.items.map(({ id, kind }) => `${kind}${id}`)).size === context.items.length
  })
})

test("[SRQ-003] nothing empty is looked over or ordered", () => {
  for (const state of reachable(model(empty))) {
    const view = toOrderView(state, null)
    if (state.matches("summary") || state.matches("ordering")) expect(state.context.items.length).toBeGreaterThan(0)
    expect(view.isBusy).toBe(state.matches("ordering"))
    expect(view.requestId !== null && view.step === "ordered").toBe(state.matches("ordered"))
  }
})

const answers = () => {
  const pending: Array<{ readonly asked: OrderAsked; readonly answer: PromiseWithResolvers<OrderOutcome> }> = []
  return {
    asked: () => pending.at(-1)?.asked,
    logic: fromPromise<OrderOutcome, OrderAsked>(({ input }) => {
      const answer = Promise.withResolvers<OrderOutcome>()
      pending.push({ asked: input, answer })
      return answer.promise
    }),
    resolve: async ({ event }: { readonly event: object }) => {
      pending.at(-1)?.answer.resolve((event as { readonly output: OrderOutcome }).output)
      await Promise.resolve()
    },
    fail: async () => {
      pending.at(-1)?.answer.reject(new Error("the machinery failed"))
      await Promise.resolve()
    }
  }
}
const running = (input: Basket = empty) => {
  const order = answers()
  const actor = createActor(orderFlowMachine.provide({ actors: { order: order.logic } }), { input }).start()
  return { actor, order }
}

describe("the running actor follows the model", () => {
  test.each(walks(model(empty)))("[SRQ-002] [SRQ-004] $title", async ({ run }) => {
    const { actor, order } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as OrderFlowEvent)
    await run({
      events: {
        "item.added": send,
        "item.removed": send,
        "quantity.changed": send,
        "message.changed": send,
        "summary.asked": send,
        "choice.asked": send,
        "basket.emptied": send,
        "basket.read": send,
        "order.asked": send,
        "xstate.done.actor.order": order.resolve,
        "xstate.error.actor.order": order.fail
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

const service: ClientService = {
  id: 1 as ServiceId,
  category_id: 1 as CategoryId,
  title: "Bulletin de paie",
  deliverable: "",
  commercial_text: "",
  unit_price: 2_500,
  vat_rate: 2_000,
  quantity: 1,
  unit: "bulletin",
  duration: 1,
  duration_unit: "month",
  frequency: "month"
}
const offer: ClientOffer = {
  id: 1 as OfferId,
  title: "Essentiel",
  commercial_text: "",
  category_ids: [1 as CategoryId],
  total_price: 100_000,
  unit_price: 100_000,
  unit: "",
  totals: totalsOf([{ total: 100_000, vat_rate: 550 }]),
  duration: 1,
  duration_unit: "year",
  services: []
}
const catalog: ClientCatalog = {
  categories: [{ id: 1 as CategoryId, name: "Social" }],
  services: [service],
  offers: [offer],
  closed_by: []
}

describe("journeys", () => {
  test("[SRQ-003] the summary adds up what is chosen, to the cent, VAT by rate", () => {
    const { actor } = running()
    actor.send({ type: "item.added", item: paie })
    actor.send({ type: "item.added", item: pack })
    actor.send({ type: "summary.asked" })
    const view = toOrderView(actor.getSnapshot(), catalog)
    expect(view).toMatchObject({
      step: "summary",
      canOrder: true,
      totals: {
        net: 107_500,
        vat: 7_000,
        gross: 114_500,
        rates: [
          { vat_rate: 2_000, net: 7_500, vat: 1_500 },
          { vat_rate: 550, net: 100_000, vat: 5_500 }
        ]
      }
    })
    expect(view.lines.map(({ title, total }) => [title, total])).toEqual([
      ["Bulletin de paie", 7_500],
      ["Essentiel", 100_000]
    ])
    actor.stop()
  })

  test("[SRQ-003] what is no longer offered is named as gone and holds the order up until it is removed", () => {
    const { actor } = running(filled)
    const bare = { ...catalog, offers: [] }
    expect(toOrderView(actor.getSnapshot(), bare)).toMatchObject({ step: "summary", canOrder: false, hasGone: true })
    expect(toOrderView(actor.getSnapshot(), { ...catalog, closed_by: ["isWriter"] }).canOrder).toBe(false)
    actor.send({ type: "item.removed", item: pack })
    expect(toOrderView(actor.getSnapshot(), bare)).toMatchObject({ step: "choosing", hasGone: false, lines: [] })
    actor.stop()
  })

  test("[SRQ-002] [CAT-004] a quantity stays a whole number between its bounds, whatever is typed", () => {
    const { actor } = running()
    actor.send({ type: "item.added", item: { ...paie, quantity: 0 } })
    const quantities = [0, -4, 2.9, 1e9, Number.NaN].map((quantity) => {
      actor.send({ type: "quantity.changed", item: paie, quantity })
      return actor.getSnapshot().context.items[0]?.quantity
    })
    expect(quantities).toEqual([1, 1, 2, 9_999, 1])
    actor.stop()
  })

  test("[SRQ-004] what is chosen outlives a reload, is the same in another tab, and is ordered under one key", async () => {
    const { actor, order } = running(filled)
    expect(toOrderView(actor.getSnapshot(), catalog)).toMatchObject({ step: "summary", message: "Dès janvier" })
    expect(basketOf(actor.getSnapshot())).toEqual(filled)
    actor.send({ type: "basket.read", basket: { ...filled, items: [pack, paie] } })
    expect(toOrderView(actor.getSnapshot(), catalog).lines).toHaveLength(2)
    actor.send({ type: "order.asked", total: 107_500 })
    expect(order.asked()).toEqual({ key: "k2", items: [pack, paie], message: "Dès janvier", total: 107_500 })
    await order.resolve({ event: { output: refused } })
    await expect.poll(() => toOrderView(actor.getSnapshot(), catalog).messageKey).toBe("closed.isPriceAsShown")
    actor.send({ type: "order.asked", total: 107_500 })
    await order.resolve({ event: { output: made } })
    await expect.poll(() => toOrderView(actor.getSnapshot(), catalog).step).toBe("ordered")
    expect(basketOf(actor.getSnapshot())).toEqual({ key: "k9", items: [], message: "", step: "choosing" })
    // The other tab has emptied its own basket: this screen does not change.
    actor.send({ type: "basket.read", basket: { ...empty, key: "k9" } })
    expect(toOrderView(actor.getSnapshot(), catalog)).toMatchObject({ step: "ordered", requestId: 7 })
    actor.stop()
  })
})
