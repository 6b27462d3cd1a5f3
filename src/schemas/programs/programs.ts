import { Schema } from "effect"
import { FirmId, Instant, UserId } from "#schemas/shared/ids.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
export const TokenId = positive.pipe(Schema.brand("TokenId"))
export type TokenId = typeof TokenId.Type
export const WebhookId = positive.pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type
export const DeliveryId = positive.pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** A program's token, as lists show it (without the secret). */
export const ProgramToken = Schema.Struct({
  id: TokenId,
  name: Schema.String,
  firm_id: FirmId,
  firm_name: Schema.String,
  /** [API] True: all admins of the firm manage the token. False: only its owner does. */
  is_of_firm: Schema.Boolean,
  /** The person in whose name the program acts. */
  owner_id: UserId,
  owner_name: Schema.String,
  scopes: Schema.Array(Schema.String),
  /** Last four characters of the token, to recognise it. */
  ending: Schema.String,
  created_at: Instant,
  expires_at: Instant,
  /** Null until its first call. */
  last_used_at: Schema.NullOr(Instant)
})
export interface ProgramToken extends Schema.Schema.Type<typeof ProgramToken> {}

/** A new token; `token` is the secret and is returned only once. */
export const MadeToken = Schema.Struct({ ...ProgramToken.fields, token: Schema.String })
export interface MadeToken extends Schema.Schema.Type<typeof MadeToken> {}

export const webhookStates = ["active", "paused", "stopped"] as const
export type WebhookState = (typeof webhookStates)[number]

/** A webhook: a URL of a firm's program that events are sent to. */
export const Webhook = Schema.Struct({
  id: WebhookId,
  name: Schema.String,
  address: Schema.String,
  /** Families of events to send; empty means all events. */
  families: Schema.Array(Schema.String),
  state: Schema.Literals(webhookStates),
  /** Time since when every delivery has failed; null if the last one succeeded. */
  failing_since: Schema.NullOr(Instant),
  /** Number of deliveries that wait for a retry. */
  waiting: Schema.Int,
  revision: Schema.Int
})
export interface Webhook extends Schema.Schema.Type<typeof Webhook> {}

/** A webhook with its signing secret, returned only when the webhook is created or its secret replaced. */
export const MadeWebhook = Schema.Struct({ ...Webhook.fields, secret: Schema.String })
export interface MadeWebhook extends Schema.Schema.Type<typeof MadeWebhook> {}

export const deliveryStates = ["waiting", "delivered", "failed"] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The delivery of one event to one webhook. */
export const WebhookDelivery = Schema.Struct({
  id: DeliveryId,
  /** Id of the message, the same in every attempt; use it to detect duplicates. */
  message: Schema.String,
  type: Schema.String,
  /** Body of the request, as JSON. */
  body: Schema.String,
  state: Schema.Literals(deliveryStates),
  attempts: Schema.Int,
  /** HTTP status of the last answer; null if there was none. */
  status: Schema.NullOr(Schema.Int),
  /** Message code of the last failed attempt; null if it did not fail. */
  failure: Schema.NullOr(Schema.String),
  created_at: Instant,
  last_try_at: Schema.NullOr(Instant),
  next_try_at: Schema.NullOr(Instant)
})
export interface WebhookDelivery extends Schema.Schema.Type<typeof WebhookDelivery> {}
