import { Schema } from "effect"
import { FirmId, Instant, UserId } from "#schemas/shared/ids.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
export const TokenId = positive.pipe(Schema.brand("TokenId"))
export type TokenId = typeof TokenId.Type
export const WebhookId = positive.pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type
export const DeliveryId = positive.pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** A token that a program signs in with, as lists show it. */
export const ProgramToken = Schema.Struct({
  id: TokenId,
  name: Schema.String,
  firm_id: FirmId,
  firm_name: Schema.String,
  /** [API] Kept by all admins of the firm, or by its owner alone. */
  is_of_firm: Schema.Boolean,
  /** In whose name the program acts. */
  owner_id: UserId,
  owner_name: Schema.String,
  scopes: Schema.Array(Schema.String),
  /** The last four characters, to tell tokens apart. */
  ending: Schema.String,
  created_at: Instant,
  expires_at: Instant,
  /** Null until its first call. */
  last_used_at: Schema.NullOr(Instant)
})
export interface ProgramToken extends Schema.Schema.Type<typeof ProgramToken> {}

/** A new token with its secret, which is answered this once. */
export const MadeToken = Schema.Struct({ ...ProgramToken.fields, token: Schema.String })
export interface MadeToken extends Schema.Schema.Type<typeof MadeToken> {}

export const webhookStates = ["active", "paused", "stopped"] as const
export type WebhookState = (typeof webhookStates)[number]

/** Where a firm's programs are told of what happens. */
export const Webhook = Schema.Struct({
  id: WebhookId,
  name: Schema.String,
  address: Schema.String,
  /** Families of events; empty for all of them. */
  families: Schema.Array(Schema.String),
  state: Schema.Literals(webhookStates),
  /** Since when no delivery has succeeded; null if the last one did. */
  failing_since: Schema.NullOr(Instant),
  /** Deliveries that wait for a next try. */
  waiting: Schema.Int,
  revision: Schema.Int
})
export interface Webhook extends Schema.Schema.Type<typeof Webhook> {}

/** A webhook with its signing secret, which is answered when it is made and when it is replaced. */
export const MadeWebhook = Schema.Struct({ ...Webhook.fields, secret: Schema.String })
export interface MadeWebhook extends Schema.Schema.Type<typeof MadeWebhook> {}

export const deliveryStates = ["waiting", "delivered", "failed"] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One event on its way to one webhook. */
export const WebhookDelivery = Schema.Struct({
  id: DeliveryId,
  /** The id of the message: the same at every attempt. */
  message: Schema.String,
  type: Schema.String,
  /** What is sent, as JSON. */
  body: Schema.String,
  state: Schema.Literals(deliveryStates),
  attempts: Schema.Int,
  /** The status of the last answer; null if there was none. */
  status: Schema.NullOr(Schema.Int),
  /** Why the last attempt failed: a code of the catalogue. */
  failure: Schema.NullOr(Schema.String),
  created_at: Instant,
  last_try_at: Schema.NullOr(Instant),
  next_try_at: Schema.NullOr(Instant)
})
export interface WebhookDelivery extends Schema.Schema.Type<typeof WebhookDelivery> {}
