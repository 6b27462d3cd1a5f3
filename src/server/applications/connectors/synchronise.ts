import { Clock, Context, type Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import {
  type ConnectorFailure,
  type Delivery,
  type Line,
  type Target
} from "#server/applications/connectors/Connector.ts"
import {
  clientTarget,
  companyOf,
  decideConnection,
  logConnection,
  openSecrets,
  parentOf,
  readConnection,
  type Row,
  sealTokens,
  targetOf
} from "#server/applications/connectors/connections.ts"
import { attempted, Connectors } from "#server/applications/connectors/Connectors.ts"
import { Files } from "#server/platform/Files.ts"
import { jobs } from "#server/platform/Jobs.ts"

/** How often this process looks for connections with work; null disables it. */
export const ConnectionsEvery = Context.Reference<Duration.Input | null>(
  "dossier/server/applications/ConnectionsEvery",
  { defaultValue: () => "30 seconds" }
)
/** Seconds to wait before each retry after a failure; the last value repeats. */
export const ConnectionDelays = Context.Reference<ReadonlyArray<number>>(
  "dossier/server/applications/ConnectionDelays",
  { defaultValue: () => [60, 300, 900, 3_600] }
)

/** Documents per batch. */
const batchSize = 50
/** Lease in minutes of a running synchronisation, so that no second one starts. Renewed with each delivery. */
const lease = 2

/** Queues a job for each connection with work. Job ids deduplicate, so that several processes can call it. */
export const offerConnections = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  // With the hour in its id, a job that has failed permanently is queued again in the next hour.
  const hour = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 13)
  const due = yield* sql<{ id: number; mark: string }>`select id, mark from app.connections_due(500)`
  for (const { id, mark } of due)
    yield* queue.offer({ _tag: "Synchronise", connection: id }, { id: `synchronise:${id}:${mark}:${hour}` })
})

interface Place {
  readonly firm_id: number
  readonly vendor_id: number | null
  readonly authorised_by: number
}
interface Waiting extends Omit<Delivery, "id" | "open"> {
  readonly version_id: string
  readonly content: string
}

/**
 * Runs `use` in the company with the rights of the person who authorised the connection: documents hidden from them are
 * not delivered. Null if that person has lost access; otherwise the result in `found`.
 */
const asPerson = <A, E, R>({ authorised_by, vendor_id }: Place, use: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ enters: boolean }>`select app.still_enters(${authorised_by}, ${vendor_id})
          and app.enter_vendor(${authorised_by}, ${vendor_id}) is not null as enters`
        return row?.enters === true ? { found: yield* use } : null
      })
    )
  })

const waitingOf = (connection: number, vendor: number, history: boolean) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Waiting>`
      select n.version_id::text as version_id, v.content, n.hash as document, n.name, n.size::float8 as size,
          coalesce(n.media_type, 'application/octet-stream') as media_type, n.version_number as version,
          app.instant(n.validated_at) as validated_at,
          app.person(n.validator_id) ->> 'name' as validator,
          (with recursive above as (
              select p.parent_id, p.name, p.is_root, 1 as depth from node p where p.id = n.parent_id
              union all select p.parent_id, p.name, p.is_root, a.depth + 1 from node p join above a on a.parent_id = p.id)
            select coalesce(json_agg(name order by depth desc), '[]'::json) from above where not is_root) as path
        from node n join version v on v.id = n.version_id join node f on f.id = n.parent_id and not f.buried
       where n.vendor_id = ${vendor} and n.kind = 'document' and n.validated_at is not null and n.deleted_at is null
         and (${history} or n.validated_at >= (select c.created_at from connection c where c.id = ${connection}))
         and not exists (select from connection_delivery d where d.connection_id = ${connection} and d.version_id = n.version_id)
       order by n.validated_at, n.id limit ${batchSize}`
  )

/** The firm's credentials; renews tokens that expire soon and stores them at once. */
const fresh = (place: Place, parent: Row, target: Target) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signIn = (yield* Connectors)[parent.type].authenticate
    if (signIn === null) return target
    // Lock the row during the renewal: a refresh token can be used once, and the firm's connection is shared by many
    // clients.
    const renewed = yield* asPerson(
      place,
      Effect.gen(function* () {
        const own = yield* targetOf(yield* readConnection(parent.id, "held"))
        const now = yield* Clock.currentTimeMillis
        const tokens = yield* attempted(() => signIn.renew(own, now))
        if (tokens === null) return own
        yield* sql`update connection set tokens = ${yield* sealTokens(parent.id, tokens)}::bytea where id = ${parent.id}`
        return { ...own, tokens }
      })
    ).pipe(Effect.catchTag("NotFound", () => Effect.succeed(null)))
    return renewed?.found ?? target
  })

const deliverAll = (place: Place, row: Row, target: Target, line: Line) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const vendor = row.vendor_id ?? 0
    let delivered = 0
    for (;;) {
      const some = yield* asPerson(place, waitingOf(row.id, vendor, row.values.history === true))
      if (some === null || some.found.length === 0) return { delivered, isGone: some === null }
      for (const { content, version_id, ...facts } of some.found) {
        const open = () => files.read({ firm: row.firm_id, checksum: content })
        yield* attempted(() => line.deliver({ ...facts, id: `${row.id}-${version_id}`, open }))
        const kept = yield* asPerson(
          place,
          Effect.gen(function* () {
            // No row if the connection was deactivated meanwhile: stop after this delivery.
            const [held] = yield* sql`update connection set running_until = now() + make_interval(mins => ${lease})
              where id = ${row.id} and state = 'activated' returning id`
            if (held === undefined) return false
            yield* sql`insert into connection_delivery (connection_id, version_id, firm_id, vendor_id)
              values (${row.id}, ${version_id}::bigint, ${row.firm_id}, ${vendor}) on conflict do nothing`
            return true
          })
        )
        if (kept?.found !== true) return { delivered: delivered + 1, isGone: kept === null }
        delivered += 1
      }
    }
  })

/** Stores the outcome of a run and the time of the next retry. */
const settle = (place: Place, row: Row, delivered: number, failure: ConnectorFailure | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const by = { firm: place.firm_id, user: place.authorised_by }
    if (failure === null) {
      const at = new Date(yield* Clock.currentTimeMillis).toISOString()
      yield* decideConnection(row, true, [{ type: "connection.synchronised", at }])
      yield* sql`update connection set synchronised_at = ${at}::timestamptz, running_until = null, failed_code = null,
        failed_at = null, failures = 0, next_try_at = null where id = ${row.id}`
      if (delivered > 0 || row.synchronised_at === null)
        yield* logConnection(by, row, "connection.synchronised", row.state, row.state, { delivered })
      return
    }
    const delays = yield* ConnectionDelays
    const [{ failures } = { failures: 0 }] = yield* sql<{ failures: number }>`
      select failures from connection where id = ${row.id}`
    const wait = delays[Math.min(failures, delays.length - 1)] ?? 3_600
    const next = failure.isRefusal ? null : `${wait} seconds`
    yield* sql`select app.fail_connection(${row.id}, ${failure.code}, ${next}::interval)`
    // Log only the first of several failures in a row.
    if (failures === 0)
      yield* logConnection(by, row, "connection.failed", row.state, row.state, { code: failure.code, delivered })
  })

/** The service refuses the credentials: sets the firm's connection back to pending until somebody fixes it. */
const refuse = ({ authorised_by, firm_id }: Place, parent: Row, { code }: ConnectorFailure) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{
      enters: boolean
    }>`select app.enter_firm(${authorised_by}, ${firm_id}) is not null as enters`
    if (row?.enters !== true) return
    const own = yield* readConnection(parent.id, "held")
    if (own.state !== "activated") return
    const state = String(yield* decideConnection(own, true, [{ type: "connection.refused" }]))
    yield* sql`update connection set state = ${state}, failed_code = ${code}, failed_at = now(), next_try_at = null,
      revision = revision + 1 where id = ${own.id}`
    yield* logConnection({ firm: firm_id, user: authorised_by }, own, "connection.refused", own.state, state, { code })
  }).pipe((effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)))

/**
 * [APP-009] [APP-O01] Delivers a client's validated documents that were not delivered yet. Each delivery is stored on
 * its own, so that a run can stop and resume anywhere.
 */
export const synchronise = Effect.fn("applications.synchronise")(function* (connection: number) {
  const sql = yield* SqlClient.SqlClient
  const [place] = yield* sql<Place>`select * from app.connection_place(${connection})`
  if (place?.vendor_id == null) return
  const held = yield* asPerson(
    place,
    Effect.gen(function* () {
      const row = yield* readConnection(connection, "held")
      const parent = yield* parentOf(row.application_id)
      if (row.state !== "activated" || parent?.state !== "activated" || !row.is_active) return null
      const [free] =
        yield* sql`update connection set running_until = now() + make_interval(mins => ${lease}), asked_at = null,
        checked_at = now() where id = ${row.id} and (running_until is null or running_until < now()) returning id`
      return free === undefined ? null : { row, parent, ...(yield* companyOf(place.vendor_id ?? 0, row.is_automation)) }
    })
  ).pipe(Effect.catchTag("NotFound", () => Effect.succeed({ found: null })))
  if (held === null) {
    yield* sql`select app.fail_connection(${connection}, 'connection.person_gone', null)`
    return
  }
  if (held.found === null) return
  const { company, deposit, parent, row } = held.found
  let delivered = 0
  const outcome = yield* Effect.gen(function* () {
    const own = yield* fresh(place, parent, yield* targetOf(parent))
    const values = { ...row.values, ...(yield* openSecrets(row)) }
    const target = clientTarget(row.id, own, { values, company, deposit })
    const connector = (yield* Connectors)[row.type]
    return yield* Effect.acquireUseRelease(
      attempted(() => connector.synchronise(target)),
      (line) =>
        Effect.gen(function* () {
          const done = yield* deliverAll(place, row, target, line)
          delivered = done.delivered
          return done.isGone
        }),
      (line) => Effect.promise(() => line.close().catch(() => undefined))
    )
  }).pipe(
    Effect.catchIf(
      (error): error is ConnectorFailure => error instanceof Error && "isRefusal" in error,
      (failure) => Effect.as(Effect.logInfo(`connection ${connection}: ${failure.code}`, failure.cause), failure)
    )
  )
  if (outcome === true) {
    yield* sql`select app.fail_connection(${connection}, 'connection.person_gone', null)`
    return
  }
  const failure = outcome === false ? null : outcome
  // If the connection was deactivated meanwhile, only release the lease.
  const still = Effect.flatMap(readConnection(connection, "held"), (now) =>
    now.state === "activated"
      ? settle(place, now, delivered, failure)
      : Effect.asVoid(sql`update connection set running_until = null where id = ${connection}`)
  )
  yield* asPerson(place, still).pipe(Effect.catchTag("NotFound", () => Effect.void))
  if (failure?.isRefusal === true)
    yield* refuse(place, parent, failure).pipe(Effect.catchTag("NotFound", () => Effect.void))
})
