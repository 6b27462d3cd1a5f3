import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ConnectionEvent, connectionMachine } from "#machines/applications/connectors/connection.machine.ts"
import { connectionSnapshot } from "#machines/applications/connectors/connection.projection.ts"
import type { Connection, ConnectionState } from "#schemas/applications/connectors/connection.ts"
import {
  type ConnectorName,
  type ConnectorValues,
  emptyConnectorValues,
  isSecret,
  parametersOf
} from "#schemas/applications/connectors/connectorRules.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { type Company, ConnectorFailure, type Target, type Tokens } from "#server/applications/connectors/Connector.ts"
import { domainOf } from "#server/documents/magicMail/addresses.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

/** A connection as stored. */
export interface Row {
  readonly id: number
  readonly firm_id: number
  readonly application_id: number
  readonly type: ConnectorName
  readonly is_active: boolean
  readonly is_automation: boolean
  readonly vendor_id: number | null
  readonly state: ConnectionState
  readonly values: Partial<ConnectorValues>
  readonly secrets: Uint8Array | null
  readonly secret_names: ReadonlyArray<string>
  readonly tokens: Uint8Array | null
  readonly synchronised_at: string | null
  readonly revision: number
}

const shown = `c.id, c.application_id, a.type, c.vendor_id, v.company_name, c.state, c."values", to_json(c.secret_names) as secrets,
  app.instant(c.synchronised_at) as synchronised_at,
  (select count(*)::integer from connection_delivery d where d.connection_id = c.id) as delivered,
  (c.asked_at is not null or coalesce(c.running_until > now(), false)) as is_running,
  case when c.failed_at is not null then json_build_object('code', c.failed_code, 'at', app.instant(c.failed_at),
    'next_try_at', app.instant(c.next_try_at)) end as failure, c.revision`
const kept = `c.id, c.firm_id, c.application_id, a.type, a.is_active, a.is_automation, c.vendor_id, c.state, c."values", c.secrets,
  to_json(c.secret_names) as secret_names, c.tokens, app.instant(c.synchronised_at) as synchronised_at, c.revision`
const from = `connection c join application a on a.id = c.application_id left join vendor v on v.id = c.vendor_id`

/** The connections of the firm in scope, the firm's own first. */
export const listConnections = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Connection>`select ${sql.literal(shown)} from ${sql.literal(from)}
    where c.vendor_id is null or v.id is not null
    order by lower(a.title), a.id, c.vendor_id is not null, lower(v.company_name), c.id`
)
export const showConnection = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Connection>`select ${sql.literal(shown)} from ${sql.literal(from)} where c.id = ${id}`
    return row === undefined ? yield* notFound() : row
  })

export const readConnection = (id: number, held: "held" | "free" = "free") =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`select ${sql.literal(kept)} from ${sql.literal(from)} where c.id = ${id}
      and (c.vendor_id is null or v.id is not null) ${sql.literal(held === "held" ? "for update of c" : "")}`
    return row === undefined ? yield* notFound() : row
  })
/** The firm's own connection of an application, or undefined. */
export const parentOf = (application: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`select ${sql.literal(kept)} from ${sql.literal(from)}
      where c.application_id = ${application} and c.vendor_id is null`
    return row
  })

/** The connection's state after the events; 409 if its machine refuses one. Stores nothing. */
export const decideConnection = (
  connection: Pick<Row, "state" | "synchronised_at" | "vendor_id">,
  isParentActivated: boolean,
  events: ReadonlyArray<ConnectionEvent>
) =>
  Effect.gen(function* () {
    let snapshot = connectionSnapshot(connection.state, {
      level: connection.vendor_id === null ? "firm" : "client",
      isParentActivated,
      synchronisedAt: connection.synchronised_at
    })
    for (const event of events) {
      snapshot = (yield* decideOrConflict(connectionMachine, snapshot, event)).next
    }
    return snapshot.value as ConnectionState
  })

/** The actor of all connection events: only the firm's staff can send them. */
export const byFirm = { isOfFirm: true }

/** Logs a connection event. Never pass secrets, or data sent to the service. */
export const logConnection = (
  { firm, user }: { readonly firm: number; readonly user: number },
  { id, vendor_id }: Pick<Row, "id" | "vendor_id">,
  type: string,
  before: string | null,
  after: string,
  payload: object = {}
) =>
  recordEvent({
    firm,
    vendor: vendor_id,
    user,
    entity: "connection",
    id,
    type,
    payload,
    before: before === null ? null : { state: before },
    after: { state: after }
  })

const secretsPurpose = (id: number) => `connection:${id}`
const tokensPurpose = (id: number) => `connection_tokens:${id}`

export const sealSecrets = (id: number, secrets: object) =>
  Effect.map(Sealing, (sealing) =>
    Object.keys(secrets).length === 0 ? null : sealing.seal(JSON.stringify(secrets), secretsPurpose(id))
  )
export const sealTokens = (id: number, tokens: Tokens | null) =>
  Effect.map(Sealing, (sealing) => (tokens === null ? null : sealing.seal(JSON.stringify(tokens), tokensPurpose(id))))

/** The decrypted secrets. Fails if no configured key decrypts them: somebody must enter them again. */
export const openSecrets = ({ id, secrets }: Pick<Row, "id" | "secrets">) =>
  Effect.gen(function* () {
    if (secrets === null) return {}
    const text = (yield* Sealing).open(secrets, secretsPurpose(id))
    return text === null
      ? yield* Effect.fail(new ConnectorFailure("connection.secret_lost"))
      : (JSON.parse(text) as Partial<ConnectorValues>)
  })
const openTokens = ({ id, tokens }: Pick<Row, "id" | "tokens">) =>
  Effect.map(Sealing, (sealing): Tokens | null => {
    const text = tokens === null ? null : sealing.open(tokens, tokensPurpose(id))
    return text === null ? null : (JSON.parse(text) as Tokens)
  })

/** The firm's connection with decrypted secrets and tokens. */
export const targetOf = (row: Row) =>
  Effect.gen(function* () {
    const values = { ...emptyConnectorValues, ...row.values, ...(yield* openSecrets(row)) }
    return { id: row.id, values, tokens: yield* openTokens(row), client: null } satisfies Target
  })
/** A client's connection with the firm's credentials, which it uses. */
export const clientTarget = (
  id: number,
  parent: Target,
  client: Omit<NonNullable<Target["client"]>, "values"> & { readonly values: Partial<ConnectorValues> }
): Target => ({ ...parent, id, client: { ...client, values: { ...emptyConnectorValues, ...client.values } } })

/** [CLI-O04] The company's name and SIREN. `deposit` is its magic mail address if `isAutomation`, otherwise null. */
export const companyOf = (vendor: number, isAutomation: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { domain } = yield* domainOf
    const [company] =
      yield* sql<Company>`select id, company_name as name, coalesce(siren, left(siret, 9)) as siren from vendor where id = ${vendor}`
    if (company === undefined) return yield* notFound()
    const [mail] = isAutomation
      ? yield* sql<{ address: string }>`select m.local_part || '@' || ${domain} as address
          from magic_mail m join node n on n.id = m.folder_id
         where m.vendor_id = ${vendor} and m.state = 'active' order by n.is_root desc, m.id limit 1`
      : []
    return { company, deposit: mail?.address ?? null }
  })

/**
 * Splits the submitted values into plain and secret ones, by the parameters of the type. Omitted values are taken from
 * `was`.
 */
export const splitSecrets = (
  type: string,
  level: "firm" | "client",
  given: Partial<ConnectorValues>,
  was: Partial<ConnectorValues>
) => {
  const parameters = parametersOf(type, level)
  const of = (wanted: boolean) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => isSecret(parameter) === wanted)
        .flatMap(({ name }) => {
          const value = given[name as keyof ConnectorValues] ?? was[name as keyof ConnectorValues]
          if (value === undefined || (wanted && value === "")) return []
          return [[name, typeof value === "string" && !wanted ? value.trim() : value]]
        })
    ) as Partial<ConnectorValues>
  return { plain: of(false), secret: of(true) }
}

/** [ERR-049] Whether a connection of another client of the application has this value, ignoring case. */
export const isValueTaken = (application: number, vendor: number | null, name: string, value: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* sql`select c.id from connection c where c.application_id = ${application}
      and (c.vendor_id is null) = ${vendor === null} and c.vendor_id is distinct from ${vendor}::integer
      and lower(c."values" ->> ${name}::text) = lower(${value}) limit 1`
    return found.length > 0
  })

/** The application to connect; 404 if the firm in scope does not have it. */
export const readConnectable = (id: number) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [found] = yield* sql<{ id: number; type: string; is_automation: boolean }>`
      select id, type, is_automation from application where id = ${id}`
    return found === undefined ? yield* notFound() : found
  })

export const isConnected = (application: number, vendor: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* sql`select id from connection where application_id = ${application}
      and vendor_id is not distinct from ${vendor}::integer`
    return found.length > 0
  })

interface NewConnection {
  readonly firm_id: number
  readonly application_id: number
  readonly vendor_id: number | null
  readonly secret_names: Array<string>
  readonly authorised_by: number
}
/** Returns the id; undefined if a concurrent request has created the connection. */
export const insertConnection = (row: NewConnection) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [made] = yield* sql<{
      id: number
    }>`insert into connection ${sql.insert({ ...row })} on conflict do nothing returning id`
    return made?.id
  })

interface Given {
  readonly state: ConnectionState
  readonly values: object
  readonly secret: Partial<ConnectorValues>
}
/**
 * Stores the values and secrets of a new connection. A second statement, since the encryption needs the connection's
 * id.
 */
export const fillConnection = (id: number, { secret, state, values }: Given) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`update connection set "values" = ${JSON.stringify(values)}::text::jsonb, state = ${state},
      secrets = ${yield* sealSecrets(id, secret)}::bytea where id = ${id}`
  })
/** Stores changed values and resets the failure counters, so that the next attempt runs at once. */
export const storeConnection = (
  row: Pick<Row, "id" | "vendor_id">,
  user: number,
  { secret, state, tokens, values }: Given & { readonly tokens: Tokens | null }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`update connection set "values" = ${JSON.stringify(values)}::text::jsonb,
      state = ${state}, secrets = ${yield* sealSecrets(row.id, secret)}::bytea,
      secret_names = ${Object.keys(secret)}::text[],
      tokens = ${row.vendor_id === null ? yield* sealTokens(row.id, tokens) : null}::bytea,
      authorised_by = ${user}, failed_code = null, failed_at = null, failures = 0, next_try_at = null,
      revision = revision + 1, updated_at = now() where id = ${row.id}`
  })
/** Stores the tokens of an OAuth sign-in, and the person in whose name deliveries run. */
export const storeAuthorisation = (id: number, user: number, state: ConnectionState, tokens: Tokens) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`update connection set state = ${state}, tokens = ${yield* sealTokens(id, tokens)}::bytea,
      authorised_by = ${user}, failed_code = null, failed_at = null, failures = 0, next_try_at = null,
      revision = revision + 1 where id = ${id}`
  })
export const storeTokens = (id: number, tokens: Tokens) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`update connection set tokens = ${yield* sealTokens(id, tokens)}::bytea where id = ${id}`
  })
/** Stores that the service refused the credentials. No retry is planned: somebody must fix the connection. */
export const markRefused = (id: number, state: ConnectionState, code: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update connection set state = ${state}, failed_code = ${code}, failed_at = now(), next_try_at = null,
      revision = revision + 1 where id = ${id}`
  )
export const markAsked = (id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update connection set asked_at = now(), next_try_at = null where id = ${id}`
  )
export const markDeactivated = (id: number, state: ConnectionState) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update connection set state = ${state}, asked_at = null, running_until = null,
      failed_code = null, failed_at = null, failures = 0, next_try_at = null, revision = revision + 1 where id = ${id}`
  )
/** Stores the activation, and merges the values learned from the service. */
export const markActivated = (id: number, state: ConnectionState, user: number, learned: object) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update connection set state = ${state}, authorised_by = ${user},
      "values" = "values" || ${JSON.stringify(learned)}::text::jsonb, revision = revision + 1 where id = ${id}`
  )

/** Locks all connections of an application: its clients' first, the firm's last. */
export const holdConnectionsOf = (application: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* sql<{
      id: number
    }>`select id from connection where application_id = ${application} order by vendor_id nulls last`
    return yield* Effect.forEach(ids, ({ id }) => readConnection(id, "held"))
  })
export const deleteConnections = (ids: ReadonlyArray<number>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from connection where id in ${sql.in([...ids])}`)
