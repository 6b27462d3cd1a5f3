import { Effect } from "effect"
import * as openid from "openid-client"
import type { ConnectionEvent } from "#machines/applications/connectors/connection.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { refusedBy } from "#server/applications/connectors/connectionDraft.ts"
import { attemptPurpose, claimAttempt, insertAttempt } from "#server/applications/connectors/attempts.ts"
import {
  byFirm,
  decideConnection,
  logConnection,
  readConnection,
  type Row,
  showConnection,
  storeAuthorisation,
  targetOf
} from "#server/applications/connectors/connections.ts"
import { attempted, Connectors } from "#server/applications/connectors/Connectors.ts"
import { inOffice } from "#server/shared/requestScope.ts"

/** The OAuth callback path. Firms register it with the service; all connections of a host share it. */
export const connectionCallback = "/settings/applications"

const typedTarget = (row: Row) =>
  Effect.map(Effect.mapError(targetOf(row), refusedBy), (target) => ({ type: row.type, ...target }))

/**
 * Starts the OAuth sign-in of a firm's connection: stores an attempt and returns the authorization URL. `origin` is the
 * portal's.
 */
export const authorizeConnection = (viewer: Viewer["Service"], firm: number, id: number, origin: string) =>
  Effect.gen(function* () {
    const connectors = yield* Connectors
    const sealing = yield* Sealing
    const target = yield* inOffice(viewer, firm, () =>
      Effect.gen(function* () {
        const row = yield* readConnection(id)
        if (row.vendor_id !== null || connectors[row.type].authenticate === null)
          return yield* new Conflict({ code: "connection.not_connector" })
        return yield* typedTarget(row)
      })
    )
    const state = newSecret()
    const verifier = openid.randomPKCECodeVerifier()
    const callback = origin + connectionCallback
    const address = yield* attempted(async () =>
      connectors[target.type].authenticate?.leave(target, { callback, state, verifier })
    ).pipe(Effect.mapError(refusedBy))
    yield* inOffice(viewer, firm, () =>
      insertAttempt({
        state_hash: hashSecret(state),
        connection_id: id,
        firm_id: firm,
        user_id: viewer.userId,
        callback,
        verifier: sealing.seal(verifier, attemptPurpose(id))
      })
    )
    return { address: address?.href ?? "" }
  })

/** The query parameters of the OAuth callback. */
type Return = Readonly<Record<string, string>> & { readonly state: string }

const authorizationLost = () => new Unprocessable({ code: "connection.authorization_lost" })

/**
 * Finishes the OAuth sign-in: exchanges the code for tokens, tests them at the service and stores them. 422 if the
 * attempt is unknown, expired or used.
 */
export const finishAuthorization = (viewer: Viewer["Service"], { state, ...answer }: Return) =>
  Effect.gen(function* () {
    const attempt = yield* claimAttempt(hashSecret(state), viewer.userId)
    if (attempt === undefined) return yield* authorizationLost()
    const { callback, connection_id: id, firm_id: firm } = attempt
    const verifier = (yield* Sealing).open(attempt.verifier, attemptPurpose(id))
    if (verifier === null) return yield* authorizationLost()
    const target = yield* inOffice(viewer, firm, () => Effect.flatMap(readConnection(id), typedTarget))
    const connector = (yield* Connectors)[target.type]
    const tokens = yield* attempted(async () =>
      connector.authenticate?.comeBack(target, { callback, state, verifier }, { state, ...answer })
    ).pipe(
      Effect.mapError((failure) =>
        failure.isRefusal ? new Unprocessable({ code: "connection.authorization_refused" }) : refusedBy(failure)
      )
    )
    if (tokens === undefined) return yield* authorizationLost()
    yield* attempted(() => connector.test({ ...target, tokens })).pipe(Effect.mapError(refusedBy))
    return yield* inOffice(viewer, firm, (scope) =>
      Effect.gen(function* () {
        const row = yield* readConnection(id, "held")
        const events: ReadonlyArray<ConnectionEvent> = [
          { type: row.state === "deactivated" ? "connection.activated" : "connection.changed", by: byFirm },
          { type: "connection.authenticated" }
        ]
        const next = yield* decideConnection(row, true, events)
        yield* storeAuthorisation(id, viewer.userId, next, tokens)
        yield* logConnection(scope, row, "connection.authenticated", row.state, next)
        return yield* showConnection(id)
      })
    )
  })
