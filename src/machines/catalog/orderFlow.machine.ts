import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type OrderFlowEvent, orderFlowSetup } from "#machines/catalog/orderFlow.setup.ts"

type Of<T extends OrderFlowEvent["type"]> = { readonly event: Extract<OrderFlowEvent, { readonly type: T }> }
const changing = {
  actions: { type: "changeQuantity", params: ({ event }: Of<"quantity.changed">) => event }
} as const
const writing = { actions: { type: "write", params: ({ event }: Of<"message.changed">) => event.message } } as const
const taking = { type: "add", params: ({ event }: Of<"item.added">) => event.item } as const
const dropping = { type: "remove", params: ({ event }: Of<"item.removed">) => event.item } as const
const item = ({ event }: Of<"item.removed">) => event.item
const basket = ({ event }: Of<"basket.read">) => event.basket
const reading = { type: "read", params: basket } as const

/**
 * [SRQ-002] [SRQ-003] [SRQ-004] A client's order in three steps: choose, review, order. The basket is stored and shared
 * between tabs; its idempotency key makes repeated sends create one request.
 */
export const orderFlowMachine = orderFlowSetup.createMachine({
  id: "orderFlow",
  context: ({ input: { items, key, message, step } }) => ({
    key,
    items,
    message,
    total: 0,
    failure: null,
    requestId: null,
    begins: step
  }),
  initial: "arriving",
  states: {
    arriving: { always: [{ guard: "beginsAtSummary", target: "summary" }, { target: "choosing" }] },
    choosing: {
      on: {
        "item.added": { actions: taking },
        "item.removed": { guard: { type: "isChosen", params: item }, actions: dropping },
        "quantity.changed": changing,
        "basket.emptied": { guard: "hasItems", actions: "empty" },
        "basket.read": { actions: reading },
        "summary.asked": { guard: "hasItems", target: "summary" }
      }
    },
    summary: {
      on: {
        "item.removed": [
          { guard: { type: "isLast", params: item }, actions: dropping, target: "choosing" },
          { actions: dropping }
        ],
        "quantity.changed": changing,
        "message.changed": writing,
        "basket.emptied": { actions: "empty", target: "choosing" },
        "basket.read": [
          { guard: { type: "isEmptied", params: basket }, actions: reading, target: "choosing" },
          { actions: reading }
        ],
        "choice.asked": { target: "choosing" },
        "order.asked": { actions: { type: "keepTotal", params: ({ event }) => event.total }, target: "ordering" }
      }
    },
    ordering: {
      tags: "busy",
      invoke: {
        id: "order",
        src: "order",
        input: ({ context: { items, key, message, total } }) => ({ items, key, message, total }),
        onDone: [
          {
            guard: { type: "succeeded", params: ({ event }) => event.output },
            actions: { type: "finish", params: ({ event }) => event.output },
            target: "ordered"
          },
          { actions: { type: "rememberRefusal", params: ({ event }) => event.output }, target: "summary" }
        ],
        onError: { actions: "rememberFault", target: "summary" }
      }
    },
    ordered: {
      on: {
        "choice.asked": { target: "choosing" },
        "item.added": { actions: taking, target: "choosing" },
        "basket.read": [{ guard: { type: "isEmptied", params: basket } }, { actions: reading, target: "choosing" }]
      }
    }
  }
})
export type OrderFlowRef = ActorRefFrom<typeof orderFlowMachine>
export type OrderFlowSnapshot = SnapshotFrom<typeof orderFlowMachine>
