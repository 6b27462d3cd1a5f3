import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "#server/platform/Settings.ts"
import { newVapidKeys, type VapidKeys } from "#server/push/vapid.ts"
import { Sealing } from "#server/shared/Sealing.ts"

const purpose = "push_key"

/** [SEC] The installation's VAPID keys for web push, created at the first start and stored encrypted. */
export class PushKeys extends Context.Service<
  PushKeys,
  {
    /** Null if `PUSH=off`, or if the key that encrypted them is no longer known. */
    readonly keys: VapidKeys | null
  }
>()("dossier/server/push/PushKeys") {
  static readonly layer = Layer.effect(
    PushKeys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sealing = yield* Sealing
      if ((yield* Settings).push.isOff) return PushKeys.of({ keys: null })
      // If several processes start at once, the keys of the first are stored and used by all.
      const read = (made: VapidKeys | null) =>
        Effect.map(
          sql<{ public_key: string; private_key: Uint8Array }>`select public_key, private_key from app.push_keys(
            ${made?.publicKey ?? null}::text, ${made === null ? null : Buffer.from(sealing.seal(made.privateKey, purpose))}::bytea)`,
          ([row]) => row
        )
      const row = (yield* read(null)) ?? (yield* read(newVapidKeys()))
      const privateKey = row === undefined ? null : sealing.open(row.private_key, purpose)
      if (row === undefined || privateKey === null) {
        yield* Effect.logWarning("the keys of push messages were sealed with another SECRET_KEY: none are sent")
        return PushKeys.of({ keys: null })
      }
      return PushKeys.of({ keys: { publicKey: row.public_key, privateKey } })
    }).pipe(Effect.orDie)
  )
}
