import { Clock, Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ConnectorName } from "#schemas/applications/connectors/connectorRules.ts"
import { type Draft, parentInvalid, refusedBy } from "#server/applications/connectors/connectionDraft.ts"
import {
  decideConnection,
  logConnection,
  markRefused,
  readConnection,
  type Row,
  storeTokens,
  targetOf
} from "#server/applications/connectors/connections.ts"
import { ConnectorFailure, type Target } from "#server/applications/connectors/Connector.ts"
import { attempted, Connectors } from "#server/applications/connectors/Connectors.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { inOffice } from "#server/shared/requestScope.ts"

/** Sets the firm's connection back to pending, since the service refused its credentials. */
const refuseParent = (viewer: Viewer["Service"], firm: number, { id }: Row, { code }: ConnectorFailure) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const row = yield* readConnection(id, "held")
      if (row.state !== "activated") return
      const state = yield* decideConnection(row, true, [{ type: "connection.refused" }])
      yield* markRefused(id, state, code)
      yield* logConnection(scope, row, "connection.refused", row.state, state, { code })
    })
  )

/**
 * The firm's credentials, with renewed tokens if they expire soon. Locks the row, since a refresh token can be used
 * once.
 */
const renewedParent = (viewer: Viewer["Service"], firm: number, parent: Row, target: Target) =>
  Effect.gen(function* () {
    const signIn = (yield* Connectors)[parent.type].authenticate
    if (signIn === null) return target
    return yield* inOffice(viewer, firm, () =>
      Effect.gen(function* () {
        const stands = yield* targetOf(yield* readConnection(parent.id, "held"))
        const now = yield* Clock.currentTimeMillis
        const tokens = yield* attempted(() => signIn.renew(stands, now))
        if (tokens === null) return stands
        yield* storeTokens(parent.id, tokens)
        return { ...stands, tokens }
      })
    )
  })

/**
 * Tests a draft at the service. The test holds no transaction; only a renewal of the firm's tokens does. Returns the
 * values learned from the service, or null if an OAuth sign-in is needed first. Fails with 422, or with 409 if the
 * firm's own connection does not work.
 */
export const tryConnection = (
  viewer: Viewer["Service"],
  firm: number,
  { application, parent, parentTarget, target }: Draft
) =>
  Effect.gen(function* () {
    const connector = (yield* Connectors)[application.type]
    if (parent === undefined || parentTarget === null) {
      const learned = yield* attempted(() => connector.test(target)).pipe(Effect.mapError(refusedBy))
      return connector.authenticate !== null && target.tokens === null ? null : learned
    }
    const own = yield* Effect.tap(renewedParent(viewer, firm, parent, parentTarget), (renewed) =>
      attempted(() => connector.test(renewed))
    ).pipe(
      Effect.tapError((failure) =>
        failure instanceof ConnectorFailure && failure.isRefusal
          ? refuseParent(viewer, firm, parent, failure)
          : Effect.void
      ),
      Effect.mapError(parentInvalid)
    )
    return yield* attempted(() => connector.test({ ...target, tokens: own.tokens })).pipe(Effect.mapError(refusedBy))
  })

export const offerSynchronisation = (connection: number) =>
  Effect.gen(function* () {
    const queue = yield* jobs
    const now = yield* Clock.currentTimeMillis
    yield* Effect.orDie(
      queue.offer({ _tag: "Synchronise", connection }, { id: `synchronise:${connection}:now:${now}` })
    )
  })

/** Notifies the service of a deleted connection, after the commit. Failures are only logged: the connection is gone. */
export const notifyRemoval = (type: ConnectorName, target: Target) =>
  Effect.flatMap(Connectors, (connectors) => attempted(() => connectors[type].remove(target))).pipe(
    Effect.catch((failure) => Effect.logInfo(`connection ${target.id}: ${failure.code}`, failure.cause))
  )
