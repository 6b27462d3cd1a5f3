import { and, assign, setup, type SnapshotFrom } from "xstate"
import type { WebhookPermissions } from "#machines/programs/webhook.machine.ts"

export interface DeliveryFacts {
  /** Attempts since the delivery was created or last requested again. */
  readonly attempts: number
  readonly most: number
}
export type DeliveryEvent =
  | { readonly type: "delivery.answered" }
  | { readonly type: "delivery.missed" }
  | { readonly type: "delivery.redelivered"; readonly by: WebhookPermissions }

/** Life cycle of one event's delivery to one webhook. */
export const webhookDeliveryMachine = setup({
  types: { input: {} as DeliveryFacts, context: {} as DeliveryFacts, events: {} as DeliveryEvent },
  guards: {
    hasAttemptsLeft: ({ context }) => context.attempts + 1 < context.most,
    isFirmAdmin: ({ event }) => event.type === "delivery.redelivered" && event.by.isFirmAdmin,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isDeliveryEnded: () => false
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0 })
  }
}).createMachine({
  id: "webhookDelivery",
  context: ({ input }) => input,
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "delivery.answered": { target: "delivered", actions: "countAttempt" },
        "delivery.missed": [
          { guard: "hasAttemptsLeft", target: "waiting", actions: "countAttempt" },
          { target: "failed", actions: "countAttempt" }
        ],
        "delivery.redelivered": { guard: and(["isFirmAdmin", "isDeliveryEnded"]) }
      }
    },
    delivered: {
      on: { "delivery.redelivered": { guard: "isFirmAdmin", target: "waiting", actions: "forgetAttempts" } }
    },
    failed: { on: { "delivery.redelivered": { guard: "isFirmAdmin", target: "waiting", actions: "forgetAttempts" } } }
  }
})
export type DeliverySnapshot = SnapshotFrom<typeof webhookDeliveryMachine>
