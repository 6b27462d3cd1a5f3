import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { PushSubscription } from "#schemas/push/push.api.ts"
import { isPushAddress, mostDevices } from "#schemas/push/rules.ts"
import { dieOnSql } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { PushKeys } from "#server/push/PushKeys.ts"
import { conflict, invalid } from "#server/shared/refusals.ts"

type Caller = Viewer["Service"]

export const readKey = Effect.gen(function* () {
  const found = yield* (yield* PushKeys).keys
  return { key: found?.publicKey ?? null }
})

/** [NOT-O02] Sends the caller's notices to this device while the caller's session lasts. */
export const addDevice = ({ sessionId, userId }: Caller, { endpoint, keys }: PushSubscription) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { push } = yield* Settings
    if ((yield* (yield* PushKeys).keys) === null) return yield* conflict(["isPushOn"])
    if (!isPushAddress(endpoint, push.inside)) return yield* invalid({ endpoint: ["push.address_unknown"] })
    yield* sql`select app.add_push_device(${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${mostDevices})`
  }).pipe(dieOnSql)

export const removeDevice = ({ userId }: Caller, endpoint: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select app.remove_push_device(${userId}, ${endpoint})`
  ).pipe(Effect.asVoid, dieOnSql)
