import { assign, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { ChosenItem } from "#schemas/catalog/serviceRequest.ts"
import { messageLimit } from "#schemas/catalog/limits.ts"
import { largestQuantity } from "#schemas/catalog/limits.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"
import * as Result from "#schemas/shared/result.ts"

export type ItemRef = Pick<ChosenItem, "kind" | "id">

/** A user's basket for one company, stored across reloads and tabs. */
export interface Basket {
  /** Idempotency key: repeated sends, from two tabs or after a lost answer, create one request. */
  readonly key: string
  readonly items: ReadonlyArray<ChosenItem>
  readonly message: string
  readonly step: "choosing" | "summary"
}

export interface OrderAsked extends Omit<Basket, "step"> {
  /** Without VAT, as shown in the summary: the server refuses the order if a price has changed. */
  readonly total: number
}
export interface OrderMade {
  readonly requestId: number
  /** The key of the next order. */
  readonly key: string
}
export type OrderOutcome = Result.Result<OrderMade, { readonly code: string }>

export interface OrderFlowContext {
  readonly key: string
  readonly items: ReadonlyArray<ChosenItem>
  readonly message: string
  readonly total: number
  readonly failure: string | null
  readonly requestId: number | null
  readonly begins: Basket["step"]
}
export type OrderFlowEvent =
  | { readonly type: "item.added"; readonly item: ChosenItem }
  | { readonly type: "item.removed"; readonly item: ItemRef }
  | { readonly type: "quantity.changed"; readonly item: ItemRef; readonly quantity: number }
  | { readonly type: "message.changed"; readonly message: string }
  | { readonly type: "summary.asked" | "choice.asked" | "basket.emptied" }
  | { readonly type: "order.asked"; readonly total: number }
  /** Another tab changed the stored basket. */
  | { readonly type: "basket.read"; readonly basket: Basket }

export const sameItem = (one: ItemRef, other: ItemRef) => one.kind === other.kind && one.id === other.id

const asQuantity = (typed: number) =>
  Math.min(largestQuantity, Math.max(smallestQuantity, Number.isFinite(typed) ? Math.trunc(typed) : smallestQuantity))

export const orderFlowSetup = setup({
  types: {
    input: {} as Basket,
    context: {} as OrderFlowContext,
    events: {} as OrderFlowEvent,
    tags: {} as "busy"
  },
  actors: { order: fromPromise<OrderOutcome, OrderAsked>(mustProvide("order")) },
  guards: {
    beginsAtSummary: ({ context }) => context.begins === "summary" && context.items.length > 0,
    hasItems: ({ context }) => context.items.length > 0,
    isChosen: ({ context }, item: ItemRef) => context.items.some((one) => sameItem(one, item)),
    isLast: ({ context }, item: ItemRef) => context.items.every((one) => sameItem(one, item)),
    isEmptied: (_, basket: Basket) => basket.items.length === 0,
    succeeded: (_, outcome: OrderOutcome) => Result.isSuccess(outcome)
  },
  actions: {
    add: assign(({ context }, item: ChosenItem) => ({
      items: [...context.items.filter((one) => !sameItem(one, item)), { ...item, quantity: asQuantity(item.quantity) }],
      failure: null
    })),
    remove: assign(({ context }, item: ItemRef) => ({
      items: context.items.filter((one) => !sameItem(one, item)),
      failure: null
    })),
    changeQuantity: assign(
      ({ context }, { item, quantity }: { readonly item: ItemRef; readonly quantity: number }) => ({
        items: context.items.map((one) => (sameItem(one, item) ? { ...one, quantity: asQuantity(quantity) } : one)),
        failure: null
      })
    ),
    write: assign((_, message: string) => ({ message: [...message].slice(0, messageLimit).join(""), failure: null })),
    read: assign((_, { items, key, message }: Basket) => ({ items, key, message, failure: null })),
    keepTotal: assign((_, total: number) => ({ total, failure: null })),
    empty: assign({ items: [], message: "", failure: null }),
    finish: assign((_, outcome: OrderOutcome) =>
      Result.isSuccess(outcome)
        ? { items: [], message: "", failure: null, requestId: outcome.success.requestId, key: outcome.success.key }
        : {}
    ),
    rememberRefusal: assign((_, outcome: OrderOutcome) =>
      Result.isFailure(outcome) ? { failure: outcome.failure.code } : {}
    ),
    rememberFault: assign({ failure: "error.global" })
  }
})
