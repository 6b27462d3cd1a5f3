import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ConnectionEvent, connectionMachine } from "#machines/applications/connectors/connection.machine.ts"
import { connectionSnapshot } from "#machines/applications/connectors/connection.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import type { Connection, ConnectionState } from "#schemas/applications/connectors/connection.ts"
import {
  type ConnectorName,
  type ConnectorValues,
  emptyConnectorValues,
  isSecret,
  parametersOf
} from "#schemas/applications/connectors/connectorRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { Sealing } from "#server/access/Sealing.ts"
import { type Company, ConnectorFailure, type Target, type Tokens } from "#server/applications/connectors/Connector.ts"
import { domainOf } from "#server/documents/magicMail/addresses.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { conflict } from "#server/shared/refusals.ts"

/** A connection as it is kept. */
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

/** The connections of the entered firm, the firm's own first. */
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
/** The firm's own connection of an application; undefined where there is none. */
export const parentOf = (application: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`select ${sql.literal(kept)} from ${sql.literal(from)}
      where c.application_id = ${application} and c.vendor_id is null`
    return row
  })

/** Asks the connection's machine for one event after the other; nothing is stored. */
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
      const verdict = decide(connectionMachine, snapshot, event)
      if (Result.isFailure(verdict)) {
        const by = verdict.failure.closedBy
        return yield* conflict(by)
      }
      snapshot = verdict.success.next
    }
    return snapshot.value
  })

/** One line of the firm's sealed log: never a secret, never what a service is told. */
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
/** What a way to the service's page is known by when somebody comes back from it. */
export const attemptPurpose = (id: number) => `connection_attempt:${id}`

export const sealSecrets = (id: number, secrets: object) =>
  Effect.map(Sealing, (sealing) =>
    Object.keys(secrets).length === 0 ? null : sealing.seal(JSON.stringify(secrets), secretsPurpose(id))
  )
export const sealTokens = (id: number, tokens: Tokens | null) =>
  Effect.map(Sealing, (sealing) => (tokens === null ? null : sealing.seal(JSON.stringify(tokens), tokensPurpose(id))))

/** The secrets of a connection; those that no key opens any more have to be given again. */
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

/** Everything that is needed to use a firm's connection. */
export const targetOf = (row: Row) =>
  Effect.gen(function* () {
    const values = { ...emptyConnectorValues, ...row.values, ...(yield* openSecrets(row)) }
    return { id: row.id, values, tokens: yield* openTokens(row), client: null } satisfies Target
  })
/** The same for one of its clients. */
export const clientTarget = (
  id: number,
  parent: Target,
  client: Omit<NonNullable<Target["client"]>, "values"> & { readonly values: Partial<ConnectorValues> }
): Target => ({ ...parent, id, client: { ...client, values: { ...emptyConnectorValues, ...client.values } } })

/** [CLI-O04] The company, and its address for mails where the service is to send documents back. */
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

/** What of the given values a type asks for, its secrets apart; what is not said stays as it was. */
export const sorted = (
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
