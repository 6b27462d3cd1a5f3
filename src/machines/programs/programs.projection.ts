import { programTokenMachine } from "#machines/programs/programToken.machine.ts"
import { type WebhookEvent, type WebhookPermissions, webhookMachine } from "#machines/programs/webhook.machine.ts"
import { webhookDeliveryMachine } from "#machines/programs/webhookDelivery.machine.ts"
import type { ProgramToken, Webhook, WebhookDelivery } from "#schemas/programs/programs.ts"
import { mostAttempts, stoppedAfterDays } from "#schemas/programs/rules.ts"

type TokenRow = Pick<ProgramToken, "expires_at">
type WebhookRow = Pick<Webhook, "state" | "failing_since">
type DeliveryRow = Pick<WebhookDelivery, "state" | "attempts">

export const tokenSnapshot = ({ expires_at }: TokenRow) =>
  programTokenMachine.resolveState({ value: "active", context: { expiresAt: Date.parse(expires_at) } })

export const webhookSnapshot = ({ failing_since, state }: WebhookRow) =>
  webhookMachine.resolveState({
    value: state,
    context: {
      failingSince: failing_since === null ? null : Date.parse(failing_since),
      failureTimeout: stoppedAfterDays * 86_400_000
    }
  })

export const deliverySnapshot = ({ attempts, state }: DeliveryRow) =>
  webhookDeliveryMachine.resolveState({ value: state, context: { attempts, most: mostAttempts } })

/** The actions on a row of the token list; the list contains only tokens that the user may revoke. */
export const toTokenActions = (token: TokenRow) => ({
  canRevoke: tokenSnapshot(token).can({ type: "token.revoked", by: { mayKeep: true } })
})

const by = { isFirmAdmin: true }
/** The actions on a row of the webhook list, for an admin of the firm. */
export const toWebhookActions = (webhook: WebhookRow) => {
  const snapshot = webhookSnapshot(webhook)
  const can = (event: WebhookEvent) => snapshot.can(event)
  return {
    canChange: can({ type: "webhook.changed", by }),
    canPause: can({ type: "webhook.paused", by }),
    canResume: can({ type: "webhook.resumed", by }),
    canTest: can({ type: "webhook.tested", by }),
    canRemove: can({ type: "webhook.removed", by })
  }
}
export const toDeliveryActions = (delivery: DeliveryRow) => ({
  canRedeliver: deliverySnapshot(delivery).can({ type: "delivery.redelivered", by })
})

/** Whether the firm's tokens and webhooks are shown: only to users who may change them. */
export const toFirmPrograms = (by: WebhookPermissions) => ({
  isOffered: webhookSnapshot({ state: "active", failing_since: null }).can({ type: "webhook.changed", by })
})
