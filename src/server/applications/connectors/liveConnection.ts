import { Effect } from "effect"
import type { ConnectionEvent } from "#machines/applications/connectors/connection.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { applicationOf, draftConnection, parentInvalid } from "#server/applications/connectors/connectionDraft.ts"
import {
  byFirm,
  clientTarget,
  companyOf,
  decideConnection,
  deleteConnections,
  holdConnectionsOf,
  logConnection,
  markActivated,
  markAsked,
  markDeactivated,
  parentOf,
  readConnection,
  type Row,
  showConnection,
  targetOf
} from "#server/applications/connectors/connections.ts"
import type { Target } from "#server/applications/connectors/Connector.ts"
import { offerSynchronisation, notifyRemoval, tryConnection } from "#server/applications/connectors/tryConnection.ts"
import { inOffice } from "#server/shared/requestScope.ts"

/** Whether the firm's connection of the same application is active. False if `row` is the firm's connection itself. */
const isParentActivated = (row: Row) =>
  row.vendor_id === null
    ? Effect.succeed(false)
    : Effect.map(parentOf(row.application_id), (parent) => parent?.state === "activated")

/**
 * Applies events to a connection: stores the state that its machine gives, and logs each event. 409 if it refuses one.
 */
const applyEvents = <E, R>(
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  events: ReadonlyArray<ConnectionEvent>,
  store: (state: Row["state"]) => Effect.Effect<unknown, E, R>
) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const row = yield* readConnection(id, "held")
      const state = yield* decideConnection(row, yield* isParentActivated(row), events)
      yield* Effect.orDie(store(state))
      for (const { type } of events) yield* logConnection(scope, row, type, row.state, state)
    })
  )

const show = (viewer: Viewer["Service"], firm: number, id: number) => inOffice(viewer, firm, () => showConnection(id))

/** Requests a synchronisation and queues its job. */
export const synchroniseNow = (viewer: Viewer["Service"], firm: number, id: number) =>
  Effect.gen(function* () {
    yield* applyEvents(viewer, firm, id, [{ type: "synchronisation.asked", by: byFirm }], () => markAsked(id))
    yield* offerSynchronisation(id)
    return yield* show(viewer, firm, id)
  })

export const deactivateConnection = (viewer: Viewer["Service"], firm: number, id: number) =>
  Effect.gen(function* () {
    const event = { type: "connection.deactivated", by: byFirm } as const
    yield* applyEvents(viewer, firm, id, [event], (state) => markDeactivated(id, state))
    return yield* show(viewer, firm, id)
  })

/** Activates a connection after a successful test at the service. If an OAuth sign-in is missing, it stays pending. */
export const activateConnection = (viewer: Viewer["Service"], firm: number, id: number) =>
  Effect.gen(function* () {
    const event = { type: "connection.activated", by: byFirm } as const
    const draft = yield* inOffice(viewer, firm, () =>
      Effect.gen(function* () {
        const was = yield* readConnection(id)
        const parent = was.vendor_id === null ? undefined : yield* parentOf(was.application_id)
        if (was.vendor_id !== null && parent?.state !== "activated") return yield* parentInvalid()
        yield* decideConnection(was, true, [event])
        return yield* draftConnection(applicationOf(was), was.vendor_id, was, {})
      })
    )
    const learned = yield* tryConnection(viewer, firm, draft)
    const events: ReadonlyArray<ConnectionEvent> =
      learned === null ? [event] : [event, { type: "connection.authenticated" }]
    yield* applyEvents(viewer, firm, id, events, (state) => markActivated(id, state, viewer.userId, learned ?? {}))
    if (learned !== null && draft.vendor !== null) yield* offerSynchronisation(id)
    return yield* show(viewer, firm, id)
  })

/** Deletes a connection; with the firm's own, those of all its clients. Notifies the services after the commit. */
export const deleteConnection = (viewer: Viewer["Service"], firm: number, id: number) =>
  Effect.gen(function* () {
    const event = { type: "connection.deleted", by: byFirm } as const
    const gone = yield* inOffice(viewer, firm, (scope) =>
      Effect.gen(function* () {
        const row = yield* readConnection(id, "held")
        const parent = (yield* parentOf(row.application_id)) ?? row
        const own = yield* Effect.option(targetOf(parent))
        const all = row.vendor_id !== null ? [row] : yield* holdConnectionsOf(row.application_id)
        const targets: Array<Target> = []
        for (const each of all) {
          const state = yield* decideConnection(each, true, [event])
          yield* logConnection(scope, each, event.type, each.state, state)
          if (own._tag === "None") continue
          if (each.vendor_id === null) targets.push(own.value)
          else {
            const { company, deposit } = yield* companyOf(each.vendor_id, false)
            targets.push(clientTarget(each.id, own.value, { values: each.values, company, deposit }))
          }
        }
        yield* deleteConnections(all.map((each) => each.id))
        return { type: row.type, targets }
      })
    )
    // The clients' connections come first: the notification of a client uses the firm's credentials.
    yield* Effect.forEach(gone.targets, (target) => notifyRemoval(gone.type, target), { discard: true })
    return null
  })
