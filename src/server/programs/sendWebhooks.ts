import { Clock, Context, type Duration, Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { deliverySnapshot, webhookSnapshot } from "#machines/programs/programs.projection.ts"
import { webhookMachine } from "#machines/programs/webhook.machine.ts"
import { webhookDeliveryMachine } from "#machines/programs/webhookDelivery.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { deliveriesKeptDays, deliveryDelays } from "#schemas/programs/rules.ts"
import type { WebhookState } from "#schemas/programs/programs.ts"
import { callService, isAddressClosed } from "#server/applications/connectors/outgoing.ts"
import { signatureOf } from "#server/applications/connectors/webhook.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { Settings } from "#server/platform/Settings.ts"
import { secretPurpose } from "#server/programs/webhooks.ts"
import { Sealing } from "#server/shared/Sealing.ts"

/** How often this process looks for new events and due deliveries; null disables it. */
export const WebhooksEvery = Context.Reference<Duration.Input | null>("dossier/server/programs/WebhooksEvery", {
  defaultValue: () => "2 seconds"
})
/** Seconds to wait before each retry; the last value repeats. */
export const WebhookDelays = Context.Reference<ReadonlyArray<number>>("dossier/server/programs/WebhookDelays", {
  defaultValue: () => deliveryDelays
})

/** Maximum events of a firm that become deliveries in one transaction. */
const batchSize = 500
/** Maximum deliveries queued per run. */
const mostQueued = 200

/** Queues jobs for firms with new events, and for deliveries that are due. Job ids deduplicate. */
export const offerWebhooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  // With the hour in its id, a job that has failed permanently is queued again in the next hour.
  const hour = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 13)
  const firms = yield* sql<{ firm: number; newest: string }>`
    select firm, newest::text as newest from app.firms_with_webhooks()`
  for (const { firm, newest } of firms)
    yield* queue.offer({ _tag: "QueueWebhooks", firm }, { id: `webhooks:${firm}:${newest}:${hour}` })
  const due = yield* sql<{ id: number; attempts: number; mark: string }>`
    select id, attempts, mark from app.webhooks_due(${mostQueued})`
  for (const { attempts, id, mark } of due)
    yield* queue.offer({ _tag: "SendWebhook", delivery: id }, { id: `webhook:${id}:${attempts}:${mark}:${hour}` })
})

/**
 * Creates the deliveries for all new events of a firm. Can be repeated after a crash: each event becomes one delivery
 * per webhook.
 */
export const queueWebhooks = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const more = Effect.map(
      sql<{ left: boolean }>`select app.queue_webhooks(${firm}, ${batchSize}) as left`,
      ([row]) => row?.left === true
    )
    while (yield* more);
  })

interface Due {
  readonly id: number
  readonly webhook_id: number
  readonly firm_id: number
  readonly address: string
  readonly secret: Uint8Array
  readonly message: string
  readonly body: string
  readonly attempts: number
  readonly state: "waiting"
}
interface Sent {
  readonly status: number | null
  /** A message code; null on success. */
  readonly failure: string | null
}

/** Sends one signed POST. Success is a 2xx status; all else fails, also 410, by which a receiver unsubscribes. */
const post = ({ address, body, message, secret, webhook_id }: Due) =>
  Effect.gen(function* () {
    const { insideConnectors } = yield* Settings
    const plain = (yield* Sealing).open(secret, secretPurpose(webhook_id))
    // No configured key decrypts the secret (the installation's key changed): somebody must replace it.
    if (plain === null) return { status: null, failure: "webhook.secret_lost" } satisfies Sent
    const bytes = Buffer.from(body)
    const key = Buffer.from(plain.replace(/^whsec_/, ""), "base64")
    const headers = {
      "content-type": "application/json",
      ...signatureOf(key, message, yield* Clock.currentTimeMillis, body)
    }
    return yield* Effect.tryPromise(() =>
      callService(insideConnectors, address, {
        method: "POST",
        headers,
        body: { size: bytes.length, parts: () => [bytes] }
      })
    ).pipe(
      Effect.map((status): Sent => ({ status, failure: status >= 200 && status < 300 ? null : "webhook.refused" })),
      Effect.catch(({ cause }) =>
        Effect.succeed<Sent>({
          status: null,
          failure: isAddressClosed(cause) ? "webhook.address_closed" : "webhook.unreachable"
        })
      )
    )
  })

interface Settled {
  readonly webhook_id: number
  readonly state: WebhookState
  readonly failing_since: Date | null
}

/**
 * Stores the outcome of an attempt and plans the next one. After the last attempt, the webhook's machine decides
 * whether the webhook is stopped.
 */
const settle = (due: Due, { failure, status }: Sent) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const type = failure === null ? "delivery.answered" : "delivery.missed"
    const verdict = decide(webhookDeliveryMachine, deliverySnapshot(due), { type })
    if (Result.isFailure(verdict)) return
    const { value } = verdict.success.next
    const delays = yield* WebhookDelays
    const wait = value === "waiting" ? `${delays[Math.min(due.attempts, delays.length - 1)] ?? 60} seconds` : null
    const [webhook] = yield* sql<Settled>`
      select webhook_id, state, failing_since from app.settle_webhook(${due.id}, ${due.attempts}, ${value},
        ${wait}::interval, ${status}::integer, ${failure}::text)`
    if (webhook === undefined || value !== "failed") return
    const snapshot = webhookSnapshot({
      state: webhook.state,
      failing_since: webhook.failing_since?.toISOString() ?? null
    })
    const missed = decide(webhookMachine, snapshot, { type: "webhook.missed", at: yield* Clock.currentTimeMillis })
    if (Result.isSuccess(missed) && missed.success.next.value === "stopped")
      yield* sql`select app.stop_webhook(${webhook.webhook_id})`
  })

/** Makes one attempt of a delivery. Each attempt has the same message id, by which the receiver can deduplicate. */
export const sendWebhook = (delivery: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [due] = yield* sql<Due>`
      select id, webhook_id, firm_id, address, secret, message, body, attempts, state from app.webhook_to_send(${delivery})`
    if (due === undefined) return
    const sent = yield* post(due)
    yield* sql.withTransaction(settle(due, sent))
  })

export const forgetDeliveries = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_deliveries(make_interval(days => ${deliveriesKeptDays}))`
)
