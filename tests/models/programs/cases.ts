import type { TokenEvent } from "#machines/programs/programToken.machine.ts"
import type { WebhookEvent } from "#machines/programs/webhook.machine.ts"
import type { DeliveryEvent } from "#machines/programs/webhookDelivery.machine.ts"

export const day = 86_400_000
export const tokenFacts = { expiresAt: 90 * day }
export const tokenCases = {
  "token.used": { type: "token.used", at: day },
  "token.revoked": { type: "token.revoked", by: { mayKeep: true } },
  "token.expired": { type: "token.expired", at: 90 * day }
} as const satisfies { readonly [T in TokenEvent["type"]]: TokenEvent & { readonly type: T } }

const by = { isFirmAdmin: true }
/** A webhook that has failed since 1970. */
export const webhookFacts = { failingSince: 0, failureTimeout: 3 * day }
export const webhookCases = {
  "webhook.changed": { type: "webhook.changed", by },
  "webhook.paused": { type: "webhook.paused", by },
  "webhook.resumed": { type: "webhook.resumed", by },
  "webhook.tested": { type: "webhook.tested", by },
  "webhook.removed": { type: "webhook.removed", by },
  "webhook.missed": { type: "webhook.missed", at: 3 * day }
} as const satisfies { readonly [T in WebhookEvent["type"]]: WebhookEvent & { readonly type: T } }
/** One day too early for the webhook to be stopped. */
export const missedEarly = { type: "webhook.missed", at: 2 * day } as const satisfies WebhookEvent

export const deliveryFacts = { attempts: 0, most: 3 }
export const deliveryCases = {
  "delivery.answered": { type: "delivery.answered" },
  "delivery.missed": { type: "delivery.missed" },
  "delivery.redelivered": { type: "delivery.redelivered", by }
} as const satisfies { readonly [T in DeliveryEvent["type"]]: DeliveryEvent & { readonly type: T } }
