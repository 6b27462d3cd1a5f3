import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { deliverySnapshot, webhookSnapshot } from "#machines/programs/programs.projection.ts"
import { type WebhookEvent, webhookMachine } from "#machines/programs/webhook.machine.ts"
import { webhookDeliveryMachine } from "#machines/programs/webhookDelivery.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { NewWebhook, WebhookChanges } from "#schemas/programs/programs.api.ts"
import type { MadeWebhook, Webhook, WebhookDelivery } from "#schemas/programs/programs.ts"
import { machinesOf, webhookLimits } from "#schemas/programs/rules.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { asProgramKeeper } from "#server/programs/tokens.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkRevision, conflict } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { newSecret } from "#server/shared/secrets.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

type Caller = Viewer["Service"]
const by = { isFirmAdmin: true }

/** The prefix that Standard Webhooks puts before the base64 of a signing key. */
const secretPrefix = "whsec_"
export const secretPurpose = (id: number) => `webhook:${id}`
const newSigningSecret = () => `${secretPrefix}${Buffer.from(newSecret(), "base64url").toString("base64")}`

const columns = `w.id, w.name, w.address, to_json(w.families) as families, w.state, app.instant(w.failing_since) as failing_since,
  (select count(*)::integer from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting, w.revision`
const deliveryColumns = `d.id, d.message, d.type, d.body, d.state, d.attempts, d.status, d.failure, app.instant(d.created_at) as created_at,
  app.instant(d.last_try_at) as last_try_at, app.instant(case when d.state = 'waiting' then d.next_try_at end) as next_try_at`

export const listWebhooks = (viewer: Caller, firm: number) =>
  asProgramKeeper(viewer, firm, () =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Webhook>`select ${sql.literal(columns)} from webhook w order by lower(w.name), w.id`
    )
  )

/** A webhook of the firm in scope; 404 if there is none with this id. "held" locks it until the transaction ends. */
const readWebhook = (id: number, held: "held" | "free" = "free") =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Webhook>`
      select ${sql.literal(columns)} from webhook w where w.id = ${id} ${sql.literal(held === "held" ? "for update" : "")}`
    return row ?? (yield* notFound())
  })

/** The webhook's state after the events; 409 with the failed guards if its machine refuses one. */
const decideWebhook = (webhook: Webhook, types: ReadonlyArray<WebhookEvent["type"]>) =>
  Effect.gen(function* () {
    let snapshot = webhookSnapshot(webhook)
    for (const type of types) {
      const event = type === "webhook.missed" ? ({ type, at: 0 } as const) : { type, by }
      snapshot = (yield* decideOrConflict(webhookMachine, snapshot, event)).next
    }
    return String(snapshot.value)
  })

const logged = ({ families, state }: Pick<Webhook, "families" | "state">) => ({ state, families })
const logWebhook = (
  { firm, user }: RequestScope,
  id: number,
  type: string,
  before: object | null,
  after: object | null
) => recordEvent({ firm, user, entity: "webhook", id, type, before, after })

/** Generates and stores a new signing secret, encrypted. Returns it. */
const putSecret = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const secret = newSigningSecret()
    const sealed = (yield* Sealing).seal(secret, secretPurpose(id))
    yield* sql`update webhook set secret = ${sealed}, updated_at = now() where id = ${id}`
    return secret
  })

/** Creates a webhook for future events of the firm. Only this response contains its signing secret. */
export const createWebhook = (viewer: Caller, firm: number, { address, families = [], name }: NewWebhook) =>
  asProgramKeeper(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* lock("webhooks", firm)
      const [{ count } = { count: 0 }] = yield* sql<{ count: number }>`select count(*)::integer as count from webhook`
      if (count >= webhookLimits.ofFirm) return yield* conflict(["hasRoomForWebhook"])
      const [row] = yield* sql<{ id: number }>`
        insert into webhook (firm_id, name, address, families, machines, secret, after_event, created_by)
        values (${firm}, ${name.trim()}, ${address.trim()}, ${[...new Set(families)]}::text[],
          ${[...machinesOf(families)]}::text[], ''::bytea, coalesce((select max(id) from event where firm_id = ${firm}), 0),
          ${scope.user}) returning id`
      const id = row?.id ?? 0
      const secret = yield* putSecret(id)
      const made = yield* readWebhook(id)
      yield* logWebhook(scope, id, "webhook.added", null, logged(made))
      return { ...made, secret } satisfies MadeWebhook
    })
  )

/** The machine events that a change means. */
const eventsOf = (was: Webhook, { state, ...fields }: WebhookChanges): ReadonlyArray<WebhookEvent["type"]> => [
  ...(Object.keys(fields).length === 0 ? [] : ["webhook.changed" as const]),
  ...(state === undefined || state === was.state
    ? []
    : [state === "active" ? ("webhook.resumed" as const) : ("webhook.paused" as const)])
]

/**
 * Changes a webhook. After a pause it continues with new events; those during the pause are skipped. 412 if `ifMatch`
 * is older.
 */
export const changeWebhook = (
  viewer: Caller,
  firm: number,
  id: number,
  changes: WebhookChanges,
  ifMatch: string | undefined
) =>
  asProgramKeeper(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* readWebhook(id, "held")
      yield* checkRevision(ifMatch, was.revision)
      const types = eventsOf(was, changes)
      if (types.length === 0) return was
      const state = yield* decideWebhook(was, types)
      const { address = was.address, families = was.families, name = was.name } = changes
      const isResumed = types.includes("webhook.resumed")
      yield* sql`update webhook set name = ${name.trim()}, address = ${address.trim()},
          families = ${[...new Set(families)]}::text[], machines = ${[...machinesOf(families)]}::text[], state = ${state},
          after_event = case when ${isResumed} then coalesce((select max(id) from event where firm_id = ${firm}), 0) else after_event end,
          failing_since = case when ${isResumed} then null else failing_since end,
          revision = revision + 1, updated_at = now() where id = ${id}`
      // Discard deliveries that were waiting when the webhook was paused.
      if (isResumed) yield* sql`delete from webhook_delivery where webhook_id = ${id} and state = 'waiting'`
      const next = yield* readWebhook(id)
      for (const type of types) yield* logWebhook(scope, id, type, logged(was), logged(next))
      return next
    })
  )

export const removeWebhook = (viewer: Caller, firm: number, id: number) =>
  asProgramKeeper(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* readWebhook(id, "held")
      yield* decideWebhook(was, ["webhook.removed"])
      yield* sql`delete from webhook where id = ${id}`
      yield* logWebhook(scope, id, "webhook.removed", logged(was), null)
    })
  )

export const replaceSecret = (viewer: Caller, firm: number, id: number) =>
  asProgramKeeper(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const was = yield* readWebhook(id, "held")
      yield* decideWebhook(was, ["webhook.changed"])
      const secret = yield* putSecret(id)
      yield* logWebhook(scope, id, "webhook.changed", logged(was), { ...logged(was), secret: "replaced" })
      return { ...(yield* readWebhook(id)), secret } satisfies MadeWebhook
    })
  )

const readDelivery = (webhook: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = isStorable(id)
      ? yield* sql<WebhookDelivery>`
          select ${sql.literal(deliveryColumns)} from webhook_delivery d where d.id = ${id} and d.webhook_id = ${webhook} for update`
      : []
    return row ?? (yield* notFound())
  })

/** Queues a test message, to check that the receiver accepts it. */
export const testWebhook = (viewer: Caller, firm: number, id: number) =>
  asProgramKeeper(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* readWebhook(id, "held")
      yield* decideWebhook(was, ["webhook.tested"])
      const message = `msg_${id}_test_${newSecret().slice(0, 12)}`
      const body = JSON.stringify({
        id: message,
        type: "webhook.tested",
        timestamp: new Date().toISOString(),
        data: { firm_id: firm, user_id: scope.user }
      })
      const [row] = yield* sql<{ id: number }>`
        insert into webhook_delivery (webhook_id, firm_id, type, message, body, next_try_at)
        values (${id}, ${firm}, 'webhook.tested', ${message}, ${body}, now()) returning id`
      return yield* readDelivery(id, row?.id ?? 0)
    })
  )

interface DeliveriesQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}
/** A page of a webhook's deliveries, newest first. */
export const listDeliveries = (
  viewer: Caller,
  firm: number,
  id: number,
  { page = 1, per_page = 20 }: DeliveriesQuery
) =>
  asProgramKeeper(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* readWebhook(id)
      const [{ total } = { total: 0 }] = yield* sql<{ total: number }>`
        select count(*)::integer as total from webhook_delivery where webhook_id = ${id}`
      const data = yield* sql<WebhookDelivery>`
        select ${sql.literal(deliveryColumns)} from webhook_delivery d where d.webhook_id = ${id}
         order by d.id desc limit ${per_page} offset ${(page - 1) * per_page}`
      return { data, pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) } }
    })
  )

/** Sends a finished delivery again with the same message id; 409 if it is still waiting. */
export const redeliver = (viewer: Caller, firm: number, webhook: number, id: number) =>
  asProgramKeeper(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* readWebhook(webhook)
      const was = yield* readDelivery(webhook, id)
      const { next } = yield* decideOrConflict(webhookDeliveryMachine, deliverySnapshot(was), {
        type: "delivery.redelivered",
        by
      })
      const { context, value } = next
      yield* sql`update webhook_delivery set state = ${value}, attempts = ${context.attempts}, next_try_at = now(),
        status = null, failure = null where id = ${id}`
      return yield* readDelivery(webhook, id)
    })
  )
