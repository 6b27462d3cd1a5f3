import { Effect } from "effect"
import type { ConnectionEvent } from "#machines/applications/connectors/connection.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { type ConnectorValues, isConnectorName } from "#schemas/applications/connectors/connectorRules.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { checkUnique, connectionExists, draftConnection } from "#server/applications/connectors/connectionDraft.ts"
import {
  decideConnection,
  fillConnection,
  insertConnection,
  isConnected,
  logConnection,
  readConnectable,
  showConnection
} from "#server/applications/connectors/connections.ts"
import { offerSynchronisation, tryConnection } from "#server/applications/connectors/tryConnection.ts"
import { onlyKnownVendors } from "#server/people/team.ts"
import { lock } from "#server/shared/locks.ts"
import { inOffice } from "#server/shared/requestScope.ts"

type Given = Partial<ConnectorValues> & {
  readonly application_id: number
  readonly vendor_id?: number | null | undefined
}

/**
 * [APP-005] Creates a connection of the firm or of a client. Tests it at the service first and stores nothing if the
 * test fails.
 */
export const createConnection = (viewer: Viewer["Service"], firm: number, payload: Given) =>
  Effect.gen(function* () {
    const { application_id, vendor_id, ...given } = payload
    const vendor = vendor_id ?? null
    const draft = yield* inOffice(viewer, firm, () =>
      Effect.gen(function* () {
        const found = yield* readConnectable(application_id)
        const { type } = found
        if (!isConnectorName(type)) return yield* new Conflict({ code: "connection.not_connector" })
        if (vendor !== null) yield* onlyKnownVendors([vendor])
        if (yield* isConnected(found.id, vendor)) return yield* connectionExists(vendor)
        return yield* draftConnection({ ...found, type }, vendor, null, given)
      })
    )
    const learned = yield* tryConnection(viewer, firm, draft)
    const made = yield* inOffice(viewer, firm, (scope) =>
      Effect.gen(function* () {
        const { application, plain, secret } = draft
        yield* lock("connections", application.id)
        const id = yield* insertConnection({
          firm_id: firm,
          application_id: application.id,
          vendor_id: vendor,
          secret_names: Object.keys(secret),
          authorised_by: viewer.userId
        })
        if (id === undefined) return yield* connectionExists(vendor)
        yield* checkUnique(application.id, application.type, vendor, plain)
        const events: ReadonlyArray<ConnectionEvent> = learned === null ? [] : [{ type: "connection.authenticated" }]
        const fresh = { id, vendor_id: vendor, state: "pending" as const, synchronised_at: null }
        const state = yield* decideConnection(fresh, draft.parent?.state === "activated", events)
        yield* fillConnection(id, { state, values: { ...plain, ...learned }, secret })
        yield* logConnection(scope, fresh, "connection.added", null, "pending")
        for (const { type } of events) yield* logConnection(scope, fresh, type, "pending", state)
        return yield* showConnection(id)
      })
    )
    if (made.state === "activated" && vendor !== null) yield* offerSynchronisation(made.id)
    return made
  })
