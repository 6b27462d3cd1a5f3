import { Schema } from "effect"
import { ApplicationId } from "#schemas/applications/application.ts"
import { connectorNames } from "#schemas/applications/connectors/connectorRules.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"

export const ConnectionId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type

/** [APP-009] [APP-O02] "Synchronised" is activated with `synchronised_at`; deleted connections have no row. */
export const connectionStates = ["pending", "activated", "deactivated"] as const
export type ConnectionState = (typeof connectionStates)[number]

const plain = Schema.optionalKey(Schema.String)

/** [APP-004] A firm's connection to a service, or that of one of its clients, which depends on the firm's. */
export const Connection = Schema.Struct({
  id: ConnectionId,
  application_id: ApplicationId,
  type: Schema.Literals(connectorNames),
  /** Null for the firm's own. */
  vendor_id: Schema.NullOr(VendorId),
  company_name: Schema.NullOr(Schema.String),
  state: Schema.Literals(connectionStates),
  /** The connection's parameters, without the secrets. */
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
  /** The names of the stored secrets; their values are never returned. */
  secrets: Schema.Array(Schema.String),
  /** Time of the last complete delivery. */
  synchronised_at: Schema.NullOr(Instant),
  /** Number of documents delivered. */
  delivered: Schema.Int,
  is_running: Schema.Boolean,
  /** The message code of the last failure, and the time of the next attempt. */
  failure: Schema.NullOr(Schema.Struct({ code: Schema.String, at: Instant, next_try_at: Schema.NullOr(Instant) })),
  revision: Schema.Int
})
export interface Connection extends Schema.Schema.Type<typeof Connection> {}
