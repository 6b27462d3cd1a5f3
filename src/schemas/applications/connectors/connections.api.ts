import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { ApplicationId } from "#schemas/applications/application.ts"
import { Connection, ConnectionId } from "#schemas/applications/connectors/connection.ts"
import { connectorProblems } from "#schemas/applications/connectors/connectorRules.ts"
import { FirmIdParam, fromDigits, VendorId } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

const value = (name: keyof typeof connectorProblems) =>
  Schema.optionalKey(judged("people.text_characters", connectorProblems[name]))
const values = {
  address: value("address"),
  header: value("header"),
  key: value("key"),
  host: value("host"),
  port: value("port"),
  username: value("username"),
  password: value("password"),
  fingerprint: value("fingerprint"),
  issuer: value("issuer"),
  client_id: value("client_id"),
  client_secret: value("client_secret"),
  scopes: value("scopes"),
  secret: value("secret"),
  reference: value("reference"),
  directory: value("directory"),
  history: Schema.optionalKey(said(Schema.Boolean, "customer.choice_invalid"))
}

/**
 * [APP-004] POST payload. Without `vendor_id` it is the firm's own connection. Parameters unknown to the connector are
 * ignored.
 */
export const NewConnection = Schema.Struct({
  application_id: said(ApplicationId, "customer.choice_invalid"),
  vendor_id: Schema.optionalKey(said(VendorId, "customer.choice_invalid")),
  ...values
})
export interface NewConnection extends Schema.Schema.Type<typeof NewConnection> {}

/** PATCH: omitted keys are unchanged. */
export const ConnectionChanges = Schema.Struct(values)
export interface ConnectionChanges extends Schema.Schema.Type<typeof ConnectionChanges> {}

export const connectionEvents = [
  "connection.activated",
  "connection.deactivated",
  "connection.deleted",
  "synchronisation.asked"
] as const

const long = Schema.String.check(Schema.isMaxLength(4_000))
/** What the service's sign-in page returned to the redirect URL (OAuth 2); `state` identifies the connection. */
export const ConnectionAnswer = Schema.Struct({
  state: said(long, "connection.authorization_lost"),
  code: Schema.optionalKey(said(long, "connection.authorization_lost")),
  iss: Schema.optionalKey(said(long, "connection.authorization_lost")),
  error: Schema.optionalKey(said(long, "connection.authorization_lost"))
})

const firm = { firmId: FirmIdParam }
const one = { ...firm, connectionId: fromDigits(ConnectionId) }
const changing = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

/** [APP-004] [APP-009] [APP-O01] Connections of a firm and of its clients to outside services. */
export class ConnectionsApi extends HttpApiGroup.make("connections")
  .add(
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/connections", {
      params: firm,
      success: Data(Schema.Array(Connection)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * The connection is tested before it is stored. 422 with `connection.parameters_invalid` if the service refuses
     * (ERR-048), 409 with `connection.duplicate_or_mail_missing` (ERR-049) or `connection.parent_invalid` (ERR-050).
     */
    HttpApiEndpoint.post("create", "/accounting-firms/:firmId/connections", {
      params: firm,
      payload: NewConnection,
      success: Data(Connection).pipe(HttpApiSchema.status(201)),
      error: changing
    }),
    HttpApiEndpoint.patch("change", "/accounting-firms/:firmId/connections/:connectionId", {
      params: one,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: ConnectionChanges,
      success: Data(Connection),
      error: [...changing, PreconditionFailed]
    }),
    /** [NET-O07] Sends an event to the connection's life cycle. The answer is null after a deletion. */
    HttpApiEndpoint.post("live", "/accounting-firms/:firmId/connections/:connectionId/events", {
      params: one,
      payload: Schema.Struct({ type: said(Schema.Literals(connectionEvents), "customer.choice_invalid") }),
      success: Data(Schema.NullOr(Connection)),
      error: changing
    }),
    /**
     * [NET-097] Address of the service's page where the user authorises the portal (authorization code flow with PKCE).
     */
    HttpApiEndpoint.post("authorize", "/accounting-firms/:firmId/connections/:connectionId/authorization", {
      params: one,
      success: Data(Schema.Struct({ address: Schema.String })),
      error: changing
    }),
    /** [NET-097] Completes the authorisation with what that page returned; sent by the redirected user's browser. */
    HttpApiEndpoint.post("authorized", "/oauth/connections", {
      payload: ConnectionAnswer,
      success: Data(Connection),
      error: changing
    })
  )
  .middleware(SignedInOnly) {}
