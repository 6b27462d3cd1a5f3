import { Effect } from "effect"
import type { ConnectionEvent } from "#machines/applications/connectors/connection.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ConnectorValues } from "#schemas/applications/connectors/connectorRules.ts"
import { applicationOf, checkUnique, draftConnection } from "#server/applications/connectors/connectionDraft.ts"
import {
  byFirm,
  decideConnection,
  logConnection,
  readConnection,
  showConnection,
  storeConnection
} from "#server/applications/connectors/connections.ts"
import { offerSynchronisation, tryConnection } from "#server/applications/connectors/tryConnection.ts"
import { checkRevision, stale } from "#server/shared/refusals.ts"
import { inOffice } from "#server/shared/requestScope.ts"

/** [APP-005] Changes a connection's values. Tests them at the service first and stores nothing if the test fails. */
export const changeConnection = (
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  given: Partial<ConnectorValues>,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const { draft, was } = yield* inOffice(viewer, firm, () =>
      Effect.gen(function* () {
        const was = yield* readConnection(id)
        yield* checkRevision(ifMatch, was.revision)
        return { was, draft: yield* draftConnection(applicationOf(was), was.vendor_id, was, given) }
      })
    )
    // A deactivated connection is tested when it is activated again.
    const learned = was.state === "deactivated" ? {} : yield* tryConnection(viewer, firm, draft)
    const changed = yield* inOffice(viewer, firm, (scope) =>
      Effect.gen(function* () {
        const row = yield* readConnection(id, "held")
        // 412: another request changed the connection while the service was being tested.
        if (was.revision !== row.revision) return yield* stale()
        yield* checkUnique(row.application_id, row.type, row.vendor_id, draft.plain)
        const events: ReadonlyArray<ConnectionEvent> = [
          { type: "connection.changed", by: byFirm },
          ...(learned === null || row.state === "deactivated" ? [] : [{ type: "connection.authenticated" } as const])
        ]
        const state = yield* decideConnection(row, draft.parent?.state === "activated", events)
        const values = { ...draft.plain, ...learned }
        yield* storeConnection(row, viewer.userId, { state, values, secret: draft.secret, tokens: draft.target.tokens })
        for (const { type } of events)
          yield* logConnection(scope, row, type, row.state, state, { fields: Object.keys(given) })
        return yield* showConnection(row.id)
      })
    )
    if (changed.state === "activated" && changed.vendor_id !== null) yield* offerSynchronisation(changed.id)
    return changed
  })
