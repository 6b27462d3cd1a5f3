import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { newVapidKeys, type VapidKeys } from "#server/push/vapid.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { Settings } from "#server/platform/Settings.ts"

const purpose = "push_key"

/** [SEC] The installation's keys for push messages, made at the first start and kept sealed. */
export class PushKeys extends Context.Service<
  PushKeys,
  {
    /** Null where `PUSH=off`, or the sealed key cannot be opened any more. */
    readonly keys: Effect.Effect<VapidKeys | null>
  }
>()("dossier/server/push/PushKeys") {
  static readonly layer = Layer.effect(
    PushKeys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sealing = yield* Sealing
      const { push } = yield* Settings
      const read = (made: VapidKeys | null) =>
        Effect.map(
          sql<{ public_key: string; private_key: Uint8Array }>`select public_key, private_key from app.push_keys(
            ${made?.publicKey ?? null}::text, ${made === null ? null : Buffer.from(sealing.seal(made.privateKey, purpose))}::bytea)`,
          ([row]) => row
        )
      const keys = Effect.gen(function* () {
        if (push.isOff) return null
        const row = (yield* read(null)) ?? (yield* read(newVapidKeys()))
        const privateKey = row === undefined ? null : sealing.open(row.private_key, purpose)
        return row === undefined || privateKey === null ? null : { publicKey: row.public_key, privateKey }
      })
      return PushKeys.of({ keys: Effect.orDie(yield* Effect.cached(keys)) })
    })
  )
}
