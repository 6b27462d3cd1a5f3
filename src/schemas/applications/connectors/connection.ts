import { Schema } from "effect"
import { ApplicationId } from "#schemas/applications/application.ts"
import { connectorNames } from "#schemas/applications/connectors/connectorRules.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"

export const ConnectionId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type

/**
 * [APP-009] [APP-O02] "Synchronised" is no state but an activated connection with `synchronised_at`. A deleted
 * connection has no row.
 */
export const connectionStates = ["pending", "activated", "deactivated"] as const
export type ConnectionState = (typeof connectionStates)[number]

const plain = Schema.optionalKey(Schema.String)

/** [APP-004] A connection of a firm to a service, or of one of its clients, which requires the firm's connection. */
export const Connection = Schema.Struct({
  id: ConnectionId,
  application_id: ApplicationId,
  type: Schema.Literals(connectorNames),
  /** Null for the firm's own connection. */
  vendor_id: Schema.NullOr(VendorId),
  company_name: Schema.NullOr(Schema.String),
  state: Schema.Literals(connectionStates),
  /** Parameters of the connection, without the secrets. */
  values: Schema.Struct({
    address: plain,
    header: plain,
    host: plain,
    port: plain,
    username: plain,
    fingerprint: plain,
    issuer: plain,
    client_id: plain,
    scopes: plain,
    reference: plain,
    directory: plain,
    history: Schema.optionalKey(Schema.Boolean)
  }),
  /** Names of the stored secrets; the API never returns their values. */
  secrets: Schema.Array(Schema.String),
  /** Time of the last complete delivery; null before the first. */
  synchronised_at: Schema.NullOr(Instant),
  /** Number of documents delivered. */
  delivered: Schema.Int,
  is_running: Schema.Boolean,
  /** Message code and time of the last failure, and time of the next attempt; null after a success. */
  failure: Schema.NullOr(Schema.Struct({ code: Schema.String, at: Instant, next_try_at: Schema.NullOr(Instant) })),
  revision: Schema.Int
})
export interface Connection extends Schema.Schema.Type<typeof Connection> {}
