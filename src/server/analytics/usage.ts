import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { type ErrorReport, heartbeatInterval, withoutPrivate } from "#schemas/analytics/usage.ts"
import { inFirm } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"

/** Timeout in ms of a message to an outside service. Nobody waits for it. */
const timeout = 5_000

/** Sends data to a service that the operator has configured, in the background. Failures are logged and not retried. */
const sendOut = (address: string, body: object) =>
  Effect.tryPromise(() =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeout)
    }).then((answer) => answer.body?.cancel())
  ).pipe(
    Effect.catch((cause) => Effect.logWarning("usage could not be sent", cause)),
    Effect.forkDetach
  )

/**
 * [ANA-003] [CST-035] Records a heartbeat of an open page: adds its time to the firm's month. If an outside service is
 * configured, it gets firm and screen, but not the person.
 */
export const noteBeat = (viewer: Viewer["Service"], firm: number, screen: string) =>
  Effect.gen(function* () {
    const { analyticsUrl } = yield* Settings
    yield* inFirm(viewer, firm, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`select app.note_use(${firm}, 1, ${heartbeatInterval / 1000})`
      })
    )
    if (analyticsUrl !== undefined)
      yield* sendOut(analyticsUrl, { type: "heartbeat", firm, screen, at: new Date().toISOString() })
  })

/**
 * [ANA-004] Stores a browser error, or sends it to the configured outside service. Private data are removed here too,
 * since a browser may send anything.
 */
export const keepError = (viewer: Viewer["Service"], firm: number, { release, screen, ...said }: ErrorReport) =>
  Effect.gen(function* () {
    const { errorsUrl } = yield* Settings
    const [message, stack] = [withoutPrivate(said.message), withoutPrivate(said.stack)]
    yield* inFirm(viewer, firm, () =>
      Effect.gen(function* () {
        if (errorsUrl !== undefined) return
        const sql = yield* SqlClient.SqlClient
        yield* sql`select app.keep_error(${firm}, ${message}, ${stack}, ${screen}, ${release})`
      })
    )
    if (errorsUrl !== undefined)
      yield* sendOut(errorsUrl, { type: "error", firm, message, stack, screen, release, at: new Date().toISOString() })
  })
