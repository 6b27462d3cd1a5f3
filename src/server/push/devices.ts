import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { deviceOf } from "#schemas/people/device.ts"
import type { PushDevice, PushSubscription } from "#schemas/push/push.api.ts"
import { isPushAddress, mostDevices } from "#schemas/push/rules.ts"
import { dieOnSql, isStorable, notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { PushKeys } from "#server/push/PushKeys.ts"
import { conflict, invalid } from "#server/shared/refusals.ts"

type Caller = Viewer["Service"]

interface DeviceRow {
  readonly id: number
  readonly session_id: number
  readonly user_agent: string
  readonly shows_names: boolean
  readonly created_at: string
}

/** The installation's public VAPID key (null if web push is off) and the viewer's devices. */
export const readPush = ({ sessionId, userId }: Caller) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { keys } = yield* PushKeys
    const rows = yield* sql<DeviceRow>`
      select id, session_id, user_agent, shows_names, app.instant(created_at) as created_at
        from app.own_push_devices(${userId}, ${sessionId})`
    const devices = rows.map(({ created_at, id, session_id, shows_names, user_agent }): PushDevice => ({
      id,
      ...deviceOf(user_agent),
      current: session_id === sessionId,
      shows_names,
      created_at
    }))
    return { key: keys?.publicKey ?? null, devices }
  }).pipe(dieOnSql)

/** [NOT-O02] Registers a device for the viewer's notices. It receives them as long as the current session lasts. */
export const addDevice = ({ sessionId, userId }: Caller, { endpoint, keys, shows_names }: PushSubscription) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { push } = yield* Settings
    if ((yield* PushKeys).keys === null) return yield* conflict(["isPushOn"])
    if (!isPushAddress(endpoint, push.inside)) return yield* invalid({ endpoint: ["push.address_unknown"] })
    yield* sql`select app.add_push_device(${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      ${shows_names}, ${mostDevices})`
  }).pipe(dieOnSql)

/** Stops sending to one of the viewer's devices. Fails with 404 for another person's device. */
export const removeDevice = ({ sessionId, userId }: Caller, device: number) =>
  Effect.gen(function* () {
    if (!isStorable(device)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ removed: boolean }>`
      select app.remove_push_device(${userId}, ${sessionId}, ${device}) as removed`
    if (row?.removed !== true) return yield* notFound()
  }).pipe(dieOnSql)
