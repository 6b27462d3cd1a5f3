import type { IncomingMessage } from "node:http"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import * as openid from "openid-client"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import {
  connectionErrors,
  type ConnectorName,
  type ConnectorValues,
  emptyConnectorValues,
  isConnectorName,
  parametersOf
} from "#schemas/applications/connectors/connectorRules.ts"
import type { ConnectionEvent } from "#machines/applications/connectors/connection.machine.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import { portalOrigin } from "#server/access/portalOrigin.ts"
import { Sealing } from "#server/access/Sealing.ts"
import { hashSecret, newSecret } from "#server/access/secrets.ts"
import { ConnectorFailure, type Target } from "#server/applications/connectors/Connector.ts"
import {
  attemptPurpose,
  clientTarget,
  companyOf,
  decideConnection,
  listConnections,
  logConnection,
  openSecrets,
  parentOf,
  readConnection,
  type Row,
  sealSecrets,
  sealTokens,
  showConnection,
  sorted,
  targetOf
} from "#server/applications/connectors/connections.ts"
import { attempted, Connectors } from "#server/applications/connectors/Connectors.ts"
import { onlyKnownVendors } from "#server/people/team.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { inFirm, isStorable, notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { forbidden, stale } from "#server/shared/refusals.ts"

/** Where services send people back to: one address for all of a host's connections, to be registered with the service. */
export const connectionCallback = "/settings/applications"

const byFirm = { isOfFirm: true }
/** [ERR-048] What the service refused, on the parameter that says it best. */
const refusedBy = ({ code, field }: ConnectorFailure) =>
  new Unprocessable({
    code: field === null ? code : "connection.parameters_invalid",
    ...(field === null ? {} : { errors: { [field]: [code] } })
  })
/** [ERR-049] */
const duplicate = (field: string | null) =>
  new Conflict({
    code: "connection.duplicate_or_mail_missing",
    ...(field === null ? {} : { errors: { [field]: ["connection.duplicate"] } })
  })
/** [ERR-050] */
const parentInvalid = () => new Conflict({ code: "connection.parent_invalid" })

/** A connection as it is about to be: what stands, with what was given. */
interface Draft {
  /** Null for one that is not there yet. */
  readonly was: Row | null
  readonly application: { readonly id: number; readonly type: ConnectorName; readonly is_automation: boolean }
  readonly parent: Row | undefined
  readonly vendor: number | null
  readonly plain: Partial<ConnectorValues>
  readonly secret: Partial<ConnectorValues>
  readonly target: Target
  readonly parentTarget: Target | null
}

export const ConnectionsHandlers = HttpApiBuilder.group(
  PortalApi,
  "connections",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const connectors = yield* Connectors
    const settings = yield* Settings
    const queue = yield* jobs
    const withServices = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      effect.pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.provideService(Sealing, sealing),
        Effect.provideService(Settings, settings)
      )

    /** [APP-005] A transaction inside the firm for its staff. */
    const asStaff = <A, E, R>(firm: number, use: (viewer: Viewer["Service"]) => Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inFirm(viewer, firm, ({ firm_role }) =>
          Effect.gen(function* () {
            return firm_role === null ? yield* forbidden(["isOfFirm"]) : yield* use(viewer)
          })
        )
      }).pipe(withServices)

    /**
     * [ERR-049] No two clients of an application have the same value where it is to be unique. The client's own connection
     * is not asked: one that was made a moment ago is told as what it is [ERR-047], not as another that has the value.
     */
    const unique = (application: number, type: string, vendor: number | null, plain: Partial<ConnectorValues>) =>
      Effect.gen(function* () {
        for (const { name, unique } of parametersOf(type, vendor === null ? "firm" : "client")) {
          const value = plain[name as keyof ConnectorValues]
          if (!unique || value === undefined || value === "") continue
          const [same] = yield* sql`select c.id from connection c where c.application_id = ${application}
            and (c.vendor_id is null) = ${vendor === null} and c.vendor_id is distinct from ${vendor}::integer
            and lower(c."values" ->> ${name}::text) = lower(${String(value)}) limit 1`
          if (same !== undefined) return yield* duplicate(name)
        }
      })

    /** Judges what was given against the rules, the firm's other connections and the parent; asks no service. */
    const draft = (
      application: Draft["application"],
      vendor: number | null,
      was: Row | null,
      given: Partial<ConnectorValues>
    ) =>
      Effect.gen(function* () {
        const level = vendor === null ? "firm" : "client"
        const known = was?.secret_names ?? []
        // An empty secret that stands already stays as it is.
        const said = Object.fromEntries(
          Object.entries(given).filter(([name, value]) => !(value === "" && known.includes(name)))
        ) as Partial<ConnectorValues>
        const errors = connectionErrors(parametersOf(application.type, level), { ...was?.values, ...said }, known)
        if (Object.keys(errors).length > 0)
          return yield* new Unprocessable({
            code: "error.422",
            errors: Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes ?? []]))
          })
        const parent = vendor === null ? undefined : yield* parentOf(application.id)
        if (vendor !== null && parent?.state !== "activated") return yield* parentInvalid()
        const stood = was === null ? {} : yield* openSecrets(was).pipe(Effect.orElseSucceed(() => ({})))
        const { plain, secret } = sorted(application.type, level, said, { ...was?.values, ...stood })
        yield* unique(application.id, application.type, vendor, plain)
        const facts = { was, application, parent, vendor, plain, secret }
        if (parent === undefined || vendor === null) {
          const stands = was === null ? null : yield* Effect.orDie(targetOf({ ...was, secrets: null }))
          const before: Partial<ConnectorValues> = { ...was?.values, ...stood }
          const isOther = (["issuer", "client_id", "client_secret", "scopes"] as const).some(
            (name) => said[name] !== undefined && before[name] !== said[name]
          )
          const target: Target = {
            id: was?.id ?? 0,
            values: { ...emptyConnectorValues, ...plain, ...secret },
            // Another service, or another way into it: what the old one gave is of no use.
            tokens: isOther ? null : (stands?.tokens ?? null),
            client: null
          }
          return { ...facts, target, parentTarget: null } satisfies Draft
        }
        const own = yield* Effect.mapError(targetOf(parent), parentInvalid)
        const { company, deposit } = yield* companyOf(vendor, application.is_automation)
        // [ERR-049] A service that is to send documents back needs the address they are sent to.
        if (application.is_automation && deposit === null) return yield* duplicate(null)
        const target = clientTarget(was?.id ?? 0, own, { values: { ...plain, ...secret }, company, deposit })
        return { ...facts, target, parentTarget: own } satisfies Draft
      })

    /** The firm's connection waits again, because the service lets the portal in no more. */
    const refuseParent = (firm: number, { id }: Row, { code }: ConnectorFailure) =>
      asStaff(firm, (viewer) =>
        Effect.gen(function* () {
          const row = yield* readConnection(id, "held")
          if (row.state !== "activated") return
          const state = yield* decideConnection(row, true, [{ type: "connection.refused" }])
          yield* sql`update connection set state = ${state}, failed_code = ${code}, failed_at = now(), next_try_at = null,
            revision = revision + 1 where id = ${id}`
          yield* logConnection({ firm, user: viewer.userId }, row, "connection.refused", row.state, String(state), {
            code
          })
        })
      )

    /** Asks the service, outside of any transaction; what it taught, or why not. Null: somebody has to sign in there. */
    const tried = (firm: number, { application, parent, parentTarget, target }: Draft) =>
      Effect.gen(function* () {
        const connector = connectors[application.type]
        if (parent !== undefined && parentTarget !== null) {
          const signIn = connector.authenticate
          const refused = <A, E, R>(asked: Effect.Effect<A, E | ConnectorFailure, R>) =>
            asked.pipe(
              Effect.tapError((failure) =>
                failure instanceof ConnectorFailure && failure.isRefusal
                  ? refuseParent(firm, parent, failure)
                  : Effect.void
              ),
              Effect.mapError(parentInvalid)
            )
          // Held while the service is asked: a token that renews is good once.
          const own =
            signIn === null
              ? parentTarget
              : yield* refused(
                  asStaff(firm, () =>
                    Effect.gen(function* () {
                      const stands = yield* targetOf(yield* readConnection(parent.id, "held"))
                      const now = yield* Clock.currentTimeMillis
                      const tokens = yield* attempted(() => signIn.renew(stands, now))
                      if (tokens === null) return stands
                      const sealed = yield* sealTokens(parent.id, tokens)
                      yield* sql`update connection set tokens = ${sealed}::bytea where id = ${parent.id}`
                      return { ...stands, tokens }
                    })
                  )
                )
          yield* attempted(() => connector.test(own)).pipe(
            Effect.tapError((failure) => (failure.isRefusal ? refuseParent(firm, parent, failure) : Effect.void)),
            Effect.mapError(parentInvalid)
          )
          return yield* attempted(() => connector.test({ ...target, tokens: own.tokens })).pipe(
            Effect.mapError(refusedBy)
          )
        }
        const learned = yield* attempted(() => connector.test(target)).pipe(Effect.mapError(refusedBy))
        return connector.authenticate !== null && target.tokens === null ? null : learned
      })

    const offer = (connection: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.orDie(queue.offer({ _tag: "Synchronise", connection }, { id: `synchronise:${connection}:now:${now}` }))
      )
    /** Services hear of their end after it is written down, and not being reached by them changes nothing. */
    const sayFarewell = (type: ConnectorName, target: Target) =>
      attempted(() => connectors[type].remove(target)).pipe(
        Effect.catch((failure) => Effect.logInfo(`connection ${target.id}: ${failure.code}`, failure.cause))
      )

    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return { data: yield* asStaff(params.firmId, () => listConnections) }
      }),

      create: Effect.fn(function* ({ params: { firmId }, payload }) {
        const { application_id, vendor_id, ...given } = payload
        const vendor = vendor_id ?? null
        const begin = asStaff(firmId, () =>
          Effect.gen(function* () {
            if (!isStorable(application_id)) return yield* notFound()
            const [found] = yield* sql<{ id: number; type: string; is_automation: boolean }>`
              select id, type, is_automation from application where id = ${application_id}`
            if (found === undefined) return yield* notFound()
            const { type } = found
            if (!isConnectorName(type)) return yield* new Conflict({ code: "connection.not_connector" })
            if (vendor !== null) yield* onlyKnownVendors([vendor])
            const [there] = yield* sql`select id from connection where application_id = ${found.id}
              and vendor_id is not distinct from ${vendor}::integer`
            // [ERR-047]
            if (there !== undefined) return yield* new Conflict({ code: taken(vendor) })
            return yield* draft({ ...found, type }, vendor, null, given)
          })
        )
        const made = yield* begin
        const learned = yield* tried(firmId, made)
        const data = yield* asStaff(firmId, (viewer) =>
          Effect.gen(function* () {
            const { application, plain, secret } = made
            yield* sql`select pg_advisory_xact_lock(20410, ${application.id})`
            const row = {
              firm_id: firmId,
              application_id: application.id,
              vendor_id: vendor,
              secret_names: Object.keys(secret),
              authorised_by: viewer.userId
            }
            const [kept] = yield* sql<{
              id: number
            }>`insert into connection ${sql.insert(row)} on conflict do nothing returning id`
            if (kept === undefined) return yield* new Conflict({ code: taken(vendor) })
            yield* unique(application.id, application.type, vendor, plain)
            const values = JSON.stringify({ ...plain, ...learned })
            const events: ReadonlyArray<ConnectionEvent> =
              learned === null ? [] : [{ type: "connection.authenticated" }]
            const fresh = { id: kept.id, vendor_id: vendor, state: "pending" as const, synchronised_at: null }
            const state = yield* decideConnection(fresh, made.parent?.state === "activated", events)
            yield* sql`update connection set "values" = ${values}::text::jsonb, state = ${state},
              secrets = ${yield* sealSecrets(kept.id, secret)}::bytea where id = ${kept.id}`
            const by = { firm: firmId, user: viewer.userId }
            yield* logConnection(by, fresh, "connection.added", null, "pending")
            for (const { type } of events) yield* logConnection(by, fresh, type, "pending", String(state))
            return yield* showConnection(kept.id)
          })
        )
        if (data.state === "activated" && vendor !== null) yield* offer(data.id)
        return { data }
      }),

      change: Effect.fn(function* ({ headers, params: { connectionId, firmId }, payload }) {
        const seen = seenRevision(headers["if-match"])
        const unchanged = ({ revision }: Row) =>
          seen !== null && seen !== String(revision) ? Effect.fail(stale()) : Effect.void
        const drafted = yield* asStaff(firmId, () =>
          Effect.gen(function* () {
            const was = yield* readConnection(connectionId)
            yield* unchanged(was)
            const application = { id: was.application_id, type: was.type, is_automation: was.is_automation }
            return { was, made: yield* draft(application, was.vendor_id, was, payload) }
          })
        )
        const { made, was } = drafted
        // What is switched off is changed without anybody being asked; it is tried when it is switched on again.
        const learned = was.state === "deactivated" ? {} : yield* tried(firmId, made)
        const data = yield* asStaff(firmId, (viewer) =>
          Effect.gen(function* () {
            const row = yield* readConnection(connectionId, "held")
            // Somebody was quicker while the service was asked.
            if (was.revision !== row.revision) return yield* stale()
            yield* unique(row.application_id, row.type, row.vendor_id, made.plain)
            const events: ReadonlyArray<ConnectionEvent> = [
              { type: "connection.changed", by: byFirm },
              ...(learned === null || row.state === "deactivated"
                ? []
                : [{ type: "connection.authenticated" } as const])
            ]
            const state = yield* decideConnection(row, made.parent?.state === "activated", events)
            yield* sql`update connection set "values" = ${JSON.stringify({ ...made.plain, ...learned })}::text::jsonb,
              state = ${state}, secrets = ${yield* sealSecrets(row.id, made.secret)}::bytea,
              secret_names = ${Object.keys(made.secret)}::text[],
              tokens = ${row.vendor_id === null ? yield* sealTokens(row.id, made.target.tokens) : null}::bytea,
              authorised_by = ${viewer.userId}, failed_code = null, failed_at = null, failures = 0, next_try_at = null,
              revision = revision + 1, updated_at = now() where id = ${row.id}`
            for (const { type } of events)
              yield* logConnection({ firm: firmId, user: viewer.userId }, row, type, row.state, String(state), {
                fields: Object.keys(payload)
              })
            return yield* showConnection(row.id)
          })
        )
        if (data.state === "activated" && data.vendor_id !== null) yield* offer(data.id)
        return { data }
      }),

      live: Effect.fn(function* ({ params: { connectionId, firmId }, payload: { type } }) {
        const one = (
          events: ReadonlyArray<ConnectionEvent>,
          more: (row: Row, viewer: Viewer["Service"]) => Effect.Effect<unknown, unknown>
        ) =>
          asStaff(firmId, (viewer) =>
            Effect.gen(function* () {
              const row = yield* readConnection(connectionId, "held")
              const parent = row.vendor_id === null ? undefined : yield* parentOf(row.application_id)
              const state = yield* decideConnection(row, parent?.state === "activated", events)
              yield* Effect.orDie(more({ ...row, state: state as Row["state"] }, viewer))
              for (const event of events)
                yield* logConnection({ firm: firmId, user: viewer.userId }, row, event.type, row.state, String(state))
              return row
            })
          )
        const shown = asStaff(firmId, () => showConnection(connectionId))
        if (type === "synchronisation.asked") {
          yield* one(
            [{ type, by: byFirm }],
            ({ id }) => sql`update connection set asked_at = now(), next_try_at = null where id = ${id}`
          )
          yield* offer(connectionId)
          return { data: yield* shown }
        }
        if (type === "connection.deactivated") {
          yield* one(
            [{ type, by: byFirm }],
            ({ id, state }) => sql`update connection set state = ${state}, asked_at = null, running_until = null,
            failed_code = null, failed_at = null, failures = 0, next_try_at = null, revision = revision + 1 where id = ${id}`
          )
          return { data: yield* shown }
        }
        if (type === "connection.deleted") {
          const gone = yield* asStaff(firmId, (viewer) =>
            Effect.gen(function* () {
              const row = yield* readConnection(connectionId, "held")
              const parent = (yield* parentOf(row.application_id)) ?? row
              const own = yield* Effect.option(targetOf(parent))
              // With the firm's connection go those that rest on it.
              const all =
                row.vendor_id !== null
                  ? [row]
                  : yield* Effect.forEach(
                      yield* sql<{
                        id: number
                      }>`select id from connection where application_id = ${row.application_id} order by vendor_id nulls last`,
                      ({ id }) => readConnection(id, "held")
                    )
              const targets: Array<Target> = []
              for (const each of all) {
                const state = yield* decideConnection(each, true, [{ type, by: byFirm }])
                yield* logConnection({ firm: firmId, user: viewer.userId }, each, type, each.state, String(state))
                if (own._tag === "None") continue
                if (each.vendor_id === null) targets.push(own.value)
                else
                  targets.push(
                    clientTarget(each.id, own.value, {
                      values: each.values,
                      ...(yield* companyOf(each.vendor_id, false))
                    })
                  )
              }
              yield* sql`delete from connection where id in ${sql.in(all.map(({ id }) => id))}`
              return { type: row.type, targets }
            })
          )
          // The clients' before the firm's, whose keys they are told with.
          yield* Effect.forEach(gone.targets, (target) => sayFarewell(gone.type, target), { discard: true })
          return { data: null }
        }
        const { made } = yield* asStaff(firmId, () =>
          Effect.gen(function* () {
            const was = yield* readConnection(connectionId)
            const parent = was.vendor_id === null ? undefined : yield* parentOf(was.application_id)
            if (was.vendor_id !== null && parent?.state !== "activated") return yield* parentInvalid()
            yield* decideConnection(was, true, [{ type, by: byFirm }])
            const application = { id: was.application_id, type: was.type, is_automation: was.is_automation }
            return { made: yield* draft(application, was.vendor_id, was, {}) }
          })
        )
        const learned = yield* tried(firmId, made)
        const events: ReadonlyArray<ConnectionEvent> = [
          { type, by: byFirm },
          ...(learned === null ? [] : [{ type: "connection.authenticated" } as const])
        ]
        yield* one(
          events,
          ({ id, state }, viewer) => sql`update connection set state = ${state}, authorised_by = ${viewer.userId},
          "values" = "values" || ${JSON.stringify(learned ?? {})}::text::jsonb, revision = revision + 1 where id = ${id}`
        )
        if (learned !== null && made.vendor !== null) yield* offer(connectionId)
        return { data: yield* shown }
      }),

      authorize: Effect.fn(function* ({ params: { connectionId, firmId }, request }) {
        const target = yield* asStaff(firmId, () =>
          Effect.gen(function* () {
            const row = yield* readConnection(connectionId)
            if (row.vendor_id !== null || connectors[row.type].authenticate === null)
              return yield* new Conflict({ code: "connection.not_connector" })
            return { type: row.type, ...(yield* Effect.mapError(targetOf(row), refusedBy)) }
          })
        )
        const state = newSecret()
        const verifier = openid.randomPKCECodeVerifier()
        const callback = portalOrigin(request.source as IncomingMessage, settings) + connectionCallback
        const address = yield* attempted(async () =>
          connectors[target.type].authenticate?.leave(target, { callback, state, verifier })
        ).pipe(Effect.mapError(refusedBy))
        yield* asStaff(
          firmId,
          (viewer) => sql`
          insert into connection_attempt (state_hash, connection_id, firm_id, user_id, callback, verifier)
          values (${hashSecret(state)}, ${connectionId}, ${firmId}, ${viewer.userId}, ${callback},
            ${sealing.seal(verifier, attemptPurpose(connectionId))})`
        )
        return { data: { address: address?.href ?? "" } }
      }),

      authorized: Effect.fn(function* ({ payload: { state, ...answer } }) {
        const viewer = yield* Viewer
        const [attempt] = yield* sql<{
          connection_id: number
          firm_id: number
          callback: string
          verifier: Uint8Array
        }>`
          select * from app.claim_connection_attempt(${hashSecret(state)}, ${viewer.userId})`.pipe(Effect.orDie)
        const lost = () => new Unprocessable({ code: "connection.authorization_lost" })
        if (attempt === undefined) return yield* lost()
        const { callback, connection_id: id, firm_id: firm } = attempt
        const verifier = sealing.open(attempt.verifier, attemptPurpose(id))
        if (verifier === null) return yield* lost()
        const target = yield* asStaff(firm, () =>
          Effect.gen(function* () {
            const row = yield* readConnection(id)
            return { type: row.type, ...(yield* Effect.mapError(targetOf(row), refusedBy)) }
          })
        )
        const connector = connectors[target.type]
        const tokens = yield* attempted(async () =>
          connector.authenticate?.comeBack(target, { callback, state, verifier }, { state, ...answer })
        ).pipe(
          Effect.mapError((failure) =>
            failure.isRefusal ? new Unprocessable({ code: "connection.authorization_refused" }) : refusedBy(failure)
          )
        )
        if (tokens === undefined) return yield* lost()
        yield* attempted(() => connector.test({ ...target, tokens })).pipe(Effect.mapError(refusedBy))
        const data = yield* asStaff(firm, () =>
          Effect.gen(function* () {
            const row = yield* readConnection(id, "held")
            const events: ReadonlyArray<ConnectionEvent> = [
              { type: row.state === "deactivated" ? "connection.activated" : "connection.changed", by: byFirm },
              { type: "connection.authenticated" }
            ]
            const next = yield* decideConnection(row, true, events)
            yield* sql`update connection set state = ${next}, tokens = ${yield* sealTokens(id, tokens)}::bytea,
              authorised_by = ${viewer.userId}, failed_code = null, failed_at = null, failures = 0, next_try_at = null,
              revision = revision + 1 where id = ${id}`
            yield* logConnection(
              { firm, user: viewer.userId },
              row,
              "connection.authenticated",
              row.state,
              String(next)
            )
            return yield* showConnection(id)
          })
        )
        return { data }
      })
    })
  })
)

const taken = (vendor: number | null) => (vendor === null ? "connection.exists" : "application.client_has_it")
