import { and, setup, type SnapshotFrom } from "xstate"

export interface WebhookFacts {
  /** Milliseconds since 1970 of the first failure after the last success; null while deliveries succeed. */
  readonly failingSince: number | null
  /** Milliseconds without a success after which the webhook is stopped. */
  readonly failureTimeout: number
}
export interface WebhookPermissions {
  readonly isFirmAdmin: boolean
}
export type WebhookEvent =
  | {
      readonly type: "webhook.changed" | "webhook.paused" | "webhook.resumed" | "webhook.tested" | "webhook.removed"
      readonly by: WebhookPermissions
    }
  | {
      /** A delivery failed after its last attempt. */
      readonly type: "webhook.missed"
      readonly at: number
    }

/** Life cycle of a webhook. Events during a pause are not delivered later. */
export const webhookMachine = setup({
  types: { input: {} as WebhookFacts, context: {} as WebhookFacts, events: {} as WebhookEvent },
  guards: {
    isFirmAdmin: ({ event }) => event.type !== "webhook.missed" && event.by.isFirmAdmin,
    isGivenUp: ({ context, event }) =>
      event.type === "webhook.missed" &&
      context.failingSince !== null &&
      event.at - context.failingSince >= context.failureTimeout,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isWebhookActive: () => false,
    isWebhookPaused: () => false,
    isWebhookRunning: () => false
  }
}).createMachine({
  id: "webhook",
  context: ({ input }) => input,
  initial: "active",
  on: { "webhook.removed": { guard: "isFirmAdmin", target: ".removed" } },
  states: {
    active: {
      on: {
        "webhook.changed": { guard: "isFirmAdmin", target: "active" },
        "webhook.paused": { guard: "isFirmAdmin", target: "paused" },
        "webhook.resumed": { guard: and(["isFirmAdmin", "isWebhookPaused"]) },
        "webhook.tested": { guard: "isFirmAdmin", target: "active" },
        "webhook.missed": [{ guard: "isGivenUp", target: "stopped" }, { target: "active" }]
      }
    },
    paused: {
      on: {
        "webhook.changed": { guard: "isFirmAdmin", target: "paused" },
        "webhook.paused": { guard: and(["isFirmAdmin", "isWebhookActive"]) },
        "webhook.resumed": { guard: "isFirmAdmin", target: "active" },
        "webhook.tested": { guard: and(["isFirmAdmin", "isWebhookRunning"]) }
      }
    },
    /** The webhook's URL failed for days: an admin must check it and resume the webhook. */
    stopped: {
      on: {
        "webhook.changed": { guard: "isFirmAdmin", target: "stopped" },
        "webhook.paused": { guard: "isFirmAdmin", target: "paused" },
        "webhook.resumed": { guard: "isFirmAdmin", target: "active" },
        "webhook.tested": { guard: and(["isFirmAdmin", "isWebhookRunning"]) }
      }
    },
    removed: { type: "final" }
  }
})
export type WebhookSnapshot = SnapshotFrom<typeof webhookMachine>
